//! Walks over the pieces of a text, by the block where masks can tell them.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use super::mask::starts_plain;
use super::pass::{Classify, Pass, dispatch};
use super::{Cl100k, Gpt2, O200k, Pattern, Split};

impl Pattern {
    /// Shows the start and the end of every piece of the text, in order.
    pub(crate) fn each_piece(self, text: &str, show: impl FnMut(usize, usize)) {
        dispatch(Each {
            pattern: self,
            text,
            show,
        });
    }
}

struct Each<'a, F> {
    pattern: Pattern,
    text: &'a str,
    show: F,
}

impl<F: FnMut(usize, usize)> Pass for Each<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<C: Classify>(self) {
        match self.pattern {
            Pattern::O200k => self.walk::<C, O200k>(),
            Pattern::Cl100k => self.walk::<C, Cl100k>(),
            Pattern::Gpt2 => self.walk::<C, Gpt2>(),
        }
    }
}

impl<F: FnMut(usize, usize)> Each<'_, F> {
    #[inline(always)]
    fn walk<C: Classify, S: Split>(mut self) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let mut ends = match bytes[at..].first_chunk() {
                Some(block) if starts_plain(block) => S::starts(&C::classify(block), block) & !1,
                _ => 0,
            };
            if ends == 0 {
                let end = S::piece_end(self.text, at);
                (self.show)(at, end);
                at = end;
            }
            let block = at;
            while ends != 0 {
                let end = block + ends.trailing_zeros() as usize;
                (self.show)(at, end);
                at = end;
                ends &= ends - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn pieces_are_those_of_the_scalar_splitter(
            text in "([a-cS-U]{0,3}|[a-z]{0,9}|[0-9]{0,7}|[ \t\r\n]{0,4}|[!-/]{0,3}|'(s|re|LL)|\u{e9}|\u{4e2d}|\n/){0,60}"
        ) {
            for pattern in [Pattern::O200k, Pattern::Cl100k, Pattern::Gpt2] {
                let mut ends = Vec::new();
                pattern.each_piece(&text, |_, end| ends.push(end));
                prop_assert_eq!(ends, pattern.piece_ends(&text).collect::<Vec<_>>());
            }
        }
    }
}
