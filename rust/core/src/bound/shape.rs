//! The shapes of tokens that a bound prices.

use super::class::Class;

/// How a token of `o200k_base` looks. Other tokenizers split each shape in their own way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Shape {
    /// ` word`: a space and lower-case letters.
    SpacedLower,
    /// `word`
    Lower,
    /// ` Word`
    SpacedTitle,
    /// `Word`
    Title,
    /// `WORD`, with or without a space before it.
    Capitals,
    /// Other ASCII with a letter in it: `.word`, `iPhone`.
    Mixed,
    /// ASCII punctuation and white space.
    Punctuation,
    Digits,
    /// Anything with a character beyond ASCII.
    Foreign,
    /// Part of a character.
    Fragment,
}

impl Shape {
    pub(super) const COUNT: usize = Self::Fragment as usize + 1;
}

/// What one sees of a token, character by character.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Outline {
    letters: u32,
    capitals: u32,
    digits: u32,
    others: u32,
    foreign: u32,
    space_first: bool,
    capital_first: bool,
}

impl Outline {
    pub(super) const fn add(&mut self, class: Class) {
        match class {
            Class::Lower => self.letters += 1,
            Class::Upper => {
                self.capital_first |= self.letters == 0;
                self.letters += 1;
                self.capitals += 1;
            }
            Class::Digit => self.digits += 1,
            Class::Space | Class::FreeSpace if self.length() == 0 && !self.space_first => {
                self.space_first = true;
            }
            Class::Space
            | Class::FreeSpace
            | Class::Newline
            | Class::Tab
            | Class::Control
            | Class::Punctuation => self.others += 1,
            _ => self.foreign += 1,
        }
    }

    /// Characters, but for a space at the start.
    pub(super) const fn length(self) -> u32 {
        self.letters + self.digits + self.others + self.foreign
    }

    pub(super) const fn shape(self) -> Shape {
        if self.foreign > 0 {
            return Shape::Foreign;
        }
        if self.letters == 0 {
            return if self.digits > 0 && self.others == 0 {
                Shape::Digits
            } else {
                Shape::Punctuation
            };
        }
        if self.digits + self.others > 0 {
            return Shape::Mixed;
        }
        match (self.capitals, self.capital_first, self.space_first) {
            (0, _, true) => Shape::SpacedLower,
            (0, _, false) => Shape::Lower,
            (all, ..) if all == self.letters => Shape::Capitals,
            (1, true, true) => Shape::SpacedTitle,
            (1, true, false) => Shape::Title,
            _ => Shape::Mixed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(token: &str) -> Shape {
        let mut outline = Outline::default();
        token.chars().for_each(|c| outline.add(Class::of(c)));
        outline.shape()
    }

    #[test]
    fn tokens_have_the_shape_a_reader_expects() {
        assert_eq!(shape(" word"), Shape::SpacedLower);
        assert_eq!(shape("word"), Shape::Lower);
        assert_eq!(shape(" Word"), Shape::SpacedTitle);
        assert_eq!(shape("Word"), Shape::Title);
        assert_eq!(shape("A"), Shape::Capitals);
        assert_eq!(shape(" HTTP"), Shape::Capitals);
        assert_eq!(shape(".word"), Shape::Mixed);
        assert_eq!(shape("iPhone"), Shape::Mixed);
        assert_eq!(shape("\n    "), Shape::Punctuation);
        assert_eq!(shape("123"), Shape::Digits);
        assert_eq!(shape("中"), Shape::Foreign);
    }
}
