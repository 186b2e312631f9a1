//! Rendering: text + plan -> body. The only step that writes text.

use crate::plan::{CutPlan, Piece};

/// The body that `plan` makes of `text`.
pub fn render(text: &str, plan: &CutPlan) -> String {
    let mut body = String::with_capacity(plan.body_len());
    for piece in &plan.pieces {
        match piece {
            Piece::Keep(span) => body.push_str(span.of(text)),
            Piece::Insert(text) => body.push_str(text),
            Piece::Cut(..) => {}
        }
    }
    body
}
