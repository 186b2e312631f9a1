//! Masks by vector instructions: the only code that the compiler cannot check.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]
#![allow(
    unsafe_code,
    reason = "vector instructions need a processor that has them; `dispatch` asks it"
)]

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_loadu_si256,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_slli_epi16,
};

use super::mask::{Block, Masks};
use super::pass::{Classify, Pass};

/// Classes of 32 bytes by comparison, two halves a block.
#[derive(Debug)]
struct Avx2;

/// Runs the pass with vector instructions, or gives it back if the processor has none.
pub(super) fn dispatch<P: Pass>(pass: P) -> Result<P::Output, P> {
    let available = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    if available {
        // SAFETY: the processor has every feature that `run` enables.
        Ok(unsafe { run(pass) })
    } else {
        Err(pass)
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run<P: Pass>(pass: P) -> P::Output {
    pass.run::<Avx2>()
}

impl Classify for Avx2 {
    #[inline(always)]
    fn classify(block: &Block) -> Masks {
        // SAFETY: only `run` uses this type, and it enables AVX2. Both loads lie within the 80 bytes
        // of the block.
        unsafe {
            #[allow(clippy::cast_ptr_alignment, reason = "the load asks for no alignment")]
            let start = block.as_ptr().cast::<__m256i>();
            let low = Half::of(_mm256_loadu_si256(start));
            let high = Half::of(_mm256_loadu_si256(start.add(1)));
            low.join(&high)
        }
    }
}

/// Masks of 32 bytes.
struct Half {
    letter: u32,
    small: u32,
    digit: u32,
    control: u32,
    newline: u32,
    blank: u32,
    apostrophe: u32,
    slash: u32,
    wide: u32,
}

impl Half {
    /// # Safety
    ///
    /// The processor must have AVX2.
    #[inline(always)]
    unsafe fn of(bytes: __m256i) -> Self {
        // SAFETY: the caller's processor has AVX2; no instruction here touches memory.
        unsafe {
            let mask = |hits: __m256i| _mm256_movemask_epi8(hits).cast_unsigned();
            let all = |byte: u8| _mm256_set1_epi8(byte.cast_signed());
            let is = |byte: u8| _mm256_cmpeq_epi8(bytes, all(byte));
            let within = |bytes: __m256i, first: u8, last: u8| {
                let above = _mm256_cmpgt_epi8(bytes, all(first - 1));
                _mm256_and_si256(above, _mm256_cmpgt_epi8(all(last + 1), bytes))
            };
            let folded = _mm256_or_si256(bytes, all(0x20));
            Self {
                letter: mask(within(folded, b'a', b'z')),
                small: mask(_mm256_slli_epi16::<2>(bytes)),
                digit: mask(within(bytes, b'0', b'9')),
                control: mask(within(bytes, b'\t', b'\r')),
                newline: mask(_mm256_or_si256(is(b'\n'), is(b'\r'))),
                blank: mask(is(b' ')),
                apostrophe: mask(is(b'\'')),
                slash: mask(is(b'/')),
                wide: mask(bytes),
            }
        }
    }

    #[inline(always)]
    fn join(&self, high: &Self) -> Masks {
        let both = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let letter = both(self.letter, high.letter);
        let small = both(self.small, high.small);
        let newline = both(self.newline, high.newline);
        let blank = both(self.blank, high.blank);
        Masks {
            upper: letter & !small,
            lower: letter & small,
            digit: both(self.digit, high.digit),
            newline,
            blank,
            space: blank | both(self.control, high.control) & !newline,
            apostrophe: both(self.apostrophe, high.apostrophe),
            slash: both(self.slash, high.slash),
            wide: both(self.wide, high.wide),
        }
    }
}
