//! The lines of a text, each with where it starts and where the next one does.

use memchr::memchr;

#[cfg(test)]
use crate::span::{Boundary, Level};

/// One line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'t> {
    /// Offset of its first byte.
    pub start: usize,
    /// Its bytes, without the line break.
    pub bytes: &'t [u8],
    /// Offset just past its line break: where the next line starts.
    pub next: usize,
}

impl Line<'_> {
    /// Whether it holds nothing but white space.
    pub fn is_blank(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }

    /// Number of spaces and tabs that it starts with.
    pub fn indent(&self) -> usize {
        let blank = self.bytes.iter().take_while(|b| matches!(b, b' ' | b'\t'));
        blank.count()
    }

    /// Its bytes without white space at either end.
    pub fn trimmed(&self) -> &[u8] {
        self.bytes.trim_ascii()
    }
}

/// The lines of `text`, ended by `\n` or `\r\n`. A text that ends in a break has no line after it.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let feed = memchr(b'\n', rest);
        let line = &rest[..feed.unwrap_or(rest.len())];
        let start = at;
        at += feed.map_or(rest.len(), |feed| feed + 1);
        Some(Line {
            start,
            bytes: line.strip_suffix(b"\r").unwrap_or(line),
            next: at,
        })
    })
}

/// End of the line that `offset` falls into, line break included.
pub fn line_end(text: &str, offset: usize) -> usize {
    memchr(b'\n', &text.as_bytes()[offset..]).map_or(text.len(), |feed| offset + feed + 1)
}

/// Length of `text` up to `end`, without a line break that stands right before it.
pub fn without_break(text: &str, end: usize) -> usize {
    let kept = &text[..end];
    let kept = kept.strip_suffix('\n').unwrap_or(kept);
    kept.strip_suffix('\r').unwrap_or(kept).len()
}

/// The lines that `boundaries` stand before, for tests.
#[cfg(test)]
pub(crate) fn before<'t>(text: &'t str, boundaries: &[Boundary]) -> Vec<(&'t str, Level)> {
    let line = |b: &Boundary| text[b.offset..].lines().next().unwrap_or("");
    boundaries.iter().map(|b| (line(b), b.level)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_line_breaks_end_lines_and_no_other_does() {
        let found: Vec<_> = lines("a\r\nb\rc\n\nd")
            .map(|line| (line.start, line.bytes, line.next))
            .collect();
        let expected: [(usize, &[u8], usize); 4] =
            [(0, b"a", 3), (3, b"b\rc", 7), (7, b"", 8), (8, b"d", 9)];
        assert_eq!(found, expected);
        assert_eq!(lines("").count(), 0);
    }

    #[test]
    fn a_line_break_is_dropped_whole() {
        assert_eq!(without_break("a\r\n", 3), 1);
        assert_eq!(without_break("a\tb\t\n", 5), 4);
        assert_eq!(line_end("ab\ncd", 1), 3);
    }
}
