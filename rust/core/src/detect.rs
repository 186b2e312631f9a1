//! Which format is this: hints first, then sniffs that reject hard.
//!
//! Looks at the first 4 KiB and the last 1 KiB only. A wrong guess is never fatal: a planner that
//! finds the text not to be of its format refuses, and the text is cut as plain text.

use crate::format::{Format, Wanted};
use crate::scan::code::{self, Family};

mod json;
mod log;

/// How much of the start of the text is looked at, in bytes.
const WINDOW: usize = 4096;

/// How much of its end, in bytes.
const END: usize = 1024;

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
        Wanted::Code => Format::Code(code(text).unwrap_or(Family::Unknown)),
        Wanted::Auto => sniff(text, tool),
    }
}

fn sniff(text: &str, tool: Option<&str>) -> Format {
    let window = window(text);
    if let Some(format) = json::sniff(text, window) {
        return format;
    }
    if tool.is_some_and(is_shell) || log::is_log(window) {
        return Format::Log;
    }
    match code(text) {
        Some(family) => Format::Code(family),
        None if log::reports_an_outcome(end(text)) => Format::Log,
        None => Format::Text,
    }
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
