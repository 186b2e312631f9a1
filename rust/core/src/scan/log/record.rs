//! Where a record of a log starts: at a line with a time in a log whose lines have one, else at a line
//! that is not indented and does not go on what stands before it.
//!
//! Stack traces hold lines that are not indented: the exception itself, its cause, the functions of a
//! goroutine. They belong to the record above them.

use crate::scan::line::lines;
use crate::span::{Boundary, Level};

/// Share of the unindented lines that must have a time so that only these start records, in percent. A
/// record with a stack trace may have three unindented lines: its own, the exception, its cause.
const STAMPED_PERCENT: usize = 30;

/// How far into a line its time ends at most, behind a level or a name, in bytes.
const STAMP_REACH: usize = 40;

/// What a line is to the record that it is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It has a time.
    Stamped,
    /// It may be a record of its own.
    Unindented,
    /// It goes on what stands before it.
    Continuation,
}

/// The start of every line but the first: [`Level::Member`] where a record with a time starts, in a
/// log whose lines have one, [`Level::Block`] where another may start, else [`Level::Line`].
pub(super) fn boundaries(text: &str) -> Vec<Boundary> {
    let mut trace = Trace::default();
    let found: Vec<(Role, usize)> = lines(text)
        .map(|line| (trace.role_of(line.bytes), line.next))
        .collect();
    let count = |role| found.iter().filter(|(found, _)| *found == role).count();
    let (stamped, unindented) = (count(Role::Stamped), count(Role::Unindented));
    let has_stamps = stamped * 100 >= (stamped + unindented) * STAMPED_PERCENT;
    let roles = found.iter().skip(1).map(|(role, _)| *role);
    let roles = roles.chain([Role::Continuation]);
    let ends = found.iter().map(|(_, end)| *end);
    let boundaries = ends.zip(roles).map(|(offset, role)| Boundary {
        offset,
        level: match role {
            Role::Stamped if has_stamps => Level::Member,
            Role::Stamped | Role::Unindented => Level::Block,
            Role::Continuation => Level::Line,
        },
    });
    let is_break = |b: &Boundary| text.as_bytes()[b.offset - 1] == b'\n';
    boundaries.filter(is_break).collect()
}

/// The stack trace that the lines read so far are in.
#[derive(Default)]
struct Trace {
    /// Whether the last line was indented, as frames are.
    is_in_frames: bool,
    /// Whether the last line that is not blank said that another trace belongs to the one before it.
    is_chained: bool,
    /// Whether the lines since the last blank one are the calls of a goroutine.
    is_goroutine: bool,
}

impl Trace {
    /// What the next line is.
    fn role_of(&mut self, line: &[u8]) -> Role {
        let Some(first) = line.first() else {
            self.is_in_frames = false;
            self.is_goroutine = false;
            return Role::Continuation;
        };
        let is_indented = first.is_ascii_whitespace();
        let goes_on = is_indented || self.goes_on(line);
        let role = match (goes_on, is_stamped(line)) {
            (_, true) if !is_indented => Role::Stamped,
            (true, _) => Role::Continuation,
            (false, _) => Role::Unindented,
        };
        self.is_in_frames = is_indented;
        self.is_chained = is_link(line);
        self.is_goroutine |= line.starts_with(b"goroutine ") && line.ends_with(b"]:");
        role
    }

    /// Whether a line that is not indented belongs to what stands before it.
    fn goes_on(&self, line: &[u8]) -> bool {
        let is_closer = matches!(line[0], b'}' | b')');
        let is_chained_trace = self.is_chained && line.starts_with(b"Traceback");
        let ends_frames = self.is_in_frames && names_exception(line);
        is_closer
            || is_link(line)
            || is_chained_trace
            || ends_frames
            || self.is_goroutine
            || names_java_exception(line)
    }
}

/// A line between the parts of a trace.
fn is_link(line: &[u8]) -> bool {
    const LINKS: [&[u8]; 6] = [
        b"Caused by: ",
        b"Suppressed: ",
        b"During handling of the above exception",
        b"The above exception was the direct cause",
        b"stack backtrace:",
        b"... ",
    ];
    LINKS.iter().any(|link| line.starts_with(link))
}

/// `ValueError: …`, `requests.exceptions.ConnectTimeout`: what ends the frames of Python.
fn names_exception(line: &[u8]) -> bool {
    let name = exception_name(line);
    matches!(line.get(name.len()), None | Some(b':')) && name.iter().any(u8::is_ascii_uppercase)
}

