//! Remembers how many tokens a piece has.
//!
//! Tool output repeats itself: all but a few per cent of its pieces have been seen before. A piece of
//! up to 7 bytes fits into 8 bytes together with its length and count, one of up to 15 into 16, so a
//! look-up is one load and one comparison (source code seen before: 17 instructions a byte with 16 bytes
//! for every piece, 11 so). The tables are bounded: a new piece takes the first place
//! of its two-place set and pushes what stood there to the second.
//!
//! Measured on source code seen before: 145 MB/s with a branch on which of the two places matches,
//! 268 MB/s without, because the branch waited for the cache and was wrong every other time.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use super::far_memo::FarMemo;
use crate::vocab::key::{Found, Key, Tiny};

const TINY_BITS: u32 = 15;
const TINY_SETS: usize = 1 << TINY_BITS;
const SHORT_SETS: usize = 1 << 14;

/// New pieces after which the first tables have begun to lose some.
const MANY: usize = 1 << 15;

/// Returning every piece drove out what the first tables held (base64: 66 MB/s, returning one in four
/// 82).
const RETURN: u32 = 4;

/// Two pieces of up to 7 bytes that compete for one place.
type TinySet = [u64; 2];

/// Two longer pieces that compete for one place, on half a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct ShortSet([Key; 2]);

/// Counts of pieces of up to 15 bytes: 1 MB, and 8 MB more once that is full.
#[derive(Debug)]
pub(crate) struct Memo {
    tiny: Box<[TinySet; TINY_SETS]>,
    short: Box<[ShortSet; SHORT_SETS]>,
    /// Every new piece since the first tables began to lose some.
    far: FarMemo,
    new_pieces: usize,
    recalled: u32,
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self {
            tiny: table(),
            short: table(),
            far: FarMemo::default(),
            new_pieces: 0,
            recalled: 0,
        }
    }

    /// What is remembered of a piece of up to 7 bytes. Without a branch on which place holds it: such a
    /// branch waits for the cache and is wrong every other time.
    #[inline(always)]
    pub(crate) fn tiny(&self, key: Tiny) -> Found {
        let [first, second] = self.tiny[key.hash(TINY_BITS) & (TINY_SETS - 1)];
        key.found_in(first).or(key.found_in(second))
    }

    /// What is remembered of a piece of 8 to 15 bytes.
    #[inline(always)]
    pub(crate) fn short(&self, key: Key) -> Found {
        let ShortSet([first, second]) = self.short[key.hash() & (SHORT_SETS - 1)];
        key.found_in(first).or(key.found_in(second))
    }

    /// The count of a piece of up to 15 bytes, or 0 if it is not remembered.
    #[inline(always)]
    pub(crate) fn near(&self, key: Key) -> usize {
        match key.tiny() {
            Some(key) => self.tiny(key).known(),
            None => self.short(key).known(),
        }
    }

    /// The count of a piece of up to 15 bytes, or 0 if it is not remembered at all.
    #[inline]
    pub(crate) fn get(&mut self, key: Key) -> usize {
        match self.near(key) {
            0 => self.recall(key),
            count => count,
        }
    }

    /// The count of a piece that the first tables lack, or 0 if it is not remembered at all. One in
    /// [`RETURN`] goes back to the first tables: what is asked for often will be among them.
    #[inline(always)]
    pub(crate) fn recall(&mut self, key: Key) -> usize {
        let count = self.far.get(key);
        if count > 0 {
            self.recalled = self.recalled.wrapping_add(1);
            if self.recalled.is_multiple_of(RETURN) {
                self.take_in(key, count);
            }
        }
        count
    }

    /// What remembers the pieces that the first tables have lost.
    #[inline(always)]
    pub(crate) fn far(&self) -> &FarMemo {
        &self.far
    }

    /// Remembers a new piece.
    pub(crate) fn put(&mut self, key: Key, count: usize) {
        self.take_in(key, count);
        self.far.put(key, count);
        self.new_pieces += 1;
        if self.new_pieces == MANY {
            self.far.open();
        }
    }

    /// Takes a piece into the first tables.
    fn take_in(&mut self, key: Key, count: usize) {
        if let Some(key) = key.tiny() {
            let set = &mut self.tiny[key.hash(TINY_BITS) & (TINY_SETS - 1)];
            *set = [key.with(count), set[0]];
        } else {
            let ShortSet(set) = &mut self.short[key.hash() & (SHORT_SETS - 1)];
            *set = [key.with(count), set[0]];
        }
    }
}

/// A table of a length that the compiler knows, so that look-ups need no check.
#[expect(
    clippy::unnecessary_box_returns,
    reason = "half a megabyte is no value to return"
)]
fn table<T: Clone + Default, const N: usize>() -> Box<[T; N]> {
    match vec![T::default(); N].into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("a slice of N elements is an array of N"),
    }
}
