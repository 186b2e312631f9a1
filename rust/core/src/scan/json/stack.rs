//! The open containers of a JSON text, one bit a level.

/// The two kinds of container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    Array,
    Object,
}

/// Open containers, outermost first; a set bit is an object.
#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    bits: Vec<u64>,
    depth: usize,
}

impl Stack {
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.depth == 0
    }

    pub(super) fn push(&mut self, container: Container) {
        let (word, bit) = (self.depth / 64, self.depth % 64);
        if word == self.bits.len() {
            self.bits.push(0);
        }
        let mask = 1 << bit;
        match container {
            Container::Object => self.bits[word] |= mask,
            Container::Array => self.bits[word] &= !mask,
        }
        self.depth += 1;
    }

    pub(super) const fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    pub(super) fn last(&self) -> Option<Container> {
        self.depth.checked_sub(1).map(|level| self.at(level))
    }

    /// The brackets that close every open container, innermost first.
    pub(super) fn closers(&self) -> String {
        (0..self.depth)
            .rev()
            .map(|level| match self.at(level) {
                Container::Array => ']',
                Container::Object => '}',
            })
            .collect()
    }

    fn at(&self, level: usize) -> Container {
        if self.bits[level / 64] >> (level % 64) & 1 == 1 {
            Container::Object
        } else {
            Container::Array
        }
    }
}
