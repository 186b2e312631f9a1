//! Remembers how many tokens a piece has.
//!
//! Tool output repeats itself: all but a few per cent of its pieces have been seen before. A piece of
//! up to 15 bytes fits into 16 bytes together with its length and count, so a look-up is one load and
//! one comparison. The table is bounded: a new piece takes the first place of its two-place set and
//! pushes what stood there to the second.

use crate::vocab::hash::fold;

const SETS: usize = 1 << 15;
const LONG_SETS: usize = 1 << 12;

/// The longest piece that [`Key`] holds.
pub(crate) const SHORT: usize = 15;

/// The longest piece that is remembered at all.
pub(crate) const LONG: usize = 62;

/// The bytes of a short piece, its length in the low half of the last byte, its count in the high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Key {
    low: u64,
    high: u64,
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

    #[inline(always)]
    fn set(self) -> usize {
        let hash = fold(
            self.low ^ 0x9E37_79B9_7F4A_7C15,
            self.high ^ 0xD6E8_FEB8_6659_FD93,
        );
        hash as usize & (SETS - 1)
    }

    #[inline(always)]
    fn is(self, known: Self) -> bool {
        (self.low ^ known.low) | (self.high ^ known.high) & !COUNT == 0
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

type LongKey = [u8; 64];

/// Counts of short pieces and of longer ones, about 1.3 MB.
#[derive(Debug)]
pub(crate) struct Memo {
    short: Box<[[Key; 2]]>,
    long: Box<[LongKey]>,
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self {
            short: vec![[Key::default(); 2]; SETS].into_boxed_slice(),
            long: vec![[0; 64]; LONG_SETS].into_boxed_slice(),
        }
    }

    /// The count of a short piece, or 0 if it is not remembered.
    #[inline(always)]
    pub(crate) fn short(&self, key: Key) -> usize {
        let [first, second] = self.short[key.set()];
        if key.is(first) {
            (first.high >> 60) as usize
        } else if key.is(second) {
            (second.high >> 60) as usize
        } else {
            0
        }
    }

    /// Remembers a short piece.
    pub(crate) fn put_short(&mut self, key: Key, count: usize) {
        let set = &mut self.short[key.set()];
        set[1] = set[0];
        set[0] = Key {
            low: key.low,
            high: key.high | (count as u64) << 60,
        };
    }

    /// The count of a longer piece, at most [`LONG`] bytes, or 0 if it is not remembered.
    pub(crate) fn long(&self, piece: &[u8]) -> usize {
        let (set, mut key) = long_key(piece);
        let known = &self.long[set];
        key[63] = known[63];
        if key == *known {
            usize::from(known[63])
        } else {
            0
        }
    }

    /// Remembers a longer piece.
    pub(crate) fn put_long(&mut self, piece: &[u8], count: usize) {
        let (set, mut key) = long_key(piece);
        key[63] = count as u8;
        self.long[set] = key;
    }
}

fn long_key(piece: &[u8]) -> (usize, LongKey) {
    let mut key = [0; 64];
    key[..piece.len()].copy_from_slice(piece);
    key[62] = piece.len() as u8;
    let hash = crate::vocab::hash::bytes(piece);
    ((hash >> 32) as usize & (LONG_SETS - 1), key)
}
