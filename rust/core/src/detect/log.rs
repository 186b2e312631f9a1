//! Is it a log, or the output of a command.

mod build;

use crate::scan::line::lines;
use build::Diagnostic;

/// Share of the lines in the window that must look like log records, in percent.
const RECORDS_PERCENT: usize = 50;

/// Frames of a stack trace that are no accident.
const LEAST_FRAMES: usize = 3;

/// Longest bracketed tag with white space in it, in bytes; one without may be as long as a path.
const LONGEST_TAG: usize = 48;

/// Whether the text starts like a log: records, or escape codes of a terminal.
pub(super) fn is_log(window: &str) -> bool {
    if memchr::memchr(0x1b, window.as_bytes()).is_some() {
        return true;
    }
    let mut diagnostic = Diagnostic::default();
    let (mut total, mut records) = (0, 0);
    let mut left = memchr::memchr_iter(b'\n', window.as_bytes()).count() + 1;
    for line in lines(window) {
        let line = line.trimmed();
        left -= 1;
        if line.is_empty() {
            continue;
        }
        total += 1;
        records += usize::from(diagnostic.has(line) || is_record(line));
        // No line that is left can change the answer.
        let is_settled =
            is_enough(records, total + left) || !is_enough(records + left, total + left);
        if is_settled {
            break;
        }
    }
    total + left > 1 && is_enough(records, total)
}

const fn is_enough(records: usize, total: usize) -> bool {
    records * 100 >= total * RECORDS_PERCENT
}

/// A line that starts with a time, a date, a level or a bracketed tag, or that a build or a test
/// run prints.
fn is_record(line: &[u8]) -> bool {
    is_tagged(line)
        || is_time(line)
        || starts_with_level(line)
        || is_rule(line)
        || build::is_step(line)
        || build::names_a_place(line)
        || is_pointer(line)
        || tells_an_exception(line)
}

/// `Traceback (most recent call last):`, and the lines that pytest marks with `E`.
fn tells_an_exception(line: &[u8]) -> bool {
    line.starts_with(b"Traceback") || line.starts_with(b"E   ")
}

/// Where in the line above: `    ^~~~`.
fn is_pointer(line: &[u8]) -> bool {
    line[0] == b'^' && line.iter().all(|b| matches!(b, b'^' | b'~'))
}

/// `[INFO] …`, `[3/17] …`, `[path/to/a.proto:25:1] …`.
fn is_tagged(line: &[u8]) -> bool {
    let Some(tag) = line.strip_prefix(b"[") else {
        return false;
    };
    let end = memchr::memchr(b']', tag);
    end.is_some_and(|end| end < LONGEST_TAG || !tag[..end].contains(&b' '))
}

/// Whether the text has a stack trace: frames as Python, JavaScript and Java print them.
pub(super) fn has_a_trace(sample: &str) -> bool {
    let frames = lines(sample).filter(|line| is_frame(line.bytes));
    frames.take(LEAST_FRAMES).count() == LEAST_FRAMES
}

/// `    at f (a.js:1:2)`, `  File "a.py", line 3, in f`.
fn is_frame(line: &[u8]) -> bool {
    let frame = line.trim_ascii_start();
    let is_called = frame.starts_with(b"at ") && frame.contains(&b':');
    frame.len() < line.len() && (is_called || frame.starts_with(b"File \""))
}

/// `12:34:56` or `2026-12-01` within the first few bytes.
fn is_time(line: &[u8]) -> bool {
    let near = &line[..line.len().min(48)];
    // Both have a mark between digits, which few lines have.
    memchr::memchr3_iter(b':', b'-', b'/', near).any(|mark| {
        let digits = |at: std::ops::Range<usize>| {
            near.get(at)
                .is_some_and(|run| run.iter().all(u8::is_ascii_digit))
        };
        let again = near.get(mark + 3) == near.get(mark) && digits(mark + 1..mark + 3);
        again
            && match near[mark] {
                b':' => mark >= 2 && digits(mark - 2..mark) && digits(mark + 4..mark + 6),
                _ => mark >= 4 && digits(mark - 4..mark) && near.len() >= mark + 4,
            }
    })
}

fn starts_with_level(line: &[u8]) -> bool {
    const LEVELS: [&[u8]; 14] = [
        b"trace", b"debug", b"info", b"notice", b"warn", b"warning", b"error", b"fatal", b"panic",
        b"npm", b"pass", b"fail", b"passed", b"failed",
    ];
    let word = line.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    (3..=7).contains(&word) && is_one_of(&LEVELS, &line[..word])
}

