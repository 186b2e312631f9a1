//! The longest prefix and suffix that a bound lets into a budget.

use super::cost;
use super::price::Tariff;

/// Fewer tokens than this in a try are not worth narrowing down.
const NEAR: usize = 64;

/// The length of a prefix that measures at most `budget` tokens by itself.
///
/// Tokens at the end of a prefix need not be those of the whole text, so every try is measured
/// afresh; the first fits but for rare text.
pub(super) fn prefix(text: &str, budget: usize, tariff: &Tariff) -> usize {
    let mut end = text.floor_char_boundary(cost::last_end(text, cost::most_units(budget), tariff));
    let mut spare = budget;
    loop {
        let over = cost::tokens(&text[..end], tariff).saturating_sub(budget);
        if over == 0 {
            return end;
        }
        spare = spare.saturating_sub(over);
        let shorter = text.floor_char_boundary(cost::last_end(
            &text[..end],
            cost::most_units(spare),
            tariff,
        ));
        end = shorter.min(text.floor_char_boundary(end - 1));
    }
}

/// The offset where a suffix starts that measures at most `budget` tokens by itself.
///
/// Reads a window at the end of the text, which grows while it is too small.
pub(super) fn suffix(text: &str, budget: usize, tariff: &Tariff) -> usize {
    let mut window = budget.saturating_mul(4).saturating_add(NEAR);
    loop {
        let from = text.ceil_char_boundary(text.len().saturating_sub(window));
        let total = cost::units(&text[from..], tariff);
        let most = cost::most_units(budget);
        if total > most || from == 0 {
            let spared = total.saturating_sub(most);
            let start = from + cost::first_end(&text[from..], spared, tariff);
            return settle(text, start, budget, tariff);
        }
        window = window.saturating_mul(2);
    }
}

/// The first start from `start` on whose suffix fits. The second half of a token may be dearer than
/// the whole token, and the blocks of a suffix are its own.
fn settle(text: &str, start: usize, budget: usize, tariff: &Tariff) -> usize {
    let mut start = text.ceil_char_boundary(start);
    loop {
        let over = cost::tokens(&text[start..], tariff).saturating_sub(budget);
        if over == 0 {
            return start;
        }
        start = text.ceil_char_boundary(start + over);
    }
}
