//! A text that is too long to be held: its beginning, what matters of its middle, and its end.
//!
//! Planners read an abridged text as if it were all there is. They keep nothing across a seam, and
//! whatever they say of a gap counts what a seam left out.

mod digest;
mod lines;

use digest::feeds;

use crate::scan::json::Beyond;
use crate::scan::log::ErrorLine;
use crate::span::Span;

pub use digest::{Digest, Extent, Seam};
pub use lines::Lines;

/// A text to be planned: a whole one, or what was left of one.
#[derive(Clone, Copy, Debug)]
pub struct Abridged<'a> {
    /// The text that is there.
    pub text: &'a str,
    seams: &'a [Seam],
    errors: &'a [ErrorLine],
    beyond: Option<&'a Beyond>,
    is_read: bool,
}

impl<'a> From<&'a str> for Abridged<'a> {
    fn from(text: &'a str) -> Self {
        Self {
            text,
            seams: &[],
            errors: &[],
            beyond: None,
            is_read: true,
        }
    }
}

impl<'a> From<&'a String> for Abridged<'a> {
    fn from(text: &'a String) -> Self {
        Self::from(text.as_str())
    }
}

impl<'a> From<&'a Digest> for Abridged<'a> {
    fn from(digest: &'a Digest) -> Self {
        Self {
            text: &digest.text,
            seams: &digest.seams,
            errors: &digest.errors,
            beyond: digest.beyond.as_ref(),
            is_read: digest.is_read,
        }
    }
}

impl<'a> Abridged<'a> {
    /// Without what follows `end`, an offset in the last segment.
    #[must_use]
    pub fn up_to(self, end: usize) -> Self {
        Self {
            text: &self.text[..end],
            ..self
        }
    }

    /// What follows `start`, an offset in the first segment, as a text of its own.
    pub fn after(&self, start: usize) -> Digest {
        let moved = |seam: &Seam| Seam {
            at: seam.at - start,
            ..*seam
        };
        Digest {
            text: self.text[start..].to_owned(),
            seams: self.seams.iter().map(moved).collect(),
            is_read: self.is_read,
            ..Digest::default()
        }
    }

    /// The same, not to be read all through: of a gap in it only the bytes are told.
    #[must_use]
    pub const fn unread(self) -> Self {
        Self {
            is_read: false,
            ..self
        }
    }

    /// Whether what is missing has been, and what is there may be, read all through.
    pub const fn is_read(&self) -> bool {
        self.is_read
    }

    /// Whether nothing is missing.
    pub const fn is_whole(&self) -> bool {
        self.seams.is_empty()
    }

    /// Length of the original in bytes.
    #[expect(clippy::len_without_is_empty, reason = "what is empty is not abridged")]
    pub fn len(&self) -> usize {
        self.original_start(self.text.len())
    }