/// `===== FAILURES =====`, `====== Building: x`, `____ test_a ____` and the like.
fn is_rule(line: &[u8]) -> bool {
    let is_titled = || line.ends_with(b"===") || line.contains(&b' ');
    let is_test = || line.starts_with(b"____") && line.ends_with(b"____");
    line.len() >= 8 && (line.starts_with(b"====") && is_titled() || is_test())
}

/// Whether the text ends as commands do that check or build something: by saying how it went.
///
/// `2 failed, 38 passed`, `compiled with 117 errors`, `exit status 1`, `Error: …`: there the last
/// lines are the ones a reader needs, whatever the first ones look like.
pub(super) fn reports_an_outcome(end: &str) -> bool {
    names_exit_status(end.as_bytes())
        || counts_outcomes(end.as_bytes())
        || lines(end).any(|line| starts_with_failure(line.bytes))
}

/// A number and a word for what it counts: `117 errors`, `errors: 117`.
fn counts_outcomes(end: &[u8]) -> bool {
    let mut at = 0;
    while let Some(digit) = end[at..].iter().position(u8::is_ascii_digit) {
        let start = at + digit;
        let number = end[start..].iter().take_while(|b| b.is_ascii_digit());
        at = start + number.count();
        let is_part = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        let is_word = start > 0 && is_part(end.get(start - 1)) || is_part(end.get(at));
        if !is_word
            && (is_outcome(word_after(&end[at..])) || is_outcome(word_before(&end[..start])))
        {
            return true;
        }
    }
    false
}

/// The next word on the line, past anything that is none.
fn word_after(text: &[u8]) -> &[u8] {
    let is_between = |b: &&u8| !b.is_ascii_alphanumeric() && **b != b'\n';
    let word = &text[text.iter().take_while(is_between).count()..];
    let len = word
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    &word[..len]
}

/// The word that a colon and spaces at the end of `text` stand behind.
fn word_before(text: &[u8]) -> &[u8] {
    let Some(text) = text.trim_ascii_end().strip_suffix(b":") else {
        return &[];
    };
    let len = text
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    &text[text.len() - len..]
}

fn is_outcome(word: &[u8]) -> bool {
    const OUTCOMES: [&[u8]; 8] = [
        b"error",
        b"errors",
        b"failed",
        b"failure",
        b"failures",
        b"passed",
        b"warning",
        b"warnings",
    ];
    is_one_of(&OUTCOMES, word)
}

fn is_one_of(words: &[&[u8]], word: &[u8]) -> bool {
    words.iter().any(|known| word.eq_ignore_ascii_case(known))
}

fn names_exit_status(end: &[u8]) -> bool {
    let after = |start: &'static [u8], words: &[&[u8]]| {
        let mut found = memchr::memmem::find_iter(end, start).map(|at| &end[at + start.len()..]);
        found.any(|rest| words.iter().any(|word| rest.starts_with(word)))
    };
    after(b"xit", &[b" status", b" code", b"ed with"]) || after(b"BUILD ", &[b"SUCCESS", b"FAIL"])
}

/// A line that opens with a word of failure, behind whatever frame a tool draws around it.
fn starts_with_failure(line: &[u8]) -> bool {
    const FAILURES: [&[u8]; 7] = [
        b"finished",
        b"error",
        b"fatal",
        b"panic",
        b"traceback",
        b"failed",
        b"aborted",
    ];
    let framed = line
        .iter()
        .take_while(|b| !b.is_ascii_alphanumeric())
        .count();
    let rest = &line[framed..];
    let word = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    is_one_of(&FAILURES, &rest[..word]) && matches!(rest.get(word), Some(b':' | b'[' | b'(') | None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_of_commands_are_told_from_prose() {
        for end in [
            "=== 3 failed, 17 passed in 2.1s ===",
            "webpack compiled with 117 errors in 1223 ms",
            "Found 12 errors.\n[*] 3 fixable",
            "│ Error: No value for required variable",
            "make: *** [all] Error 2\nexit status 2",
            "panic: runtime error",
            "Total number of errors: 0\nTotal number of warnings: 65\n",
        ] {
            assert!(reports_an_outcome(end), "{end}");
        }
        for end in [
            "Errors are values. Failed attempts teach.",
            "### Fixed\n- error messages name the file",
            "return error",
            "errors, 12 of them",
        ] {
            assert!(!reports_an_outcome(end), "{end}");
        }
    }
}
