//! What truncation came to.

use std::borrow::Cow;

use super::Options;
use super::task::{kept_plainly, planned};
use crate::abridged::Abridged;
use crate::detect::{Detected, Vote};
use crate::inside::Inside;
use crate::original::Tokens;
use crate::plan::{Choice, Cut, CutPlan, Planner};
use crate::sizer::Sizer;

/// What truncation came to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The text fits as it is. Its tokens are known unless its length alone was proof enough.
    Fits(Option<usize>),
    /// The text did not fit.
    Cut(Box<Truncation>),
}

/// A text that was made to fit.
#[derive(Clone, Debug)]
pub struct Truncation {
    /// Body and marker, as a model should read them.
    pub text: String,
    /// Length of the body in bytes, from the start of `text` unless the marker stands inside.
    pub body_len: usize,
    /// Length of the marker in bytes, at the end of `text`; 0 without one.
    pub marker_len: usize,
    /// The marker, where it stands inside the body.
    pub inside: Option<Box<Inside>>,
    /// Tokens of the original.
    pub original_tokens: Tokens,
    /// Tokens of the body.
    pub kept_tokens: usize,
    /// Whether the budget had no room for the marker that was asked for.
    pub marker_omitted: bool,
    /// What the text was taken for. The format of `plan` is a weaker one where the budget is too
    /// small for what this one promises.
    pub detected: Detected,
    /// Tokens that the plan was made for: the budget less what the marker takes.
    pub room: usize,
    /// What became of every byte.
    pub plan: CutPlan,
    /// What goes, with its lines, where the text was not held as a whole; otherwise
    /// [`CutPlan::cuts_by_line`] tells it.
    pub cuts: Option<Vec<Cut>>,
    /// What every detector said, where the text was not held as a whole; otherwise
    /// [`votes`](crate::detect::votes) tells it.
    pub votes: Vec<Vote>,
    /// Why the text was cut plainly, if it was.
    pub degraded: Option<Degraded>,
}

impl Truncation {
    /// The body: what is left of the original, closed and annotated as its format asks.
    pub fn body(&self) -> Cow<'_, str> {
        match &self.inside {
            None => Cow::Borrowed(&self.text[..self.body_len]),
            Some(inside) => {
                let member = inside.member;
                Cow::Owned([&self.text[..member.start], &self.text[member.end..]].concat())
            }
        }
    }

    /// What each of its cuts was chosen from, `text` being what was truncated.
    pub fn explain(&self, text: &str, options: &Options, sizer: &impl Sizer) -> Vec<Choice> {
        let keep = match self.degraded {
            None => options.keep,
            Some(_) => kept_plainly(self.detected.format, options.keep),
        };
        let text = planned(text.into(), options);
        let planner = Planner::new(text, self.plan.format, keep, options.budget, sizer);
        let planner = planner.as_deep_as(options.depth);
        planner.explain(&self.plan, self.room, sizer)
    }

    /// The marker, empty without one.
    pub fn marker(&self) -> &str {
        match &self.inside {
            None => &self.text[self.text.len() - self.marker_len..],
            Some(inside) => &inside.message,
        }
    }

    /// The same in offsets of the original.
    pub(super) fn restored(mut self, text: &Abridged) -> Self {
        if !text.is_whole() {
            self.plan = self.plan.restored(text);
            self.cuts = Some(self.plan.cuts_by_line(*text));
        }
        self
    }
}

/// Why a text was cut plainly, without a look at most of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Degraded {
    /// The time was up.
    Deadline,
    /// It is longer than [`Limits::scan`](super::Limits::scan).
    MaxScanBytes,
}

impl Degraded {
    /// The word for it in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deadline => "deadline",
            Self::MaxScanBytes => "max_scan_bytes",
        }
    }
}
