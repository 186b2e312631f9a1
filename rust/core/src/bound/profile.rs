//! What bounds are fitted to.

use super::class::Class;
use super::shape::Shape;
use super::walk::{RARITIES, Tally, Token, walk};

/// How often a text has every thing that a bound puts a price on.
///
/// A bound is linear in these numbers. The script that fits the prices reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Tokens of `o200k_base` by shape and rarity.
    pub tokens: [[u32; RARITIES]; Shape::COUNT],
    /// Characters by which tokens are longer than usual, by the shape of the token.
    pub excess: [u32; Shape::COUNT],
    /// Characters that equal the two before them, by their class.
    pub repeats: [u32; Class::COUNT],
    /// Characters by the class of the character before them and their own.
    pub characters: [[u32; Class::COUNT]; Class::COUNT],
}

impl Profile {
    /// The profile of a text. `O(n)`.
    pub fn of(text: &str) -> Self {
        let mut profile = Self {
            tokens: [[0; RARITIES]; Shape::COUNT],
            excess: [0; Shape::COUNT],
            repeats: [0; Class::COUNT],
            characters: [[0; Class::COUNT]; Class::COUNT],
        };
        walk(text, &mut profile);
        profile
    }
}

impl Tally for Profile {
    fn character(&mut self, previous: Class, class: Class) {
        self.characters[previous as usize][class as usize] += 1;
    }

    fn repeat(&mut self, class: Class) {
        self.repeats[class as usize] += 1;
    }

    fn token(&mut self, token: Token) -> bool {
        self.tokens[token.shape as usize][token.rarity] += 1;
        self.excess[token.shape as usize] += token.excess;
        true
    }
}
