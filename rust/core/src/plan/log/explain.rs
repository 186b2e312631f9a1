//! Why a log is cut where it is: the levels that there were at both ends, and the lines between.

use super::{Chunk, Log, blocks};
use crate::format::Format;
use crate::number::grouped;
use crate::plan::explain::{INSIDE_LINE, levels_after, levels_before};
use crate::plan::tiers::Choice;
use crate::plan::{CutPlan, Keep};
use crate::scan::log::View;
use crate::scan::text::trimmed_end;
use crate::sizer::Sizer;
use crate::span::Span;

impl Log<'_> {
    /// What `plan`, made for `budget` tokens, chose from. Offsets are those of the log, while shares
    /// of the room leave out what a terminal would not show.
    pub(in crate::plan) fn explain(
        &self,
        keep: Keep,
        plan: &CutPlan,
        budget: usize,
        sizer: &impl Sizer,
    ) -> Vec<Choice> {
        let before = |chunk, room| self.explain_beginning(chunk, room, sizer);
        let after = |chunk, room| self.explain_end(chunk, room, sizer);
        match keep {
            Keep::Head => vec![before(self.beginning(budget, sizer), budget)],
            Keep::Tail => vec![after(self.end(budget, sizer), budget)],
            Keep::Auto | Keep::Both => {
                let parts = self.parts(budget, sizer);
                let [head_room, tail_room] = parts.rooms;
                vec![
                    before(parts.head, head_room),
                    self.explain_middle(parts.middle(), plan),
                    after(parts.tail, tail_room),
                ]
            }
        }
    }

    fn explain_beginning(&self, chunk: Chunk, room: usize, sizer: &impl Sizer) -> Choice {
        let text = &self.head.text;
        let choice = levels_before(text, Format::Log, sizer.prefix(text, room));
        let choice = choice.taken_at(Some(chunk.shown.end), text, INSIDE_LINE);
        choice.moved(|offset| original_end(&self.head, offset))
    }

    fn explain_end(&self, chunk: Chunk, room: usize, sizer: &impl Sizer) -> Choice {
        let text = &self.tail.text[..trimmed_end(&self.tail.text, self.tail.text.len())];
        let choice = levels_after(text, Format::Log, sizer.suffix(text, room));
        let choice = choice.taken_at(Some(chunk.shown.start), text, INSIDE_LINE);
        choice.moved(|offset| self.tail.source(Span::new(offset, text.len())).start)
    }

    fn explain_middle(&self, middle: Span, plan: &CutPlan) -> Choice {
        let errors = self.errors().iter();
        let inside = errors.filter(|line| middle.start <= line.at && line.at < middle.end);
        let mut counts = [[0_usize; 2]; WORDS.len()];
        for line in inside {
            let count = &mut counts[line.severity as usize];
            count[0] += usize::from(plan.keeps(line.at));
            count[1] += 1;
        }
        let told = counts.iter().zip(WORDS).rev();
        let told: Vec<String> = told
            .map(|([kept, all], word)| {
                format!("{} of {} that {word}", grouped(*kept), grouped(*all))
            })
            .collect();
        let rule = format!(
            "error lines in {}, the worst first, alike ones once: {}",
            blocks::SHARE_IN_WORDS,
            told.join(", ")
        );
        Choice::by_rule("what is kept between", rule)
    }
}

/// What lines of each severity do.
const WORDS: [&str; 3] = [
    "may explain one",
    "tell of a failure",
    "are there to tell of one",
];

/// Where the byte before `offset` of the view stands in the log, plus one.
fn original_end(view: &View, offset: usize) -> usize {
    view.source(Span::new(0, offset)).end
}
