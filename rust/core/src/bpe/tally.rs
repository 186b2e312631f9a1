//! Counts the tokens of a text without building them.

use super::count::{Count, Stop};
use super::pieces::Pieces;
use crate::split::Pattern;
use crate::split::pass::dispatch;
use crate::vocab::Vocab;

/// What a process has learned of one vocabulary.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(super) pattern: Pattern,
    pub(super) known: Pieces,
}

impl Tally {
    pub(crate) fn new(vocab: &'static Vocab, pattern: Pattern) -> Self {
        Self {
            pattern,
            known: Pieces::new(vocab),
        }
    }

    /// Counts pieces from the start of the text while their sum stays within `limit`.
    pub(crate) fn count_up_to(&mut self, text: &str, limit: usize) -> Stop {
        dispatch(Count {
            tally: self,
            text,
            limit,
        })
    }

    /// The tokens of the pieces between two piece borders, as the whole text has them.
    pub(crate) fn pieces(&mut self, text: &str, from: usize, to: usize) -> usize {
        let mut tokens = 0;
        let mut start = from;
        while start < to {
            let end = self.pattern.piece_end(text, start);
            tokens += self.piece(text.as_bytes(), start, end);
            start = end;
        }
        tokens
    }

    /// The tokens of the piece `start..end` of the bytes.
    pub(crate) fn piece(&mut self, bytes: &[u8], start: usize, end: usize) -> usize {
        self.known.count(bytes, start, end)
    }
}