/// `java.io.IOException: …`: what starts a trace of the JVM below the record that it explains.
fn names_java_exception(line: &[u8]) -> bool {
    let name = exception_name(line);
    let is_thrown = [&b"Exception"[..], b"Error", b"Throwable"];
    name.contains(&b'.')
        && is_thrown.iter().any(|end| name.ends_with(end))
        && matches!(line.get(name.len()), None | Some(b':'))
}

/// The dotted name that the line starts with.
fn exception_name(line: &[u8]) -> &[u8] {
    let is_part = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'$');
    &line[..line.iter().take_while(is_part).count()]
}

/// Whether a time or a date stands at the beginning, behind a bracket, a level or a name:
/// `[2026-12-01 10:00:03]`, `10:00:03 INFO`, `Dec  1 10:00:03 host`, `[    0.123456]`.
fn is_stamped(line: &[u8]) -> bool {
    let near = &line[..line.len().min(STAMP_REACH)];
    let is_like = |at: usize, shape: &[u8]| {
        near.get(at..at + shape.len()).is_some_and(|part| {
            part.iter().zip(shape).all(|(byte, wanted)| match wanted {
                b'0' => byte.is_ascii_digit(),
                b'-' => matches!(byte, b'-' | b'/'),
                wanted => byte == wanted,
            })
        })
    };
    let mut digits = (0..near.len()).filter(|at| near[*at].is_ascii_digit());
    digits.any(|at| is_like(at, b"00:00:00") || is_like(at, b"0000-00-00")) || is_seconds(near)
}

/// `[    0.123456]`, seconds since the start, as kernels print them.
fn is_seconds(near: &[u8]) -> bool {
    let Some(rest) = near.strip_prefix(b"[") else {
        return false;
    };
    let end = rest.iter().position(|byte| *byte == b']').unwrap_or(0);
    let inside = rest[..end].trim_ascii_start();
    !inside.is_empty()
        && inside.contains(&b'.')
        && inside
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::line::before;

    fn starts(text: &str) -> Vec<&str> {
        let best = boundaries(text).iter().map(|b| b.level).max();
        let found = before(text, &boundaries(text));
        let starts = found.into_iter().filter(|(_, level)| Some(*level) == best);
        starts.map(|(line, _)| line).collect()
    }

    #[test]
    fn only_lines_with_a_time_start_records_where_records_have_one() {
        let text = "10:00:01 INFO a\n10:00:02 ERROR b\njava.io.IOException: no\n\tat x.y(Z.java:3)\n\
                    Caused by: q.E: no\n\t... 3 more\n{\n  \"a\": 1\n}\n10:00:03 INFO c\n";
        assert_eq!(starts(text), ["10:00:02 ERROR b", "10:00:03 INFO c"]);
        let kernel = "[    0.000001] a\n[   12.345678] b\nc\n";
        assert_eq!(starts(kernel), ["[   12.345678] b"]);
    }

    #[test]
    fn one_time_among_many_lines_makes_no_records() {
        let text = "a\nb\n10:00:01 c\nd\n  e\nf\n";
        assert_eq!(starts(text), ["b", "10:00:01 c", "d", "f"]);
    }

    #[test]
    fn python_traces_are_whole_with_what_they_are_chained_to() {
        let text = "x\nTraceback (most recent call last):\n  File \"a.py\", line 1, in f\n    g()\n\
                    ValueError: no\n\nDuring handling of the above exception, another exception occurred:\n\n\
                    Traceback (most recent call last):\n  File \"a.py\", line 3, in f\napp.Lost: no\ny\n";
        assert_eq!(starts(text), ["Traceback (most recent call last):", "y"]);
    }

    #[test]
    fn traces_of_the_jvm_belong_to_what_they_explain() {
        let text = "start\nrequest failed\ncom.acme.LostException: no\n\tat a.B.c(B.java:1)\n\
                    Caused by: java.lang.Error\n\tat d.E.f(E.java:2)\nnext\n";
        assert_eq!(starts(text), ["request failed", "next"]);
    }

    #[test]
    fn a_goroutine_ends_at_a_blank_line() {
        let text = "panic: no\n\ngoroutine 1 [running]:\nmain.f(0x1)\n\t/a.go:3 +0x1d\nmain.main()\n\n\
                    goroutine 2 [select]:\nx.y()\n\nexit status 2\n";
        assert_eq!(
            starts(text),
            [
                "goroutine 1 [running]:",
                "goroutine 2 [select]:",
                "exit status 2"
            ]
        );
    }
}
