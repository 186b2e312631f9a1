//! A stretch of a log as a reader should see it, and the way back to the original.
//!
//! Lines are cleaned as a terminal would show them, and lines that are exactly like the one before
//! are counted instead of shown. (Lines that are alike but for their numbers are shown: they may
//! be different errors.)

use std::borrow::Cow;

use super::terminal::{is_printable, needs_cleaning, visible};
use crate::span::Span;

/// Fewest repetitions that a note stands for: it costs about as much as two short lines.
const FEWEST_REPEATS: usize = 3;

/// One stretch of the view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Bytes of the original.
    Source(Span),
    /// A note that is not in the original.
    Note(String),
}

/// Text to be read in place of a stretch of the original.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The text.
    pub text: String,
    /// What it is made of, in order.
    pub parts: Vec<Part>,
    /// The stretch of the original that it stands for.
    pub span: Span,
}

impl View {
    /// The view of `text[start..]`, stopping after the line with which it is `cap` bytes long.
    pub fn new(text: &str, start: usize, cap: usize) -> Self {
        let mut builder = Builder::new(text, start);
        builder.plain_lines(cap);
        while builder.view.text.len() < cap && builder.line() {}
        builder.finish()
    }

    /// The view of exactly `text[span]`.
    pub fn of(text: &str, span: Span) -> Self {
        Self::new(&text[..span.end], span.start, usize::MAX)
    }

    fn push_source(&mut self, text: &str, span: Span) {
        if span.is_empty() {
            return;
        }
        self.text.push_str(span.of(text));
        match self.parts.last_mut() {
            Some(Part::Source(last)) if last.end == span.start => last.end = span.end,
            _ => self.parts.push(Part::Source(span)),
        }
    }
}

struct Builder<'a> {
    original: &'a str,
    feeds_end_lines: bool,
    at: usize,
    /// What the last line shown reads, without its line feed.
    last: Option<Cow<'a, str>>,
    /// How often it came again, and where it did so first.
    repeats: usize,
    held: Vec<Span>,
    view: View,
}

impl<'a> Builder<'a> {
    fn new(original: &'a str, start: usize) -> Self {
        Self {
            original,
            feeds_end_lines: memchr::memchr(b'\n', original.as_bytes()).is_some(),
            at: start,
            last: None,
            repeats: 0,
            held: Vec::new(),
            view: View {
                span: Span::new(start, start),
                ..View::default()
            },
        }
    }

    /// Takes, as one piece, the first lines that show as they stand and are not repetitions.
    ///
    /// Most logs are nothing else. One by one, their lines cost six times as much.
    fn plain_lines(&mut self, cap: usize) {
        let start = self.at;
        let reach = self.original.len().min(start.saturating_add(cap));
        let is_clean = is_printable(&self.original.as_bytes()[start..reach]);
        let mut last = None;
        while self.at < reach
            && let Some((line, next)) = self.next_line()
        {
            // The last line may go on beyond what was looked at as a whole.
            let shows_as_is = is_clean && next <= reach;
            if !shows_as_is && needs_cleaning(line, self.feeds_end_lines) {
                break;
            }
            let reads = if shows_as_is {
                line
            } else {
                line.trim_end_matches('\r')
            };
            if last == Some(reads) && !reads.trim_ascii().is_empty() {
                break;
            }
            last = Some(reads);
            self.at = next;
        }
        self.last = last.map(Cow::Borrowed);
        self.view
            .push_source(self.original, Span::new(start, self.at));
    }

    /// The line at `self.at`, without its line feed, and where the one after it starts.
    fn next_line(&self) -> Option<(&'a str, usize)> {
        let rest = &self.original[self.at..];
        let feed = memchr::memchr(b'\n', rest.as_bytes());
        let line = &rest[..feed.unwrap_or(rest.len())];
        let next = self.at + feed.map_or(rest.len(), |feed| feed + 1);
        (!rest.is_empty()).then_some((line, next))
    }

    /// Takes the next line; false at the end.
    fn line(&mut self) -> bool {
        let Some((line, next)) = self.next_line() else {
            return false;
        };
        self.take(line, next);
        self.at = next;
        true
    }

