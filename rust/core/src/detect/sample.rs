//! The part of a text that detection looks at.

use std::cell::OnceCell;

use super::markdown::{Evidence, evidence};

/// How much of the start of the text is looked at, in bytes.
const WINDOW: usize = 4096;

/// How many lines of that at most: detectors cost by the line, and 4 KiB of line breaks would take
/// fifteen times as long as 4 KiB of text.
const LINES: usize = 128;

/// Blanks at the start, in bytes, that are more than an indentation or some empty lines.
const LONG_BLANK: usize = 512;

/// How much of its end, in bytes.
const END: usize = 1024;

/// The beginning and the end of a text.
#[derive(Debug)]
pub(super) struct Sample<'t> {
    /// All of it but a long run of blanks, for those who look no further than the window.
    pub(super) text: &'t str,
    /// Its first 4 KiB or 128 lines.
    pub(super) window: &'t str,
    /// The window without a line that its end may have cut.
    pub(super) lines: &'t str,
    /// Its last 1 KiB, blanks and all.
    pub(super) end: &'t str,
    markdown: OnceCell<Evidence>,
}

impl<'t> Sample<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let end = &text[text.ceil_char_boundary(text.len().saturating_sub(END))..];
        let text = past_blanks(text);
        let window = window(text);
        Self {
            text,
            window,
            lines: whole_lines(window),
            end,
            markdown: OnceCell::new(),
        }
    }

    /// What speaks for Markdown, for the several who ask.
    pub(super) fn markdown(&self) -> &Evidence {
        self.markdown.get_or_init(|| evidence(self.lines))
    }
}

fn window(text: &str) -> &str {
    let window = &text[..text.floor_char_boundary(WINDOW)];
    let last = memchr::memchr_iter(b'\n', window.as_bytes()).nth(LINES - 1);
    last.map_or(window, |feed| &window[..=feed])
}

/// The text without a long run of blanks at its start, without anything if its first 4 KiB are
/// blank. A dozen detectors look for the first byte of a line: 4 KiB of spaces took 53 microseconds.
fn past_blanks(text: &str) -> &str {
    let window = &text[..text.floor_char_boundary(WINDOW)];
    match window.len() - window.trim_ascii_start().len() {
        blank if blank == window.len() => &text[text.len()..],
        blank if blank >= LONG_BLANK => &text[blank..],
        _ => text,
    }
}

fn whole_lines(window: &str) -> &str {
    if window.len() < WINDOW / 2 {
        return window;
    }
    memchr::memrchr(b'\n', window.as_bytes()).map_or(window, |feed| &window[..=feed])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_of_blanks_at_the_start_is_not_looked_at() {
        for (blanks, seen) in [(0, 0), (LONG_BLANK - 1, 0), (LONG_BLANK, LONG_BLANK)] {
            let text = format!("{}x y\n", &"\t \r ".repeat(blanks)[..blanks]);
            assert_eq!(Sample::of(&text).window, &text[seen..], "{blanks}");
        }
        let blank = " ".repeat(WINDOW) + "error: x";
        let sample = Sample::of(&blank);
        assert_eq!((sample.text, sample.window, sample.lines), ("", "", ""));
        assert!(sample.end.ends_with(" error: x"));
    }
}
