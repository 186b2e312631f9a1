//! What may give an error line away: words, and the marks of failed tests.
//!
//! All of a log is searched for them, so that this must cost little next to counting it: where the
//! processor has AVX2, a filter stops only where four bytes look like part of a word
//! (`filtered.rs`, 0.44 instructions a byte, a sixteenth of the time of a count). Elsewhere another
//! crate's search for many words at a time does it (`packed.rs`; with AVX2 it takes 1.1, a seventh).

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod filtered;
mod marks;
mod packed;
mod words;

use crate::span::Span;
#[cfg(target_arch = "x86_64")]
use filtered::Filtered;
use packed::Packed;
use words::Word;

pub(super) use words::Meaning;

/// A word or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) span: Span,
    pub(super) meaning: Meaning,
}

impl Sign {
    const fn word(start: usize, word: &Word) -> Self {
        Self {
            span: Span::new(start, start + word.text.len()),
            meaning: word.meaning,
        }
    }

    const fn mark(span: Span) -> Self {
        let meaning = Meaning::Outcome;
        Self { span, meaning }
    }
}

/// The signs that start at `from` or after it, in order. Of words that overlap the first counts, and
/// the longest of those that start together.
pub(super) fn signs(bytes: &[u8], from: usize) -> impl Iterator<Item = Sign> {
    #[cfg(target_arch = "x86_64")]
    if let Some(filtered) = Filtered::new(bytes, from) {
        return Signs::Filtered(filtered);
    }
    Signs::Packed(Packed::new(bytes, from))
}

/// The search that the processor is best at.
enum Signs<'a> {
    #[cfg(target_arch = "x86_64")]
    Filtered(Filtered<'a>),
    Packed(Packed<'a>),
}

impl Iterator for Signs<'_> {
    type Item = Sign;

    fn next(&mut self) -> Option<Sign> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Filtered(signs) => signs.next(),
            Self::Packed(signs) => signs.next(),
        }
    }
}

#[cfg(test)]
mod tests;
