//! Where the bytes of a text look like a sign, by vector instructions: code that the compiler cannot
//! check.

#![allow(
    unsafe_code,
    reason = "vector instructions need a processor that has them; `Filter::detected` asks it"
)]

use std::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_testz_si256,
};

use super::marks;
use super::words::{ANCHOR, GROUPS};

/// Length of a block: as much as one instruction takes.
pub(super) const BLOCK: usize = 32;

/// How much a step of the search takes. Four blocks are a tenth slower.
const STEP: usize = 2 * BLOCK;

/// Where the blocks of a step start.
const BLOCKS: [usize; STEP / BLOCK] = [0, BLOCK];

/// What a step looks at: an anchor may end behind it.
type Chunk = [u8; STEP + ANCHOR - 1];

/// A block of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// Where it starts.
    pub(super) at: usize,
    /// A bit for each byte at which an anchor may start, or which may be the second of a mark.
    pub(super) hits: u32,
}

/// `GROUPS`, each table twice: a shuffle looks up each half of 32 bytes in a table of its own. There is
/// none unless the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter([__m256i; ANCHOR]);

impl Filter {
    pub(super) fn detected() -> Option<Self> {
        // SAFETY: the processor has what `new` enables.
        is_x86_feature_detected!("avx2").then(|| unsafe { Self::new() })
    }

    /// The first block from `at` on that has hits.
    pub(super) fn next_block(&self, bytes: &[u8], at: usize) -> Option<Block> {
        // SAFETY: `detected` has made sure that the processor has what `search` enables.
        unsafe { self.search(bytes, at) }
    }

    #[target_feature(enable = "avx2")]
    fn new() -> Self {
        let mut tables = [_mm256_setzero_si256(); ANCHOR];
        for (table, groups) in tables.iter_mut().zip(&GROUPS) {
            // SAFETY: the load lies within the 16 bytes of the table.
            let half = unsafe { _mm_loadu_si128(groups.as_ptr().cast()) };
            *table = _mm256_broadcastsi128_si256(half);
        }
        Self(tables)
    }

    #[target_feature(enable = "avx2")]
    fn search(&self, bytes: &[u8], mut at: usize) -> Option<Block> {
        while let Some(chunk) = bytes.get(at..)?.first_chunk() {
            if let Some(block) = self.block_with_hits(chunk, at) {
                return Some(block);
            }
            at += STEP;
        }
        while at < bytes.len() {
            let rest = &bytes[at..];
            let mut chunk = [0; STEP + ANCHOR - 1];
            let len = rest.len().min(chunk.len());
            chunk[..len].copy_from_slice(&rest[..len]);
            if let Some(block) = self.block_with_hits(&chunk, at) {
                return Some(block);
            }
            at += STEP;
        }
        None
    }

    /// The first block with hits of a chunk that starts at `at`. Most have none, so that nothing but
    /// that is asked first.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn block_with_hits(&self, chunk: &Chunk, at: usize) -> Option<Block> {
        let mut wide = _mm256_setzero_si256();
        let mut any = _mm256_setzero_si256();
        for from in BLOCKS {
            wide = _mm256_or_si256(wide, load(chunk, from));
            any = _mm256_or_si256(any, self.groups(chunk, from));
        }
        let any = _mm256_or_si256(any, _mm256_and_si256(wide, _mm256_set1_epi8(i8::MIN)));
        if _mm256_testz_si256(any, any) == 1 {
            return None;
        }
        for from in BLOCKS {
            let hits = hits(load(chunk, from), self.groups(chunk, from));
            if hits != 0 {
                return Some(Block {
                    at: at + from,
                    hits,
                });
            }
        }
        None
    }

    /// For each byte of the block at `from` the groups of which an anchor may start there. A
    /// shuffle finds nothing for a byte beyond ASCII.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn groups(&self, chunk: &Chunk, from: usize) -> __m256i {
        let mut groups = _mm256_shuffle_epi8(self.0[0], load(chunk, from));
        for at in 1..ANCHOR {
            let found = _mm256_shuffle_epi8(self.0[at], load(chunk, from + at));
            groups = _mm256_and_si256(groups, found);
        }
        groups
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn hits(bytes: __m256i, groups: __m256i) -> u32 {
    let no_anchor = _mm256_cmpeq_epi8(groups, _mm256_setzero_si256());
    let mut second = _mm256_setzero_si256();
    for byte in marks::SECOND {
        let is = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed()));
        second = _mm256_or_si256(second, is);
    }
    let mask = |bytes: __m256i| _mm256_movemask_epi8(bytes).cast_unsigned();
    !mask(no_anchor) | mask(second)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(chunk: &Chunk, from: usize) -> __m256i {
    assert!(from + BLOCK <= chunk.len(), "known when compiled");
    // SAFETY: a block from there on are part of the chunk; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(chunk.as_ptr().add(from).cast()) }
}
