//! Plans for HTML pages: what no reader sees goes first, then what stands before the main content,
//! and the rest is cut as markup.

use std::cell::OnceCell;

use super::explain::{INSIDE_TEXT, len_before};
use super::tiers::Choice;
use super::{CutPlan, Keep, Reason, markup};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan::markup::{Dialect, Visible, closers, main_content, visible};
use crate::sizer::Sizer;
use crate::span::Span;

/// One page to be planned, for budgets up to a given one.
#[derive(Debug)]
pub(super) struct Page<'a> {
    text: Abridged<'a>,
    budget: usize,
    /// Whether the main content comes first.
    prefers_content: bool,
    /// The beginning of the page as a reader sees it: all of it, or more than fits. Made once, if at
    /// all: a page may be what XML is cut as should it turn out not to be well-formed.
    window: OnceCell<Visible>,
    /// The same from the main content on, and where that starts in the page.
    content: OnceCell<Option<(Visible, usize)>>,
}

impl<'a> Page<'a> {
    pub(super) const fn new(text: Abridged<'a>, keep: Keep, budget: usize) -> Self {
        Self {
            text,
            budget,
            prefers_content: matches!(keep, Keep::Auto),
            window: OnceCell::new(),
            content: OnceCell::new(),
        }
    }

    /// The plan that drops only what is hidden, if that is enough.
    pub(super) fn compacted(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let window = self.window(sizer);
        if !window.is_whole || !self.text.is_whole() {
            return None;
        }
        let closers = closers(&window.text, Dialect::Html);
        let plan = self.plan_of(window, 0, window.text.len(), closers);
        (sizer.size(&plan.draft(self.text.text)) <= budget).then_some(plan)
    }

    pub(super) fn plan(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let (window, start) = self.preferred(sizer);
        let (end, closers) = markup::closed_head(&window.text, Dialect::Html, budget, sizer)?;
        let plan = self.plan_of(window, start, end, closers);
        Some(plan.of_head(self.text.text.len()))
    }

    /// What the page is cut to, and where in the page its main content starts, if that comes first.
    fn preferred(&self, sizer: &impl Sizer) -> (&Visible, usize) {
        let content = self.content.get_or_init(|| {
            let content = self.prefers_content.then(|| self.main_part())??;
            // Of a page with little but navigation the beginning says more.
            let fills = sizer.prefix(&content.0.text, self.budget) < content.0.text.len();
            fills.then_some(content)
        });
        match content {
            Some((window, start)) => (window, *start),
            None => (self.window(sizer), 0),
        }
    }

    /// The page from its main content on, with the tags around it, the title and the description.
    fn main_part(&self) -> Option<(Visible, usize)> {
        let mut page = visible(self.text.head().of(self.text.text), usize::MAX);
        let content = main_content(&page.text)?;
        let end = Span::new(content.start, page.text.len());
        let kept: Vec<Span> = content.before.iter().copied().chain([end]).collect();
        let start = page.original_start(content.start);
        page.keep_only(&kept);
        Some((page, start))
    }

    /// What `plan`, made for `budget` tokens, chose from. Offsets are those of the page, while shares of
    /// the room leave out what is hidden.
    pub(super) fn explain(&self, plan: &CutPlan, budget: usize, sizer: &impl Sizer) -> Vec<Choice> {
        let (window, start) = self.preferred(sizer);
        let choice = markup::explain(&window.text, Dialect::Html, budget, sizer);
        // Of a small budget nothing but the tags around the content may be left.
        let edge = plan.beginning_end(start).or_else(|| plan.beginning_end(0));
        let edge = edge.map(|edge| len_before(&window.kept, edge));
        let choice = choice.taken_at(edge, &window.text, INSIDE_TEXT);
        let choice = choice.moved(|offset| window.original_end(offset));
        let rule = "the main content, which the page marks, before what stands before it";
        let content = (start > 0).then(|| Choice::by_rule("where the beginning starts", rule));
        content.into_iter().chain([choice]).collect()
    }

