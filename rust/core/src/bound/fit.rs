//! The longest prefix and suffix that a bound lets into a budget.

use super::{Bound, cost};

/// Fewer tokens than this in a try are not worth narrowing down.
const NEAR: usize = 64;

/// The length of a prefix that measures at most `budget` tokens by itself.
///
/// Tokens at the end of a prefix need not be those of the whole text, so every try is measured
/// afresh; the first fits but for rare text.
pub(super) fn prefix(text: &str, budget: usize, bound: Bound) -> usize {
    let mut end = text.floor_char_boundary(cost::prefix(text, budget, bound.tariff()));
    let mut spare = budget;
    loop {
        let over = cost::tokens(&text[..end], bound).saturating_sub(budget);
        if over == 0 {
            return end;
        }
        spare = spare.saturating_sub(over);
        let shorter = text.floor_char_boundary(cost::prefix(&text[..end], spare, bound.tariff()));
        end = shorter.min(text.floor_char_boundary(end - 1));
    }
}

/// The offset where a suffix starts that measures at most `budget` tokens by itself.
///
/// Reads a window at the end of the text, which grows while it is too small.
pub(super) fn suffix(text: &str, budget: usize, bound: Bound) -> usize {
    let mut window = budget.saturating_mul(4).saturating_add(NEAR);
    loop {
        let from = text.ceil_char_boundary(text.len().saturating_sub(window));
        let entries = cost::ledger(&text[from..], bound.tariff());
        let total = entries.last().map_or(0, |(_, units)| *units);
        let most = cost::units(budget);
        if total > most || from == 0 {
            let before = entries.partition_point(|(_, units)| total - units > most);
            let start = entries.get(before).map_or(text.len(), |(at, _)| from + at);
            return settle(text, start, budget, bound);
        }
        window = window.saturating_mul(2);
    }
}

/// The first start from `start` on whose suffix fits. The second half of a token may be dearer than
/// the whole token, and the blocks of a suffix are its own.
fn settle(text: &str, start: usize, budget: usize, bound: Bound) -> usize {
    let mut start = text.ceil_char_boundary(start);
    loop {
        let over = cost::tokens(&text[start..], bound).saturating_sub(budget);
        if over == 0 {
            return start;
        }
        start = text.ceil_char_boundary(start + over);
    }
}
