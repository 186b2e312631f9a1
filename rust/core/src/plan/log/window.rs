//! The ends of a log that planning looks at, as a terminal would show them.

use crate::abridged::Abridged;
use crate::scan::log::View;
use crate::scan::text::trimmed_end;
use crate::sizer::Sizer;
use crate::span::Span;

/// The beginning of `text`: all of it that is there, or more than its share of the budget.
pub(super) fn head_view(text: &Abridged, cap: usize, budget: usize, sizer: &impl Sizer) -> View {
    let text = text.head().of(text.text);
    let mut cap = cap;
    loop {
        let view = View::new(text, 0, cap);
        let is_whole = view.span.end == text.len();
        if is_whole
            || cap == 0
            || is_plain(&view)
            || sizer.prefix(&view.text, budget) < view.text.len()
        {
            return view;
        }
        cap *= 4;
    }
}

/// The end of `text`: all of it that is there, or more than its share of the budget, from the start of
/// a line if one starts in the first half of it.
pub(super) fn tail_view(text: &Abridged, reach: usize, budget: usize, sizer: &impl Sizer) -> View {
    let (first, text) = (text.tail().start, text.text);
    // White space behind the last line is not shown, however much there is of it.
    let end = trimmed_end(text, text.len()).max(first);
    let mut reach = reach;
    loop {
        let from = text.ceil_char_boundary(end.saturating_sub(reach).max(first));
        let near = &text.as_bytes()[from..from + (end - from) / 2];
        let start = match memchr::memchr(b'\n', near) {
            Some(feed) if from > first => from + feed + 1,
            _ => from,
        };
        let view = View::of(text, Span::new(start, text.len()));
        if start == first || reach == 0 || is_plain(&view) || sizer.suffix(&view.text, budget) > 0 {
            return view;
        }
        reach *= 4;
    }
}

/// Whether nothing was left out of the view. Then its length is enough to go by: it has room for
/// ten bytes a token, more than twice what logs have, and measuring it would cost as much as
/// planning with it (0.04 ms each).
const fn is_plain(view: &View) -> bool {
    view.text.len() >= view.span.len()
}
