//! Plans made of plans of parts, and what they come to.

use super::{CutPlan, Piece, Reason};
use crate::span::Span;

impl CutPlan {
    /// Takes over the plan of a part of the text, the one that begins at `offset`.
    pub(super) fn place(&mut self, part: Self, offset: usize) {
        let shifted = |span: Span| Span::new(offset + span.start, offset + span.end);
        let before = self.body_len();
        if let Some(document) = part.document {
            self.document = Some(Span::new(before + document.start, before + document.end));
        }
        self.pieces
            .extend(part.pieces.into_iter().map(|piece| match piece {
                Piece::Keep(span) => Piece::Keep(shifted(span)),
                Piece::Cut(span, reason) => Piece::Cut(shifted(span), reason),
                Piece::Insert(text) => Piece::Insert(text),
            }));
        self.containers.extend(part.containers);
        self.partial_string = self.partial_string.take().or(part.partial_string);
    }

    /// What the plan makes of `text`, for planners that must measure it.
    pub(crate) fn draft(&self, text: &str) -> String {
        let mut body = String::with_capacity(self.body_len());
        for piece in &self.pieces {
            match piece {
                Piece::Keep(span) => body.push_str(span.of(text)),
                Piece::Insert(text) => body.push_str(text),
                Piece::Cut(..) => {}
            }
        }
        body
    }

    /// How far into the text the plan has come.
    pub(super) fn end(&self) -> usize {
        let ends = self.pieces.iter().rev().filter_map(|piece| match piece {
            Piece::Keep(span) | Piece::Cut(span, _) => Some(span.end),
            Piece::Insert(_) => None,
        });
        ends.take(1).sum()
    }

    /// Length of the body that the plan renders to, in bytes.
    pub fn body_len(&self) -> usize {
        let lengths = self.pieces.iter().map(|piece| match piece {
            Piece::Keep(span) => span.len(),
            Piece::Insert(text) => text.len(),
            Piece::Cut(..) => 0,
        });
        lengths.sum()
    }

    /// Cuts everything from `at` on: the rest of a text whose promise holds without it.
    pub(super) fn cut_rest(&mut self, text: &str, at: usize) {
        let rest = Span::new(at, text.len());
        let is_blank = rest.of(text).trim_ascii().is_empty();
        self.cut(
            rest,
            if is_blank {
                Reason::Whitespace
            } else {
                Reason::Budget
            },
        );
    }
}
