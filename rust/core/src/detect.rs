//! Which format is this: hints first, then sniffs that reject hard.
//!
//! Looks at the first 4 KiB and the last byte only. A wrong guess is never fatal: a planner that
//! finds the text not to be of its format refuses, and the text is cut as plain text.

use crate::format::{Format, Wanted};
use crate::scan::code::Family;
use crate::scan::json;

/// How much of the text is looked at, in bytes.
const WINDOW: usize = 4096;

/// Share of the lines in the window that must look like log records, in percent.
const LOG_PERCENT: usize = 50;

/// Tools whose output is a log whatever it looks like, unless it is JSON.
const SHELL_TOOLS: [&str; 8] = [
    "exec", "bash", "shell", "sh", "terminal", "run", "command", "process",
];

/// The format of `text`: what the caller wants, else what it looks like.
pub fn detect(text: &str, wanted: Wanted, tool: Option<&str>) -> Format {
    match wanted {
        Wanted::Json => Format::Json,
        Wanted::Ndjson => Format::Ndjson,
        Wanted::Log => Format::Log,
        Wanted::Text => Format::Text,
        Wanted::Code => Format::Code(Family::Unknown),
        Wanted::Auto => sniff(text, tool),
    }
}

fn sniff(text: &str, tool: Option<&str>) -> Format {
    let window = window(text);
    if let Some(format) = sniff_json(text, window) {
        return format;
    }
    if tool.is_some_and(is_shell) || looks_like_log(window) {
        return Format::Log;
    }
    Format::Text
}

fn is_shell(tool: &str) -> bool {
    SHELL_TOOLS
        .iter()
        .any(|shell| tool.eq_ignore_ascii_case(shell))
}

fn window(text: &str) -> &str {
    &text[..text.floor_char_boundary(WINDOW)]
}

/// JSON or NDJSON, if the window is correct as far as it goes.
fn sniff_json(text: &str, window: &str) -> Option<Format> {
    if !window.trim_start().starts_with(['{', '[', '"']) {
        return None;
    }
    let scan = json::scan(window);
    match (scan.error, scan.root_end) {
        (None, None) if scan.elements.is_empty() && scan.open_string.is_none() => {
            bare_start(window).then_some(Format::Json)
        }
        (None, None) => Some(Format::Json),
        (None, Some(_)) => (window.len() == text.len()).then_some(Format::Json),
        (Some(_), Some(end)) => is_ndjson(window, end).then_some(Format::Ndjson),
        (Some(_), None) => None,
    }
}

/// Whether a window without one complete element is still JSON: brackets, or one long key.
fn bare_start(window: &str) -> bool {
    window.trim_start().starts_with(['{', '['])
}

/// Whether the root value that ends at `end` is the first of several, one a line.
fn is_ndjson(window: &str, end: usize) -> bool {
    let complete_lines = window.rfind('\n').map_or("", |newline| &window[..newline]);
    let rest = window[end..].trim_start_matches([' ', '\t', '\r']);
    rest.starts_with('\n') && (complete_lines.len() <= end || json::are_records(complete_lines))
}

fn looks_like_log(window: &str) -> bool {
    if window.contains('\u{1b}') {
        return true;
    }
    let lines = window.lines().filter(|line| !line.trim_ascii().is_empty());
    let (mut total, mut records) = (0, 0);
    for line in lines {
        total += 1;
        records += usize::from(is_log_line(line.as_bytes()));
    }
    total > 1 && records * 100 >= total * LOG_PERCENT
}

/// A line that starts with a time, a date, a level or a bracketed tag, or that marks a test run.
fn is_log_line(line: &[u8]) -> bool {
    let start = line.trim_ascii_start();
    let tagged = start.starts_with(b"[") && start.iter().take(48).any(|b| *b == b']');
    tagged || is_time(start) || starts_with_level(start) || is_rule(start)
}

/// `12:34:56` or `2026-12-01` within the first few bytes.
fn is_time(line: &[u8]) -> bool {
    let near = &line[..line.len().min(48)];
    let digits = |w: &[u8], at: &[usize]| at.iter().all(|i| w[*i].is_ascii_digit());
    let clock = |w: &[u8]| w[2] == b':' && w[5] == b':' && digits(w, &[0, 1, 3, 4, 6, 7]);
    let date =
        |w: &[u8]| matches!(w[4], b'-' | b'/') && w[7] == w[4] && digits(w, &[0, 1, 2, 3, 5, 6]);
    near.windows(8).any(|w| clock(w) || date(w))
}

fn starts_with_level(line: &[u8]) -> bool {
    let word = line.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let levels: [&[u8]; 14] = [
        b"trace", b"debug", b"info", b"notice", b"warn", b"warning", b"error", b"fatal", b"panic",
        b"npm", b"pass", b"fail", b"passed", b"failed",
    ];
    levels
        .iter()
        .any(|level| line[..word].eq_ignore_ascii_case(level))
}

/// `===== FAILURES =====` and the like.
fn is_rule(line: &[u8]) -> bool {
    line.len() >= 8 && line.starts_with(b"====") && line.ends_with(b"===")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sniffed(text: &str) -> &'static str {
        detect(text, Wanted::Auto, None).name()
    }

    #[test]
    fn json_needs_json_grammar_not_just_a_bracket() {
        assert_eq!(sniffed("{\"a\": 1}"), "json");
        assert_eq!(sniffed("[1, 2, 3"), "json");
        assert_eq!(sniffed("[[[[[[["), "json");
        assert_eq!(sniffed("[INFO] a\n[INFO] b\n"), "log");
        assert_eq!(sniffed("[1/5] building\n[2/5] linking\n"), "log");
        assert_eq!(sniffed("{{ template }}"), "text");
    }

    #[test]
    fn one_value_a_line_is_ndjson() {
        assert_eq!(sniffed("{\"a\": 1}\n{\"a\": 2}\n"), "ndjson");
        assert_eq!(sniffed("[1]\n[2]"), "ndjson");
        assert_eq!(sniffed("{\"a\": 1}\nDone.\nBye.\n"), "text");
    }

    #[test]
    fn logs_are_told_by_their_lines_or_their_tool() {
        assert_eq!(
            sniffed("2026-12-01T10:00:00Z start\n2026-12-01T10:00:01Z stop\n"),
            "log"
        );
        assert_eq!(
            sniffed("==== FAILURES ====\nERROR one\nfine\nWARN two\n"),
            "log"
        );
        assert_eq!(sniffed("\u{1b}[32mok\u{1b}[0m\n"), "log");
        assert_eq!(detect("a\nb\n", Wanted::Auto, Some("exec")).name(), "log");
        assert_eq!(
            detect("{\"a\": 1}", Wanted::Auto, Some("exec")).name(),
            "json"
        );
    }

    #[test]
    fn what_the_caller_wants_wins() {
        assert_eq!(detect("{}", Wanted::Text, Some("exec")).name(), "text");
        assert_eq!(detect("plain", Wanted::Code, None).name(), "code");
    }
}
