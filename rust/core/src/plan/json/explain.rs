//! Why a document is cut where it is: the depths that there were.

use super::{Document, prefix};
use crate::plan::Depth;
use crate::plan::explain::len_before;
use crate::plan::tiers::{BEGINNING, Choice, best_that_fills};
use crate::sizer::Sizer;

impl Document<'_> {
    /// What a plan for `budget` tokens that cuts at `edge` chose from. Offsets are those of the text,
    /// while shares of the room leave out the white space that is not kept.
    pub(in crate::plan) fn explain(
        &self,
        edge: Option<usize>,
        budget: usize,
        sizer: &impl Sizer,
    ) -> Option<Choice> {
        let (_, limit) = self.settle(budget, sizer)?;
        let rule = match self.depth {
            Depth::Shallow => best_that_fills(prefix::FLOOR_PERCENT),
            Depth::Deepest => "the fullest".to_owned(),
        };
        let tiers = prefix::tiers(&self.window.text, limit, self.dialect);
        let choice = Choice::among(BEGINNING, rule, limit, tiers);
        let edge = edge.map(|edge| len_before(&self.window.kept, edge));
        let choice = choice.taken_at(edge, &self.window.text, "inside a string");
        Some(choice.moved(|offset| self.original_end(offset)))
    }
}
