//! Signs where the filter sees one, each looked at in full.

use super::Sign;
use super::avx2::{BLOCK, Filter};
use super::{marks, words};

#[derive(Debug)]
pub(super) struct Filtered<'a> {
    filter: Filter,
    bytes: &'a [u8],
    /// Where the last sign ends.
    from: usize,
    /// Where the block starts that is looked at, and its hits that are not looked at yet.
    block: usize,
    hits: u32,
}

impl<'a> Filtered<'a> {
    /// `None` if the processor has no AVX2.
    pub(super) fn new(bytes: &'a [u8], from: usize) -> Option<Self> {
        let mut signs = Self {
            filter: Filter::detected()?,
            bytes,
            from,
            block: 0,
            hits: 0,
        };
        signs.go_to(from);
        Some(signs)
    }

    /// Goes to the first block from `at` on that has hits; false if there is none.
    fn go_to(&mut self, at: usize) -> bool {
        let block = self.filter.next_block(self.bytes, at);
        if let Some(block) = block {
            (self.block, self.hits) = (block.at, block.hits);
        }
        block.is_some()
    }
}

impl Iterator for Filtered<'_> {
    type Item = Sign;

    fn next(&mut self) -> Option<Sign> {
        loop {
            while self.hits != 0 {
                let at = self.block + self.hits.trailing_zeros() as usize;
                self.hits &= self.hits - 1;
                let sign = sign_at(self.bytes, at);
                if let Some(sign) = sign.filter(|sign| sign.span.start >= self.from) {
                    self.from = sign.span.end;
                    return Some(sign);
                }
            }
            if !self.go_to(self.block + BLOCK) {
                return None;
            }
        }
    }
}

/// The word with its anchor at `at`, or the mark with its second byte there.
fn sign_at(bytes: &[u8], at: usize) -> Option<Sign> {
    if let Some((start, word)) = words::word_at(bytes, at) {
        return Some(Sign::word(start, word));
    }
    marks::mark_at(bytes, at).map(Sign::mark)
}
