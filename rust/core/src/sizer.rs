//! What the planner knows of tokens: a measure of text and two ways to take a piece that fits.
//!
//! Plans are made and tested against this trait alone, so that scanning, counting and cutting stay
//! apart, and so that a model without a public tokenizer can bring its own measure.

use crate::encoding::Encoding;

/// A measure of text in tokens, counted as if the text stood alone.
pub trait Sizer {
    /// Tokens of `text`.
    fn size(&self, text: &str) -> usize;

    /// Tokens of `text`, of which `text[..head]` alone measures `head_size`.
    fn size_grown(&self, text: &str, head: usize, head_size: usize) -> usize {
        let _ = (head, head_size);
        self.size(text)
    }

    /// Length in bytes of a longest prefix of `text` that measures at most `budget` tokens.
    fn prefix(&self, text: &str, budget: usize) -> usize;

    /// Offset in bytes where a longest suffix that measures at most `budget` tokens starts.
    fn suffix(&self, text: &str, budget: usize) -> usize;

    /// Whether the length of `text` alone proves that it measures at most `budget` tokens.
    ///
    /// Holds for every byte-level vocabulary: a token spells at least one byte.
    fn fits_by_length(&self, text: &str, budget: usize) -> bool {
        text.len() <= budget
    }

    /// About the tokens of `text`, for plans that weigh hundreds of short stretches and are
    /// measured as a whole afterwards. A measure that costs little a call counts.
    fn weigh(&self, text: &str) -> usize {
        self.size(text)
    }
}

impl Sizer for Encoding {
    fn size(&self, text: &str) -> usize {
        self.count(text)
    }

    fn size_grown(&self, text: &str, head: usize, head_size: usize) -> usize {
        self.count_grown(text, head, head_size)
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        Self::prefix(*self, text, budget)
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        Self::suffix(*self, text, budget)
    }
}

/// A sizer for tests: one token a byte, so that every number can be worked out by hand.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes;

#[cfg(test)]
impl Sizer for Bytes {
    fn size(&self, text: &str) -> usize {
        text.len()
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        text.floor_char_boundary(budget.min(text.len()))
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        text.ceil_char_boundary(text.len().saturating_sub(budget))
    }
}
