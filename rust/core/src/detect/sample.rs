//! The part of a text that detection looks at.

use std::cell::OnceCell;

use super::markdown::{Evidence, evidence};

/// How much of the start of the text is looked at, in bytes.
const WINDOW: usize = 4096;

/// How many lines of that at most: detectors cost by the line, and 4 KiB of line breaks would take
/// fifteen times as long as 4 KiB of text.
const LINES: usize = 192;

/// How much of its end, in bytes.
const END: usize = 1024;

/// The beginning and the end of a text.
#[derive(Debug)]
pub(super) struct Sample<'t> {
    /// All of it, for those who look no further than the window.
    pub(super) text: &'t str,
    /// Its first 4 KiB or 192 lines.
    pub(super) window: &'t str,
    /// The window without a line that its end may have cut.
    pub(super) lines: &'t str,
    /// Its last 1 KiB.
    pub(super) end: &'t str,
    markdown: OnceCell<Evidence>,
}

impl<'t> Sample<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let window = window(text);
        Self {
            text,
            window,
            lines: whole_lines(window),
            end: &text[text.ceil_char_boundary(text.len().saturating_sub(END))..],
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

fn whole_lines(window: &str) -> &str {
    if window.len() < WINDOW / 2 {
        return window;
    }
    memchr::memrchr(b'\n', window.as_bytes()).map_or(window, |feed| &window[..=feed])
}