    /// The error lines of the middle; those of the first and of the last segment are not among them.
    pub const fn errors(&self) -> &'a [ErrorLine] {
        self.errors
    }

    /// What the JSON document holds that the text starts with after its first segment.
    pub const fn beyond(&self) -> Option<&'a Beyond> {
        self.beyond
    }

    /// The first segment.
    pub fn head(&self) -> Span {
        Span::new(
            0,
            self.seams.first().map_or(self.text.len(), |seam| seam.at),
        )
    }

    /// The last segment.
    pub fn tail(&self) -> Span {
        Span::new(self.seams.last().map_or(0, |seam| seam.at), self.text.len())
    }

    /// The segment that the byte at `offset` is in.
    pub fn segment(&self, offset: usize) -> Span {
        let next = self.seams.partition_point(|seam| seam.at <= offset);
        Span::new(
            next.checked_sub(1).map_or(0, |last| self.seams[last].at),
            self.seams.get(next).map_or(self.text.len(), |seam| seam.at),
        )
    }

    /// Where the segment ends that the byte before `offset` is in.
    pub fn segment_end(&self, offset: usize) -> usize {
        let next = self.seams.partition_point(|seam| seam.at < offset);
        self.seams.get(next).map_or(self.text.len(), |seam| seam.at)
    }

    /// Whether a segment starts at `offset`, where in the original a line starts, too.
    pub fn resumes_line(&self, offset: usize) -> bool {
        let seam = self.seams.binary_search_by_key(&offset, |seam| seam.at);
        seam.is_ok_and(|index| self.seams[index].ends_line)
    }

    /// Whether in the original a line starts where the byte at `offset` is.
    pub fn starts_line(&self, offset: usize) -> bool {
        offset == 0
            || self.resumes_line(offset)
            || (!self.has_seam(Span::new(offset, offset)) && self.text[..offset].ends_with('\n'))
    }

    /// Where in the original the byte at `offset` is.
    pub fn original_start(&self, offset: usize) -> usize {
        let passed = self.seams.iter().take_while(|seam| seam.at <= offset);
        offset + passed.map(|seam| seam.missing.bytes).sum::<usize>()
    }

    /// Where in the original the byte before `offset` ends.
    pub fn original_end(&self, offset: usize) -> usize {
        let passed = self.seams.iter().take_while(|seam| seam.at < offset);
        offset + passed.map(|seam| seam.missing.bytes).sum::<usize>()
    }

    /// Line feeds of the original within `gap`, with what is missing at either end of it.
    pub fn feeds(&self, gap: Span) -> usize {
        let missing = self.seams_at(gap).map(|seam| seam.missing.feeds);
        feeds(gap.of(self.text).as_bytes()) + missing.sum::<usize>()
    }

    /// Characters of the original within `gap`, with what is missing at either end of it.
    pub fn chars(&self, gap: Span) -> usize {
        let missing = self.seams_at(gap).map(|seam| seam.missing.chars);
        bytecount::num_chars(gap.of(self.text).as_bytes()) + missing.sum::<usize>()
    }

    /// Bytes of the original within `gap`, with what is missing at either end of it.
    pub fn bytes(&self, gap: Span) -> usize {
        self.original_start(gap.end) - self.original_end(gap.start)
    }

    /// Whether something is missing in `gap` or at either end of it.
    pub fn has_seam(&self, gap: Span) -> bool {
        self.seams_at(gap).next().is_some()
    }

    fn seams_at(&self, gap: Span) -> impl Iterator<Item = &'a Seam> {
        let inside = move |seam: &&Seam| gap.start <= seam.at && seam.at <= gap.end;
        self.seams.iter().filter(inside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twelve lines of which three, and half of another one, are there.
    fn digest() -> (String, Digest) {
        let lines: Vec<_> = (1..=12).map(|n| format!("line {n}\n")).collect();
        let original = lines.concat();
        let kept = [Span::new(0, 7), Span::new(28, 32), Span::new(66, 84)];
        let mut digest = Digest::default();
        let mut at = 0;
        for span in kept {
            let missing = &original[at..span.start];
            if !missing.is_empty() {
                digest.seams.push(Seam {
                    at: digest.text.len(),
                    missing: Extent::of(missing),
                    ends_line: missing.ends_with('\n'),
                });
            }
            digest.text.push_str(span.of(&original));
            at = span.end;
        }
        (original, digest)
    }

    #[test]
    fn offsets_and_lines_are_the_originals() {
        let (original, digest) = digest();
        let text = Abridged::from(&digest);
        assert_eq!(text.len(), 84);
        assert_eq!([text.head().end, text.tail().start], [7, 11]);
        assert_eq!(text.segment(7), Span::new(7, 11));
        assert_eq!([text.original_end(7), text.original_start(7)], [7, 28]);
        let mut lines = Lines::from(text);
        for offset in [0, 6, 7, 27, 28, 31, 32, 65, 66, 83] {
            let expected = feeds(&original.as_bytes()[..offset]) + 1;
            assert_eq!(lines.of(offset), expected, "{offset}");
        }
    }

    #[test]
    fn gaps_count_what_is_missing() {
        let (original, digest) = digest();
        let text = Abridged::from(&digest);
        let gap = Span::new(7, 11);
        assert_eq!(text.bytes(gap), 59);
        assert_eq!(text.feeds(gap), feeds(&original.as_bytes()[7..66]));
        assert_eq!(text.chars(Span::new(11, 13)), 36);
    }
}
