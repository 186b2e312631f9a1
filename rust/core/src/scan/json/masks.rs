//! Sixty-four bytes of a JSON text at a time: a bit for each byte of a class.

/// Length of a block in bytes.
pub(super) const BLOCK: usize = 64;

/// A block of the text.
pub(super) type Block = [u8; BLOCK];

/// One bit per byte of a block for each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Masks {
    pub(super) quote: u64,
    pub(super) backslash: u64,
    pub(super) comma: u64,
    pub(super) colon: u64,
    /// `[` and `{`.
    pub(super) open: u64,
    /// `]` and `}`.
    pub(super) close: u64,
    /// White space of JSON.
    pub(super) blank: u64,
    pub(super) digit: u64,
    pub(super) zero: u64,
    pub(super) minus: u64,
    pub(super) point: u64,
}

impl Masks {
    /// The masks of `block`.
    #[inline]
    pub(super) fn of(block: &Block) -> Self {
        #[cfg(target_arch = "x86_64")]
        return super::sse2::masks(block);
        #[cfg(not(target_arch = "x86_64"))]
        Self::by_words(block)
    }

    /// The masks of `block`, by integer arithmetic.
    #[cfg(any(test, not(target_arch = "x86_64")))]
    fn by_words(block: &Block) -> Self {
        let mask = |is: fn(u8) -> bool| {
            let hits = block.map(|byte| u8::from(is(byte)));
            let words = hits.as_chunks().0.iter().enumerate();
            words.fold(0, |mask, (at, word)| mask | gathered(*word) << (8 * at))
        };
        Self {
            quote: mask(|byte| byte == b'"'),
            backslash: mask(|byte| byte == b'\\'),
            comma: mask(|byte| byte == b','),
            colon: mask(|byte| byte == b':'),
            open: mask(|byte| matches!(byte, b'[' | b'{')),
            close: mask(|byte| matches!(byte, b']' | b'}')),
            blank: mask(super::is_blank),
            digit: mask(|byte| byte.is_ascii_digit()),
            zero: mask(|byte| byte == b'0'),
            minus: mask(|byte| byte == b'-'),
            point: mask(|byte| byte == b'.'),
        }
    }
}

/// The lowest bits of eight bytes, as one byte.
#[cfg(any(test, not(target_arch = "x86_64")))]
const fn gathered(bytes: [u8; 8]) -> u64 {
    // The product moves bit 8i to bit 56 + i, and no two bits meet on the way.
    u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_value_is_told_apart_in_every_place() {
        for value in 0..=255_u8 {
            for at in 0..BLOCK {
                let mut block = [b'x'; BLOCK];
                block[at] = value;
                let masks = Masks::of(&block);
                assert_eq!(masks, Masks::by_words(&block), "{value} at {at}");
                let is = |bytes: &[u8]| u64::from(bytes.contains(&value)) << at;
                let expected = Masks {
                    quote: is(b"\""),
                    backslash: is(b"\\"),
                    comma: is(b","),
                    colon: is(b":"),
                    open: is(b"[{"),
                    close: is(b"]}"),
                    blank: is(b" \t\r\n"),
                    digit: is(b"0123456789"),
                    zero: is(b"0"),
                    minus: is(b"-"),
                    point: is(b"."),
                };
                assert_eq!(masks, expected, "{value} at {at}");
            }
        }
    }
}
