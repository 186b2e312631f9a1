//! Long comments and docstrings at the start of a text.
//!
//! A window on the head of a file may hold nothing but its documentation. Then there is no unit to
//! cut between, and the paragraphs of the prose are the next best thing.

use crate::span::Level;

/// Bytes that frame comments and may stand alone on a line of one.
const FRAME: &[u8] = b"/!*#-;\" \t";

/// Whether the text has held only comments so far.
#[derive(Debug)]
pub(super) struct Prologue {
    open: bool,
    /// Whether the line above is empty or nothing but comment marks.
    gap: bool,
}

impl Prologue {
    /// The start of a text.
    pub(super) fn new() -> Self {
        Self {
            open: true,
            gap: false,
        }
    }

    /// Takes note of a line, without its indent, and raises its `level` where it begins a paragraph.
    ///
    /// `is_code` says whether the line began in code and held any.
    pub(super) fn raise(&mut self, code: &[u8], is_code: bool, level: Level) -> Level {
        if !self.open {
            return level;
        }
        self.open = !is_code || is_docstring(code);
        let begins = self.gap && self.open;
        self.gap = code.iter().all(|byte| FRAME.contains(byte));
        if begins && !self.gap {
            level.max(Level::Block)
        } else {
            level
        }
    }
}

fn is_docstring(code: &[u8]) -> bool {
    let quotes = code.strip_prefix(b"r").unwrap_or(code);
    quotes.starts_with(b"\"\"\"") || quotes.starts_with(b"'''")
}
