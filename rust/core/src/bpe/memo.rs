//! Remembers how many tokens a piece has.
//!
//! Tool output repeats itself: all but a few per cent of its pieces have been seen before. A piece of
//! up to 15 bytes fits into 16 bytes together with its length and count, so a look-up is one load and
//! one comparison. The table is bounded: a new piece takes the first place of its two-place set and
//! pushes what stood there to the second.

use crate::vocab::hash::fold;

const SETS: usize = 1 << 15;
const FAR_SETS: usize = 1 << 18;
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
    fn hash(self) -> usize {
        let low = self.low ^ 0x9E37_79B9_7F4A_7C15;
        fold(low, self.high ^ 0xD6E8_FEB8_6659_FD93) as usize
    }

    /// The count that stands in `known`, or 0 if that is another piece.
    #[inline(always)]
    fn count_in(self, known: Self) -> usize {
        let differs = (self.low ^ known.low) | (self.high ^ known.high) & !COUNT;
        ((known.high >> 60) & u64::from(differs == 0).wrapping_neg()) as usize
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

/// Two pieces that compete for one place, on half a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Set([Key; 2]);

type LongKey = [u8; 64];

/// Counts of short pieces and of longer ones, about 1.3 MB.
#[derive(Debug)]
pub(crate) struct Memo {
    short: Box<[Set]>,
    /// What `short` pushed out. Pages are only touched when needed.
    far: Vec<[u64; 4]>,
    long: Box<[LongKey]>,
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self {
            short: vec![Set::default(); SETS].into_boxed_slice(),
            far: Vec::new(),
            long: vec![[0; 64]; LONG_SETS].into_boxed_slice(),
        }
    }

    /// The count of a short piece, or 0 if it is not remembered. Without a branch on which place
    /// holds it: such a branch waits for the cache and is wrong every other time.
    #[inline(always)]
    pub(crate) fn short(&self, key: Key) -> usize {
        let Set([first, second]) = self.short[key.hash() & (SETS - 1)];
        key.count_in(first) | key.count_in(second)
    }

    /// The count of a short piece that was pushed out of the first table, or 0. Takes it back in.
    pub(crate) fn far(&mut self, key: Key) -> usize {
        let Some(&[low, high, other_low, other_high]) = self.far.get(key.hash() & (FAR_SETS - 1))
        else {
            return 0;
        };
        let other = Key {
            low: other_low,
            high: other_high,
        };
        let count = key.count_in(Key { low, high }) | key.count_in(other);
        if count > 0 {
            self.put_short(key, count);
        }
        count
    }

    /// Remembers a short piece.
    pub(crate) fn put_short(&mut self, key: Key, count: usize) {
        let Set(set) = &mut self.short[key.hash() & (SETS - 1)];
        let pushed_out = set[1];
        set[1] = set[0];
        set[0] = Key {
            low: key.low,
            high: key.high | (count as u64) << 60,
        };
        if pushed_out.high != 0 {
            self.put_far(pushed_out);
        }
    }

    fn put_far(&mut self, entry: Key) {
        if self.far.is_empty() {
            self.far = vec![[0; 4]; FAR_SETS];
        }
        let key = Key {
            low: entry.low,
            high: entry.high & !COUNT,
        };
        let set = &mut self.far[key.hash() & (FAR_SETS - 1)];
        if set[..2] != [entry.low, entry.high] {
            *set = [entry.low, entry.high, set[0], set[1]];
        }
    }

    /// The count of a longer piece, at most [`LONG`] bytes, or 0 if it is not remembered.
    pub(crate) fn long(&self, piece: &[u8]) -> usize {
        let (set, mut key) = long_key(piece);
        let known = &self.long[set];
        key[63] = known[63];
        if key == *known { usize::from(known[63]) } else { 0 }
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
