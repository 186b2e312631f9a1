//! HTML without what a reader of the page never sees: scripts, styles, comments and the like.
//!
//! They are 30 to 95 % of pages in the wild, and most of it stands at the beginning.

use super::html;
use super::open::Open;
use super::tag::{Construct, next};
use super::{Dialect, splits_reference};
use crate::span::Span;

/// A page with what is hidden left out, and the way back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visible {
    /// The text that is left.
    pub text: String,
    /// The spans of the original that make up `text`, ascending.
    pub kept: Vec<Span>,
    /// Whether the original was read to its end, rather than stopped for length or by something
    /// that is not closed.
    pub is_whole: bool,
}

/// Copies `text`, the beginning of a page, without its hidden elements, stopping at the construct
/// with which `cap` bytes are kept or that the text ends inside of. O(n), no recursion.
///
/// An element is left out with its tags, and with the white space behind it where there is some
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
        let depth = self.open.depth();
        // HTML refuses nothing.
        let _ = self.open.apply(construct);
        self.at = construct.end().unwrap_or(self.text.len());
        match *construct {
            Construct::Start { name, .. } if html::is_hidden(name.of(self.text), depth) => {
                self.start(start, name);
            }
            Construct::End { .. } => self.end(),
            Construct::Aside { .. } if is_comment(&self.text[start..self.at]) => self.hide(start),
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
        let before = &self.text[..start];
        // What is left on either side would become a tag, or a reference.
        if before.ends_with('<') || splits_reference(self.text, start) {
            return;
        }
        let parts_nothing =
            before.is_empty() || before.ends_with(|c: char| c.is_ascii_whitespace());
        if parts_nothing && !self.open.is_within("pre") && self.open.raw().is_none() {
            let blank = self.text.as_bytes()[self.at..].iter();
            self.at += blank.take_while(|byte| byte.is_ascii_whitespace()).count();
        }
        while let Some(inner) = self.hidden.pop_if(|last| last.start >= start) {
            self.hidden_len -= inner.len();
        }
        let span = Span::new(start, self.at);
        self.hidden_len += span.len();
        self.hidden.push(span);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let visible = visible(text, usize::MAX);
        let rebuilt: String = visible.kept.iter().map(|span| span.of(text)).collect();
        assert_eq!(rebuilt, visible.text);
        visible.text
    }

    #[test]
    fn what_is_hidden_goes_with_its_tags() {
        assert_eq!(
            shown("<p>a<script>if (a</b>c) {}</script>b<!-- <i> -->c<STYLE>d</style></p>"),
            "<p>abc</p>"
        );
        assert_eq!(
            shown("<p><svg><g><svg/></g><!-- --><svg></svg></svg>a</p>"),
            "<p>a</p>"
        );
    }

    #[test]
    fn white_space_stands_once_but_not_where_it_is_laid_out() {
        assert_eq!(shown("<p>\n <!-- -->\n  <b>"), "<p>\n <b>");
        assert_eq!(shown("<p><!-- -->\n<b>"), "<p>\n<b>");
        assert_eq!(shown("<pre>\n<!-- -->\n<b>"), "<pre>\n\n<b>");
    }

    #[test]
    fn what_is_not_closed_stays_but_no_script() {
        let open = "<div><template><!-- a -->b</div>c";
        assert_eq!(shown(open), "<div><template>b</div>c");
        for open in ["<p>a</p><script>b</p>", "<p>a</p><!-- b", "<p>a</p><b c='"] {
            assert_eq!(shown(open), "<p>a</p>");
            assert!(!visible(open, usize::MAX).is_whole);
        }
    }

    #[test]
    fn no_tag_and_no_reference_comes_of_what_is_left() {
        for text in ["<p>1 <<!-- -->b>", "<p>a &<!-- -->amp;", "<p>&#<!-- -->65;"] {
            assert_eq!(shown(text), text);
        }
        assert_eq!(shown("<p><script>a&b</script><!-- -->c"), "<p>c");
        assert_eq!(shown("<p><!--> a <!-- b -->"), "<p><!--> a <!-- b -->");
    }

    #[test]
    fn at_the_root_a_drawing_is_the_document() {
        assert_eq!(shown("<svg><g/></svg>"), "<svg><g/></svg>");
        assert_eq!(shown("<script>a</script><p>b"), "<p>b");
    }

    #[test]
    fn it_stops_once_enough_is_kept() {
        let visible = visible("<p>a<!-- -->b</p><p>c</p>", 5);
        assert_eq!(visible.text, "<p>ab");
        assert!(!visible.is_whole);
    }
}
