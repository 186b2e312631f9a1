//! The pass that counts: piece starts by the block, one look-up a piece.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use super::tally::Tally;
use crate::split::mask::{AHEAD, BLOCK, Block};
use crate::split::pass::{Classify, Pass};
use crate::split::{Cl100k, Gpt2, O200k, Pattern, Split};
use crate::vocab::key::{Key, SHORT};

/// Counts the pieces of a text while their sum stays within a limit.
pub(super) struct Count<'a> {
    pub(super) tally: &'a mut Tally,
    pub(super) text: &'a str,
    pub(super) limit: usize,
}

/// Where a count that may stop early stood.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stop {
    /// Tokens of the pieces before `at`.
    pub(crate) tokens: usize,
    /// Offset of the first piece that was not counted.
    pub(crate) at: usize,
}

impl Pass for Count<'_> {
    type Output = Stop;

    #[inline(always)]
    fn run<C: Classify>(self) -> Stop {
        match self.tally.pattern() {
            Pattern::O200k => self.count::<C, O200k>(),
            Pattern::Cl100k => self.count::<C, Cl100k>(),
            Pattern::Gpt2 => self.count::<C, Gpt2>(),
        }
    }
}

impl Count<'_> {
    #[inline(always)]
    fn count<C: Classify, S: Split>(self) -> Stop {
        let bytes = self.text.as_bytes();
        let mut stop = Stop { tokens: 0, at: 0 };
        while stop.at < bytes.len() {
            let (mut tokens, mut length) = match bytes[stop.at..].first_chunk() {
                Some(block) if block[0].is_ascii() && block[1].is_ascii() => {
                    let starts = S::starts(&C::classify(block), block);
                    self.tally.block(block, starts & !1)
                }
                _ => (0, 0),
            };
            if length == 0 || stop.tokens + tokens > self.limit {
                let end = S::piece_end(self.text, stop.at);
                length = end - stop.at;
                tokens = self.tally.piece(bytes, stop.at, end);
                if stop.tokens + tokens > self.limit {
                    break;
                }
            }
            stop.tokens += tokens;
            stop.at += length;
        }
        stop
    }
}

impl Tally {
    /// Counts the pieces that end at the set bits, and says where the last of them ends.
    ///
    /// Pieces that the memo does not hold are left for the end of the block. Their look-ups in the
    /// larger tables then wait for memory together: base64 gains a third, other text nothing.
    #[inline(always)]
    fn block(&mut self, block: &Block, ends: u64) -> (usize, usize) {
        let mut tokens = 0;
        let mut missing = 0;
        let mut start = 0;
        let mut left = ends;
        while left != 0 {
            let end = left.trailing_zeros() as usize;
            let known = match end - start {
                length @ 0..=SHORT => self.memo().near(Key::new(sixteen(block, start), length)),
                _ => 0,
            };
            tokens += known;
            missing |= u64::from(known == 0) << start;
            start = end;
            left &= left - 1;
        }
        if missing != 0 {
            tokens += self.count_missing(block, missing, ends);
        }
        (tokens, start)
    }

    /// Counts the pieces that start at the bits of `missing`.
    #[inline(never)]
    fn count_missing(&mut self, block: &Block, missing: u64, ends: u64) -> usize {
        let length = |start: usize| (ends >> start & !1).trailing_zeros() as usize;
        let mut known = [0; BLOCK];
        for start in bits(missing).filter(|&start| length(start) <= SHORT) {
            known[start] = self.look_up(Key::new(sixteen(block, start), length(start)));
        }
        let count = |start: usize| {
            let piece = &block[start..start + length(start)];
            if piece.len() > SHORT {
                self.long(piece)
            } else {
                let key = Key::new(sixteen(block, start), piece.len());
                self.learn(key, known[start], piece)
            }
        };
        bits(missing).map(count).sum()
    }
}

/// The places of the set bits, lowest first.
#[inline(always)]
fn bits(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        at
    })
}

/// The sixteen bytes from `start` on, which must lie in the block proper.
#[inline(always)]
fn sixteen(block: &Block, start: usize) -> &[u8; AHEAD] {
    let from = start & (BLOCK - 1);
    block[from..].first_chunk().unwrap_or(&[0; AHEAD])
}
