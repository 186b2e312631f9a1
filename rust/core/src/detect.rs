//! Which format is this: hints first, then sniffs that reject hard.
//!
//! Looks at the first 4 KiB and the last 1 KiB only. A wrong guess is never fatal: a planner that
//! finds the text not to be of its format refuses, and the text is cut as plain text.

use crate::format::{Format, Wanted};
use crate::scan::binary;
use crate::scan::code::{self, Family};
use crate::scan::sse;

mod config;
mod csv;
mod diff;
mod grep;
mod json;
mod listing;
mod log;
mod markdown;
mod markup;
mod table;

/// How much of the start of the text is looked at, in bytes.
const WINDOW: usize = 4096;

/// How much of its end, in bytes.
const END: usize = 1024;

/// Tools whose output is a log, unless it is clearly something else.
const SHELL_TOOLS: [&str; 8] = [
    "exec", "bash", "shell", "sh", "terminal", "run", "command", "process",
];

/// The format of `text`: what the caller wants, else what it looks like.
pub fn detect(text: &str, wanted: Wanted, tool: Option<&str>) -> Format {
    match wanted {
        Wanted::Only(Format::Code(_)) => Format::Code(code(text).unwrap_or(Family::Unknown)),
        Wanted::Only(format) => format,
        Wanted::Auto => sniff(text, tool),
    }
}

fn sniff(text: &str, tool: Option<&str>) -> Format {
    let window = window(text);
    if let Some(format) = json::sniff(text, window) {
        return format;
    }
    if sse::is_stream(window) {
        return Format::Sse;
    }
    if binary::data(window).is_some() {
        return Format::Binary;
    }
    let is_shell = tool.is_some_and(is_shell);
    // What a command printed for reading ends as it began; a log ends by saying how it went.
    if (!is_shell || !log::reports_an_outcome(end(text)))
        && let Some(format) = structured(window)
    {
        return format;
    }
    if is_shell || log::is_log(window) {
        return Format::Log;
    }
    let markdown = markdown::evidence(whole_lines(window));
    if markdown.is_certain() {
        return Format::Markdown;
    }
    match code(text) {
        Some(family) => Format::Code(family),
        None if markdown.is_likely() => Format::Markdown,
        None if log::reports_an_outcome(end(text)) => Format::Log,
        None => Format::Text,
    }
}

/// The formats that show in their first lines, the surest ones first.
fn structured(window: &str) -> Option<Format> {
    let sample = whole_lines(window);
    if diff::is_diff(sample) {
        return Some(Format::Diff);
    }
    if let Some(format) = markup::sniff(sample) {
        return Some(format);
    }
    if grep::is_grep(sample) {
        return Some(Format::Grep);
    }
    if listing::is_listing(sample) {
        return Some(Format::Listing);
    }
    if table::is_table(sample) {
        return Some(Format::Table);
    }
    if csv::is_csv(sample) {
        return Some(Format::Csv);
    }
    config::sniff(sample)
}

fn code(text: &str) -> Option<Family> {
    code::sniff(window(text)).map(|(family, _)| family)
}

fn is_shell(tool: &str) -> bool {
    SHELL_TOOLS
        .iter()
        .any(|shell| tool.eq_ignore_ascii_case(shell))
}

fn window(text: &str) -> &str {
    &text[..text.floor_char_boundary(WINDOW)]
}

/// `window` without a line that its end may have cut.
fn whole_lines(window: &str) -> &str {
    if window.len() < WINDOW / 2 {
        return window;
    }
    window.rfind('\n').map_or(window, |feed| &window[..=feed])
}

fn end(text: &str) -> &str {
    &text[text.ceil_char_boundary(text.len().saturating_sub(END))..]
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
        let by_exec = |text| detect(text, Wanted::Auto, Some("exec")).name();
        assert_eq!(by_exec("{\"a\": 1}"), "json");
        assert_eq!(by_exec("a.rs:1:x\nb.rs:2:y\n"), "grep");
        assert_eq!(by_exec("a.rs:1:x\nb.rs:2:y\nexit status 1\n"), "log");
    }

    #[test]
    fn what_the_caller_wants_wins() {
        assert_eq!(
            detect("{}", Wanted::Only(Format::Text), Some("exec")).name(),
            "text"
        );
        assert_eq!(
            detect("plain", Wanted::Only(Format::Code(Family::Indent)), None).name(),
            "code"
        );
    }
}
