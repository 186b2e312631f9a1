//! The lines of a log that say what went wrong.
//!
//! Runs over all of a log, so it must cost little next to counting it: a vectorised search for a
//! few words, and a closer look at the lines they are on.

use std::sync::LazyLock;

use aho_corasick::packed::{Config, MatchKind, Searcher};

use crate::span::Span;

/// How bad a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It may explain a failure: not found, denied, cannot, timed out.
    Hint,
    /// It says that something failed.
    Error,
    /// It says that everything did: a panic, a crash, a fatal error.
    Fatal,
}

/// A line that says what went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorLine {
    /// The line without its line feed.
    pub span: Span,
    /// Where the word that gave it away starts.
    pub at: usize,
    /// How bad it is.
    pub severity: Severity,
}

/// Words that give a line away, in the spellings that programs use.
const WORDS: [(&str, Severity); 40] = [
    ("error", Severity::Error),
    ("Error", Severity::Error),
    ("ERROR", Severity::Error),
    ("ERR!", Severity::Error),
    ("fail:", Severity::Error),
    ("failed", Severity::Error),
    ("Failed", Severity::Error),
    ("FAILED", Severity::Error),
    ("FAIL", Severity::Error),
    ("failure", Severity::Error),
    ("Failure", Severity::Error),
    ("FAILURE", Severity::Error),
    ("exception", Severity::Error),
    ("Exception", Severity::Error),
    ("EXCEPTION", Severity::Error),
    ("exit status", Severity::Error),
    ("exit code", Severity::Error),
    ("exited with", Severity::Error),
    ("fatal", Severity::Fatal),
    ("Fatal", Severity::Fatal),
    ("FATAL", Severity::Fatal),
    ("panic", Severity::Fatal),
    ("PANIC", Severity::Fatal),
    ("Traceback", Severity::Fatal),
    ("CRASH", Severity::Fatal),
    ("crashed", Severity::Fatal),
    ("UNEXPECTED", Severity::Fatal),
    ("Segmentation fault", Severity::Fatal),
    ("segfault", Severity::Fatal),
    ("aborted", Severity::Fatal),
    ("Aborted", Severity::Fatal),
    ("CRITICAL", Severity::Fatal),
    ("core dumped", Severity::Fatal),
    ("undefined", Severity::Hint),
    ("not found", Severity::Hint),
    ("denied", Severity::Hint),
    ("cannot", Severity::Hint),
    ("Cannot", Severity::Hint),
    ("timed out", Severity::Hint),
    ("assertion", Severity::Hint),
];

static SEARCHER: LazyLock<Option<Searcher>> = LazyLock::new(|| {
    Config::new()
        .match_kind(MatchKind::LeftmostFirst)
        .builder()
        .extend(WORDS.iter().map(|(word, _)| word))
        .build()
});

/// The error lines of `text[span]`, in order, with their worst word. O(n).
pub fn error_lines(text: &str, span: Span) -> Vec<ErrorLine> {
    let Some(searcher) = SEARCHER.as_ref() else {
        return Vec::new();
    };
    let bytes = &text.as_bytes()[..span.end];
    let mut found: Vec<ErrorLine> = Vec::new();
    let mut from = span.start;
    while let Some(hit) = searcher.find_in(bytes, (from..span.end).into()) {
        from = hit.end();
        let (_, severity) = WORDS[hit.pattern().as_usize()];
        if !stands_alone(bytes, hit.start(), hit.end()) {
            continue;
        }
        match found.last_mut() {
            Some(last) if hit.start() < last.span.end => {
                if severity > last.severity {
                    (last.severity, last.at) = (severity, hit.start());
                }
            }
            _ => found.push(ErrorLine {
                span: line_around(bytes, span, hit.start()),
                at: hit.start(),
                severity,
            }),
        }
    }
    found
}

