//! Token bytes to rank and back, and which two ranks merge into which.
//!
//! The tables are laid out by the build script and live in the read-only segment: nothing is parsed,
//! hashed or allocated when a process starts, and processes share the pages. `o200k_harmony` has the
//! ordinary ranks of `o200k_base`, and `p50k_base` is `r50k_base` plus 24 runs of spaces, so three
//! sets of tables serve five encodings.
//!
//! Tried, with what it did to the first sight of base64 and of source code (MB/s):
//!
//! | | base64 | code |
//! |---|---|---|
//! | merging by the table of pairs alone | 26 | 155 |
//! | tables twice the size, for shorter probes | 22 | 149 |
//! | a sieve of 128 KB before the table of pairs (kept) | 35 | 200 |
//! | a sieve with two bits a pair, 128 or 256 KB | 37, 45 | 189, 169 |
//! | looking whole pieces up by hash before merging | 28 | 147 |
//! | not looking them up | 39 | 166 |
//! | looking up common tokens only, one line each (kept) | 31 | 189 |
//!
//! The caches decide: what is small wins, and a look-up that mostly fails has to fail in one line.
//! (One shared two-core machine, so compare the rows of a column, and not to the last ten per cent.)
//!
//! So the tables are dense, and what is common stands apart from what is rare. Later steps, medians of
//! first sight in fresh processes, each row against the one before in the same run:
//!
//! | | base64 | minified | Markdown | Chinese |
//! |---|---|---|---|---|
//! | pieces of up to four bytes without merging (`bpe/tiny.rs`) | 24 to 30 | 56 to 59 | 63 to 62 | 71 to 78 |
//! | common merges apart, sieve for the rare ones, memo that grows | 34 to 36 | 78 to 79 | | 87 to 89 |
//! | the sieve asked after the common merges, not before | 57 to 50 | 81 to 79 | 83 to 86 | 98 to 98 |
//! | whole tokens: 5 of 8 ranks, not 1 of 4; tables read at start | 35 to 37 | 76 to 86 | 86 to 108 | 92 to 126 |

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]
#![allow(
    clippy::cast_possible_truncation,
    reason = "ranks, tags and slots are bit fields of wider words"
)]

mod brief;
pub(crate) mod hash;
pub(crate) mod key;
mod pairs;

use std::fmt;

use brief::Brief;
use key::{Key, Tiny};
use pairs::Pairs;

/// No token of the five vocabularies has more bytes.
pub(crate) const LONGEST: usize = 128;

/// Marks a pair or a piece that is no token.
pub(crate) const NO_RANK: u32 = u32::MAX;

const RANK_BITS: u32 = 18;

/// The tables of one vocabulary. All integers are little-endian.
pub(crate) struct Vocab {
    bytes: &'static [u8],
    starts: &'static [[u8; 4]],
    singles: &'static [[u8; 4]],
    byte_pairs: &'static [[u8; 4]],
    common_tiny: &'static [[u8; 64]],
    common_short: &'static [[u8; 64]],
    triples: Brief,
    quads: Brief,
    common_pairs: Pairs,
    rare_pairs: Pairs,
    sieve: &'static [[u8; 8]],
    whole: &'static [u8],
    frayed: &'static [u8],
    /// Ranks from here on do not exist, though the shared tables have them.
    size: u32,
}

/// Puts a table on a cache line boundary, so that no entry straddles two lines.
#[repr(C, align(64))]
struct Aligned<T>(T);

macro_rules! table {
    ($file:expr) => {{
        const BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/", $file));
        static TABLE: Aligned<[u8; BYTES.len()]> =
            Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/", $file)));
        &TABLE.0
    }};
}

macro_rules! vocabulary {
    ($name:literal, $size:expr) => {
        Vocab {
            bytes: table!(concat!($name, ".bytes")),
            starts: table!(concat!($name, ".starts")).as_chunks().0,
            singles: table!(concat!($name, ".singles")).as_chunks().0,
            byte_pairs: table!(concat!($name, ".byte_pairs")).as_chunks().0,
            common_tiny: table!(concat!($name, ".common_tiny")).as_chunks().0,
            common_short: table!(concat!($name, ".common_short")).as_chunks().0,
            triples: Brief(table!(concat!($name, ".triples")).as_chunks().0),
            quads: Brief(table!(concat!($name, ".quads")).as_chunks().0),
            common_pairs: Pairs(table!(concat!($name, ".common_pairs")).as_chunks().0),
            rare_pairs: Pairs(table!(concat!($name, ".rare_pairs")).as_chunks().0),
            sieve: table!(concat!($name, ".sieve")).as_chunks().0,
            whole: table!(concat!($name, ".whole")),
            frayed: table!(concat!($name, ".frayed")),
            size: $size,
        }
    };
}

/// `o200k_base` and `o200k_harmony`.
pub(crate) static O200K: Vocab = vocabulary!("o200k", u32::MAX);
/// `cl100k_base`.
pub(crate) static CL100K: Vocab = vocabulary!("cl100k", u32::MAX);
/// `p50k_base`.
pub(crate) static P50K: Vocab = vocabulary!("p50k", u32::MAX);
/// `r50k_base`: the tables of `p50k_base` without its last 24 ranks.
pub(crate) static R50K: Vocab = vocabulary!("p50k", 50_257);

