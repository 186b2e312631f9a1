//! Which two ranks merge into which.

#![allow(
    clippy::cast_possible_truncation,
    reason = "ranks and slots are bit fields of wider words"
)]

use super::{NO_RANK, RANK_BITS};

const RANK_MASK: u64 = (1 << RANK_BITS) - 1;

/// Merges as `left << 36 | right << 18 | merged`, eight to a cache line. A merge that its line had no room
/// for stands in the next line that had some.
pub(super) struct Pairs(pub(super) &'static [[u8; 64]]);

impl Pairs {
    /// The rank that a pair merges into.
    ///
    /// Compares a whole cache line at a time. Probing slot by slot took more instructions (letters without
    /// a pattern: 215 a byte, now 183) and guessed wrong where probes end (16.9, now 19.6 MB/s).
    #[allow(
        clippy::inline_always,
        reason = "a step of the innermost loop; a call would cost more than it does"
    )]
    #[inline(always)]
    pub(super) fn merge(&self, key: u64, hash: u64) -> u32 {
        let mask = self.0.len() - 1;
        let mut at = (hash >> (u64::BITS - self.0.len().trailing_zeros())) as usize;
        loop {
            let (slots, _) = self.0[at & mask].as_chunks::<8>();
            let rank = slots.iter().fold(0, |rank, slot| {
                let slot = u64::from_le_bytes(*slot);
                let is_key = u64::from(slot >> RANK_BITS == key).wrapping_neg();
                rank | slot.wrapping_add(1) & RANK_MASK & is_key
            });
            if rank > 0 {
                return rank as u32 - 1;
            }
            if slots[7] == [u8::MAX; 8] {
                return NO_RANK;
            }
            at += 1;
        }
    }
}