    fn take(&mut self, line: &str, next: usize) {
        let shown = self.shown(line);
        let reads = match shown.as_slice() {
            [span] => Cow::Borrowed(span.of(self.original).trim_end_matches('\r')),
            spans => spans.iter().map(|span| span.of(self.original)).collect(),
        };
        if reads.trim_ascii().is_empty() && !line.trim_ascii().is_empty() {
            return;
        }
        if self.last.as_ref() == Some(&reads) && !reads.trim_ascii().is_empty() {
            self.repeats += 1;
            if self.repeats < FEWEST_REPEATS {
                self.held.push(Span::new(self.at, next));
            }
            return;
        }
        self.flush_repeats();
        self.show(&shown, line.len(), next);
        self.last = Some(reads);
    }

    /// The spans of the original that the line, which starts at `self.at`, shows.
    fn shown(&self, line: &str) -> Vec<Span> {
        if !needs_cleaning(line, self.feeds_end_lines) {
            return vec![Span::new(self.at, self.at + line.len())];
        }
        let spans = visible(line).into_iter();
        spans
            .map(|span| Span::new(self.at + span.start, self.at + span.end))
            .collect()
    }

    fn show(&mut self, shown: &[Span], line_len: usize, next: usize) {
        for span in shown {
            self.view.push_source(self.original, *span);
        }
        let feed = Span::new(self.at + line_len, next);
        self.view.push_source(self.original, feed);
    }

    /// Shows the repetitions of the last line, or how many there were.
    fn flush_repeats(&mut self) {
        let repeats = std::mem::take(&mut self.repeats);
        let held = std::mem::take(&mut self.held);
        if repeats >= FEWEST_REPEATS {
            let note = format!("[previous line repeated {repeats} times]\n");
            self.view.text.push_str(&note);
            self.view.parts.push(Part::Note(note));
            return;
        }
        for span in held {
            let line = span.of(self.original);
            let len = line.trim_end_matches('\n').len();
            let at = std::mem::replace(&mut self.at, span.start);
            let shown = self.shown(&line[..len]);
            self.show(&shown, len, span.end);
            self.at = at;
        }
    }

    fn finish(mut self) -> View {
        self.flush_repeats();
        self.view.span.end = self.at;
        self.view
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(text: &str) -> String {
        View::new(text, 0, usize::MAX).text
    }

    #[test]
    fn repeated_lines_are_counted() {
        assert_eq!(
            view("a\nwait\nwait\nwait\nwait\nb\n"),
            "a\nwait\n[previous line repeated 3 times]\nb\n"
        );
        assert_eq!(view("wait\nwait\nwait\nb"), "wait\nwait\nwait\nb");
        assert_eq!(view("\n\n\n\n\nb"), "\n\n\n\n\nb");
    }

    #[test]
    fn what_looks_alike_once_cleaned_is_a_repetition() {
        let text = "\x1b[1mok\x1b[0m\nok\n\x1b[2mok\nok\r\n";
        assert_eq!(view(text), "ok\n[previous line repeated 3 times]\n");
    }

    #[test]
    fn lines_of_nothing_but_escape_codes_go() {
        assert_eq!(view("a\n\x1b[2K\x1b[1A\nb\n\nc"), "a\nb\n\nc");
    }

    #[test]
    fn the_parts_spell_the_text() {
        let text = "\x1b[1mone\x1b[0m\n10%\r20%\nx\nx\nx\nx\nend";
        let view = View::new(text, 0, usize::MAX);
        let spelled: String = view
            .parts
            .iter()
            .map(|part| match part {
                Part::Source(span) => span.of(text),
                Part::Note(note) => note,
            })
            .collect();
        assert_eq!(spelled, view.text);
        assert_eq!(view.span, Span::new(0, text.len()));
    }

    #[test]
    fn it_stops_once_it_is_long_enough() {
        let view = View::new("one\ntwo\nthree\n", 4, 2);
        assert_eq!((view.text.as_str(), view.span), ("two\n", Span::new(4, 8)));
    }
}
