//! The cost of a text at given prices, and how much text a budget buys.

use super::Bound;
use super::class::Class;
use super::memo;
use super::price::{Tariff, UNIT};
use super::walk::{Tally, Token, walk};

/// A short text can be unlike all others, so half of its cost comes on top, up to this many tokens.
const SLACK: u64 = 8;

/// The cost of a text in tokens, slack included.
pub(super) fn tokens(text: &str, bound: Bound) -> usize {
    let units = memo::units(text, bound);
    let slack = (units / 2).min(SLACK * UNIT);
    usize::try_from((units + slack).div_ceil(UNIT)).unwrap_or(usize::MAX)
}

/// The offset of the end of the last token before which the text costs at most `budget` tokens.
pub(super) fn prefix(text: &str, budget: usize, tariff: &Tariff) -> usize {
    let mut purse = Purse {
        cost: Cost::new(tariff),
        most: units(budget),
        end: 0,
    };
    walk(text, &mut purse);
    purse.end
}

/// Offsets of the ends of all tokens and what the text up to there costs, in units.
pub(super) fn ledger(text: &str, tariff: &Tariff) -> Vec<(usize, u64)> {
    let mut ledger = Ledger {
        cost: Cost::new(tariff),
        entries: vec![(0, 0)],
    };
    walk(text, &mut ledger);
    ledger.entries
}

/// The most units that a text may cost so that, with its slack, it measures `budget` tokens.
pub(super) fn units(budget: usize) -> u64 {
    let budget = (budget as u64).saturating_mul(UNIT);
    let without_half = (u128::from(budget) * 2 + 1) / 3;
    let without_half = u64::try_from(without_half).unwrap_or(u64::MAX);
    budget.saturating_sub(SLACK * UNIT).max(without_half)
}

pub(super) struct Cost<'a> {
    tariff: &'a Tariff,
    pub(super) units: u64,
}

impl<'a> Cost<'a> {
    pub(super) const fn new(tariff: &'a Tariff) -> Self {
        Self { tariff, units: 0 }
    }
}

impl Tally for Cost<'_> {
    fn character(&mut self, previous: Class, class: Class) {
        self.units += u64::from(self.tariff.characters[previous as usize][class as usize]);
    }

    fn repeat(&mut self, class: Class) {
        self.units += u64::from(self.tariff.repeats[class as usize]);
    }

    fn token(&mut self, token: Token) -> bool {
        let shape = token.shape as usize;
        let excess = u64::from(self.tariff.excess[shape]) * u64::from(token.excess);
        self.units += u64::from(self.tariff.tokens[shape][token.rarity]) + excess;
        true
    }
}

struct Purse<'a> {
    cost: Cost<'a>,
    most: u64,
    end: usize,
}

impl Tally for Purse<'_> {
    fn character(&mut self, previous: Class, class: Class) {
        self.cost.character(previous, class);
    }

    fn repeat(&mut self, class: Class) {
        self.cost.repeat(class);
    }

    fn token(&mut self, token: Token) -> bool {
        self.cost.token(token);
        let affordable = self.cost.units <= self.most;
        if affordable {
            self.end = token.end;
        }
        affordable
    }
}

struct Ledger<'a> {
    cost: Cost<'a>,
    entries: Vec<(usize, u64)>,
}

impl Tally for Ledger<'_> {
    fn character(&mut self, previous: Class, class: Class) {
        self.cost.character(previous, class);
    }

    fn repeat(&mut self, class: Class) {
        self.cost.repeat(class);
    }

    fn token(&mut self, token: Token) -> bool {
        self.cost.token(token);
        self.entries.push((token.end, self.cost.units));
        true
    }
}
