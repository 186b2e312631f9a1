//! Is it the output of a search.

use crate::scan::grep::{hit, is_context, is_headed, is_numbered, is_separator, names_a_path};
use crate::scan::line::lines;

/// Share of the lines that must be matches or context, in percent.
const HITS_PERCENT: usize = 60;

/// Lines of other kinds in a row, at the start, after which nobody would call it a search.
const PATIENCE: usize = 8;

/// Whether most lines are `path:12:text`, or numbered lines below a path.
///
/// Compilers print `path:12:3: error` alike; their output is a log.
pub(super) fn is_grep(sample: &str) -> bool {
    let is_headed = is_headed(sample);
    let (mut total, mut hits, mut matches, mut remarks) = (0, 0, 0, 0);
    for line in lines(sample).filter(|line| !line.is_blank()) {
        total += 1;
        if let Some(hit) = hit(line.bytes) {
            hits += 1;
            matches += 1;
            remarks += usize::from(is_remark(hit.text));
        } else if is_headed && is_numbered(line.bytes) {
            hits += 1;
            matches += 1;
        } else {
            let is_part = is_context(line.bytes)
                || is_separator(&line)
                || (is_headed && names_a_path(line.bytes));
            hits += usize::from(is_part);
        }
        if total == PATIENCE && hits == 0 {
            return false;
        }
    }
    total > 1 && matches > 0 && hits * 100 >= total * HITS_PERCENT && remarks * 5 <= matches
}

/// What compilers and linters say of a place: `3: warning: …`, ` error: …`, `3: E501 …`.
fn is_remark(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let has_column = digits > 0 && text[digits..].starts_with(b": ");
    let text = text[..text.len().min(80)].trim_ascii_start();
    let words: [&[u8]; 4] = [b"error", b"warning", b"note", b"fatal error"];
    has_column || words.iter().any(|word| text.starts_with(word))
}
