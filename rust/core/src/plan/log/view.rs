//! From a view of a log back to pieces of a plan.

use crate::plan::{CutPlan, Reason};
use crate::scan::log::{Part, View};
use crate::span::Span;

impl View {
    /// Keeps what `shown`, bytes of the view's text, is made of; returns where that ends in the
    /// original. Escape codes, overwritten text and repetitions in between are cut.
    pub(super) fn keep(&self, plan: &mut CutPlan, shown: Span) -> usize {
        let mut at: Option<usize> = None;
        let mut reason = Reason::Terminal;
        for (part, range) in self.ranges() {
            let (start, end) = (range.start.max(shown.start), range.end.min(shown.end));
            if start >= end {
                continue;
            }
            match part {
                Part::Source(span) => {
                    let from = span.start + (start - range.start);
                    plan.cut(Span::new(at.unwrap_or(from), from), reason);
                    let kept = Span::new(from, from + (end - start));
                    plan.keep(kept);
                    at = Some(kept.end);
                    reason = Reason::Terminal;
                }
                Part::Note(note) if end - start == note.len() => {
                    plan.insert(note.as_str());
                    reason = Reason::Repeat;
                }
                Part::Note(_) => {}
            }
        }
        at.unwrap_or(self.span.start)
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
