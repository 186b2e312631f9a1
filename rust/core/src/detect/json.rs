//! Is it JSON: the scanner itself judges the window.

use crate::format::Format;
use crate::scan::json::{self, Dialect};

/// How many values in a row are read: 4 KiB of `""` would take 35 microseconds.
const MOST_VALUES: usize = 32;

/// How many tokens of JSON5 are read: 4 KiB of `{a:` would take as long.
const MOST_TOKENS: usize = 512;

/// JSON, NDJSON or JSON values in a row, if the window is correct as far as it goes.
pub(super) fn sniff(text: &str, window: &str) -> Option<Format> {
    let body = json::after_request(window);
    if body > 0 {
        let is_body = may_be_records(&window[body..]);
        return is_body.then_some(Format::Ndjson);
    }
    alone(text, window)
}

/// Whether the window is correct as JSON5 and holds something. Looked for where JSON is not.
pub(super) fn is_json5(window: &str) -> bool {
    let window = window.trim_start_matches('\u{feff}');
    let begins = window.trim_ascii_start().starts_with(['{', '[', '/']);
    let scan = json::scan_first(window, Dialect::Json5, MOST_TOKENS);
    let holds = !scan.elements.is_empty() || scan.open_string.is_some();
    begins && holds && scan.error.is_none()
}

fn alone(text: &str, window: &str) -> Option<Format> {
    let window = window.trim_start_matches('\u{feff}');
    let is_container = window.trim_ascii_start().starts_with(['{', '[']);
    let is_string =
        window.trim_ascii_start().starts_with('"') && text.trim_ascii_end().ends_with('"');
    if !is_container && !is_string {
        return None;
    }
    let scan = json::outline(window);
    match (scan.error, scan.root_end) {
        (None, None) => Some(Format::Json),
        (None, Some(_)) => {
            (window.len() == text.trim_start_matches('\u{feff}').len()).then_some(Format::Json)
        }
        (Some(_), Some(end)) if is_ndjson(window, end) => Some(Format::Ndjson),
        (Some(_), Some(end)) => is_concatenated(window, end).then_some(Format::Concatenated),
        (Some(_), None) => None,
    }
}

/// Whether text that a hint calls NDJSON is: a single record is enough, or the start of a long one.
pub(super) fn may_be_records(window: &str) -> bool {
    let window = window.trim_start_matches('\u{feff}');
    let scan = json::outline(window);
    match (scan.error, scan.root_end) {
        (None, _) => scan.root_open.is_some(),
        (Some(_), Some(end)) => is_ndjson(window, end),
        (Some(_), None) => false,
    }
}

/// Whether another container follows the root value that ends at `end`, and nothing else does.
fn is_concatenated(window: &str, end: usize) -> bool {
    if !json::begins_value(&window[end..]) {
        return false;
    }
    let values = json::values(window).take(MOST_VALUES);
    let (count, last) = values.fold((0, end), |(count, _), value| (count + 1, value.end));
    let rest = window[last..].trim_ascii_start();
    let goes_on = rest.starts_with(['{', '[']) && json::outline(rest).error.is_none();
    count == MOST_VALUES || rest.is_empty() || goes_on
}

/// Whether the root value that ends at `end` is the first of several, one a line.
fn is_ndjson(window: &str, end: usize) -> bool {
    let complete_lines = window.rfind('\n').map_or("", |newline| &window[..newline]);
    let rest = window[end..].trim_start_matches([' ', '\t', '\r']);
    rest.starts_with('\n') && (complete_lines.len() <= end || json::are_records(complete_lines))
}
