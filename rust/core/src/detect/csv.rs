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

/// Names of columns: short, none of them a number, nothing that code or prose has.
fn is_header(header: &str, delimiter: u8) -> bool {
    let names = header
        .trim_start_matches('\u{feff}')
        .split(char::from(delimiter));
    let is_name = |name: &str| {
        let name = name.trim_matches('"');
        let is_number = name.parse::<f64>().is_ok();
        name.len() <= LONGEST_NAME && !is_number && !name.contains(['{', '}', ';', '=', '<', '>'])
    };
    let mut names = names.peekable();
    let starts_named = names
        .peek()
        .is_some_and(|name| !name.starts_with(['-', '*', '#', '|', '/']));
    let ends_sentence = header.ends_with(['.', ':', '!', '?', ',', ';', '{', '(']);
    starts_named && !ends_sentence && names.all(is_name) && !header.contains(", ")
}
