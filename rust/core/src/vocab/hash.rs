//! The hashes that place pieces and pairs in the tables. The build script includes this file, so
//! that tables and look-ups cannot disagree.

#![allow(
    clippy::cast_possible_truncation,
    reason = "a hash is folded by dropping bits"
)]

/// An odd number whose bits are in no order: 2^64 divided by the golden ratio.
pub(crate) const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// Multiplies to 128 bits and folds the halves: every input bit reaches every output bit.
pub(crate) const fn fold(a: u64, b: u64) -> u64 {
    let wide = (a as u128) * (b as u128);
    (wide as u64) ^ ((wide >> 64) as u64)
}

/// The line of a token of three or four bytes, packed little-endian, in a table of a power of two of
/// lines.
pub(crate) const fn brief(key: u32, lines: usize) -> usize {
    let hash = (key as u64).wrapping_mul(MIX);
    (hash >> (u64::BITS - lines.trailing_zeros())) as usize
}

/// Words of the sieve, which the top bits of a pair's hash choose.
pub(crate) const SIEVE_BITS: u32 = 14;

/// The two bits that a pair sets in its word of the sieve.
pub(crate) const fn sieve(pair: u64) -> u64 {
    1 << (pair >> 37 & 63) | 1 << (pair >> 43 & 63)
}

/// Hash of two merged ranks, packed as `left << 18 | right`. The high bits are the good ones.
pub(crate) const fn pair(key: u64) -> u64 {
    key.wrapping_mul(MIX)
}

/// Bits of the table of whole characters that a token joins.
pub(crate) const WHOLE_BITS: u32 = 18;

/// Bits of the table of characters that tokens join to a part of another.
pub(crate) const FRAYED_BITS: u32 = 16;

/// The bit of two characters of three bytes, packed little-endian.
pub(crate) const fn whole(left: u32, right: u32) -> usize {
    let key = (left as u64) << 24 | right as u64;
    (key.wrapping_mul(MIX) >> (64 - WHOLE_BITS)) as usize
}

/// The bit of the last byte of a character and the character after it.
pub(crate) const fn frayed(last: u8, right: u32) -> usize {
    let key = (last as u64) << 24 | right as u64;
    (key.wrapping_mul(MIX) >> (64 - FRAYED_BITS)) as usize
}
