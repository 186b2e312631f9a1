//! The lines of a text as the code scanner sees them: number prefix skipped, indent measured.

use memchr::memchr;

use super::numbered;

/// Columns a tab counts for. Only equality of indents matters, so any one width would do.
const TAB: usize = 4;

/// One line of the text, as offsets into the raw text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// First byte of the line, line-number prefix included: the place a cut would be made.
    pub(super) start: usize,
    /// First byte after the line-number prefix; equals `start` where there is none.
    pub(super) body: usize,
    /// First byte that is not white space, or `end` on a blank line.
    pub(super) code: usize,
    /// Just past the last byte, line break excluded.
    pub(super) end: usize,
    /// Width of the white space before `code`.
    pub(super) indent: usize,
}

impl Line {
    /// Whether the line holds nothing but white space.
    pub(super) fn is_blank(&self) -> bool {
        self.code == self.end
    }
}

/// Iterator over the lines of a text. A text that ends in a line break has no line after it.
pub(super) struct Lines<'t> {
    bytes: &'t [u8],
    next: usize,
    numbered: bool,
}

impl<'t> Lines<'t> {
    /// The lines of `bytes`; with `numbered`, line-number prefixes are stepped over.
    pub(super) fn new(bytes: &'t [u8], numbered: bool) -> Self {
        Self {
            bytes,
            next: 0,
            numbered,
        }
    }
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let start = self.next;
        let rest = self.bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let length = memchr(b'\n', rest);
        self.next = start + length.map_or(rest.len(), |length| length + 1);
        let mut end = start + length.unwrap_or(rest.len());
        if end > start && self.bytes[end - 1] == b'\r' {
            end -= 1;
        }
        let body = if self.numbered {
            start + numbered::prefix_len(&self.bytes[start..end])
        } else {
            start
        };
        let (code, indent) = measure(self.bytes, body, end);
        Some(Line {
            start,
            body,
            code,
            end,
            indent,
        })
    }
}

/// Offset of the first byte in `at..end` that is not white space, and the width before it.
fn measure(bytes: &[u8], mut at: usize, end: usize) -> (usize, usize) {
    let mut indent = 0;
    while at < end {
        match bytes[at] {
            b' ' => indent += 1,
            b'\t' => indent += TAB,
            b'\r' | b'\x0c' | b'\x0b' => {}
            _ => break,
        }
        at += 1;
    }
    (at, indent)
}
