//! The white space alternatives of the patterns.

use super::class::Class;
use super::cursor::class_at;

/// A run of white space, measured once.
pub(crate) struct SpaceRun {
    /// Where the run ends.
    pub(crate) end: usize,
    /// Where its last character starts.
    pub(crate) last: usize,
    /// The offset after its last line end, if it has one.
    pub(crate) after_newline: Option<usize>,
}

impl SpaceRun {
    /// The run of white space from `at` on.
    pub(crate) fn measure(text: &str, at: usize) -> Self {
        let mut run = Self {
            end: at,
            last: at,
            after_newline: None,
        };
        while let Some((class, after)) = class_at(text, run.end) {
            if !class.is_space() {
                break;
            }
            if class == Class::Newline {
                run.after_newline = Some(after);
            }
            run.last = run.end;
            run.end = after;
        }
        run
    }

    /// `\s+(?!\S)`, else one character: before a word the run leaves its last character to the word.
    pub(crate) fn before_word(&self, text: &str, at: usize) -> usize {
        if self.end == text.len() || self.last == at {
            self.end
        } else {
            self.last
        }
    }
}
