//! Is it the output of a search.

use crate::scan::grep::{hit, is_context, is_headed, is_numbered, is_separator, names_a_path};
use crate::scan::line::{Line, lines};

/// Share of the lines that must be matches or context, in percent.
const HITS_PERCENT: usize = 60;

/// That share where a hint calls the text the output of a search.
const HINTED_PERCENT: usize = 30;

/// Lines of other kinds in a row, at the start, after which nobody would call it a search.
const PATIENCE: usize = 8;

/// Whether most lines are `path:12:text`, or numbered lines below a path.
///
/// Compilers print `path:12:3: error` alike; their output is a log.
pub(super) fn is_grep(sample: &str) -> bool {
    let tally = Tally::of(sample);
    tally.total > 1 && tally.has_share(HITS_PERCENT) && tally.remarks * 5 <= tally.matches
}

/// Whether text that a hint calls the output of a search has matches that can be read.
pub(super) fn may_be(sample: &str) -> bool {
    Tally::of(sample).has_share(HINTED_PERCENT)
}

/// How many lines are what.
#[derive(Default)]
struct Tally {
    total: usize,
    /// Matches, and what stands around them.
    hits: usize,
    matches: usize,
    remarks: usize,
}

impl Tally {
    /// The tally of all lines, or of the first few where none of them is a hit.
    fn of(sample: &str) -> Self {
        let is_headed = is_headed(sample);
        let mut tally = Self::default();
        for line in lines(sample).filter(|line| !line.is_blank()) {
            tally.count(&line, is_headed);
            if tally.total == PATIENCE && tally.hits == 0 {
                break;
            }
        }
        tally
    }

    fn count(&mut self, line: &Line, is_headed: bool) {
        self.total += 1;
        let hit = hit(line.bytes);
        let is_match = hit.is_some() || (is_headed && is_numbered(line.bytes));
        let is_hit = is_match
            || is_context(line.bytes)
            || is_separator(line)
            || (is_headed && names_a_path(line.bytes));
        self.hits += usize::from(is_hit);
        self.matches += usize::from(is_match);
        self.remarks += usize::from(hit.is_some_and(|hit| is_remark(hit.text)));
    }

    const fn has_share(&self, percent: usize) -> bool {
        self.matches > 0 && self.hits * 100 >= self.total * percent
    }
}

/// What compilers and linters say of a place: `3: warning: …`, ` error: …`, `3: E501 …`.
pub(super) fn is_remark(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let has_column = digits > 0 && text[digits..].starts_with(b": ");
    let text = text[..text.len().min(80)].trim_ascii_start();
    let words: [&[u8]; 4] = [b"error", b"warning", b"note", b"fatal error"];
    has_column || words.iter().any(|word| text.starts_with(word))
}
