//! Is it CSV.

use crate::scan::csv::{delimiter, records};

/// Longest name of a column, in bytes.
const LONGEST_NAME: usize = 80;

/// Records that prove a single delimiter a line to be no accident.
const LEAST: usize = 3;

/// Whether a header and records with as many fields start the text.
pub(super) fn is_csv(sample: &str) -> bool {
    let Some(delimiter) = delimiter(sample) else {
        return false;
    };
    let mut records = records(sample, delimiter);
    let Some(header) = records.next() else {
        return false;
    };
    let is_plenty = header.delimiters > 1 || delimiter == b'\t' || records.count() + 1 >= LEAST;
    is_plenty
        && is_header(
            sample[..header.end].trim_end_matches(['\r', '\n']),
            delimiter,
        )
}

/// Whether text that a hint calls CSV has records with as many fields; a header is not needed.
pub(super) fn may_be(sample: &str) -> bool {
    delimiter(sample).is_some()
}

/// Names of columns: short, nothing that code or prose has, the first no number and no time.
fn is_header(header: &str, delimiter: u8) -> bool {
    let header = header.trim_start_matches('\u{feff}');
    let foreign = ['{', '}', ';', '=', '<', '>'];
    let is_name = |name: &str| {
        let name = name.trim_matches('"');
        name.len() <= LONGEST_NAME && !name.contains(foreign)
    };
    let starts_foreign = |c: char| c.is_ascii_digit() || "+-*#|/[(".contains(c);
    let ends_sentence = header.ends_with(['.', ':', '!', '?', ',', ';', '{', '(']);
    !header.starts_with(starts_foreign)
        && !ends_sentence
        && !header.contains(", ")
        && header.split(char::from(delimiter)).all(is_name)
}
