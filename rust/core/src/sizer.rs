//! What the planner knows of tokens: a measure of text and two ways to take a piece that fits.
//!
//! Plans are made and tested against this trait alone, so that scanning, counting and cutting stay
//! apart, and so that a model without a public tokenizer can bring its own measure.

use std::fmt::Debug;

use crate::counter::Counter;
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

    /// Measures a text that arrives in chunks, as [`size`](Self::size) measures it whole; `None` of a
    /// measure that has to see all of it.
    fn meter(&self) -> Option<Box<dyn Meter>>;
}

/// A measure of a text that arrives in chunks: any split of it gives the same number.
pub trait Meter: Debug + Send {
    /// Adds text.
    fn push(&mut self, chunk: &str);

    /// Tokens of everything added so far, as if it ended here.
    fn tokens(&self) -> usize;
}

impl<S: Sizer> Sizer for &S {
    fn size(&self, text: &str) -> usize {
        (**self).size(text)
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        (**self).prefix(text, budget)
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        (**self).suffix(text, budget)
    }

    fn fits_by_length(&self, text: &str, budget: usize) -> bool {
        (**self).fits_by_length(text, budget)
    }

    fn size_grown(&self, text: &str, head: usize, head_size: usize) -> usize {
        (**self).size_grown(text, head, head_size)
    }

    fn weigh(&self, text: &str) -> usize {
        (**self).weigh(text)
    }

    fn meter(&self) -> Option<Box<dyn Meter>> {
        (**self).meter()
    }
}

impl Meter for Counter {
    fn push(&mut self, chunk: &str) {
        Self::push(self, chunk);
    }

    fn tokens(&self) -> usize {
        Self::tokens(self)
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

    fn meter(&self) -> Option<Box<dyn Meter>> {
        Some(Box::new(Counter::new(*self)))
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
    fn meter(&self) -> Option<Box<dyn Meter>> {
        Some(Box::new(BytesMeter(0)))
    }
}

#[cfg(test)]
#[derive(Debug)]
struct BytesMeter(usize);

#[cfg(test)]
impl Meter for BytesMeter {
    fn push(&mut self, chunk: &str) {
        self.0 += chunk.len();
    }

    fn tokens(&self) -> usize {
        self.0
    }
}
