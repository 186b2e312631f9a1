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
                    let masks = C::classify(block);
                    let numbers = if S::SHORT_NUMBERS { masks.digit } else { 0 };
                    self.tally
                        .block(block, S::starts(&masks, block) | 1, numbers)
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
    /// Counts the pieces that start at the set bits, but for the last, and says where that starts.
    ///
    /// A piece of one byte is one token, and so is a short number: a third to a half of all pieces
    /// are counted by counting bits (logs: 445 to 762 MB/s). Pieces that the memo does not hold are
    /// left for the end of the block; their look-ups in the larger tables then wait for memory
    /// together, from which base64 gains a third.
    #[inline(always)]
    fn block(&mut self, block: &Block, starts: u64, numbers: u64) -> (usize, usize) {
        let last = starts.ilog2();
        let complete = starts & !(1 << last);
        let simple = complete & (starts >> 1 | numbers);
        let mut tokens = simple.count_ones() as usize;
        let mut missing = 0;
        let mut left = complete & !simple;
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let known = match length(starts, start) {
                length @ 0..=SHORT => self.memo().near(Key::new(sixteen(block, start), length)),
                _ => 0,
            };
            tokens += known;
            missing |= u64::from(known == 0) << start;
            left &= left - 1;
        }
        if missing != 0 {
            tokens += self.count_missing(block, missing, starts);
        }
        (tokens, last as usize)
    }

    /// Counts the pieces that start at the bits of `missing`.
    #[inline(never)]
    fn count_missing(&mut self, block: &Block, missing: u64, starts: u64) -> usize {
        let keys = bits(missing).map(|start| (start, length(starts, start)));
        let keys = keys.map(|(start, length)| Key::new(sixteen(block, start), length));
        std::hint::black_box(keys.fold(0, |all, key| all | self.touch(key)));
        let mut known = [0; BLOCK];
        for start in bits(missing) {
            let length = length(starts, start);
            if length <= SHORT {
                known[start] = self.look_up(Key::new(sixteen(block, start), length));
            }
        }
        let count = |start: usize| {
            let piece = &block[start..start + length(starts, start)];
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

/// The length of the piece that starts at `start`: up to the next start.
#[inline(always)]
fn length(starts: u64, start: usize) -> usize {
    (starts >> start >> 1).trailing_zeros() as usize + 1
}

/// The places of the set bits, lowest first.
#[inline(always)]
pub(super) fn bits(mut bits: u64) -> impl Iterator<Item = usize> {
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
