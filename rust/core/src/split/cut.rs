//! Places where a text can be cut without changing any piece on either side.
//!
//! At such a place `count(left) + count(right) == count(left + right)`, whatever stands further left
//! or right. Only the two characters next to the place decide. They follow from the patterns: no
//! piece holds a letter before a symbol other than an apostrophe, a number next to anything else, or
//! anything before white space except white space and line ends after symbols; and what a pattern
//! looks ahead to is the same at the end of the text.
//!
//! Never a cut: inside or just after a run of white space, whose last character may belong to the
//! next word; between letters; symbol before letter; symbol before line end.

use super::class::Class;
use super::{Pattern, boundary};

impl Pattern {
    /// Whether the text can be cut at `at`, which is a character boundary.
    pub(crate) fn is_cut(self, text: &str, at: usize) -> bool {
        let before = text[..at].chars().next_back();
        let after = text[at..].chars().next();
        match (before, after) {
            (Some(before), Some(after)) => self.separates(before, after),
            _ => true,
        }
    }

    fn separates(self, before: char, after: char) -> bool {
        let next = Class::of(after as u32);
        match Class::of(before as u32) {
            Class::Number => next != Class::Number,
            Class::Upper | Class::Lower | Class::Caseless => {
                matches!(next, Class::Number | Class::Space | Class::Newline)
                    || next == Class::Other && after != '\''
            }
            Class::Other | Class::Mark => match next {
                Class::Number | Class::Space => true,
                Class::Newline => self == Self::Gpt2,
                _ => false,
            },
            Class::Newline => self != Self::Gpt2 && !next.is_space() && after != '/',
            Class::Space => false,
        }
    }

    /// The last cut at or before `at`, or the start of the text.
    pub(crate) fn cut_before(self, text: &str, at: usize) -> usize {
        let mut cut = at;
        while !self.is_cut(text, cut) {
            cut = boundary::floor(text, cut - 1);
        }
        cut
    }

    /// The first cut at or after `at`, or the end of the text.
    pub(crate) fn cut_after(self, text: &str, at: usize) -> usize {
        let mut cut = at;
        while !self.is_cut(text, cut) {
            cut = boundary::ceil(text, cut + 1);
        }
        cut
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::boundary;
    use crate::encoding::Encoding;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]

        #[test]
        fn counts_add_up_at_every_cut(
            text in "([a-c]{1,3}|[A-C]{1,2}|[0-9]{1,4}|[ \t\r\n]{1,3}|[!-/]{1,2}|'(s|RE|ll)|\u{4e2d}|\u{e9}|\u{301}|\u{2028}|\u{660}){0,14}"
        ) {
            for encoding in Encoding::ALL {
                let mut at = 0;
                while at < text.len() {
                    at = encoding.pattern().cut_after(&text, boundary::ceil(&text, at + 1));
                    let (left, right) = text.split_at(at);
                    let sum = encoding.count(left) + encoding.count(right);
                    prop_assert_eq!(sum, encoding.count(&text), "{} {:?} {:?}", encoding.name(), left, right);
                }
            }
        }
    }
}
