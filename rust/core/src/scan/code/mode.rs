//! The states of the lexer that outlive a byte.

/// What the lexer is inside of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Plain code: brackets count, quotes and comments open.
    Code,
    /// A comment that runs to `*/` (`|#` in Lisp), with the number of comments nested in it.
    Comment {
        /// Comments that are open, this one included.
        open: usize,
        /// Whether an opener inside the comment nests.
        nests: bool,
    },
    /// A string that ends at the next `quote` not escaped by a backslash.
    Quote {
        /// The quote byte.
        quote: u8,
        /// Whether a backslash escapes the quote.
        escapes: bool,
        /// Whether the string survives a line break that is not escaped.
        multiline: bool,
    },
    /// A string between three quotes.
    Triple {
        /// The quote byte.
        quote: u8,
    },
    /// A template literal between backticks; `${` returns to [`Mode::Code`].
    Template,
    /// A raw literal without escapes that ends at the closing text made of these parts: `head`,
    /// then the bytes `tag.0..tag.1` of the text, then `tail`. C++ `)tag"`, Lua `]==]`, SQL `$tag$`.
    Raw {
        /// First byte of the closing text.
        head: u8,
        /// Where the tag stands that opened the literal.
        tag: (usize, usize),
        /// Last byte of the closing text.
        tail: u8,
    },
    /// A Rust or Swift raw string that ends at `"` and this many `#`.
    Hashed {
        /// Number of `#` after the quote.
        hashes: usize,
    },
    /// A C# verbatim string: `""` stands for a quote.
    Verbatim,
    /// A heredoc that ends at a line that holds only the bytes `tag.0..tag.1` of the text.
    Heredoc {
        /// Where the tag stands that opened the heredoc.
        tag: (usize, usize),
    },
    /// A comment from a line `=begin` to a line `=end` (Ruby).
    Pod,
}

/// Where the lexer goes from an ambiguous byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// On to this offset, still in code.
    To(usize),
    /// Into a literal or comment whose inside begins at the offset.
    Enter(Mode, usize),
    /// A heredoc is announced; it begins on the next line. The rest of this line is code.
    Announce((usize, usize), usize),
}
