//! A measure that makes the arithmetic of budgets hard.

use toolclip_core::sizer::{Meter, Sizer};

/// A measure that is far from additive: pairs of equal bytes count once, as BPE merges do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Merging;

impl Sizer for Merging {
    fn size(&self, text: &str) -> usize {
        text.as_bytes().chunk_by(|a, b| a == b).count()
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        let fits = |end: &usize| text.is_char_boundary(*end) && self.size(&text[..*end]) <= budget;
        (0..=text.len()).rev().find(fits).unwrap_or(0)
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        let fits =
            |start: &usize| text.is_char_boundary(*start) && self.size(&text[*start..]) <= budget;
        (0..=text.len()).find(fits).unwrap_or(text.len())
    }

    fn meter(&self) -> Option<Box<dyn Meter>> {
        Some(Box::new(MergingMeter::default()))
    }
}

#[derive(Debug, Default)]
struct MergingMeter {
    last: Option<u8>,
    tokens: usize,
}

impl Meter for MergingMeter {
    fn push(&mut self, chunk: &str) {
        for byte in chunk.bytes() {
            self.tokens += usize::from(self.last != Some(byte));
            self.last = Some(byte);
        }
    }

    fn tokens(&self) -> usize {
        self.tokens
    }
}
