//! The open containers of a JSON text, one bit a level.

/// The two kinds of container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    Array,
    Object,
}

impl Container {
    /// The one that this bracket opens.
    #[inline]
    pub(super) const fn opened_by(bracket: u8) -> Self {
        if bracket == b'{' {
            Self::Object
        } else {
            Self::Array
        }
    }

    /// The one that this bracket closes.
    #[inline]
    pub(super) const fn closed_by(bracket: u8) -> Self {
        if bracket == b'}' {
            Self::Object
        } else {
            Self::Array
        }
    }
}

/// Open containers, outermost first; a set bit is an object.
#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    /// The innermost 64, the last of them in the lowest bit.
    top: u64,
    /// The others, by 64.
    below: Vec<u64>,
    depth: usize,
}

impl Stack {
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.depth == 0
    }

    #[inline]
    pub(super) fn push(&mut self, container: Container) {
        if self.depth.is_multiple_of(64) && self.depth > 0 {
            self.below.push(self.top);
        }
        self.top = self.top << 1 | u64::from(container == Container::Object);
        self.depth += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Container> {
        let last = self.last()?;
        self.depth -= 1;
        self.top >>= 1;
        if self.depth.is_multiple_of(64)
            && let Some(below) = self.below.pop()
        {
            self.top = below;
        }
        Some(last)
    }

    #[inline]
    pub(super) const fn last(&self) -> Option<Container> {
        match (self.depth, self.top & 1) {
            (0, _) => None,
            (_, 0) => Some(Container::Array),
            _ => Some(Container::Object),
        }
    }

    /// The brackets that close every open container, innermost first.
    pub(super) fn closers(mut self) -> String {
        let closer = |container| match container {
            Container::Array => ']',
            Container::Object => '}',
        };
        std::iter::from_fn(|| self.pop().map(closer)).collect()
    }
}
