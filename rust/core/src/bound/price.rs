//! What a bound makes of tokens and characters.

use super::class::Class;
use super::known::KnownPieces;
use super::shape::Shape;
use super::walk::{RARITIES, Token};
use crate::pool::Pool;

/// Prices are whole multiples of this part of a token, so that sums are exact.
pub(super) const UNIT: u64 = 1024;

/// Classes that some tokenizer joins or parts in the same way, for pairs of neighbours.
const GROUPS: usize = 9;

/// More than there are classes, and a row is found by a shift.
const COLUMNS: usize = 64;

/// The prices of one tokenizer, in units.
#[derive(Debug)]
pub(super) struct Prices {
    /// A token of `o200k_base`, by shape and rarity.
    pub(super) tokens: [[u16; RARITIES]; Shape::COUNT],
    /// A character by which a token is longer than usual, by the shape of the token.
    pub(super) excess: [u16; Shape::COUNT],
    /// A character of the class.
    pub(super) characters: [u16; Class::COUNT],
    /// A character of the class after one of another class.
    pub(super) starts: [u16; Class::COUNT],
    /// A character of the class that equals the two before it.
    pub(super) repeats: [u16; Class::COUNT],
    /// Two neighbours by their groups.
    pub(super) pairs: [[u16; GROUPS]; GROUPS],
}

/// Prices of tokens, and of every character given the class of the one before it; and what was
/// learned of them.
#[derive(Debug)]
pub(super) struct Tariff {
    pub(super) tokens: [[u16; RARITIES]; Shape::COUNT],
    pub(super) excess: [u16; Shape::COUNT],
    pub(super) repeats: [u16; Class::COUNT],
    /// The columns beyond the classes are of no character, which costs nothing.
    characters: [[u16; COLUMNS]; Class::COUNT],
    /// What pieces cost at these prices.
    pub(super) known: Pool<KnownPieces>,
}

impl Prices {
    /// The same prices with one entry to look up for a character instead of three.
    pub(super) const fn tariff(self) -> Tariff {
        let mut characters = [[0; COLUMNS]; Class::COUNT];
        let mut previous = 0;
        while previous < Class::COUNT {
            let mut class = 0;
            while class < Class::COUNT {
                let start = if previous == class {
                    0
                } else {
                    self.starts[class]
                };
                let pair = self.pairs[group(previous)][group(class)];
                characters[previous][class] = self.characters[class] + start + pair;
                class += 1;
            }
            previous += 1;
        }
        Tariff {
            tokens: self.tokens,
            excess: self.excess,
            repeats: self.repeats,
            characters,
            known: Pool::new(),
        }
    }
}

/// In units.
impl Tariff {
    /// What a character costs after one of class `previous`.
    pub(super) fn character(&self, previous: Class, class: Class) -> u64 {
        u64::from(self.characters[previous as usize][class as usize])
    }

    /// The same for a character that there may not be. Free of branches.
    pub(super) fn character_if_any(&self, previous: Class, class: Option<Class>) -> u64 {
        let column = class.map_or(Class::COUNT, |class| class as usize);
        u64::from(self.characters[previous as usize][column])
    }

    /// What a character costs on top of that if it equals the two before it.
    pub(super) fn repeat(&self, class: Class) -> u64 {
        u64::from(self.repeats[class as usize])
    }

    /// What a token costs beside its characters.
    pub(super) fn token(&self, token: Token) -> u64 {
        let shape = token.shape as usize;
        let excess = u64::from(self.excess[shape]) * u64::from(token.excess);
        u64::from(self.tokens[shape][token.rarity]) + excess
    }
}

/// ASCII classes stand for themselves, with controls as punctuation; all that is beyond ASCII is one
/// group.
const fn group(class: usize) -> usize {
    const CONTROL: usize = Class::Control as usize;
    match class {
        CONTROL => Class::Punctuation as usize,
        ascii if ascii < GROUPS => ascii,
        _ => CONTROL,
    }
}
