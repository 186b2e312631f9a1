//! HTML without what a reader of the page never sees: scripts, styles, comments, drawings, and what
//! the head says about the page.
//!
//! They are 6 to 87 % of the bytes of eight pages in the wild, and much of it stands at the beginning.

mod pass;

use crate::span::Span;

pub use pass::visible;

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
