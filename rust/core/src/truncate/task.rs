//! One text that does not fit, cut as what it is.

use super::{Degraded, IsOver, Options, Truncation};
use crate::abridged::Abridged;
use crate::detect::{Detected, detect_read};
use crate::format::Format;
use crate::inside::{Inside, Place};
use crate::original::Tokens;
use crate::plan::{CutPlan, Keep, LONG_SHOWN, Planner};
use crate::render::render;
use crate::scan::json::Dialect;
use crate::sizer::Sizer;
use crate::span::Span;
use crate::template::Template;

/// Cuts a text that does not fit.
pub(super) fn cut(
    text: Abridged,
    tokens: Tokens,
    options: &Options,
    sizer: &impl Sizer,
    is_over: IsOver,
) -> Truncation {
    let task = Task::new(text, tokens, options, sizer);
    match task.run(is_over) {
        Some(truncation) => truncation.restored(&text),
        None => cut_degraded(text, tokens, Degraded::Deadline, options, sizer),
    }
}

/// Cuts a text that does not fit as plain text, whatever it is.
pub(super) fn cut_degraded(
    text: Abridged,
    tokens: Tokens,
    degraded: Degraded,
    options: &Options,
    sizer: &impl Sizer,
) -> Truncation {
    let text = text.unread();
    let mut truncation = Task::new(text, tokens, options, sizer).run_plainly();
    truncation.degraded = Some(degraded);
    truncation.restored(&text)
}

/// The text without the marker of an earlier cut.
pub(super) fn planned<'t>(text: Abridged<'t>, options: &Options) -> Abridged<'t> {
    let template = options.template.as_ref();
    let end = text.tail();
    let before_marker = template.and_then(|template| template.before_marker(end.of(text.text)));
    text.up_to(before_marker.map_or(text.text.len(), |before| end.start + before))
}

/// Which end of a text of that format is kept where it is cut by lines.
pub(super) const fn kept_plainly(format: Format, keep: Keep) -> Keep {
    match (keep, format) {
        (Keep::Auto, Format::Log) => Keep::Both,
        (keep, _) => keep,
    }
}

struct Task<'a, S> {
    /// The text without the marker of an earlier cut.
    text: Abridged<'a>,
    /// Length of the text with that marker, in bytes.
    whole_len: usize,
    detected: Detected,
    original_tokens: Tokens,
    options: &'a Options,
    sizer: &'a S,
}

impl<'a, S: Sizer> Task<'a, S> {
    fn new(
        text: Abridged<'a>,
        original_tokens: Tokens,
        options: &'a Options,
        sizer: &'a S,
    ) -> Self {
        let whole_len = text.text.len();
        let text = planned(text, options);
        Self {
            text,
            whole_len,
            detected: detect_read(&text, &options.hints()),
            original_tokens,
            options,
            sizer,
        }
    }

    /// Cuts the text as what it is; `None` once the time is up.
    fn run(&self, is_over: IsOver) -> Option<Truncation> {
        if is_over() {
            return None;
        }
        let planners: Vec<Planner> = fallbacks(self.detected.format)
            .map(|format| self.planner(format, self.options.keep))
            .collect();
        let compacted = self.compacted(&planners[0]);
        if compacted.is_none() && is_over() {
            return None;
        }
        Some(compacted.unwrap_or_else(|| self.cut(&planners)))
    }

    /// Cuts the text by lines, at the end that what it is asks for.
    fn run_plainly(&self) -> Truncation {
        let keep = kept_plainly(self.detected.format, self.options.keep);
        self.cut(&[self.planner(Format::Text, keep)])
    }

