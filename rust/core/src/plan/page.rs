//! Plans for HTML pages: what no reader sees goes first, and the rest is cut as markup.

use std::cell::OnceCell;

use super::{CutPlan, Reason, markup};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan::markup::{Dialect, Visible, closers, visible};
use crate::sizer::Sizer;
use crate::span::Span;

/// One page to be planned, for budgets up to a given one.
#[derive(Debug)]
pub(super) struct Page<'a> {
    text: Abridged<'a>,
    budget: usize,
    /// The beginning of the page as a reader sees it: all of it, or more than fits. Made once, if at
    /// all: a page may be what XML is cut as should it turn out not to be well-formed.
    window: OnceCell<Visible>,
}

impl<'a> Page<'a> {
    pub(super) const fn new(text: Abridged<'a>, budget: usize) -> Self {
        Self {
            text,
            budget,
            window: OnceCell::new(),
        }
    }

    /// The plan that drops only what is hidden, if that is enough.
    pub(super) fn compacted(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let window = self.window(sizer);
        if !window.is_whole || !self.text.is_whole() {
            return None;
        }
        let plan = self.plan_of(
            window,
            window.text.len(),
            closers(&window.text, Dialect::Html),
        );
        (sizer.size(&plan.draft(self.text.text)) <= budget).then_some(plan)
    }

    pub(super) fn plan(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let window = self.window(sizer);
        let (end, closers) = markup::closed_head(&window.text, Dialect::Html, budget, sizer)?;
        Some(
            self.plan_of(window, end, closers)
                .of_head(self.text.text.len()),
        )
    }

    /// Keeps the first `len` bytes of the window.
    fn plan_of(&self, window: &Visible, len: usize, closers: String) -> CutPlan {
        let mut plan = CutPlan::new(Format::Html);
        let (mut at, mut left) = (0, len);
        for span in &window.kept {
            if left == 0 {
                break;
            }
            plan.cut(Span::new(at, span.start), Reason::Hidden);
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
        let plan = Page::new(TEXT.into(), 30).compacted(30, &Bytes).unwrap();
        assert_eq!(render(TEXT, &plan), "<p>one</p> <p>three</p>");
        assert!(plan.drops_noise() && !plan.drops_content());
        assert_eq!(Page::new(TEXT.into(), 22).compacted(22, &Bytes), None);
    }

    #[test]
    fn what_stays_is_cut_where_an_element_ends() {
        let plan = Page::new(TEXT.into(), 13).plan(13, &Bytes).unwrap();
        assert_eq!(render(TEXT, &plan), "<p>one</p>");
        let long = TEXT.repeat(99);
        let plan = Page::new(long.as_str().into(), 40)
            .plan(40, &Bytes)
            .unwrap();
        assert_eq!(render(&long, &plan), "<p>one</p> <p>three</p><p>one</p>");
        let reasons: Vec<_> = plan.cuts().map(|(_, reason)| reason.name()).collect();
        assert_eq!(reasons, ["hidden", "budget"]);
    }

    #[test]
    fn a_script_that_is_not_closed_ends_the_page() {
        let text = format!("<p>one</p><script>{}", "two ".repeat(99));
        let page = Page::new(text.as_str().into(), 40);
        assert_eq!(page.compacted(40, &Bytes), None);
        let plan = page.plan(40, &Bytes).unwrap();
        assert_eq!(render(&text, &plan), "<p>one</p>");
        assert!(plan.drops_content());
    }
}
