//! HTML without what a reader of the page never sees: scripts, styles, comments, drawings, and what
//! the head says about the page.
//!
//! They are 6 to 87 % of the bytes of eight pages in the wild, and much of it stands at the beginning.

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

impl Visible {
    /// Keeps of the text that is left only `spans` of it, ascending.
    pub fn keep_only(&mut self, spans: &[Span]) {
        let mut kept = Vec::new();
        let mut at = 0;
        let mut sources = std::mem::take(&mut self.kept).into_iter();
        let mut source = sources.next();
        for span in spans {
            while let Some(part) = source {
                let end = at + part.len();
                let (from, to) = (span.start.max(at), span.end.min(end));
                if from < to {
                    kept.push(Span::new(part.start + from - at, part.start + to - at));
                }
                if span.end <= end {
                    break;
                }
                at = end;
                source = sources.next();
            }
        }
        self.text = spans.iter().map(|span| span.of(&self.text)).collect();
        self.kept = kept;
    }

    /// Where the byte at `offset` of the text that is left stands in the original.
    pub fn original_start(&self, offset: usize) -> usize {
        self.original_end(offset + 1) - 1
    }

    /// Where the byte before `offset` of the text that is left stands in the original, plus one.
    pub fn original_end(&self, offset: usize) -> usize {
        let mut left = offset;
        for span in &self.kept {
            if left <= span.len() {
                return span.start + left;
            }
            left -= span.len();
        }
        self.kept.last().map_or(0, |last| last.end)
    }
}

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
        assert_eq!(shown("<p>\n <!-- --><svg></svg>\n  <b>"), "<p>\n <b>");
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
    fn of_what_is_said_about_a_page_only_the_description_stays() {
        let description = "<meta NAME=\"Description\" content=\"a\">";
        let head = format!("<head><meta charset=utf-8>{description}<link rel='b'/></head>");
        assert_eq!(shown(&head), format!("<head>{description}</head>"));
        assert_eq!(shown("<item><link>a</link>"), "<item><link>a</link>");
    }

    #[test]
    fn what_is_no_page_is_source() {
        for text in [
            "<svg><!-- a --><style>b</style></svg>",
            "<template><p>a</p></template><script>b</script>",
            "<project><!-- a --><b></project>",
        ] {
            assert_eq!(shown(text), text);
        }
        assert_eq!(
            shown("<!DOCTYPE html><script>a</script><b>c"),
            "<!DOCTYPE html><b>c"
        );
        assert_eq!(shown("<p>a</p><script>b</script>"), "<p>a</p>");
    }

    #[test]
    fn it_stops_once_enough_is_kept() {
        let visible = visible("<p>a<!-- -->b</p><p>c</p>", 5);
        assert_eq!(visible.text, "<p>ab");
        assert!(!visible.is_whole);
    }
}
