//! Where pieces start, 64 bytes at a time.
//!
//! A block begins where a piece begins. Each class of ASCII characters becomes a 64-bit mask, and a
//! few dozen bit operations turn the masks into a mask of piece starts, which replaces a table look-up
//! and a branch a character. What the masks cannot tell (other characters, real contractions, white
//! space up to the end of the block, a few rare shapes) ends the part that is trusted; the caller
//! takes the next piece from the scalar splitter and goes on behind it.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use super::contraction;

/// One bit per byte of a block for each class of ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Masks {
    pub(crate) upper: u64,
    pub(crate) lower: u64,
    pub(crate) digit: u64,
    /// `\r` and `\n`.
    pub(crate) newline: u64,
    /// The space.
    pub(crate) blank: u64,
    /// Space, tab, vertical tab and form feed.
    pub(crate) space: u64,
    pub(crate) apostrophe: u64,
    pub(crate) slash: u64,
    /// Bytes of characters beyond ASCII.
    pub(crate) wide: u64,
}

/// Length of a block.
pub(crate) const BLOCK: usize = 64;

/// How far beyond a block one may look.
pub(crate) const AHEAD: usize = 16;

/// A block and what follows it.
pub(crate) type Block = [u8; BLOCK + AHEAD];

/// Whether enough of a block's start is ASCII for masks to be worth it. Eight bytes are as much as the
/// scalar splitter walks in the time that masks take.
#[inline(always)]
pub(crate) fn starts_plain(block: &Block) -> bool {
    let first = block.first_chunk().copied().map_or(0, u64::from_le_bytes);
    first & 0x8080_8080_8080_8080 == 0
}

impl Masks {
    /// Piece starts under the pattern of `o200k_base`.
    #[inline(always)]
    pub(crate) fn o200k(&self, block: &Block) -> u64 {
        let tail = self.line_ends_after_symbols();
        let rises = self.upper & self.lower << 1;
        let starts = rises | self.led_letters() | self.digits_by_three() | self.led_symbols();
        let apostrophes = self.apostrophe & self.letter() << 1;
        let trusted = Self::before_contraction(apostrophes, block, contraction::any_case)
            & below(self.slash & tail << 1);
        self.with_lines(starts, tail) & trusted
    }

    /// Piece starts under the pattern of `cl100k_base`.
    #[inline(always)]
    pub(crate) fn cl100k(&self, block: &Block) -> u64 {
        let tail = self.line_ends_after_symbols();
        let symbols = self.led_symbols();
        let starts = self.led_letters() | self.digits_by_three() | symbols;
        let apostrophes = self.apostrophe & symbols;
        let trusted = Self::before_contraction(apostrophes, block, contraction::any_case);
        self.with_lines(starts, tail) & trusted
    }

    /// Piece starts under the pattern of `r50k_base` and `p50k_base`.
    #[inline(always)]
    pub(crate) fn gpt2(&self, block: &Block) -> u64 {
        let space = self.space | self.newline;
        let runs = |class: u64| class & !((class | self.blank) << 1);
        let symbols = runs(self.symbol());
        let spaces = (space & !(space << 1)) | (space & !(space >> 1));
        let starts = runs(self.letter()) | runs(self.digit) | symbols | spaces;
        let apostrophes = self.apostrophe & symbols;
        let trusted = Self::before_contraction(apostrophes, block, contraction::lower_case);
        starts & trusted & self.before_open_space(space)
    }

    #[inline(always)]
    fn letter(&self) -> u64 {
        self.upper | self.lower
    }

    /// The rest of ASCII: punctuation, symbols, controls.
    #[inline(always)]
    fn symbol(&self) -> u64 {
        !(self.letter() | self.digit | self.newline | self.space | self.wide)
    }

    /// First letters of words that no space and no lone symbol leads.
    #[inline(always)]
    fn led_letters(&self) -> u64 {
        let symbol = self.symbol();
        let lone = symbol & !(symbol << 1) & !(self.blank << 1);
        self.letter() & !((self.letter() | self.space | lone) << 1)
    }

