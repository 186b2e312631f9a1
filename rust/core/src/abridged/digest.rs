//! What an abridged text is made of: what is left, and how much is missing where.

use crate::scan::json::Beyond;
use crate::scan::log::ErrorLine;

/// How much text: what a seam left out, or where a place is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Its length in bytes.
    pub bytes: usize,
    /// Its line feeds.
    pub feeds: usize,
    /// Its characters.
    pub chars: usize,
}

impl Extent {
    /// The extent of `text`.
    pub fn of(text: &str) -> Self {
        Self {
            bytes: text.len(),
            feeds: feeds(text.as_bytes()),
            chars: bytecount::num_chars(text.as_bytes()),
        }
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self {
            bytes: self.bytes + more.bytes,
            feeds: self.feeds + more.feeds,
            chars: self.chars + more.chars,
        }
    }

    /// What lies between `start` and this place.
    #[must_use]
    pub const fn since(self, start: Self) -> Self {
        Self {
            bytes: self.bytes - start.bytes,
            feeds: self.feeds - start.feeds,
            chars: self.chars - start.chars,
        }
    }
}

/// A place where some of the original was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seam {
    /// Offset in the abridged text.
    pub at: usize,
    /// How much is missing there; never nothing.
    pub missing: Extent,
    /// Whether the last byte of it is a line feed.
    pub ends_line: bool,
}

/// What was left out of a text, and what is known of it all the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// The text that is left.
    pub text: String,
    /// Where something is missing, ascending.
    pub seams: Vec<Seam>,
    /// The error lines of the middle, ascending, as far as there is room for them.
    pub errors: Vec<ErrorLine>,
    /// What the JSON document that the text starts with holds after its beginning, if it is one.
    pub beyond: Option<Beyond>,
    /// Whether the middle was looked at; if not, of what is missing only the bytes are known.
    pub is_read: bool,
}

/// Line feeds among `bytes`.
pub(super) fn feeds(bytes: &[u8]) -> usize {
    bytecount::count(bytes, b'\n')
}