    fn planner(&self, format: Format, keep: Keep) -> Planner<'_> {
        let options = self.options;
        Planner::new(self.text, format, keep, options.budget, self.sizer).as_deep_as(options.depth)
    }

    /// Cut with the marker, without it if it does not fit, or to nothing.
    ///
    /// Where there is room for the marker and nothing fits beside it, such as half of a long number,
    /// it goes alone: a part that does not say it is one is worse than none. For a consumer that
    /// parses the text the marker alone would be none.
    fn cut(&self, planners: &[Planner]) -> Truncation {
        let template = self.options.template.as_ref();
        let has_room = || self.cost(template, LONG_SHOWN) <= self.options.budget;
        let goes_alone = template.is_some() && self.options.place == Place::After;
        template
            .and_then(|template| self.cut_with(planners, Some(template)))
            .or_else(|| (goes_alone && has_room()).then(|| self.nothing(template)))
            .or_else(|| self.cut_with(planners, None))
            .unwrap_or_else(|| self.nothing(template))
    }

    fn compacted(&self, planner: &Planner) -> Option<Truncation> {
        if self.whole_len > self.text.text.len() {
            // Something was dropped before; only a marker says so.
            return None;
        }
        let plan = planner.compacted(self.options.budget, self.sizer)?;
        let body = render(self.text.text, &plan);
        Some(self.assemble(plan, body, None).0)
    }

    /// Cut as the first planner that can keep its promise says.
    fn cut_with(&self, planners: &[Planner], template: Option<&Template>) -> Option<Truncation> {
        planners
            .iter()
            .find_map(|planner| self.cut_by(planner, template))
    }

    fn cut_by(&self, planner: &Planner, template: Option<&Template>) -> Option<Truncation> {
        let left = |shown| self.options.budget.checked_sub(self.cost(template, shown));
        let mut room = left(planner.longest_shown()).or_else(|| left(LONG_SHOWN))?;
        let mut step = 1;
        while room > 0 {
            let plan = planner.plan(room, self.sizer)?;
            let body = render(self.text.text, &plan);
            if body.is_empty() {
                return None;
            }
            let drops = plan.drops_content() || self.whole_len > self.text.text.len();
            let template = template.filter(|_| drops);
            let (truncation, tokens) = self.assemble(plan, body, template);
            let over = tokens.saturating_sub(self.options.budget);
            if over == 0 {
                return Some(Truncation { room, ..truncation });
            }
            room = room.saturating_sub(over.max(step));
            step *= 2;
        }
        None
    }

    /// Tokens that the marker takes at most: the count kept is never more than the original.
    fn cost(&self, template: Option<&Template>, shown: &str) -> usize {
        template.map_or(0, |template| {
            let most = self.original_tokens.number();
            let marker = template.fill(&self.original_tokens.to_string(), most, shown);
            match self.options.place {
                Place::After => self.sizer.size(&format!("\n{marker}")),
                Place::Inside => self.sizer.size(&Inside::longest(&marker)),
            }
        })
    }

    /// Not one character fits: the marker alone if that does, else nothing at all.
    fn nothing(&self, template: Option<&Template>) -> Truncation {
        let plan = CutPlan::cut_all(self.text.text);
        let (alone, tokens) = self.assemble(plan.clone(), String::new(), template);
        if tokens <= self.options.budget {
            alone
        } else {
            self.assemble(plan, String::new(), None).0
        }
    }

    /// The result that the plan comes to, and what its text measures.
    fn assemble(
        &self,
        mut plan: CutPlan,
        body: String,
        template: Option<&Template>,
    ) -> (Truncation, usize) {
        plan.replace_marker(Span::new(self.text.text.len(), self.whole_len));
        let kept_tokens = self.sizer.size(&body);
        let marker = template.map_or_else(String::new, |template| {
            let original = self.original_tokens.to_string();
            template.fill(&original, kept_tokens, &plan.shown(self.text))
        });
        let wanted = self.options.template.is_some() && plan.drops_content();
        let mut truncation = Truncation {
            body_len: body.len(),
            text: body,
            marker_len: 0,
            inside: None,
            original_tokens: self.original_tokens,
            kept_tokens,
            marker_omitted: false,
            detected: self.detected,
            room: self.options.budget,
            plan,
            cuts: None,
            votes: Vec::new(),
            degraded: None,
        };
        if !marker.is_empty() {
            self.mark(&mut truncation, marker);
        }
        truncation.marker_omitted = wanted && truncation.marker().is_empty();
        let tokens = match truncation.inside {
            None => self
                .sizer
                .size_grown(&truncation.text, truncation.body_len, kept_tokens),
            Some(_) => self.sizer.size(&truncation.text),
        };
        (truncation, tokens)
    }

    /// Puts the marker where the caller wants it, if what parses can take it there.
    fn mark(&self, truncation: &mut Truncation, marker: String) {
        let parses = truncation.plan.format.parses();
        if self.options.place == Place::Inside && parses {
            let dialect = match truncation.plan.format {
                Format::Json5 => Dialect::Json5,
                _ => Dialect::Json,
            };
            let put = truncation.plan.document.and_then(|document| {
                Inside::put(marker, &truncation.text, document, self.text.text, dialect)
            });
            if let Some((text, inside)) = put {
                truncation.text = text;
                truncation.inside = Some(Box::new(inside));
            }
            return;
        }
        if truncation.body_len > 0 {
            truncation.text.push('\n');
        }
        truncation.marker_len = marker.len();
        truncation.text.push_str(&marker);
    }
}

/// The format, and what it is cut as where its promise cannot be kept. A first record longer than
/// what detection looks at makes records look like one document; lines around a document are what a
/// command printed; markup that is not well-formed can still be balanced.
fn fallbacks(format: Format) -> impl Iterator<Item = Format> {
    let weaker: &[Format] = match format {
        Format::Json => &[Format::Ndjson, Format::Concatenated],
        Format::Ndjson => &[Format::Concatenated],
        Format::Mixed => &[Format::Log],
        Format::Xml => &[Format::Html],
        _ => &[],
    };
    let text = (format != Format::Text).then_some(Format::Text);
    std::iter::once(format)
        .chain(weaker.iter().copied())
        .chain(text)
}
