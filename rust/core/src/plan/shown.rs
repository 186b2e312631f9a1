//! Which part of the text a plan shows, in words that a reader can use to ask for another.

use super::{Container, CutPlan, Piece, Reason};
use crate::abridged::{Abridged, Lines as Numbers};
use crate::format::Format;
use crate::number::grouped;
use crate::scan::code::numbered;
use crate::span::Span;

/// Longest JSON Pointer that is spelled out, in bytes.
const LONGEST_POINTER: usize = 80;

/// Something at least as long as what [`CutPlan::shown`] says of most texts.
pub const LONG_SHOWN: &str = "; lines 1,234-5,678 of 1,234,567";

/// The same for texts of which both ends are kept.
pub(super) const LONG_SHOWN_BOTH: &str =
    "; lines 1-123 and 1,234,123-1,234,567, with 12 places between, of 1,234,567";

impl CutPlan {
    /// `; lines 1-89 of 3,912`, `; 37 of 100 elements of /rows and 2 of 4 of the document`, or nothing
    /// where the body itself says what is missing.
    ///
    /// Of lines it says which of them is there in part, and what a read tool numbered them where
    /// that is not their place in the text: `; lines 1-30 of 400, numbered 501-530`.
    ///
    /// Of containers the one that lost most is told, and the root: a member of it that is not there
    /// at all may be what the reader was after.
    pub fn shown<'a>(&self, text: impl Into<Abridged<'a>>) -> String {
        let most = self
            .containers
            .iter()
            .max_by_key(|container| container.total - container.kept);
        let root = self.containers.iter().find(|one| one.pointer.is_empty());
        match most {
            Some(most) => match root.filter(|root| *root != most) {
                Some(root) => format!("{} and {} of the document", elements(most), count(root)),
                None => elements(most),
            },
            None => self.lines(text.into()).unwrap_or_default(),
        }
    }

    /// The stretches that are kept, parted where something went for want of room.
    fn stretches(&self) -> Vec<Span> {
        let mut stretches: Vec<Span> = Vec::new();
        let mut is_parted = true;
        for piece in &self.pieces {
            match (piece, stretches.last_mut()) {
                (Piece::Keep(span), Some(last)) if !is_parted => last.end = span.end,
                (Piece::Keep(span), _) => {
                    stretches.push(*span);
                    is_parted = false;
                }
                (Piece::Cut(_, reason), _) => is_parted |= self.parts(*reason),
                (Piece::Insert(_), _) => {}
            }
        }
        stretches
    }

    /// Whether what stands on either side of such a cut is no longer one stretch: of JSON the white
    /// space that goes may hold many lines.
    const fn parts(&self, reason: Reason) -> bool {
        match reason {
            Reason::Hidden => false,
            Reason::Terminal | Reason::Repeat => !matches!(self.format, Format::Log),
            _ => true,
        }
    }

    /// The lines of what is kept: of the one stretch, or of the ends of a log and what lies between.
    fn lines(&self, text: Abridged) -> Option<String> {
        let stretches = self.stretches();
        let is_told = stretches.len() == 1 || matches!(self.format, Format::Log | Format::Text);
        if !is_told || !text.is_read() {
            return None;
        }
        let mut numbers = Numbers::from(text).knowing(&self.feeds);
        let lines: Vec<Lines> = stretches
            .iter()
            .map(|stretch| Lines::of(text, *stretch, &mut numbers))
            .collect();
        let total = numbers.of(text.original_start(without_feed(text.text)));
        if total == 1 {
            return None;
        }
        let shown = match lines.as_slice() {
            [] => return None,
            [only] => return Some(only.alone(text, total)),
            [first, last] => format!("{} and {}", first.range(), last.range()),
            [first, middle, last] => {
                format!("{}, {} and {}", first.range(), middle.range(), last.range())
            }
            [first, between @ .., last] => format!(
                "{} and {}, with {} places between,",
                first.range(),
                last.range(),
                between.len()
            ),
        };
        Some(format!("; lines {shown} of {}", grouped(total)))
    }
}

