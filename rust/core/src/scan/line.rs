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
        trim(self.bytes).is_empty()
    }

    /// Number of spaces and tabs that it starts with.
    pub fn indent(&self) -> usize {
        let blank = self.bytes.iter().take_while(|b| matches!(b, b' ' | b'\t'));
        blank.count()
    }

    /// Its bytes without white space at either end.
    pub fn trimmed(&self) -> &[u8] {
        trim(self.bytes)
    }
}

/// How many bytes of a long run of blanks are looked at at once.
const BLOCK: usize = 16;

/// As `trim_ascii`, whole blocks of blanks first: a detector that trimmed 4 KiB of them byte by
/// byte took 4 to 9 microseconds, and a dozen do.
fn trim(mut bytes: &[u8]) -> &[u8] {
    while let Some((block, rest)) = bytes.split_first_chunk()
        && are_blank(block)
    {
        bytes = rest;
    }
    while let Some((rest, block)) = bytes.split_last_chunk()
        && are_blank(block)
    {
        bytes = rest;
    }
    bytes.trim_ascii()
}

/// Whether the block is blank; most lines show at its ends that it is not.
fn are_blank(block: &[u8; BLOCK]) -> bool {
    let ends_blank = block[0].is_ascii_whitespace() && block[BLOCK - 1].is_ascii_whitespace();
    // Two comparisons a byte, which the compiler makes sixteen bytes at a time.
    let is_filled = |b: &u8| u8::from(*b != b' ') & u8::from(b.wrapping_sub(9) > 4 || *b == 11);
    ends_blank && block.iter().map(is_filled).fold(0, |any, one| any | one) == 0
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
    fn blanks_are_trimmed_as_the_standard_library_does() {
        for byte in 0..=u8::MAX {
            for len in [0, 1, BLOCK - 1, BLOCK, 3 * BLOCK + 1] {
                let blanks = b" \t\n\x0c\r".repeat(BLOCK)[..len].to_vec();
                let odd = [byte; BLOCK].to_vec();
                for parts in [[&blanks, &odd, &blanks], [&odd, &blanks, &odd]] {
                    let bytes = parts.map(Vec::as_slice).concat();
                    assert_eq!(trim(&bytes), bytes.trim_ascii(), "{byte} {len}");
                }
            }
        }
    }

    #[test]
    fn a_line_break_is_dropped_whole() {
        assert_eq!(without_break("a\r\n", 3), 1);
        assert_eq!(without_break("a\tb\t\n", 5), 4);
        assert_eq!(line_end("ab\ncd", 1), 3);
    }
}
