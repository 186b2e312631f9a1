//! From a view of a log back to pieces of a plan.

use crate::plan::{CutPlan, Reason};
use crate::scan::log::{Part, View};
use crate::span::Span;

impl View {
    /// Keeps what `shown`, bytes of the view's text, is made of; returns where that ends in the
    /// original. Escape codes, overwritten text and repetitions are cut, from offset `from` on.
    pub(super) fn keep(&self, plan: &mut CutPlan, shown: Span, from: usize) -> usize {
        let mut at = from;
        let mut has_kept = false;
        let mut reason = Reason::Terminal;
        for (part, range) in self.ranges() {
            let (start, end) = (range.start.max(shown.start), range.end.min(shown.end));
            if start >= end {
                if let Part::Source(span) = part
                    && reason == Reason::Repeat
                {
                    plan.cut(Span::new(at, span.start), reason);
                    return span.start;
                }
                continue;
            }
            match part {
                Part::Source(span) => {
                    let first = span.start + (start - range.start);
                    plan.cut(Span::new(at, first), reason);
                    let kept = Span::new(first, first + (end - start));
                    plan.keep(kept);
                    at = kept.end;
                    has_kept = true;
                    reason = Reason::Terminal;
                }
                // A note about a line that is not shown, or part of one, would say nothing.
                Part::Note(note) if has_kept && end - start >= note.trim_end().len() => {
                    plan.insert(&note[..end - start]);
                    reason = Reason::Repeat;
                }
                Part::Note(_) => {}
            }
        }
        if reason == Reason::Repeat {
            plan.cut(Span::new(at, self.span.end), reason);
            at = self.span.end;
        }
        at
    }

    /// The stretch of the original from the first to the last byte of what `shown` is made of.
    pub(super) fn source(&self, shown: Span) -> Span {
        let mut source: Option<Span> = None;
        for (part, range) in self.ranges() {
            let (start, end) = (range.start.max(shown.start), range.end.min(shown.end));
            let Part::Source(span) = part else { continue };
            if start < end {
                let from = span.start + (start - range.start);
                let first = source.map_or(from, |source| source.start);
                source = Some(Span::new(first, from + (end - start)));
            }
        }
        source.unwrap_or(Span::new(self.span.start, self.span.start))
    }

    /// Where in the view's text what stands at `offset` of the original, or after it, begins.
    pub(super) fn shown_from(&self, offset: usize) -> usize {
        for (part, range) in self.ranges() {
            let Part::Source(span) = part else { continue };
            if span.end > offset {
                return range.start + offset.saturating_sub(span.start);
            }
        }
        self.text.len()
    }

    /// Each part with the bytes of the view's text that it makes up.
    fn ranges(&self) -> impl Iterator<Item = (&Part, Span)> {
        let mut at = 0;
        self.parts.iter().map(move |part| {
            let len = match part {
                Part::Source(span) => span.len(),
                Part::Note(note) => note.len(),
            };
            at += len;
            (part, Span::new(at - len, at))
        })
    }
}
