//! The error lines of a log that is not held, each with the lines around it.
//!
//! Plans try the first and the last lines of each severity, so these are all that has to be kept:
//! at most 192 excerpts of at most four lines.

use std::collections::VecDeque;

use crate::abridged::Extent;
use crate::scan::log::{
    ErrorLine, LINES_AFTER, LINES_BEFORE, LONGEST_LINE, Severity, TRIES, clipped, error_lines,
};
use crate::span::Span;

/// An error line and the lines around it.
#[derive(Clone, Debug)]
pub(super) struct Excerpt {
    /// Where in the original it starts.
    pub(super) at: Extent,
    pub(super) text: String,
    /// Whether it starts where a line does.
    pub(super) starts_line: bool,
    /// The error line, in offsets of the excerpt.
    line: ErrorLine,
}

impl Excerpt {
    /// The error line in offsets of a text in which the excerpt starts at `start`.
    pub(super) const fn line_from(&self, start: usize) -> ErrorLine {
        let ErrorLine { span, at, severity } = self.line;
        ErrorLine {
            span: Span::new(start + span.start, start + span.end),
            at: start + at,
            severity,
        }
    }
}

/// Reads a log block by block.
#[derive(Debug)]
pub(super) struct Reserve {
    /// The lines that may belong to the next error, and those that are not judged yet.
    pending: String,
    /// Where in the original it starts.
    at: Extent,
    starts_line: bool,
    /// How much of it is judged.
    judged: usize,
    /// By severity.
    kept: [Kept; 3],
}

/// The first excerpts, and the last of the others.
#[derive(Debug, Default)]
struct Kept {
    first: Vec<Excerpt>,
    last: VecDeque<Excerpt>,
}

const HALF: usize = TRIES / 2;

impl Kept {
    fn add(&mut self, excerpt: Excerpt) {
        if self.first.len() < HALF {
            self.first.push(excerpt);
            return;
        }
        if self.last.len() == HALF {
            self.last.pop_front();
        }
        self.last.push_back(excerpt);
    }
}

impl Reserve {
    pub(super) fn new(at: Extent, starts_line: bool) -> Self {
        Self {
            pending: String::new(),
            at,
            starts_line,
            judged: 0,
            kept: Default::default(),
        }
    }

    /// Reads a block of whole lines, or a part of one that is longer than a block.
    pub(super) fn push(&mut self, block: &str) {
        self.pending.push_str(block);
        let end = lines_back(&self.pending, self.pending.len(), LINES_AFTER);
        if end > self.judged {
            self.judge(end);
        }
    }

    /// The excerpts in the order of the original.
    pub(super) fn finish(mut self) -> Vec<Excerpt> {
        self.judge(self.pending.len());
        let kept = self.kept.into_iter();
        let mut all: Vec<Excerpt> = kept
            .flat_map(|kept| kept.first.into_iter().chain(kept.last))
            .collect();
        all.sort_by_key(|excerpt| (excerpt.at.bytes, excerpt.line.span.start));
        all
    }

    /// Judges the lines up to `end` and lets go of all but the last of them.
    fn judge(&mut self, end: usize) {
        let text = std::mem::take(&mut self.pending);
        let found = error_lines(&text, Span::new(self.judged, end));
        let mut cursor = Cursor {
            text: &text,
            starts_line: self.starts_line,
            offset: 0,
            at: self.at,
        };
        for severity in [Severity::Hint, Severity::Error, Severity::Fatal] {
            let kept = &mut self.kept[severity as usize];
            let alike = || found.iter().filter(|line| line.severity == severity);
            let count = alike().count();
            let already = kept.first.len();
            let mut cursor = cursor.clone();
            for (index, line) in alike().enumerate() {
                if already + index < HALF || index + HALF >= count {
                    kept.add(cursor.excerpt(line));
                }
            }
        }
        let start = lines_back(&text, end, LINES_BEFORE);
        self.at = cursor.advance(start);
        self.starts_line = cursor.starts_line(start);
        self.judged = end - start;
        text[start..].clone_into(&mut self.pending);
    }
}

/// Offsets of a text as places in the original.
#[derive(Clone)]
struct Cursor<'a> {
    text: &'a str,
    starts_line: bool,
    offset: usize,
    at: Extent,
}

impl Cursor<'_> {
    fn starts_line(&self, offset: usize) -> bool {
        match offset.checked_sub(1) {
            Some(last) => self.text.as_bytes()[last] == b'\n',
            None => self.starts_line,
        }
    }

    fn advance(&mut self, to: usize) -> Extent {
        self.at = self.at.and(Extent::of(&self.text[self.offset..to]));
        self.offset = to;
        self.at
    }

    fn excerpt(&mut self, line: &ErrorLine) -> Excerpt {
        let clip = clipped(self.text, line);
        let span = if clip == line.span {
            let start = lines_back(self.text, clip.start, LINES_BEFORE);
            Span::new(start, lines_on(self.text, clip.end, LINES_AFTER))
        } else {
            clip
        };
        Excerpt {
            at: self.advance(span.start),
            text: span.of(self.text).to_owned(),
            starts_line: self.starts_line(span.start),
            line: ErrorLine {
                span: Span::new(clip.start - span.start, clip.end - span.start),
                at: line.at - span.start,
                severity: line.severity,
            },
        }
    }
}

/// Where the last `count` whole lines before `end` start, as far as they are not long.
fn lines_back(text: &str, end: usize, count: usize) -> usize {
    let mut start = end;
    for _ in 0..count {
        let Some(line) = text[..start].strip_suffix('\n') else {
            break;
        };
        let previous = memchr::memrchr(b'\n', line.as_bytes()).map_or(0, |feed| feed + 1);
        if line.len() - previous > LONGEST_LINE {
            break;
        }
        start = previous;
    }
    start
}

/// Where the line that ends at `end` and `count` whole ones after it end, as far as they are not
/// long.
fn lines_on(text: &str, end: usize, count: usize) -> usize {
    let mut end = end;
    for _ in 0..=count {
        match memchr::memchr(b'\n', &text.as_bytes()[end..]) {
            Some(len) if len <= LONGEST_LINE => end += len + 1,
            _ => break,
        }
    }
    end
}
