//! Plans of parts: of the first or the last segment of an abridged text, and back to the original.

use super::{CutPlan, Piece, Reason};
use crate::abridged::Abridged;
use crate::span::Span;

impl CutPlan {
    /// The plan of a first segment as one of a text of `len` bytes.
    pub(super) fn of_head(mut self, len: usize) -> Self {
        let spans = self.pieces.iter_mut().filter_map(Piece::span_mut);
        let end = spans.last().map_or(0, |span| span.end);
        self.insert_cut(self.after_spans(), Span::new(end, len));
        self
    }

    /// The plan of a last segment, which starts at `start`.
    pub(super) fn of_tail(mut self, start: usize) -> Self {
        for span in self.pieces.iter_mut().filter_map(Piece::span_mut) {
            *span = Span::new(span.start + start, span.end + start);
        }
        let gap = Span::new(0, start);
        match self.pieces.first_mut() {
            Some(Piece::Cut(first, Reason::Budget)) if !gap.is_empty() => first.start = 0,
            _ if gap.is_empty() => {}
            _ => self.pieces.insert(0, Piece::Cut(gap, Reason::Budget)),
        }
        self
    }

    /// The plan in offsets of the original, in which what was left out is cut, too.
    pub(crate) fn restored(&self, text: &Abridged) -> Self {
        let mut plan = Self {
            pieces: Vec::with_capacity(self.pieces.len()),
            ..self.clone()
        };
        let mut at = 0;
        for piece in &self.pieces {
            match piece {
                Piece::Insert(text) => plan.insert(text.as_str()),
                Piece::Cut(span, reason) => {
                    let end = text.original_end(span.end);
                    plan.cut(Span::new(at, end), *reason);
                    at = end;
                }
                Piece::Keep(span) => {
                    let start = text.original_start(span.start);
                    plan.insert_cut(plan.after_spans(), Span::new(at, start));
                    at = text.original_end(span.end);
                    plan.keep(Span::new(start, at));
                }
            }
        }
        plan.insert_cut(plan.after_spans(), Span::new(at, text.len()));
        plan
    }

    /// Index just past the last piece that stands for bytes of the original.
    fn after_spans(&self) -> usize {
        let is_insert = |piece: &&Piece| matches!(piece, Piece::Insert(_));
        self.pieces.len() - self.pieces.iter().rev().take_while(is_insert).count()
    }

    /// Cuts `gap` for want of room, as a piece of its own at `index` only if it has to be.
    fn insert_cut(&mut self, index: usize, gap: Span) {
        if gap.is_empty() {
            return;
        }
        match index.checked_sub(1).map(|last| &mut self.pieces[last]) {
            Some(Piece::Cut(last, Reason::Budget)) => last.end = gap.end,
            _ => self.pieces.insert(index, Piece::Cut(gap, Reason::Budget)),
        }
    }
}

impl Piece {
    const fn span_mut(&mut self) -> Option<&mut Span> {
        match self {
            Self::Keep(span) | Self::Cut(span, _) => Some(span),
            Self::Insert(_) => None,
        }
    }
}
