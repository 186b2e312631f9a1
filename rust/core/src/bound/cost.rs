//! The cost of a text at given prices, and how much text a budget buys.

use super::class::Class;
use super::price::{Tariff, UNIT};
use super::sum::{Stop, affordable};
use super::walk::{Tally, Token, walk_block};
use crate::split::{O200k, Split};

/// A short text can be unlike all others, so half of its cost comes on top, up to this many tokens.
const SLACK: u64 = 8;

/// The cost of a text in tokens, slack included.
pub(super) fn tokens(text: &str, tariff: &Tariff) -> usize {
    with_slack(units(text, tariff))
}

/// So many units in tokens, slack included.
pub(super) fn with_slack(units: u64) -> usize {
    let slack = (units / 2).min(SLACK * UNIT);
    usize::try_from((units + slack).div_ceil(UNIT)).unwrap_or(usize::MAX)
}

/// The cost of a text in units, without slack.
pub(super) fn units(text: &str, tariff: &Tariff) -> u64 {
    affordable(text, u64::MAX, tariff).units
}

/// The offset of the end of the last token up to which the text costs at most `most` units.
pub(super) fn last_end(text: &str, most: u64, tariff: &Tariff) -> usize {
    let stop = affordable(text, most, tariff);
    split(text, stop, most, tariff).affordable
}

/// The offset of the end of the first token up to which the text costs at least `least` units.
pub(super) fn first_end(text: &str, least: u64, tariff: &Tariff) -> usize {
    let Some(most) = least.checked_sub(1) else {
        return 0;
    };
    let stop = affordable(text, most, tariff);
    split(text, stop, most, tariff).beyond
}

/// The most units that a text may cost so that, with its slack, it measures `budget` tokens.
pub(super) fn most_units(budget: usize) -> u64 {
    let budget = (budget as u64).saturating_mul(UNIT);
    let without_half = (u128::from(budget) * 2 + 1) / 3;
    let without_half = u64::try_from(without_half).unwrap_or(u64::MAX);
    budget.saturating_sub(SLACK * UNIT).max(without_half)
}

/// Looks into the piece that a sum could not afford, for the token at which it went over.
fn split<'a>(text: &str, stop: Stop, most: u64, tariff: &'a Tariff) -> Purse<'a> {
    let mut purse = Purse {
        tariff,
        units: stop.units,
        most,
        affordable: stop.at,
        beyond: stop.at,
    };
    if stop.at < text.len() {
        let end = O200k::piece_end(&text[..stop.block_end], stop.at);
        let piece = &text[stop.at..end];
        walk_block(piece, stop.at, &mut stop.context(text), &mut purse);
    }
    purse
}

/// Counts on to the token that costs more than there is.
struct Purse<'a> {
    tariff: &'a Tariff,
    units: u64,
    most: u64,
    /// The end of the last token before it.
    affordable: usize,
    /// The end of that token.
    beyond: usize,
}

impl Tally for Purse<'_> {
    fn character(&mut self, previous: Class, class: Class) {
        self.units += self.tariff.character(previous, class);
    }

    fn repeat(&mut self, class: Class) {
        self.units += self.tariff.repeat(class);
    }

    fn token(&mut self, token: Token) -> bool {
        self.units += self.tariff.token(token);
        self.beyond = token.end;
        if self.units <= self.most {
            self.affordable = token.end;
        }
        self.units <= self.most
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::bound::Bound;
    use crate::bound::walk::walk;

    /// Token by token: the obvious way, about ten times as slow.
    fn ledger(text: &str, tariff: &Tariff) -> Vec<(usize, u64)> {
        struct Ledger<'a>(Purse<'a>, Vec<(usize, u64)>);

        impl Tally for Ledger<'_> {
            fn character(&mut self, previous: Class, class: Class) {
                self.0.character(previous, class);
            }

            fn repeat(&mut self, class: Class) {
                self.0.repeat(class);
            }

            fn token(&mut self, token: Token) -> bool {
                self.0.token(token);
                self.1.push((token.end, self.0.units));
                true
            }
        }

        let purse = Purse {
            tariff,
            units: 0,
            most: u64::MAX,
            affordable: 0,
            beyond: 0,
        };
        let mut ledger = Ledger(purse, vec![(0, 0)]);
        walk(text, &mut ledger);
        ledger.1
    }

    fn text() -> impl Strategy<Value = String> {
        let bits = [
            "a",
            "the",
            " word",
            "Word",
            "WORD",
            "  ",
            "   ",
            " ",
            "\n",
            "\r\n",
            "\t",
            "1",
            "11",
            "1234",
            ".",
            "..",
            ", ",
            "'s",
            "\0",
            "é",
            "ß",
            "中",
            "中中",
            "、",
            "。 ",
            "😀",
            "\u{301}",
            "- ",
            "----------------",
            "                    ",
            "\u{a0}",
            "\u{2014} ",
            "\u{3000}",
        ];
        let one = (prop::sample::select(bits.to_vec()), 1_usize..6);
        prop::collection::vec(one.prop_map(|(bit, times)| bit.repeat(times)), 0..40)
            .prop_map(|bits| bits.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn pieces_cost_what_their_tokens_cost(text in text(), long in 0_usize..3) {
            // Long texts are taken in blocks.
            let text = text.repeat(if long == 0 { 60 } else { long });
            for bound in Bound::ALL {
                let tariff = bound.tariff();
                let entries = ledger(&text, tariff);
                prop_assert_eq!(units(&text, tariff), entries[entries.len() - 1].1);
                for at in (0..entries.len()).step_by(1 + entries.len() / 5) {
                    for least in [entries[at].1.saturating_sub(1), entries[at].1, entries[at].1 + 1] {
                        let first = entries.iter().find(|entry| entry.1 >= least);
                        let last = entries.iter().rfind(|entry| entry.1 <= least);
                        let first = first.unwrap_or(&entries[entries.len() - 1]);
                        prop_assert_eq!(first_end(&text, least, tariff), first.0);
                        prop_assert_eq!(Some(last_end(&text, least, tariff)), last.map(|last| last.0));
                    }
                }
            }
        }
    }
}
