//! Where the kept prefix of a document ends.

use crate::plan::Depth;
use crate::plan::tiers::{Tier, of_depths};
use crate::scan::json::{self as scan, Dialect, Scan};

/// Share of the limit that a shallow prefix must fill before deeper ones are looked at, percent.
pub(super) const FLOOR_PERCENT: usize = 50;

/// A prefix of the window that can be closed to a valid document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prefix {
    /// Where it ends.
    pub(super) end: usize,
    /// What ends a string that was cut inside: how much is missing of it, and its quote.
    pub(super) note: String,
    /// Where the value that it ends in or with ends.
    pub(super) value_end: usize,
    /// How many containers are open at its end.
    pub(super) depth: usize,
    /// The opening quote of the string that it ends inside of.
    pub(super) string: Option<usize>,
    /// Whether that string has an end.
    pub(super) is_closed: bool,
}

impl Prefix {
    fn after(window: &str, end: usize, dialect: Dialect) -> Self {
        Self {
            end,
            note: String::new(),
            value_end: end,
            depth: scan::closers_as(&window[..end], dialect).len(),
            string: None,
            is_closed: false,
        }
    }
}

/// The best prefix of `window` that ends at `limit` or before.
///
/// For depth 1, 2, 3 … the last element that lies no deeper and fits is looked at; the first that
/// fills the floor wins, or the fullest of all where that is asked for. `None` when the window is
/// not the beginning of one JSON value. `string` is how many characters the string has that goes on
/// beyond the window.
pub(super) fn choose(
    window: &str,
    limit: usize,
    string: Option<usize>,
    depth: Depth,
    dialect: Dialect,
) -> Option<Prefix> {
    // One byte past the limit tells whether a number at the limit is complete.
    let reach = window.floor_char_boundary((limit + 1).min(window.len()));
    let scan = scan::scan_as(&window[..reach], dialect);
    let floor = limit * FLOOR_PERCENT / 100;
    if is_refused(&scan, floor) {
        return None;
    }
    let best = best_element(&scan, limit, floor, depth);
    let full = best.filter(|end| *end >= floor);
    let after = |end| Prefix::after(window, end, dialect);
    full.map(after)
        .or_else(|| inside_string(window, &scan, limit, string, dialect))
        .or_else(|| best.or(scan.root_open).map(after))
}

/// What follows a complete root makes it a record, or a text that happens to start like JSON.
fn is_refused(scan: &Scan, floor: usize) -> bool {
    let is_over = scan.root_end.is_some();
    scan.error
        .is_some_and(|error| is_over || error < floor.max(1))
}

/// End of the last element of the least depth that fills the floor, or of the last one at all.
fn best_element(scan: &Scan, limit: usize, floor: usize, depth: Depth) -> Option<usize> {
    let by_depth = by_depth(scan, limit);
    let mut shallow_first = by_depth.iter().flatten();
    let full = match depth {
        Depth::Shallow => shallow_first.find(|end| **end >= floor),
        Depth::Deepest => None,
    };
    full.or_else(|| by_depth.iter().flatten().max()).copied()
}

/// End of the last element at `limit` or before, of each depth.
fn by_depth(scan: &Scan, limit: usize) -> Vec<Option<usize>> {
    let mut last = Vec::new();
    for element in scan.elements.iter().take_while(|e| e.offset <= limit) {
        if last.len() <= element.depth {
            last.resize(element.depth + 1, None);
        }
        last[element.depth] = Some(element.offset);
    }
    last
}

/// What [`choose`] chooses from; offsets are those of the window.
pub(super) fn tiers(window: &str, limit: usize, dialect: Dialect) -> Vec<Tier> {
    let reach = window.floor_char_boundary((limit + 1).min(window.len()));
    let last = by_depth(&scan::scan_as(&window[..reach], dialect), limit);
    of_depths(last, limit)
}

/// A cut inside the string value that the limit falls into.
fn inside_string(
    window: &str,
    scan: &Scan,
    limit: usize,
    string: Option<usize>,
    dialect: Dialect,
) -> Option<Prefix> {
    let open = scan.open_string?;
    let end = scan::cut_string(window, open, limit)?;
    let (mut missing, value_end, is_closed) = scan::rest_of_string(window, open, end);
    if let Some(all) = string.filter(|_| value_end == window.len()) {
        missing = all - scan::string_chars(&window[open + 1..end]);
    }
    let quote = &window[open..=open];
    Some(Prefix {
        end,
        note: format!("…[+{missing} chars]{quote}"),
        value_end,
        depth: scan::closers_as(&window[..open], dialect).len(),
        string: Some(open),
        is_closed,
    })
}
