//! Numbers of lines, told without what was left out.

use super::digest::feeds;
use super::{Abridged, Seam};

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
