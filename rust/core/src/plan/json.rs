//! Plans for one JSON value: a verbatim prefix that is closed, shallow elements first.
//!
//! The prefix ends after a whole element of the least depth that fills half the budget: whole
//! records beat half ones (a record cut in two costs a reader more than the 2 to 45 % of the budget
//! that this leaves unused at 4 KB). Where a single string is in the way it is cut inside. The end
//! of the document is kept as well where it is small: that is where cursors and totals live.

mod embedded;
mod ending;
mod explain;
mod prefix;
mod shown;
mod window;

use std::cell::OnceCell;

use super::{CutPlan, Depth, Reason};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan::json::{self as scan, Compacted, Dialect, Known};
use crate::sizer::Sizer;
use crate::span::Span;
use prefix::Prefix;
use window::{keep_without_blanks, verbatim, window};

pub use shown::Container;

/// How many times a plan that came out too big is made again with less room. Each round takes
/// away what was over, half the room at most, so the second one fits unless closing brackets are
/// many; 64 halvings reach the empty root container from any budget.
const ROUNDS: usize = 64;

/// One JSON text to be planned, for budgets up to a given one.
#[derive(Debug)]
pub(super) struct Document<'a> {
    /// All that is there of it.
    text: &'a str,
    /// Length of its beginning: more than fits, if that is not all.
    head_len: usize,
    /// Where its end starts.
    tail_start: usize,
    /// What it holds after its beginning.
    after_head: Known,
    /// Characters of the decoded string that its beginning ends inside of.
    string: Option<usize>,
    /// The beginning of `text` without insignificant white space: all of it, or more than fits.
    window: Compacted,
    /// What is missing after the window; a pass over the whole document, made once, if at all.
    beyond: OnceCell<Known>,
    dialect: Dialect,
    /// Where it may be cut.
    pub(super) depth: Depth,
    /// Whether it stands inside a string of another document; strings in it are then just strings.
    is_inside: bool,
}

impl<'a> Document<'a> {
    pub(super) fn new(text: impl Into<Abridged<'a>>, budget: usize, sizer: &impl Sizer) -> Self {
        let text = text.into();
        let head_len = text.head().end;
        let known = text.beyond().map(|beyond| Known {
            offset: head_len,
            missing: beyond.missing.clone(),
        });
        let mut window = window(&text.text[..head_len], budget, sizer);
        window.is_whole &= text.is_whole();
        let ends_with_head = window.kept.last().is_some_and(|kept| kept.end == head_len);
        Self {
            text: text.text,
            head_len,
            tail_start: text.tail().start,
            after_head: known.unwrap_or(Known::NOTHING),
            string: text
                .beyond()
                .and_then(|beyond| beyond.string)
                .filter(|_| ends_with_head),
            window,
            dialect: Dialect::Json,
            beyond: OnceCell::new(),
            depth: Depth::default(),
            is_inside: false,
        }
    }

    /// A document in JSON5. Its comments and its layout are for readers: nothing is compacted.
    pub(super) fn lenient(text: &'a str) -> Self {
        Self {
            text,
            head_len: text.len(),
            tail_start: 0,
            after_head: Known::NOTHING,
            string: None,
            window: verbatim(text),
            beyond: OnceCell::new(),
            dialect: Dialect::Json5,
            depth: Depth::default(),
            is_inside: false,
        }
    }

    fn compact(&self, text: &str) -> Compacted {
        match self.dialect {
            Dialect::Json => scan::compact(text, usize::MAX),
            Dialect::Json5 => verbatim(text),
        }
    }

    const fn format(&self) -> Format {
        match self.dialect {
            Dialect::Json => Format::Json,
            Dialect::Json5 => Format::Json5,
        }
    }

    fn inside(text: &'a str, depth: Depth, budget: usize, sizer: &impl Sizer) -> Self {
        Self {
            depth,
            is_inside: true,
            ..Self::new(text, budget, sizer)
        }
    }

    fn head(&self) -> &str {
        &self.text[..self.head_len]
    }

    /// The plan that keeps all but the insignificant white space, if that fits `budget` tokens.
    pub(super) fn compacted(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let fits =
            self.window.is_whole && scan::scan_as(&self.window.text, self.dialect).is_complete();
        if !fits || sizer.size(&self.window.text) > budget {
            return None;
        }
        let mut plan = CutPlan::new(self.format());
        let end = self.keep_prefix(&mut plan, self.window.text.len());
        plan.document = Some(Span::new(0, plan.body_len()));
        plan.cut(Span::new(end, self.text.len()), Reason::Whitespace);
        Some(plan)
    }

    pub(super) fn plan(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        self.settle(budget, sizer).map(|(plan, _)| plan)
    }

    /// The plan, and how many bytes of the window there was room for when it came out small enough.
    fn settle(&self, budget: usize, sizer: &impl Sizer) -> Option<(CutPlan, usize)> {
        let window = &self.window.text;
        let mut room = budget;
        for _ in 0..ROUNDS {
            let limit = sizer.prefix(window, room);
            let prefix = prefix::choose(window, limit, self.string, self.depth, self.dialect)?;
            if let Some(plan) = self.embedded(&prefix, budget, sizer) {
                return Some((plan, limit));
            }
            let ending = self.ending(&prefix, budget, sizer);
            let body = [&window[..prefix.end], &prefix.note, &ending.text(self)].concat();
            let over = sizer.size(&body).saturating_sub(budget);
            if over == 0 {
                return Some((self.plan_of(&prefix, &ending), limit));
            }
            if room == 0 {
                return None;
            }
            room -= over.min(room.div_ceil(2));
        }
        None
    }

    fn plan_of(&self, prefix: &Prefix, ending: &ending::Ending) -> CutPlan {
        let mut plan = CutPlan::new(self.format());
        plan.containers = self.shown(prefix, ending);
        plan.partial_string = self.partial_string(prefix);
        let at = self.keep_prefix(&mut plan, prefix.end);
        plan.insert(&*prefix.note);
        self.close(&mut plan, at, ending);
        plan
    }

    /// Ends a plan that has come to `at` with the brackets that are open and the end that is kept.
    fn close(&self, plan: &mut CutPlan, at: usize, ending: &ending::Ending) {
        plan.insert(&*ending.closers);
        let end = ending.tail.map_or(self.text.len(), |tail| tail.start);
        plan.cut(Span::new(at, end), reason_for(&self.text[at..end]));
        if let Some(tail) = ending.tail {
            let kept = self.compact(tail.of(self.text)).kept;
            let kept = kept
                .iter()
                .map(|span| Span::new(tail.start + span.start, tail.start + span.end));
            let end = keep_without_blanks(plan, tail.start, kept);
            let is_seen = self.tail_start == 0 || end > self.tail_start;
            if is_seen {
                plan.cut_rest(self.text, end);
            } else {
                plan.cut(Span::new(end, self.text.len()), Reason::Budget);
            }
        }
        plan.document = Some(Span::new(0, plan.body_len()));
    }
}

/// Why a stretch that is cut goes.
fn reason_for(stretch: &str) -> Reason {
    if stretch.trim_ascii().is_empty() {
        Reason::Whitespace
    } else {
        Reason::Budget
    }
}

#[cfg(test)]
mod tests;
