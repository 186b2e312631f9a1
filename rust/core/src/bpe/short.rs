//! Merging up to 64 bytes with everything in registers and the first-level cache.
//!
//! Parts stay where their first byte is; a bit mask says which places still hold one, so that
//! neighbours are a bit scan away and nothing is ever moved. The lowest pair is found by looking at
//! all places, which for so few is faster than keeping them in order.
//!
//! Vector instructions for the lowest pair spare a third of all instructions (letters without a
//! pattern: 322 to 215 a byte) and a sixth of the time; the rest of it is the wait for the table of
//! merges. Places are written by comparing all of them with the one that is meant: a write of four bytes
//! makes the vector load after it wait until it has reached the cache. 8 places for pieces of up to 8 bytes and windows of 32 bytes changed nothing that could be
//! told from noise.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use crate::split::pass::{Classify, Pass, dispatch};
use crate::vocab::{NO_RANK, Vocab};

/// The most bytes that fit the mask.
pub(crate) const MOST: usize = 64;

/// Holds no pair. A pair is `rank << 6 | place`: the lowest is the leftmost of the lowest rank.
const NO_PAIR: u32 = u32::MAX;
const PLACE_BITS: u32 = 6;

/// A piece of up to `N` bytes while it is merged.
pub(crate) struct Short<const N: usize> {
    tokens: [u32; N],
    pairs: [u32; N],
    alive: u64,
}

impl<const N: usize> Short<N> {
    /// Merges all there is to merge in a piece of 1 to `N` bytes.
    pub(crate) fn merge(vocab: &Vocab, piece: &[u8]) -> Self {
        dispatch(Merging { vocab, piece })
    }

    #[inline(always)]
    fn merge_all(vocab: &Vocab, piece: &[u8]) -> Self {
        let mut short = Self {
            tokens: [0; N],
            pairs: [NO_PAIR; N],
            alive: u64::MAX >> (64 - piece.len()),
        };
        for (place, bytes) in (0..).zip(piece.windows(2)) {
            let rank = vocab.merge_bytes(bytes[0], bytes[1]);
            short.pairs[place as usize % N] = pair(rank, place);
        }
        for (token, &byte) in short.tokens.iter_mut().zip(piece) {
            *token = vocab.rank_of_byte(byte);
        }
        loop {
            let lowest = short.pairs.iter().fold(NO_PAIR, |low, &pair| low.min(pair));
            if lowest == NO_PAIR {
                return short;
            }
            short.join(vocab, lowest);
        }
    }

    /// The number of tokens of a piece of 1 to `N` bytes.
    pub(crate) fn count(vocab: &Vocab, piece: &[u8]) -> usize {
        dispatch(Counting::<N> { vocab, piece })
    }

    /// The tokens, in order.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = u32> {
        let mut alive = self.alive;
        std::iter::from_fn(move || {
            let place = alive.trailing_zeros() as usize;
            alive &= alive.wrapping_sub(1);
            self.tokens.get(place).copied().filter(|_| place < N)
        })
    }

    #[inline(always)]
    fn join(&mut self, vocab: &Vocab, lowest: u32) {
        let place = lowest & ((1 << PLACE_BITS) - 1);
        let merged = lowest >> PLACE_BITS;
        let gone = self.after(place);
        self.alive &= !(1 << gone);
        self.tokens[place as usize % N] = merged;
        let before = self.alive & ((1 << place) - 1);
        let (mut left, mut with_left) = (gone, NO_PAIR);
        if before != 0 {
            left = before.ilog2();
            let token = self.tokens[left as usize % N];
            with_left = pair(vocab.merge(token, merged), left);
        }
        let mut with_right = NO_PAIR;
        let right = self.after(place);
        if right < 64 {
            let token = self.tokens[right as usize % N];
            with_right = pair(vocab.merge(merged, token), place);
        }
        for (at, pair) in (0..).zip(&mut self.pairs) {
            *pair = if at == left { with_left } else { *pair };
            *pair = if at == place { with_right } else { *pair };
            *pair = if at == gone { NO_PAIR } else { *pair };
        }
    }

    /// The place of the part after the one at `place`, or 64.
    #[inline(always)]
    fn after(&self, place: u32) -> u32 {
        (self.alive & (u64::MAX << 1 << place)).trailing_zeros()
    }
}

/// A merge, to be run with vector instructions for the lowest pair.
struct Merging<'a, const N: usize> {
    vocab: &'a Vocab,
    piece: &'a [u8],
}

impl<const N: usize> Pass for Merging<'_, N> {
    type Output = Short<N>;

    #[inline(always)]
    fn run<C: Classify>(self) -> Short<N> {
        Short::merge_all(self.vocab, self.piece)
    }
}

/// A merge of which only the number of tokens is asked for: nothing else is handed back.
struct Counting<'a, const N: usize> {
    vocab: &'a Vocab,
    piece: &'a [u8],
}

impl<const N: usize> Pass for Counting<'_, N> {
    type Output = usize;

    #[inline(always)]
    fn run<C: Classify>(self) -> usize {
        let merged = Short::<N>::merge_all(self.vocab, self.piece);
        merged.alive.count_ones() as usize
    }
}

#[inline(always)]
const fn pair(rank: u32, place: u32) -> u32 {
    if rank == NO_RANK {
        NO_PAIR
    } else {
        rank << PLACE_BITS | place
    }
}
