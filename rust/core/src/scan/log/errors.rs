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
    /// It speaks of something that may explain a failure.
    Hint,
    /// It tells of a failure, somewhere in the line.
    Error,
    /// It is there to tell of one: it has that level, or opens with it.
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

/// What a word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// That something may explain a failure.
    Suspicion,
    /// That something failed, if it is said of something and not merely spoken of.
    Failure,
    /// That something failed, however it is said.
    Outcome,
}

/// Words that give a line away, in the spellings that programs use. With more than 32 the search
/// takes fewer bytes a step (1.0 M instructions more on 1.1 MB of log). With one shorter than four
/// bytes, or the rarest part of each word in place of its beginning, it compares less at each place
/// but stops more often for nothing: a quarter less on a log without any of the words, a quarter to
/// two thirds more on real ones.
const WORDS: [(&str, Meaning); 32] = [
    ("error", Meaning::Failure),
    ("Error", Meaning::Failure),
    ("ERROR", Meaning::Failure),
    ("ERR!", Meaning::Failure),
    ("failed", Meaning::Failure),
    ("Failed", Meaning::Failure),
    ("FAIL", Meaning::Failure),
    ("failure", Meaning::Failure),
    ("exception", Meaning::Failure),
    ("Exception", Meaning::Failure),
    ("fatal", Meaning::Failure),
    ("FATAL", Meaning::Failure),
    ("panic", Meaning::Failure),
    ("PANIC", Meaning::Failure),
    ("CRASH", Meaning::Failure),
    ("CRITICAL", Meaning::Failure),
    ("UNEXPECTED", Meaning::Failure),
    ("aborted", Meaning::Failure),
    ("Aborted", Meaning::Failure),
    ("Traceback", Meaning::Outcome),
    ("panicked", Meaning::Outcome),
    ("crashed", Meaning::Outcome),
    ("Segmentation fault", Meaning::Outcome),
    ("segfault", Meaning::Outcome),
    ("exit status", Meaning::Outcome),
    ("exit code", Meaning::Outcome),
    ("exited with", Meaning::Outcome),
    ("timed out", Meaning::Outcome),
    ("not found", Meaning::Suspicion),
    ("denied", Meaning::Suspicion),
    ("cannot", Meaning::Suspicion),
    ("Cannot", Meaning::Suspicion),
];

/// How many error lines are remembered, half of them the first ones.
const MOST: usize = 4096;

/// How far into a line a level or an opening word may stand, behind times and names, in bytes.
const OPENING: usize = 64;

static SEARCHER: LazyLock<Option<Searcher>> = LazyLock::new(|| {
    Config::new()
        .match_kind(MatchKind::LeftmostLongest)
        .builder()
        .extend(WORDS.iter().map(|(word, _)| word))
        .build()
});

/// The error lines of `text[span]`, in order, each with the worst that it says. O(n).
///
/// Of a text with thousands of them, the first and the last ones.
pub fn error_lines(text: &str, span: Span) -> Vec<ErrorLine> {
    let Some(searcher) = SEARCHER.as_ref() else {
        return Vec::new();
    };
    let bytes = &text.as_bytes()[..span.end];
    let mut found: Vec<ErrorLine> = Vec::new();
    let mut line = Span::default();
    let mut from = span.start;
    while let Some(hit) = searcher.find_in(bytes, (from..span.end).into()) {
        from = hit.end();
        let word = Span::new(hit.start(), hit.end());
        if !stands_alone(bytes, word.start, word.end) {
            continue;
        }
        if word.start >= line.end {
            line = line_around(bytes, span, word.start);
        }
        let (_, meaning) = WORDS[hit.pattern().as_usize()];
        let error = ErrorLine {
            span: line,
            at: word.start,
            severity: judge(bytes, line, word, meaning),
        };
        note(&mut found, error);
    }
    found
}

/// Adds what was found, or makes the last line worse if it is that one again.
fn note(found: &mut Vec<ErrorLine>, new: ErrorLine) {
    match found.last_mut() {
        Some(last) if last.span == new.span => {
            if new.severity > last.severity {
                *last = new;
            }
        }
        _ => found.push(new),
    }
    if found.len() >= 2 * MOST {
        // The middle goes, so that a log of nothing but errors takes no more memory than another.
        found.drain(MOST / 2..found.len() - MOST / 2);
    }
}

