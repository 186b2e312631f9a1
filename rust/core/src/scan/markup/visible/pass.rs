//! The pass over a page that finds what is hidden, and copies the rest.

use super::Visible;
use crate::scan::markup::html;
use crate::scan::markup::open::Open;
use crate::scan::markup::tag::{Construct, next};
use crate::scan::markup::{Dialect, splits_reference};
use crate::span::Span;

/// Copies `text`, the beginning of a page, without its hidden elements, stopping at the construct
/// with which `cap` bytes are kept or that the text ends inside of. O(n), no recursion.
///
/// What does not start as a page does is source, and kept as it stands. An element is left out with
/// its tags, and with the white space behind it where there is some
/// before it. One that is not closed stays.
pub fn visible(text: &str, cap: usize) -> Visible {
    let mut pass = Pass::new(text);
    while pass.visible_len() < cap
        && let Some(construct) = next(text, pass.at, Dialect::Html, pass.open.raw())
    {
        if construct.end().is_none() && construct.open_text().is_none() {
            // A script would take the rest of the page with it: its start is no place to end.
            let script = pass.candidate.filter(|_| pass.open.raw().is_some());
            let end = script.map_or(pass.at, |script| script.start);
            return pass.finish(end, false);
        }
        pass.read(&construct);
    }
    let end = pass.at.min(text.len());
    pass.finish(end, end == text.len())
}

/// A hidden element that has started.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    start: usize,
    /// How many elements are open around it.
    depth: usize,
    /// Bytes kept before it.
    visible_len: usize,
}

#[derive(Debug)]
struct Pass<'t> {
    text: &'t str,
    open: Open<'t>,
    at: usize,
    /// Whether it is a page; not known before the first tag or document type.
    is_page: Option<bool>,
    candidate: Option<Candidate>,
    /// Ascending.
    hidden: Vec<Span>,
    hidden_len: usize,
}

impl<'t> Pass<'t> {
    const fn new(text: &'t str) -> Self {
        Self {
            text,
            open: Open::new(text, Dialect::Html),
            at: 0,
            is_page: None,
            candidate: None,
            hidden: Vec::new(),
            hidden_len: 0,
        }
    }

    /// Bytes kept so far, should the element that has started turn out to be hidden.
    fn visible_len(&self) -> usize {
        self.candidate
            .map_or(self.at - self.hidden_len, |candidate| candidate.visible_len)
    }

    fn read(&mut self, construct: &Construct) {
        let start = self.at;
        // HTML refuses nothing.
        let _ = self.open.apply(construct);
        self.at = construct.end().unwrap_or(self.text.len());
        let source = &self.text[start..self.at];
        match *construct {
            Construct::Start { name, .. } => {
                let name_in_tag = name.of(self.text);
                let starts_page = || html::starts_page(name_in_tag);
                let is_page = *self.is_page.get_or_insert_with(starts_page);
                if is_page && html::is_hidden(name_in_tag, source) {
                    self.start(start, name);
                }
            }
            Construct::End { .. } => self.end(),
            Construct::Aside { .. } if self.is_page == Some(true) && is_comment(source) => {
                self.hide(start);
            }
            Construct::Aside { .. } if is_document_type(source) => self.is_page = Some(true),
            _ => {}
        }
    }

    fn start(&mut self, start: usize, name: Span) {
        if self.open.innermost() != Some(name) {
            // It closes itself.
            self.hide(start);
        } else if self.candidate.is_none() {
            self.candidate = Some(Candidate {
                start,
                depth: self.open.depth() - 1,
                visible_len: start - self.hidden_len,
            });
        }
    }

    /// Hides the element that has started if this end tag is its own, not that of one around it.
    fn end(&mut self) {
        let Some(candidate) = self.candidate else {
            return;
        };
        if self.open.depth() <= candidate.depth {
            self.candidate = None;
        }
        if self.open.depth() == candidate.depth {
            self.hide(candidate.start);
        }
    }

    /// Hides what `start` begins and the last construct ended.
    fn hide(&mut self, start: usize) {
        while let Some(inner) = self.hidden.pop_if(|last| last.start >= start) {
            self.hidden_len -= inner.len();
        }
        let adjacent = self.hidden.pop_if(|last| last.end == start);
        self.hidden_len -= adjacent.map_or(0, Span::len);
        let start = adjacent.map_or(start, |last| last.start);
        let before = &self.text[..start];
        // What is left on either side would become a tag, or a reference.
        if before.ends_with('<') || splits_reference(self.text, start) {
            return;
        }
        if before.is_empty() || before.ends_with(|c: char| c.is_ascii_whitespace()) {
            self.skip_blanks();
        }
        let span = Span::new(start, self.at);
        self.hidden_len += span.len();
        self.hidden.push(span);
    }

    /// Goes past white space that would stand there twice, unless it is laid out as it stands.
    fn skip_blanks(&mut self) {
        if self.open.is_within("pre") {
            return;
        }
        let blank = self.text.as_bytes()[self.at..].iter();
        self.at += blank.take_while(|byte| byte.is_ascii_whitespace()).count();
    }

    fn finish(self, end: usize, is_whole: bool) -> Visible {
        let mut out = Visible {
            is_whole,
            ..Visible::default()
        };
        let mut at = 0;
        for span in self.hidden.iter().chain([&Span::new(end, end)]) {
            if at < span.start.min(end) {
                let kept = Span::new(at, span.start.min(end));
                out.text.push_str(kept.of(self.text));
                out.kept.push(kept);
            }
            at = span.end;
        }
        out
    }
}

/// Whether it is a comment, and none that ends earlier for a browser.
fn is_comment(construct: &str) -> bool {
    construct
        .strip_prefix("<!--")
        .is_some_and(|content| !content.starts_with('>') && !content.starts_with("->"))
}

/// Whether it is `<!doctype html …>`.
fn is_document_type(construct: &str) -> bool {
    let start = construct.as_bytes().get(..14);
    start.is_some_and(|start| start.eq_ignore_ascii_case(b"<!doctype html"))
}
