//! The vocabulary every other file speaks: byte ranges and the places a text may be cut.

/// A half-open range of bytes, `start..end`, in the text it was taken from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset just past the last byte.
    pub end: usize,
}

impl Span {
    /// The span `start..end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Length in bytes.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether the span covers no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The bytes of `text` that the span covers.
    pub fn of(self, text: &str) -> &str {
        &text[self.start..self.end]
    }
}

/// How good a place is to cut, worst first: a later level beats an earlier one.
///
/// The same seven levels serve every format, so that one planner can rank the boundaries of all
/// scanners: a `Unit` is a function of a source file, a record of NDJSON, an element of the root
/// array of a JSON document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Between two user-perceived characters: the last resort.
    Grapheme,
    /// Between two words (UAX #29).
    Word,
    /// After a sentence (UAX #29).
    Sentence,
    /// After a line.
    Line,
    /// After a block of lines: a paragraph of prose, a statement of code.
    Block,
    /// After a unit that lives inside a container: a method of a class, an element two levels down.
    Member,
    /// After a whole top-level unit of the format.
    Unit,
}

impl Level {
    /// Every level, worst first; a level's place in the list is its number.
    pub const ALL: [Self; 7] = [
        Self::Grapheme,
        Self::Word,
        Self::Sentence,
        Self::Line,
        Self::Block,
        Self::Member,
        Self::Unit,
    ];

    /// The word for it in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grapheme => "grapheme",
            Self::Word => "word",
            Self::Sentence => "sentence",
            Self::Line => "line",
            Self::Block => "block",
            Self::Member => "member",
            Self::Unit => "unit",
        }
    }
}

/// A place where a text may be cut. Everything before `offset` may be kept, the rest dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boundary {
    /// Byte offset, always on a character boundary.
    pub offset: usize,
    /// How good the place is.
    pub level: Level,
}