/// How bad the line is that says `word`.
fn judge(bytes: &[u8], line: Span, word: Span, meaning: Meaning) -> Severity {
    let is_upper = bytes[word.start + 1].is_ascii_uppercase();
    let opens = word.start - line.start < OPENING;
    let before = &bytes[line.start..word.start];
    let is_said = is_label(&bytes[word.end..line.end]) || (is_upper && opens);
    match meaning {
        Meaning::Outcome => Severity::Error,
        Meaning::Failure if is_said => match (is_upper, opens) {
            // What a line of a lower level calls an error is its own affair, unless it shouts.
            (false, _) if has_quiet_level(before) => Severity::Hint,
            (_, true) => Severity::Fatal,
            _ => Severity::Error,
        },
        Meaning::Failure if counts(before) => Severity::Error,
        Meaning::Failure | Meaning::Suspicion => Severity::Hint,
    }
}

/// Whether what follows a word makes it the label of a message: `error:`, `[ERROR]`, `FAIL |`.
fn is_label(after: &[u8]) -> bool {
    let suffix = after
        .iter()
        .take(2)
        .take_while(|b| b.is_ascii_lowercase())
        .count();
    matches!(
        &after[suffix..],
        [] | [b':' | b'[' | b']' | b'|' | b'!' | b'\r', ..] | [b' ', b'-' | b'|' | b'[', ..]
    )
}

/// `117 ` before `errors`.
fn counts(before: &[u8]) -> bool {
    matches!(before, [.., digit, b' '] if digit.is_ascii_digit())
}

fn has_quiet_level(before: &[u8]) -> bool {
    let quiet = |four: &[u8]| {
        matches!(
            four,
            b"INFO" | b"DEBU" | b"TRAC" | b"WARN" | b"info" | b"debu" | b"warn"
        )
    };
    before[..before.len().min(2 * OPENING)]
        .windows(4)
        .any(quiet)
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
    let suffix = rest
        .iter()
        .take(2)
        .take_while(|b| b.is_ascii_lowercase())
        .count();
    let plural = suffix == 0 || (suffix == 1 && rest[0] == b's');
    let after = rest.get(suffix).copied().unwrap_or(b' ');
    // Names of files and options are in lower case; TEST-UNEXPECTED-FAIL is said.
    let is_lower = bytes[start].is_ascii_lowercase();
    let is_name = match after {
        b'/' | b'\\' | b'_' | b'(' => true,
        b'.' => rest.get(suffix + 1).is_some_and(u8::is_ascii_alphanumeric),
        _ => is_lower && (after.is_ascii_alphanumeric() || after == b'-'),
    };
    let says_none = rest[suffix..].starts_with(b"=0") || rest[suffix..].starts_with(b": 0");
    plural && !is_name && !says_none && !is_denied(&bytes[..start], is_lower)
}

/// Whether the text before a word says that there is none of it, or that it is part of a name.
fn is_denied(before: &[u8], is_lower: bool) -> bool {
    let is_name = match before.last() {
        Some(b'_') => true,
        Some(b'-' | b'/' | b'.' | b'$') => is_lower,
        _ => false,
    };
    if is_name {
        return true;
    }
    // The word before is `0` or `no`: how it goes on beyond a few bytes does not matter.
    let before = &before[before.len().saturating_sub(8)..];
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
    fn lines_that_are_there_to_tell_of_a_failure_are_the_worst() {
        for line in [
            "error[E0308]: mismatched types",
            "TypeError: x is not a function",
            "npm ERR! code 1",
            "12:01 ERROR - mozcrash exited",
            "--- FAIL: TestReplication (2.93s)",
            "FAILED tests/test_a.py::test_b",
            "[ERROR] Failed to execute goal",
            "panic: runtime error: invalid memory address",
            "12:01 INFO - TEST-UNEXPECTED-FAIL | a.js | promise",
            "12:01 INFO - PROCESS-CRASH | Shutdown hanging",
            "fatal: not a git repository",
            "[taskcluster:error] Task aborted - max run time exceeded",
        ] {
            assert_eq!(severity(line), Some(Severity::Fatal), "{line}");
        }
    }

    #[test]
    fn lines_that_speak_of_one_are_less_bad() {
        for line in [
            "webpack compiled with 117 errors in 1223 ms",
            "Traceback (most recent call last):",
            "thread 'main' panicked at src/main.rs:3:5",
            "make: *** [all] exit status 2",
        ] {
            assert_eq!(severity(line), Some(Severity::Error), "{line}");
        }
        for line in [
            "bash: foo: command not found",
            "INFO - {'substr': 'x', 'level': 'error'}",
            "INFO retrying after error: reset",
            "the error handler was installed",
        ] {
            assert_eq!(severity(line), Some(Severity::Hint), "{line}");
        }
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
            "NS_ERROR_UNEXPECTED",
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