fn line_around(bytes: &[u8], span: Span, at: usize) -> Span {
    let start = memchr::memrchr(b'\n', &bytes[span.start..at])
        .map_or(span.start, |feed| span.start + feed + 1);
    let end = memchr::memchr(b'\n', &bytes[at..]).map_or(span.end, |feed| at + feed);
    Span::new(start, end)
}

/// Whether the word is said rather than part of a name, and not said to be absent.
///
/// `TypeError` and `errors` are said; `error_log`, `error.rs` and `on-error-resume` are names;
/// `0 errors`, `no error` and `errors=0` say that all is well.
fn stands_alone(bytes: &[u8], start: usize, end: usize) -> bool {
    let rest = &bytes[end..];
    let suffix = rest.iter().take_while(|b| b.is_ascii_lowercase()).count();
    let plural = suffix == 0 || (suffix == 1 && rest[0] == b's');
    let after = rest.get(suffix).copied().unwrap_or(b' ');
    // Names of files, options and functions are in lower case; TEST-UNEXPECTED-FAIL is said.
    let is_lower = bytes[start].is_ascii_lowercase();
    let is_name = match after {
        b'/' | b'\\' => true,
        b'.' => rest.get(suffix + 1).is_some_and(u8::is_ascii_alphanumeric),
        _ => is_lower && (after.is_ascii_alphanumeric() || matches!(after, b'_' | b'-')),
    };
    let says_none = rest[suffix..].starts_with(b"=0") || rest[suffix..].starts_with(b": 0");
    plural && !is_name && !says_none && !is_denied(&bytes[..start], is_lower)
}

/// Whether the text before a word says that there is none of it, or that it is part of a name.
fn is_denied(before: &[u8], is_lower: bool) -> bool {
    if is_lower && matches!(before.last(), Some(b'_' | b'-' | b'/' | b'.' | b'$')) {
        return true;
    }
    let trimmed = before.trim_ascii_end();
    let word_len = trimmed
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    let word = &trimmed[trimmed.len() - word_len..];
    trimmed.len() < before.len() && (word == b"0" || word.eq_ignore_ascii_case(b"no"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn severity(line: &str) -> Option<Severity> {
        let found = error_lines(line, Span::new(0, line.len()));
        found.first().map(|found| found.severity)
    }

    #[test]
    fn lines_that_say_what_went_wrong_are_found() {
        for line in [
            "error[E0308]: mismatched types",
            "TypeError: x is not a function",
            "java.lang.NullPointerException: null",
            "npm ERR! code 1",
            "12:01 ERROR - mozcrash exited",
            "--- FAIL: TestReplication (2.93s)",
            "Found 12 errors.",
        ] {
            assert_eq!(severity(line), Some(Severity::Error), "{line}");
        }
        for line in [
            "panic: runtime error: invalid memory address",
            "Traceback (most recent call last):",
            "TEST-UNEXPECTED-FAIL | a.js | promise",
            "fatal: not a git repository",
        ] {
            assert_eq!(severity(line), Some(Severity::Fatal), "{line}");
        }
        assert_eq!(
            severity("bash: foo: command not found"),
            Some(Severity::Hint)
        );
    }

    #[test]
    fn names_and_good_news_are_not_errors() {
        for line in [
            "0 errors, 3 warnings",
            "no errors found",
            "errors=0 skipped=1",
            "compiling src/error.rs",
            "GET /error_page 200",
            "--on-error=ignore",
            "on_error: retry",
            "cc -Werror-implicit",
            "terrorist",
        ] {
            assert_eq!(severity(line), None, "{line}");
        }
    }

    #[test]
    fn a_line_is_found_once_with_its_worst_word() {
        let text = "ok\nerror: then a panic, error\nok\nfailed\n";
        let found = error_lines(text, Span::new(0, text.len()));
        let lines: Vec<_> = found.iter().map(|line| line.span.of(text)).collect();
        assert_eq!(lines, ["error: then a panic, error", "failed"]);
        assert_eq!(found[0].severity, Severity::Fatal);
    }
}
