//! Piece to tokens: byte pair encoding.
//!
//! The definition is short: start from single bytes and merge the adjacent pair with the lowest rank,
//! leftmost first, until no pair is a token. Every token of the five vocabularies encodes to itself
//! (the build script checks), which gives two facts the code below leans on:
//!
//! - only one pair can merge into a token, so a table of pairs replaces the look-up of joined bytes;
//! - a sequence of tokens in which every adjacent two encode to themselves is *the* encoding of its
//!   bytes, and so is every part of it.

mod count;
mod encode;
mod far_memo;
mod long_memo;
mod memo;
mod merge;
mod pieces;
mod rank_memo;
mod runs;
mod short;
mod tally;
mod tiny;

pub(crate) use encode::Encoder;
pub(crate) use merge::Merger;
pub(crate) use tally::Tally;

use crate::vocab::Vocab;
use crate::vocab::key::SHORT;
use short::Short;

/// Pieces up to this length are merged in one go; longer ones window by window.
const WINDOW: usize = short::MOST;

impl Merger {
    /// Appends the tokens of one piece.
    pub(crate) fn encode(&mut self, vocab: &Vocab, piece: &[u8], out: &mut Vec<u32>) {
        if piece.len() <= WINDOW {
            out.extend_from_slice(self.merge(vocab, piece));
        } else {
            self.encode_long(vocab, piece, out);
        }
    }

    /// The number of tokens of one piece.
    pub(crate) fn count(&mut self, vocab: &Vocab, piece: &[u8]) -> usize {
        if piece.len() <= SHORT {
            Short::<16>::count(vocab, piece)
        } else if piece.len() <= WINDOW {
            Short::<WINDOW>::count(vocab, piece)
        } else {
            self.count_long(vocab, piece)
        }
    }
}

/// The places of the set bits, lowest first.
#[allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]
#[inline(always)]
fn bits(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        at
    })
}
