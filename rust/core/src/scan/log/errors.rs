//! The lines of a log that say what went wrong.
//!
//! Runs over all of a log, so it must cost little next to counting it: a vectorised search for a
//! few words, and a closer look at the lines they are on.

mod said;

use said::stands_alone;

use super::signs::{Meaning, Sign, signs};
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

/// How many error lines are remembered, half of them the first ones.
const MOST: usize = 4096;

/// How far into a line a level or an opening word may stand, behind times and names, in bytes.
const OPENING: usize = 64;

/// The error lines of `text[span]`, in order, each with the worst that it says. O(n).
///
/// Of a text with thousands of them, the first and the last ones.
pub fn error_lines(text: &str, span: Span) -> Vec<ErrorLine> {
    find(text, span, Severity::Hint)
}

/// The same without hints where there is anything worse: of the error lines of four real logs with
/// hundreds of them 85 % are hints, which nobody wants then.
pub fn worst_lines(text: &str, span: Span) -> Vec<ErrorLine> {
    find(text, span, Severity::Error)
}

/// The error lines that are at least as bad as `preferred`, or all of them if none is.
fn find(text: &str, span: Span, preferred: Severity) -> Vec<ErrorLine> {
    let bytes = &text.as_bytes()[..span.end];
    let mut reader = Reader::new(bytes, span);
    let mut found: Vec<ErrorLine> = Vec::new();
    let mut least = Severity::Hint;
    for sign in signs(bytes, span.start) {
        if least > Severity::Hint && is_hint(bytes, sign) {
            continue;
        }
        let Some(error) = reader.judge(sign) else {
            continue;
        };
        if error.severity >= preferred && least < preferred {
            least = preferred;
            found.clear();
        }
        if error.severity >= least {
            note(&mut found, error);
        }
    }
    found
}

/// Reads the lines that have signs.
struct Reader<'a> {
    bytes: &'a [u8],
    span: Span,
    line: Span,
    /// Where the line ends that cannot get worse.
    settled: usize,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], span: Span) -> Self {
        Self {
            bytes,
            span,
            line: Span::default(),
            settled: 0,
        }
    }

    /// The line of a sign, unless that is no sign after all or tells nothing new.
    fn judge(&mut self, sign: Sign) -> Option<ErrorLine> {
        let word = sign.span;
        if word.start < self.settled || !stands_alone(self.bytes, word.start, word.end) {
            return None;
        }
        if word.start >= self.line.end {
            self.line = line_around(self.bytes, self.span, word.start);
        }
        let severity = judge(self.bytes, self.line, sign);
        if severity == Severity::Fatal {
            self.settled = self.line.end;
        }
        Some(ErrorLine {
            span: self.line,
            at: word.start,
            severity,
        })
    }
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

/// Whether a sign is no more than a hint, whatever its line is.
fn is_hint(
    bytes: &[u8],
    Sign {
        span: word,
        meaning,
    }: Sign,
) -> bool {
    let (before, after) = (&bytes[..word.start], &bytes[word.end..]);
    match meaning {
        Meaning::Outcome => false,
        Meaning::Failure => {
            !(is_upper(bytes, word) || is_label(after) || is_counted(bytes, before, word))
        }
        Meaning::Suspicion => !is_reported(before, &bytes[word.start..word.end]),
    }
}

fn is_upper(bytes: &[u8], word: Span) -> bool {
    bytes[word.start + 1].is_ascii_uppercase()
}

/// How bad the line is that has the sign.
fn judge(
    bytes: &[u8],
    line: Span,
    Sign {
        span: word,
        meaning,
    }: Sign,
) -> Severity {
    let is_upper = is_upper(bytes, word);
    let opens = word.start - line.start < OPENING;
    let before = &bytes[line.start..word.start];
    let is_said = is_label(&bytes[word.end..]) || (is_upper && opens);
    match meaning {
        Meaning::Outcome => Severity::Error,
        Meaning::Failure if is_said => match (is_upper, opens) {
            // What a line of a lower level calls an error is its own affair, unless it shouts.
            (false, _) if has_quiet_level(before) => Severity::Hint,
            (_, true) => Severity::Fatal,
            _ => Severity::Error,
        },
        Meaning::Failure if is_counted(bytes, before, word) => Severity::Error,
        Meaning::Suspicion if is_reported(before, &bytes[word.start..word.end]) => Severity::Error,
        Meaning::Failure | Meaning::Suspicion => Severity::Hint,
    }
}

