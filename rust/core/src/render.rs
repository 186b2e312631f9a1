//! Rendering: text + plan -> body. The only step whose text anybody sees.

use crate::plan::CutPlan;

/// The body that `plan` makes of `text`.
pub fn render(text: &str, plan: &CutPlan) -> String {
    plan.draft(text)
}
