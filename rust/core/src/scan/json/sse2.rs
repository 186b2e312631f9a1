//! Masks by the vector instructions that every x86-64 has: 6 GB/s, where integer arithmetic makes
//! fewer of them at 1.7.

#![allow(
    unsafe_code,
    reason = "the compiler wants a word for it that the processor has these instructions"
)]

use std::arch::x86_64::{
    __m128i, _mm_cmpeq_epi8, _mm_cmplt_epi8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x,
    _mm_set1_epi8, _mm_sub_epi8,
};

use super::masks::{Block, Masks};

#[inline]
pub(super) fn masks(block: &Block) -> Masks {
    // SAFETY: SSE2 is a part of x86-64, and nothing here touches memory but by reference.
    unsafe { compared(block) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn compared(block: &Block) -> Masks {
    let quarters = block.as_chunks::<16>().0;
    let mut masks = Masks::default();
    for (at, quarter) in quarters.iter().enumerate() {
        add(&mut masks, 16 * at, quarter);
    }
    masks
}

#[inline]
#[target_feature(enable = "sse2")]
fn add(masks: &mut Masks, at: usize, quarter: &[u8; 16]) {
    let [low, high] = [0, 8].map(|from| {
        let word = quarter[from..].first_chunk().copied();
        i64::from_le_bytes(word.unwrap_or_default())
    });
    let bytes = _mm_set_epi64x(high, low);
    let all = |byte: u8| _mm_set1_epi8(byte.cast_signed());
    let is = |byte| _mm_cmpeq_epi8(bytes, all(byte));
    let either = |one, other| _mm_or_si128(one, other);
    let mask = |hits: __m128i| u64::from(_mm_movemask_epi8(hits).cast_unsigned()) << at;
    // Setting bit 5 makes `[` a `{` and `]` a `}`, and no other byte either of them.
    let folded = _mm_or_si128(bytes, all(0x20));
    // Digits become the ten lowest of all signed bytes.
    let lowest = _mm_sub_epi8(bytes, all(b'0' + 0x80));
    let feeds = either(is(b'\n'), is(b'\r'));
    masks.quote |= mask(is(b'"'));
    masks.backslash |= mask(is(b'\\'));
    masks.comma |= mask(is(b','));
    masks.colon |= mask(is(b':'));
    masks.open |= mask(_mm_cmpeq_epi8(folded, all(b'{')));
    masks.close |= mask(_mm_cmpeq_epi8(folded, all(b'}')));
    masks.blank |= mask(either(feeds, either(is(b' '), is(b'\t'))));
    masks.digit |= mask(_mm_cmplt_epi8(lowest, all(0x80 + 10)));
    masks.zero |= mask(is(b'0'));
    masks.minus |= mask(is(b'-'));
    masks.point |= mask(is(b'.'));
}
