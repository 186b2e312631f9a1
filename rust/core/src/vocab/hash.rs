//! The hashes that place pieces and pairs in the tables. The build script includes this file, so
//! that tables and look-ups cannot disagree.

#![allow(
    clippy::cast_possible_truncation,
    reason = "a hash is folded by dropping bits"
)]

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
const FOLD: u64 = 0xD6E8_FEB8_6659_FD93;

/// Multiplies to 128 bits and folds the halves: every input bit reaches every output bit.
pub(crate) const fn fold(a: u64, b: u64) -> u64 {
    let wide = (a as u128) * (b as u128);
    (wide as u64) ^ ((wide >> 64) as u64)
}

/// Hash of two merged ranks, packed as `left << 18 | right`. The high bits are the good ones.
pub(crate) const fn pair(key: u64) -> u64 {
    key.wrapping_mul(MIX)
}

/// Hash of a piece's bytes, sixteen at a time.
pub(crate) fn bytes(piece: &[u8]) -> u64 {
    let mut hash = MIX ^ piece.len() as u64;
    for chunk in piece.chunks(16) {
        let mut block = [0; 16];
        block[..chunk.len()].copy_from_slice(chunk);
        let value = u128::from_le_bytes(block);
        hash = fold(hash ^ (value as u64), FOLD ^ ((value >> 64) as u64));
        hash = hash.wrapping_mul(MIX);
    }
    hash ^ (hash >> 29)
}