    /// First symbols of runs that no space leads.
    #[inline(always)]
    fn led_symbols(&self) -> u64 {
        self.symbol() & !((self.symbol() | self.blank) << 1)
    }

    #[inline(always)]
    fn digits_by_three(&self) -> u64 {
        let second = self.digit & self.digit << 1;
        let fourth = second & second << 2;
        let mut starts = self.digit & !second;
        loop {
            let next = starts << 3 & fourth & !starts;
            if next == 0 {
                return starts;
            }
            starts |= next;
        }
    }

    /// Line ends that belong to the symbols before them.
    #[inline(always)]
    fn line_ends_after_symbols(&self) -> u64 {
        let first = self.newline & self.symbol() << 1;
        self.newline & !self.newline.wrapping_add(first)
    }

    /// Adds the starts in white space: of a run, after its last line end, of its last character.
    #[inline(always)]
    fn with_lines(&self, starts: u64, tail: u64) -> u64 {
        let newline = self.newline & !tail;
        let space = self.space | newline;
        let first = space & !(space << 1);
        let last = self.space & !(space >> 1);
        let after = self.space & newline << 1;
        let runs_into_newline = after.wrapping_add(self.space) & !self.space & newline;
        let blank_line = if runs_into_newline == 0 { 0 } else { after };
        (starts | first | last | after) & below(blank_line) & self.before_open_space(space)
    }

    /// Up to the start of white space that reaches the end of what the masks know.
    #[inline(always)]
    fn before_open_space(&self, space: u64) -> u64 {
        let known = below(self.wide);
        let edge = known & !(known >> 1);
        if space & edge == 0 {
            return known;
        }
        let first = space & !(space << 1) & known;
        let last_run = first.ilog2();
        known & (u64::MAX >> (63 - last_run))
    }

    /// Up to the first of the apostrophes that starts a contraction.
    #[inline(always)]
    fn before_contraction(
        mut apostrophes: u64,
        block: &Block,
        end: impl Fn(&[u8]) -> Option<usize>,
    ) -> u64 {
        while apostrophes != 0 {
            let at = apostrophes.trailing_zeros() as usize;
            if end(&block[at..]).is_some() {
                break;
            }
            apostrophes &= apostrophes - 1;
        }
        below(apostrophes)
    }
}

/// All bits below the lowest set one.
#[inline(always)]
const fn below(bits: u64) -> u64 {
    (bits & bits.wrapping_neg()).wrapping_sub(1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::split::pass::{Classify, Pass, Portable, dispatch};
    use crate::split::{Cl100k, Gpt2, O200k, Split};

    struct Best<'a>(&'a Block);

    impl Pass for Best<'_> {
        type Output = Masks;

        #[inline(always)]
        fn run<C: Classify>(self) -> Masks {
            C::classify(self.0)
        }
    }

    fn starts_are_those_of_the_scalar_splitter<S: Split>(text: &str) {
        let Some(block) = text.as_bytes().first_chunk() else {
            return;
        };
        let masks = Portable::classify(block);
        assert_eq!(dispatch(Best(block)), masks);
        let mut ends = S::starts(&masks, block) & !1;
        let mut at = 0;
        while ends != 0 {
            at = S::piece_end(text, at);
            assert_eq!(ends.trailing_zeros() as usize, at, "{ends:b} {text:?}");
            ends &= ends - 1;
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn trusted_starts_are_right(
            text in "([a-cS-U]{0,3}|[a-z]{0,9}|[0-9]{0,7}|[ \t\r\n]{0,4}|[!-/]{0,3}|'(s|re|LL|\u{17f})|\u{e9}|\n/){30,60}"
        ) {
            starts_are_those_of_the_scalar_splitter::<O200k>(&text);
            starts_are_those_of_the_scalar_splitter::<Cl100k>(&text);
            starts_are_those_of_the_scalar_splitter::<Gpt2>(&text);
        }
    }
}