impl Vocab {
    /// Reads what counting reads most, once and in order: 2.3 MB that new text would else wait for line by
    /// line, wherever it happens to need one.
    pub(crate) fn warm_up(&self) {
        let lines = [
            self.common_tiny,
            self.common_short,
            self.triples.0,
            self.quads.0,
            self.common_pairs.0,
            self.sieve.as_flattened().as_chunks().0,
            self.byte_pairs.as_flattened().as_chunks().0,
        ];
        let first = |line: &[u8; 64]| line[0];
        let read = lines.iter().copied().flatten().map(first);
        std::hint::black_box(read.fold(0, |all, byte| all | byte));
    }

    /// The bytes of a token, or nothing if no ordinary token has this rank.
    pub(crate) fn bytes_of(&self, rank: u32) -> Option<&'static [u8]> {
        let at = rank as usize;
        if rank >= self.size || at + 1 >= self.starts.len() {
            return None;
        }
        let start = u32::from_le_bytes(self.starts[at]) as usize;
        let end = u32::from_le_bytes(self.starts[at + 1]) as usize;
        (start < end).then(|| &self.bytes[start..end])
    }

    /// 1 if the piece of 5 to 15 bytes is a common token, else 0. One cache line.
    #[inline(always)]
    pub(crate) fn common(&self, key: Key) -> usize {
        if let Some(key) = key.tiny() {
            let (words, _) = self.common_tiny[self.tiny_line(key)].as_chunks();
            let counts = words
                .iter()
                .map(|word| key.count_in(u64::from_le_bytes(*word)));
            return counts.fold(0, |all, count| all | count);
        }
        let (words, _) = self.common_short[self.short_line(key)].as_chunks::<8>();
        let entry = |at: usize| Key {
            low: u64::from_le_bytes(words[2 * at]),
            high: u64::from_le_bytes(words[2 * at + 1]),
        };
        (0..4).fold(0, |count, at| count | key.count_in(entry(at)))
    }

    /// Some byte of the line that [`Self::common`] will read.
    #[inline(always)]
    pub(crate) fn touch_common(&self, key: Key) -> u64 {
        u64::from(match key.tiny() {
            Some(key) => self.common_tiny[self.tiny_line(key)][0],
            None => self.common_short[self.short_line(key)][0],
        })
    }

    #[inline(always)]
    fn tiny_line(&self, key: Tiny) -> usize {
        key.hash(self.common_tiny.len().trailing_zeros())
    }

    #[inline(always)]
    fn short_line(&self, key: Key) -> usize {
        key.hash() & (self.common_short.len() - 1)
    }

    /// Whether three bytes are a token, runs of spaces aside.
    #[inline(always)]
    pub(crate) fn is_triple(&self, bytes: [u8; 3]) -> bool {
        let [a, b, c] = bytes;
        self.triples.holds(u32::from_le_bytes([a, b, c, 0]))
    }

    /// Whether four bytes are a token, runs of spaces aside.
    #[inline(always)]
    pub(crate) fn is_quad(&self, bytes: [u8; 4]) -> bool {
        self.quads.holds(u32::from_le_bytes(bytes))
    }

    /// The rank of a single byte: every byte is a token.
    pub(crate) fn rank_of_byte(&self, byte: u8) -> u32 {
        u32::from_le_bytes(self.singles[usize::from(byte)])
    }

    /// The rank two adjacent bytes merge into, or [`NO_RANK`].
    pub(crate) fn merge_bytes(&self, left: u8, right: u8) -> u32 {
        let at = usize::from(left) << 8 | usize::from(right);
        self.existing(u32::from_le_bytes(self.byte_pairs[at]))
    }

    /// The rank two adjacent tokens merge into, or [`NO_RANK`].
    #[inline(always)]
    pub(crate) fn merge(&self, left: u32, right: u32) -> u32 {
        let key = u64::from(left) << RANK_BITS | u64::from(right);
        let hash = hash::pair(key);
        let mut rank = self.common_pairs.merge(key, hash);
        if rank == NO_RANK {
            let word = u64::from_le_bytes(self.sieve[(hash >> (64 - hash::SIEVE_BITS)) as usize]);
            let bits = hash::sieve(hash);
            if word & bits == bits {
                rank = self.rare_pairs.merge(key, hash);
            }
        }
        self.existing(rank)
    }

    /// Whether some token may hold the end of one character of three bytes and the start of the next.
    /// Wrong answers are rare and always yes.
    pub(crate) fn may_join(&self, left: [u8; 3], right: [u8; 3]) -> bool {
        let packed = |[a, b, c]: [u8; 3]| u32::from_le_bytes([a, b, c, 0]);
        is_set(self.whole, hash::whole(packed(left), packed(right)))
            | is_set(self.frayed, hash::frayed(left[2], packed(right)))
    }

    fn existing(&self, rank: u32) -> u32 {
        if rank < self.size { rank } else { NO_RANK }
    }
}

impl fmt::Debug for Vocab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vocab")
            .field("tokens", &(self.starts.len() - 1))
            .finish_non_exhaustive()
    }
}

fn is_set(bits: &[u8], at: usize) -> bool {
    bits[at >> 3] >> (at & 7) & 1 == 1
}