    /// Keeps the first `len` bytes of the window; what it misses before `start` is navigation.
    fn plan_of(&self, window: &Visible, start: usize, len: usize, closers: String) -> CutPlan {
        let mut plan = CutPlan::new(Format::Html);
        let (mut at, mut left) = (0, len);
        for span in &window.kept {
            if left == 0 {
                break;
            }
            let is_before = span.start <= start;
            plan.cut(
                Span::new(at, span.start),
                if is_before {
                    Reason::Navigation
                } else {
                    Reason::Hidden
                },
            );
            at = span.start + span.len().min(left);
            plan.keep(Span::new(span.start, at));
            left -= at - span.start;
        }
        let is_all = window.is_whole && len == window.text.len();
        let head = self.text.head().end;
        plan.cut(
            Span::new(at, head),
            if is_all {
                Reason::Hidden
            } else {
                Reason::Budget
            },
        );
        plan.insert(closers);
        plan
    }

    fn window(&self, sizer: &impl Sizer) -> &Visible {
        self.window.get_or_init(|| self.more_than_fits(sizer))
    }

    fn more_than_fits(&self, sizer: &impl Sizer) -> Visible {
        let head = self.text.head().of(self.text.text);
        // HTML measures 2 to 5 bytes a token; the loop is for what is far from that.
        let mut cap = 8 * self.budget.max(64);
        loop {
            let window = visible(head, cap);
            let is_stopped = window.text.len() >= cap;
            if !is_stopped || sizer.prefix(&window.text, self.budget) < window.text.len() {
                return window;
            }
            cap *= 4;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    const TEXT: &str = "<p>one</p> <script>two</script> <p>three</p>";

    #[test]
    fn what_fits_without_what_is_hidden_loses_nothing_else() {
        let plan = Page::new(TEXT.into(), Keep::Auto, 30)
            .compacted(30, &Bytes)
            .unwrap();
        assert_eq!(render(TEXT, &plan), "<p>one</p> <p>three</p>");
        assert!(plan.drops_noise() && !plan.drops_content());
        assert_eq!(
            Page::new(TEXT.into(), Keep::Auto, 22).compacted(22, &Bytes),
            None
        );
    }

    #[test]
    fn what_stays_is_cut_where_an_element_ends() {
        let plan = Page::new(TEXT.into(), Keep::Auto, 13)
            .plan(13, &Bytes)
            .unwrap();
        assert_eq!(render(TEXT, &plan), "<p>one</p>");
        let long = TEXT.repeat(99);
        let plan = Page::new(long.as_str().into(), Keep::Auto, 40)
            .plan(40, &Bytes)
            .unwrap();
        assert_eq!(render(&long, &plan), "<p>one</p> <p>three</p><p>one</p>");
        let reasons: Vec<_> = plan.cuts().map(|(_, reason)| reason.name()).collect();
        assert_eq!(reasons, ["hidden", "budget"]);
    }

    #[test]
    fn main_content_comes_before_navigation() {
        let nav = "<nav><a>home</a></nav>".repeat(9);
        let text = format!("<body>{nav}<main><p>one</p> <p>two</p></main>{nav}</body>");
        let cut = |keep| {
            let plan = Page::new(text.as_str().into(), keep, 50)
                .plan(50, &Bytes)
                .unwrap();
            let reason = plan.cuts().next().map(|(_, reason)| reason.name());
            (render(&text, &plan), reason.unwrap())
        };
        let (body, reason) = cut(Keep::Auto);
        assert_eq!(body, "<body><main><p>one</p> <p>two</p></main></body>");
        assert_eq!(reason, "navigation");
        assert!(cut(Keep::Head).0.starts_with("<body><nav>"));
    }

    #[test]
    fn a_page_of_little_but_navigation_shows_its_beginning() {
        let nav = "<nav><a>home</a></nav>".repeat(9);
        let text = format!("<body>{nav}<main>hi</main></body>");
        let plan = Page::new(text.as_str().into(), Keep::Auto, 60)
            .plan(60, &Bytes)
            .unwrap();
        assert!(render(&text, &plan).starts_with("<body><nav>"));
    }

    #[test]
    fn a_script_that_is_not_closed_ends_the_page() {
        let text = format!("<p>one</p><script>{}", "two ".repeat(99));
        let page = Page::new(text.as_str().into(), Keep::Auto, 40);
        assert_eq!(page.compacted(40, &Bytes), None);
        let plan = page.plan(40, &Bytes).unwrap();
        assert_eq!(render(&text, &plan), "<p>one</p>");
        assert!(plan.drops_content());
    }
}