/// Whether what follows a word makes it the label of a message: `error:`, `[ERROR]`, `FAIL |`,
/// `error CS0103:`, `CRASH(`.
fn is_label(after: &[u8]) -> bool {
    let suffix = after
        .iter()
        .take(2)
        .take_while(|b| b.is_ascii_lowercase())
        .count();
    matches!(
        &after[suffix..],
        [] | [b':' | b'[' | b'(' | b']' | b'|' | b'!' | b'\r' | b'\n', ..]
            | [b' ', b'-' | b'|' | b'[', ..]
    ) || is_code(&after[suffix..])
}

/// Longest run of letters or of digits in the code of a diagnostic, in bytes.
const LONGEST_RUN: usize = 8;

/// Whether the code of a diagnostic comes next, and its colon: ` CS0103:`, ` TS2304:`, ` LNK1120:`.
fn is_code(after: &[u8]) -> bool {
    let Some(code) = after.strip_prefix(b" ") else {
        return false;
    };
    let run = |from: usize, is_in: fn(&u8) -> bool| {
        let near = code[from..].iter().take(LONGEST_RUN);
        near.take_while(|byte| is_in(byte)).count()
    };
    let letters = run(0, u8::is_ascii_uppercase);
    let digits = run(letters, u8::is_ascii_digit);
    letters > 0 && digits > 0 && code.get(letters + digits) == Some(&b':')
}

/// `117 ` before `errors`, or the status of a command: `Error 2`.
fn is_counted(bytes: &[u8], before: &[u8], word: Span) -> bool {
    let is_capitalised = bytes[word.start].is_ascii_uppercase() && !is_upper(bytes, word);
    matches!(before, [.., digit, b' '] if digit.is_ascii_digit())
        || (is_capitalised && matches!(bytes[word.end..], [b' ', b'1'..=b'9', ..]))
}

/// Whether a word that mostly is no more than suspicious is what a tool reports: a linker that
/// `symbol(s) not found`, pytest a failed `assert` in a line that it marks with `E`.
fn is_reported(before: &[u8], word: &[u8]) -> bool {
    if word != b"assert" {
        return before.ends_with(b"symbol(s) ");
    }
    let near = &before[before.len().saturating_sub(OPENING)..];
    let Some(mark) = near.trim_ascii_end().strip_suffix(b"E") else {
        return false;
    };
    // Behind the `E` stand three spaces and the indent of the source, before it nothing or a colour.
    near.ends_with(b"  ") && matches!(mark.last(), None | Some(b'\n' | b' ' | b'm'))
}

fn has_quiet_level(before: &[u8]) -> bool {
    let is_level = |four: &[u8]| {
        matches!(
            four,
            b"INFO" | b"DEBU" | b"TRAC" | b"WARN" | b"info" | b"debu" | b"warn"
        )
    };
    // Any four bytes in a row hold one of every fourth, and most of these are no letters of a level.
    let is_letter = |byte: u8| {
        matches!(
            byte | 0x20,
            b'a'..=b'f' | b'i' | b'n' | b'o' | b'r' | b't' | b'u' | b'w'
        )
    };
    let near = &before[..before.len().min(2 * OPENING)];
    (3..near.len()).step_by(4).any(|at| {
        let around = &near[at - 3..near.len().min(at + 4)];
        is_letter(near[at]) && around.windows(4).any(is_level)
    })
}

fn line_around(bytes: &[u8], span: Span, at: usize) -> Span {
    let start = memchr::memrchr(b'\n', &bytes[span.start..at])
        .map_or(span.start, |feed| span.start + feed + 1);
    let end = memchr::memchr(b'\n', &bytes[at..]).map_or(span.end, |feed| at + feed);
    Span::new(start, end)
}

#[cfg(test)]
mod tests;
