//! A text that is too long to be held: its beginning, what matters of its middle, and its end.
//!
//! Planners read an abridged text as if it were all there is. They keep nothing across a seam, and
//! whatever they say of a gap counts what a seam left out.

use crate::scan::json::Beyond;
use crate::scan::log::ErrorLine;
use crate::span::Span;

/// How much text: what a seam left out, or where a place is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Its length in bytes.
    pub bytes: usize,
    /// Its line feeds.
    pub feeds: usize,
    /// Its characters.
    pub chars: usize,
}

impl Extent {
    /// The extent of `text`.
    pub fn of(text: &str) -> Self {
        Self {
            bytes: text.len(),
            feeds: feeds(text.as_bytes()),
            chars: bytecount::num_chars(text.as_bytes()),
        }
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self {
            bytes: self.bytes + more.bytes,
            feeds: self.feeds + more.feeds,
            chars: self.chars + more.chars,
        }
    }

    /// What lies between `start` and this place.
    #[must_use]
    pub const fn since(self, start: Self) -> Self {
        Self {
            bytes: self.bytes - start.bytes,
            feeds: self.feeds - start.feeds,
            chars: self.chars - start.chars,
        }
    }
}

/// A place where some of the original was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seam {
    /// Offset in the abridged text.
    pub at: usize,
    /// How much is missing there; never nothing.
    pub missing: Extent,
    /// Whether the last byte of it is a line feed.
    pub ends_line: bool,
}

/// What was left out of a text, and what is known of it all the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// The text that is left.
    pub text: String,
    /// Where something is missing, ascending.
    pub seams: Vec<Seam>,
    /// The error lines of the middle, ascending, as far as there is room for them.
    pub errors: Vec<ErrorLine>,
    /// What the JSON document that the text starts with holds after its beginning, if it is one.
    pub beyond: Option<Beyond>,
    /// Whether the middle was looked at; if not, of what is missing only the bytes are known.
    pub is_read: bool,
}

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

/// Numbers of lines of the original, for offsets that ascend.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a [u8],
    /// Those ahead.
    seams: &'a [Seam],
    /// Offset in the abridged text.
    at: usize,
    /// Bytes missing before it.
    missing: usize,
    line: usize,
}

impl<'a> From<Abridged<'a>> for Lines<'a> {
    fn from(text: Abridged<'a>) -> Self {
        Self {
            seams: text.seams,
            ..Self::from(text.text.as_bytes())
        }
    }
}

impl<'a> From<&'a str> for Lines<'a> {
    fn from(text: &'a str) -> Self {
        Self::from(text.as_bytes())
    }
}

impl<'a> From<&'a [u8]> for Lines<'a> {
    fn from(text: &'a [u8]) -> Self {
        Self {
            text,
            seams: &[],
            at: 0,
            missing: 0,
            line: 1,
        }
    }
}

impl Lines<'_> {
    /// The number, from 1, of the line that the byte at `offset` of the original is on. Of what a
    /// seam left out only the first and the last byte can be told.
    pub fn of(&mut self, offset: usize) -> usize {
        while let [seam, ahead @ ..] = self.seams
            && seam.at + self.missing <= offset
        {
            self.advance(seam.at);
            let past = seam.at + self.missing + seam.missing.bytes;
            if offset < past {
                let is_first = offset + seam.missing.bytes == past;
                let last = self.line + seam.missing.feeds - usize::from(seam.ends_line);
                return if is_first { self.line } else { last };
            }
            self.missing += seam.missing.bytes;
            self.line += seam.missing.feeds;
            self.seams = ahead;
        }
        self.advance(offset - self.missing);
        self.line
    }

    fn advance(&mut self, to: usize) {
        // Bytes that were mended are longer than they are here.
        let to = to.clamp(self.at, self.text.len());
        self.line += feeds(&self.text[self.at..to]);
        self.at = to;
    }
}

fn feeds(bytes: &[u8]) -> usize {
    bytecount::count(bytes, b'\n')
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
