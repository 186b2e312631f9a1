//! The beginning of a document that planning looks at, without white space, and the way back.

use super::Document;
use crate::plan::{CutPlan, Reason};
use crate::scan::json::{Compacted, compact};
use crate::sizer::Sizer;
use crate::span::Span;

/// The beginning of `text` without insignificant white space: all of it, or more than fits `budget`.
pub(super) fn window(text: &str, budget: usize, sizer: &impl Sizer) -> Compacted {
    // JSON measures 2 to 5 bytes a token; the loop is for what is far from that.
    let mut cap = 8 * budget.max(64);
    loop {
        let window = compact(text, cap);
        if window.is_whole || sizer.prefix(&window.text, budget) < window.text.len() {
            return window;
        }
        cap *= 4;
    }
}

/// All of a text, but for a byte order mark, as it stands.
pub(super) fn verbatim(text: &str) -> Compacted {
    let kept = text.trim_start_matches('\u{feff}');
    Compacted {
        text: kept.to_owned(),
        kept: vec![Span::new(text.len() - kept.len(), text.len())],
        is_whole: true,
    }
}

impl Document<'_> {
    /// Keeps the first `len` bytes of the window; returns where that ends in the original.
    pub(super) fn keep_prefix(&self, plan: &mut CutPlan, len: usize) -> usize {
        let mut left = len;
        let spans = self.window.kept.iter().map_while(|span| {
            let kept = Span::new(span.start, span.start + span.len().min(left));
            left -= kept.len();
            (!kept.is_empty()).then_some(kept)
        });
        keep_without_blanks(plan, 0, spans)
    }

    /// Where the byte before `offset` of the window stands in the original, plus one.
    pub(super) fn original_end(&self, offset: usize) -> usize {
        let mut left = offset;
        for span in &self.window.kept {
            if left <= span.len() {
                return span.start + left;
            }
            left -= span.len();
        }
        self.head_len
    }
}

/// Keeps `spans` and cuts the white space between them; returns where the last one ends.
pub(super) fn keep_without_blanks(
    plan: &mut CutPlan,
    from: usize,
    spans: impl Iterator<Item = Span>,
) -> usize {
    let mut at = from;
    for span in spans {
        plan.cut(Span::new(at, span.start), Reason::Whitespace);
        plan.keep(span);
        at = span.end;
    }
    at
}
