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

/// Places for pieces of up to 7 bytes at first and at most; there are half as many for longer ones.
const BITS: u32 = 14;
const MOST_BITS: u32 = 15;

/// Returning every piece drove out what the first tables held (base64: 66 MB/s, returning one in four
/// 82).
const RETURN: u32 = 4;

/// Two pieces of up to 7 bytes that compete for one place.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
struct TinySet([u64; 2]);

/// Two longer pieces that compete for one place, on half a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct ShortSet([Key; 2]);

/// Counts of pieces of up to 15 bytes: half a megabyte at first, twice that when it fills up, and then 2
/// to 8 MB more.
///
/// A page that is written to for the first time costs 1.7 microseconds, as much as merging several
/// pieces. But 64 KB at first, and four times that for each 2,000 pieces, lost more to pieces that drive
/// each other out than it won (grep seen before: 1,380 to 830 MB/s).
#[derive(Debug)]
pub(crate) struct Memo {
    tiny: Box<[TinySet]>,
    short: Box<[ShortSet]>,
    bits: u32,
    /// Every new piece since the first tables began to lose some.
    far: FarMemo,
    new_pieces: usize,
    recalled: u32,
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self {
            tiny: table(1 << BITS),
            short: table(1 << BITS >> 1),
            bits: BITS,
            far: FarMemo::default(),
            new_pieces: 0,
            recalled: 0,
        }
    }

    /// What is remembered of a piece of up to 7 bytes. Without a branch on which place holds it: such a
    /// branch waits for the cache and is wrong every other time.
    #[inline(always)]
    pub(crate) fn tiny(&self, key: Tiny) -> Found {
        let TinySet([first, second]) = self.tiny[self.tiny_set(key)];
        key.found_in(first).or(key.found_in(second))
    }

    /// What is remembered of a piece of 8 to 15 bytes.
    #[inline(always)]
    pub(crate) fn short(&self, key: Key) -> Found {
        let ShortSet([first, second]) = self.short[self.short_set(key)];
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
        self.put_near(key, count);
        self.far.put(key, count);
    }

    /// Remembers a new piece until others have driven it out.
    pub(crate) fn put_near(&mut self, key: Key, count: usize) {
        self.take_in(key, count);
        self.new_pieces += 1;
        if self.new_pieces == 1 << self.bits {
            self.grow();
        }
    }

    /// Makes the first tables larger, or opens the one behind them.
    #[cold]
    fn grow(&mut self) {
        if self.bits >= MOST_BITS {
            return self.far.open();
        }
        self.bits += 1;
        let tiny = std::mem::replace(&mut self.tiny, table(1 << self.bits));
        let short = std::mem::replace(&mut self.short, table(1 << self.bits >> 1));
        let tiny = tiny
            .iter()
            .flat_map(|TinySet([first, second])| [second, first]);
        for (key, count) in tiny.filter_map(|entry| Key::of_word(*entry)) {
            self.take_in(key, count);
        }
        let short = short
            .iter()
            .flat_map(|ShortSet([first, second])| [second, first]);
        for (key, count) in short.filter_map(|entry| entry.remembered()) {
            self.take_in(key, count);
        }
    }

    /// Takes a piece into the first tables.
    fn take_in(&mut self, key: Key, count: usize) {
        if let Some(key) = key.tiny() {
            let TinySet(set) = &mut self.tiny[self.tiny_set(key)];
            *set = [key.with(count), set[0]];
        } else {
            let ShortSet(set) = &mut self.short[self.short_set(key)];
            *set = [key.with(count), set[0]];
        }
    }

    #[inline(always)]
    fn tiny_set(&self, key: Tiny) -> usize {
        key.hash(MOST_BITS) & (self.tiny.len() - 1)
    }

    #[inline(always)]
    fn short_set(&self, key: Key) -> usize {
        key.hash() & (self.short.len() - 1)
    }
}

/// Zeros that are written, not asked for: a page of zeros from the system is mapped once when it is first
/// read and once more when it is written to.
fn table<T: Clone + Default>(sets: usize) -> Box<[T]> {
    vec![T::default(); sets].into_boxed_slice()
}
