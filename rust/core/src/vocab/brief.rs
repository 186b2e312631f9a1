//! The tokens of three or four bytes: whether there is one, and nothing more.

use super::hash;

/// Tokens of one length, sixteen to a cache line. A token that its line had no room for stands in the
/// next line that had some, so a line with room ends the search.
pub(super) struct Brief(pub(super) &'static [[u8; 64]]);

impl Brief {
    /// Whether the bytes, packed little-endian, are a token.
    #[allow(
        clippy::inline_always,
        reason = "a step of the innermost loop; a call would cost more than it does"
    )]
    #[inline(always)]
    pub(super) fn holds(&self, key: u32) -> bool {
        let mut at = hash::brief(key, self.0.len());
        loop {
            let (slots, _) = self.0[at & (self.0.len() - 1)].as_chunks::<4>();
            let found = slots.iter().fold(false, |found, slot| {
                found | (u32::from_le_bytes(*slot) == key)
            });
            if found || slots[15] == [u8::MAX; 4] {
                return found;
            }
            at += 1;
        }
    }
}
