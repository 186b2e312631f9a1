//! From what is kept of a log to a plan with notes where something is missing.

use super::note::gap_note;
use super::{Chunk, Log};
use crate::format::Format;
use crate::plan::{CutPlan, Reason};
use crate::span::Span;

impl Log<'_> {
    /// The chunks in order, with a note wherever something is missing between two of them.
    pub(super) fn assemble(&self, chunks: &[Chunk]) -> CutPlan {
        let mut plan = CutPlan::new(Format::Log);
        let mut at = 0;
        for chunk in chunks {
            let source = chunk.source();
            if source.start < at || source.is_empty() {
                continue;
            }
            self.leave_out(&mut plan, Span::new(at, source.start));
            at = chunk.view.keep(&mut plan, chunk.shown, source.start);
        }
        plan.cut(Span::new(at, self.text.text.len()), Reason::Budget);
        plan
    }

    /// One chunk and no note: that something is missing on one side goes without saying.
    pub(super) fn only(&self, chunk: Chunk) -> CutPlan {
        let mut plan = CutPlan::new(Format::Log);
        let start = chunk.source().start;
        let first_seen = self.head.source(Span::new(0, self.head.text.len())).start;
        let is_unseen = start <= first_seen;
        let reason = if is_unseen {
            Reason::Terminal
        } else {
            Reason::Budget
        };
        plan.cut(Span::new(0, start), reason);
        let end = chunk.view.keep(&mut plan, chunk.shown, start);
        plan.cut(Span::new(end, self.text.text.len()), Reason::Budget);
        plan
    }

    /// Cuts a gap and says so, unless nothing is missing that anybody would have seen.
    fn leave_out(&self, plan: &mut CutPlan, gap: Span) {
        if gap.is_empty() && !self.text.has_seam(gap) {
            return;
        }
        let first_seen = self.head.source(Span::new(0, self.head.text.len())).start;
        if gap.end <= first_seen {
            plan.cut(gap, Reason::Terminal);
            return;
        }
        let is_first = plan.pieces.is_empty();
        plan.cut(gap, Reason::Budget);
        if is_first {
            let note = gap_note(&self.text, gap, plan);
            plan.insert(note.trim_start());
        } else if !self.text.has_seam(gap) && gap.of(self.text.text).trim_ascii().is_empty() {
            plan.insert("\n");
        } else {
            let note = gap_note(&self.text, gap, plan);
            plan.insert(note);
        }
    }
}
