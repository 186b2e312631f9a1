//! A short piece as two words: its bytes, its length, and room for a count.
//!
//! The build script includes this file, so that the table of common tokens and its look-ups agree.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]
#![allow(
    clippy::cast_possible_truncation,
    reason = "sixteen bytes are taken apart into words and bit fields"
)]

use std::hint::select_unpredictable;

use super::hash::{MIX, fold};

/// The longest piece that [`Key`] holds.
pub(crate) const SHORT: usize = 15;

/// The bytes of a short piece, its length in the low half of the last byte, its count in the high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Key {
    pub(crate) low: u64,
    pub(crate) high: u64,
}

/// What a look-up found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    /// The count that stands there.
    pub(crate) count: u64,
    /// 0 if it is the count of the piece that was asked for.
    pub(crate) differs: u64,
}

impl Found {
    /// This one if it is of the piece that was asked for, else the other. Free of branches.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        let is_this = self.differs == 0;
        Self {
            count: select_unpredictable(is_this, self.count, other.count),
            differs: select_unpredictable(is_this, self.differs, other.differs),
        }
    }

    /// Adds what another look-up found: `differs` stays 0 as long as all were found.
    #[inline(always)]
    pub(crate) const fn add(&mut self, other: Self) {
        self.count += other.count;
        self.differs |= other.differs;
    }

    /// What [`Self::add`] has added up.
    #[inline(always)]
    pub(crate) const fn total(self) -> usize {
        self.count as usize
    }

    /// The count, or 0 if it is of another piece. Free of branches.
    #[inline(always)]
    pub(crate) fn known(self) -> usize {
        (self.count & u64::from(self.differs == 0).wrapping_neg()) as usize
    }
}

impl Key {
    /// The key of the first `length` of the bytes, at most [`SHORT`].
    #[inline(always)]
    pub(crate) fn new(bytes: &[u8; 16], length: usize) -> Self {
        let (low, high) = KEEP[length & 15];
        let value = u128::from_le_bytes(*bytes);
        Self {
            low: (value as u64) & low,
            high: ((value >> 64) as u64) & high | (length as u64) << 56,
        }
    }

    /// The key of the first `length` of any number of bytes.
    #[inline]
    pub(crate) fn of(bytes: &[u8], length: usize) -> Self {
        if let Some(bytes) = bytes.first_chunk() {
            return Self::new(bytes, length);
        }
        let mut padded = [0; 16];
        padded[..length].copy_from_slice(&bytes[..length]);
        Self::new(&padded, length)
    }

    /// Chooses a place in a table by its low bits.
    #[inline(always)]
    pub(crate) fn hash(self) -> usize {
        let low = self.low ^ 0x9E37_79B9_7F4A_7C15;
        fold(low, self.high ^ 0xD6E8_FEB8_6659_FD93) as usize
    }

    /// The entry that remembers `count`, at most 15, for this key.
    #[inline(always)]
    pub(crate) fn with(self, count: usize) -> Self {
        Self {
            low: self.low,
            high: self.high | (count as u64) << 60,
        }
    }

    /// The key and the count that an entry remembers, if any.
    pub(crate) fn remembered(self) -> Option<(Self, usize)> {
        let high = self.high & (u64::MAX >> 4);
        let key = Self { high, ..self };
        (high > 0).then_some((key, (self.high >> 60) as usize))
    }

    /// The key and the count that an entry of one word remembers, if any.
    pub(crate) fn of_word(entry: u64) -> Option<(Self, usize)> {
        let low = entry & (u64::MAX >> 8);
        let high = entry & (u64::MAX << 56);
        Self { low, high }.remembered()
    }

    /// The same piece as one word, if it is that short.
    #[inline(always)]
    pub(crate) fn tiny(self) -> Option<Tiny> {
        let is_tiny = self.high < (TINY as u64 + 1) << 56;
        is_tiny.then_some(Tiny(self.low | self.high))
    }

    /// What an entry says of this key.
    #[inline(always)]
    pub(crate) const fn found_in(self, entry: Self) -> Found {
        let high = self.high ^ entry.high;
        Found {
            count: high >> 60,
            differs: (self.low ^ entry.low) | high << 4,
        }
    }

    /// The count that stands in an entry, or 0 if that is of another piece.
    #[inline(always)]
    pub(crate) fn count_in(self, entry: Self) -> usize {
        self.found_in(entry).known()
    }
}

/// The longest piece that [`Tiny`] holds.
pub(crate) const TINY: usize = 7;

/// A piece of up to seven bytes as one word: its bytes, its length, and room for a count.
///
/// Nine of ten pieces are that short. A word of its own for them halves the work of a look-up and lets
/// the tables that answer it hold twice as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiny(u64);

impl Tiny {
    /// The key of the first `length` of the bytes, at most [`TINY`].
    #[inline(always)]
    pub(crate) fn new(bytes: [u8; 8], length: usize) -> Self {
        let kept = (1_u64 << (8 * (length & TINY))) - 1;
        Self(u64::from_le_bytes(bytes) & kept | (length as u64) << 56)
    }

    /// Chooses a place in a table of `1 << bits` places.
    #[inline(always)]
    pub(crate) const fn hash(self, bits: u32) -> usize {
        (self.0.wrapping_mul(MIX) >> (u64::BITS - bits)) as usize
    }

    /// What an entry says of this key.
    #[inline(always)]
    pub(crate) const fn found_in(self, entry: u64) -> Found {
        let differs = self.0 ^ entry;
        Found {
            count: differs >> 60,
            differs: differs << 4,
        }
    }

    /// The entry that remembers `count`, at most 15, for this key.
    #[inline(always)]
    pub(crate) fn with(self, count: usize) -> u64 {
        self.0 | (count as u64) << 60
    }

    /// The count that stands in an entry, or 0 if that is of another piece.
    #[inline(always)]
    pub(crate) fn count_in(self, entry: u64) -> usize {
        self.found_in(entry).known()
    }
}

/// Which bits of the two halves of 16 bytes are the first n bytes.
const KEEP: [(u64, u64); 16] = {
    let mut keep = [(0, 0); 16];
    let mut length = 1;
    while length < 16 {
        let all = u128::MAX >> (128 - 8 * length);
        keep[length] = (all as u64, (all >> 64) as u64);
        length += 1;
    }
    keep
};
