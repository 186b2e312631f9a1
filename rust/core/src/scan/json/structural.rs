//! The bytes of a JSON text that shape it: quotes, commas and brackets.
//!
//! Found eight at a time with plain integer arithmetic. Comparing sixteen with SSE2 would need
//! `unsafe`; this is within reach of it (3 operations a byte) and runs everywhere.

/// The offsets of shaping bytes, ascending; strings can be jumped over.
#[derive(Debug)]
pub(super) struct Structurals<'a> {
    bytes: &'a [u8],
    /// Start of the word that `mask` tells of.
    base: usize,
    /// The top bit of byte `i` is set where the byte at `base + i` is to come.
    mask: u64,
}

const WORD: usize = 8;
pub(super) const ONES: u64 = u64::MAX / 0xff;
pub(super) const TOPS: u64 = ONES << 7;

impl<'a> Structurals<'a> {
    pub(super) fn new(bytes: &'a [u8], from: usize) -> Self {
        Self {
            bytes,
            base: from,
            mask: mask_at(bytes, from),
        }
    }

    /// Goes on at `at`, which must not lie behind.
    pub(super) fn jump(&mut self, at: usize) {
        let behind = at - self.base;
        if behind < WORD {
            self.mask &= u64::MAX << (8 * behind);
        } else {
            self.base = at;
            self.mask = mask_at(self.bytes, at);
        }
    }
}

impl Iterator for Structurals<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.mask == 0 {
            self.base += WORD;
            if self.base >= self.bytes.len() {
                return None;
            }
            self.mask = mask_at(self.bytes, self.base);
        }
        let offset = self.base + self.mask.trailing_zeros() as usize / 8;
        self.mask &= self.mask - 1;
        Some(offset)
    }
}

/// The shaping bytes among the eight from `base` on; what lies past the end is none.
fn mask_at(bytes: &[u8], base: usize) -> u64 {
    let rest = bytes.get(base..).unwrap_or_default();
    if let Some(word) = rest.first_chunk::<WORD>() {
        return mask(u64::from_le_bytes(*word));
    }
    let mut word = [0; WORD];
    word[..rest.len()].copy_from_slice(rest);
    mask(u64::from_le_bytes(word))
}

const fn mask(word: u64) -> u64 {
    // Setting bit 5 makes `[` a `{` and `]` a `}`, and no other byte either of them.
    let folded = word | ONES << 5;
    equal(word, b'"') | equal(word, b',') | equal(folded, b'{') | equal(folded, b'}')
}

/// The top bit of every byte of `word` that equals `byte`.
pub(super) const fn equal(word: u64, byte: u8) -> u64 {
    let differs = word ^ (ONES * byte as u64);
    // Adding 0x7f carries into the top bit unless the low bits are all clear; no carry leaves a byte.
    !(((differs & !TOPS) + !TOPS) | differs) & TOPS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_value_is_told_apart_in_every_place() {
        for value in 0..=255_u8 {
            for at in 0..WORD {
                let mut word = [0xff; WORD];
                word[at] = value;
                let expected = if b"\",[]{}".contains(&value) {
                    0x80 << (8 * at)
                } else {
                    0
                };
                assert_eq!(mask(u64::from_le_bytes(word)), expected, "{value} at {at}");
            }
        }
    }

    #[test]
    fn every_shaping_byte_comes_in_order() {
        let text = format!("{}[1,{}\"x\"", " ".repeat(70), "y".repeat(40));
        let found: Vec<_> = Structurals::new(text.as_bytes(), 0).collect();
        assert_eq!(found, [70, 72, 113, 115]);
    }

    #[test]
    fn a_jump_leaves_out_what_lies_between() {
        let text = format!("{{\"a,b\",{},[", "z".repeat(50));
        let mut structurals = Structurals::new(text.as_bytes(), 0);
        assert_eq!(structurals.next(), Some(0));
        structurals.jump(6);
        assert_eq!(structurals.next(), Some(6));
        structurals.jump(57);
        assert_eq!(structurals.collect::<Vec<_>>(), [57, 58]);
    }
}
