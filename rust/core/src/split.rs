//! Text to pieces: the hand-written form of the patterns that come with the vocabularies.
//!
//! A piece is what byte pair encoding works on; no token crosses a piece's border. No pattern looks
//! behind, so the pieces from a border on are the pieces of the text that starts there.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
pub(crate) mod boundary;
mod cl100k;
pub(crate) mod class;
mod contraction;
mod cursor;
mod cut;
mod each;
mod gpt2;
pub(crate) mod mask;
mod o200k;
pub(crate) mod pass;
mod space;

use mask::{Block, Masks};

/// One pattern, for loops that are compiled once for each.
pub(crate) trait Split {
    /// The end of the piece that starts at `at`.
    fn piece_end(text: &str, at: usize) -> usize;

    /// Whether numbers are pieces of at most three digits, each of which is one token.
    const SHORT_NUMBERS: bool;

    /// Where further pieces start in a block that starts with a piece: see [`mask`].
    fn starts(masks: &Masks, block: &Block) -> u64;
}

macro_rules! split {
    ($name:ident, $module:ident, $short_numbers:literal) => {
        #[derive(Debug)]
        pub(crate) struct $name;

        impl Split for $name {
            const SHORT_NUMBERS: bool = $short_numbers;

            fn piece_end(text: &str, at: usize) -> usize {
                $module::piece_end(text, at)
            }

            #[inline(always)]
            fn starts(masks: &Masks, block: &Block) -> u64 {
                masks.$module(block)
            }
        }
    };
}

split!(O200k, o200k, true);
split!(Cl100k, cl100k, true);
split!(Gpt2, gpt2, false);

/// The three patterns of the five encodings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    /// `o200k_base` and `o200k_harmony`.
    O200k,
    /// `cl100k_base`.
    Cl100k,
    /// `p50k_base` and `r50k_base`.
    Gpt2,
}

impl Pattern {
    /// The end of the piece that starts at `at`. Takes time in proportion to the piece and the run
    /// of characters after it.
    pub(crate) fn piece_end(self, text: &str, at: usize) -> usize {
        match self {
            Self::O200k => o200k::piece_end(text, at),
            Self::Cl100k => cl100k::piece_end(text, at),
            Self::Gpt2 => gpt2::piece_end(text, at),
        }
    }

    /// The ends of all pieces of the text, in order.
    pub(crate) fn piece_ends(self, text: &str) -> impl Iterator<Item = usize> {
        let mut at = 0;
        std::iter::from_fn(move || {
            (at < text.len()).then(|| {
                at = self.piece_end(text, at);
                at
            })
        })
    }
}