/// The lines of the original that a stretch touches.
#[derive(Clone, Copy)]
struct Lines {
    /// The bytes of the stretch without the line breaks around it.
    bytes: Span,
    /// The number of the first line, from 1.
    first: usize,
    /// The number of the last line.
    last: usize,
}

impl Lines {
    /// `numbers` has passed nothing behind the stretch yet: all lines are counted in one pass.
    fn of(text: Abridged, stretch: Span, numbers: &mut Numbers) -> Self {
        // A stretch may start with the line break of the line before it.
        let content = stretch.of(text.text);
        let breaks = content.len() - content.trim_start_matches(['\r', '\n']).len();
        let start = stretch.start + breaks;
        let end = start.max(stretch.start + without_feed(content));
        let bytes = Span::new(start, end);
        let first = numbers.of(text.original_start(start));
        // A seam at either end of what is kept lies outside of it.
        let last = first + bytecount::count(bytes.of(text.text).as_bytes(), b'\n');
        Self { bytes, first, last }
    }

    /// `1-89`, or the number of the only line.
    fn range(self) -> String {
        if self.first == self.last {
            return grouped(self.first);
        }
        format!("{}-{}", grouped(self.first), grouped(self.last))
    }

    /// What is said where nothing else is kept: also which line is there in part, and the numbers
    /// that a read tool gave.
    fn alone(self, text: Abridged, total: usize) -> String {
        let word = if self.first == self.last {
            "line"
        } else {
            "lines"
        };
        format!(
            "; {word} {} of {}{}{}",
            self.range(),
            grouped(total),
            self.in_part(text.text),
            self.numbers(text.text).unwrap_or_default()
        )
    }

    /// Which of the lines is not there as a whole, white space aside.
    fn in_part(self, text: &str) -> &'static str {
        let is_blank = |c: char| c.is_ascii_whitespace() && c != '\n';
        let before = text[..self.bytes.start].trim_end_matches(is_blank);
        let after = text[self.bytes.end..].trim_start_matches(is_blank);
        let starts = before.is_empty() || before.ends_with('\n');
        let ends = after.is_empty() || after.starts_with('\n');
        match (starts, ends) {
            (true, true) => "",
            _ if self.first == self.last => ", in part",
            (true, false) => ", the last in part",
            (false, true) => ", the first in part",
            (false, false) => ", the first and the last in part",
        }
    }

    /// `, numbered 501-530` where a read tool gave the lines other numbers than their place in the
    /// text: the numbers to ask for more by.
    fn numbers(self, text: &str) -> Option<String> {
        let number = |at: usize| {
            let line = memchr::memrchr(b'\n', &text.as_bytes()[..at]).map_or(0, |feed| feed + 1);
            numbered::number(&text.as_bytes()[line..])
        };
        let (from, to) = (number(self.bytes.start)?, number(self.bytes.end)?);
        let is_shift = from != self.first && to.checked_sub(from) == Some(self.last - self.first);
        (is_shift && numbered::is_numbered(text))
            .then(|| format!(", numbered {}-{}", grouped(from), grouped(to)))
    }
}

/// The length of a text without the line feed that ends its last line. That begins no other; blank
/// lines before it are lines, as `wc` counts.
fn without_feed(text: &str) -> usize {
    text.strip_suffix('\n').unwrap_or(text).len()
}

fn elements(container: &Container) -> String {
    let place = match container.pointer.as_str() {
        "" => "the document",
        pointer if pointer.len() > LONGEST_POINTER => "one container",
        pointer => pointer,
    };
    format!("; {} elements of {place}", count(container))
}

fn count(container: &Container) -> String {
    let (kept, total) = (grouped(container.kept), grouped(container.total));
    let plus = if container.is_total { "" } else { " or more" };
    format!("{kept} of {total}{plus}")
}

#[cfg(test)]
mod tests;
