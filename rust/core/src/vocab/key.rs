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

use super::hash::fold;

/// The longest piece that [`Key`] holds.
pub(crate) const SHORT: usize = 15;

/// The bytes of a short piece, its length in the low half of the last byte, its count in the high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Key {
    pub(crate) low: u64,
    pub(crate) high: u64,
}

const COUNT: u64 = 0xF << 60;

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

    /// Whether the piece has at most seven bytes, so that bytes, length and count fit one word.
    #[inline(always)]
    pub(crate) const fn is_tiny(self) -> bool {
        self.high < 8 << 56
    }

    /// Like [`Self::count_in`], for an entry of one word.
    #[inline(always)]
    pub(crate) fn count_in_word(self, word: u64) -> usize {
        let differs = (self.low | self.high) ^ word & !COUNT;
        ((word >> 60) & u64::from(differs == 0).wrapping_neg()) as usize
    }

    /// The count that stands in an entry, or 0 if that is of another piece. Free of branches.
    #[inline(always)]
    pub(crate) fn count_in(self, entry: Self) -> usize {
        let differs = (self.low ^ entry.low) | (self.high ^ entry.high) & !COUNT;
        ((entry.high >> 60) & u64::from(differs == 0).wrapping_neg()) as usize
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
