//! Truncation: detect, plan, render, add the marker, and measure what came out.
//!
//! The budget is checked on the final string and on nothing else. Token counts do not add up across
//! a seam, so a plan that measures within its room may come out over budget once the marker stands
//! behind it; then it is made again with less room.

mod stream;

use std::borrow::Cow;

use crate::abridged::Abridged;
use crate::detect::{Detected, Hints, detect};
use crate::format::{Format, Wanted};
use crate::inside::{Inside, Place};
use crate::original::{Original, Tokens};
use crate::plan::{Cut, CutPlan, Depth, Keep, LONG_SHOWN, Planner, Tiers};
use crate::render::render;
use crate::scan::json::Dialect;
use crate::sizer::Sizer;
use crate::span::Span;
use crate::template::Template;

pub use stream::{Ended, Stream};

/// Text is read in blocks of so many bytes where somebody asks the time between them: 0.5 ms of
/// counting.
const BLOCK: usize = 1 << 16;

/// How to truncate.
#[derive(Clone, Debug)]
pub struct Options {
    /// Most tokens that the final text may measure, marker included.
    pub budget: usize,
    /// What the text is.
    pub format: Wanted,
    /// The tool it came from, a hint for what it is.
    pub tool: Option<String>,
    /// Its MIME type, another hint.
    pub mime: Option<String>,
    /// The file that it is the content of, another hint.
    pub path: Option<String>,
    /// Which end is worth more.
    pub keep: Keep,
    /// The marker that goes on a line of its own after a cut body; none when `None`.
    pub template: Option<Template>,
    /// Where the marker goes.
    pub place: Place,
    /// How deep a JSON document may be cut.
    pub depth: Depth,
    /// How exactly the tokens of the original are to be told.
    pub original: Original,
    /// How much work a text is worth, and how much of it is held.
    pub limits: Limits,
}

impl Options {
    /// All that the caller knows about a text.
    pub fn hints(&self) -> Hints<'_> {
        Hints {
            format: self.format,
            mime: self.mime.as_deref(),
            path: self.path.as_deref(),
            tool: self.tool.as_deref(),
        }
    }
}

/// What bounds the work and the memory that a text takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Most bytes that are counted and searched; a longer text is cut plainly.
    pub scan: Option<usize>,
    /// Bytes that are held of each end of a text that is longer than both together; by default as
    /// many as no plan is likely to look beyond.
    pub window: Option<usize>,
}

/// Fewest bytes that are held of each end, if the text has them.
const WINDOW: usize = 1 << 20;

/// Bytes that are held of each end for each token of a larger budget: JSON and logs have 2 to 5
/// bytes a token, indented or coloured ones up to ten times as many.
const BYTES_A_TOKEN: usize = 64;

impl Limits {
    /// Bytes that are held of each end for a budget.
    fn window_for(self, budget: usize) -> usize {
        let usual = budget.saturating_mul(BYTES_A_TOKEN).max(WINDOW);
        self.window.unwrap_or(usual).min(usize::MAX / 4)
    }
}

/// Why a text was cut plainly, without a look at most of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Degraded {
    /// The time was up.
    Deadline,
    /// It is longer than [`Limits::scan`].
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

/// A question asked between blocks of work: is the time up?
pub type IsOver<'a> = &'a mut dyn FnMut() -> bool;

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

    /// What there was to choose from, `text` being what was truncated.
    pub fn tiers(&self, text: &str, options: &Options, sizer: &impl Sizer) -> Tiers {
        let Options { keep, budget, .. } = *options;
        let text = planned(text.into(), options);
        Planner::new(text, self.plan.format, keep, budget, sizer).tiers(self.room, sizer)
    }

    /// The marker, empty without one.
    pub fn marker(&self) -> &str {
        match &self.inside {
            None => &self.text[self.text.len() - self.marker_len..],
            Some(inside) => &inside.message,
        }
    }
}

/// Makes `text` fit the budget. Never fails; the result measures at most `options.budget` tokens.
///
/// Costs one count of the whole text (unless `options.original` asks for less) and a few of what is
/// kept.
pub fn truncate(text: &str, options: &Options, sizer: &impl Sizer) -> Outcome {
    if sizer.fits_by_length(text, options.budget) {
        return Outcome::Fits(None);
    }
    let is_short = text.len() <= 2 * options.limits.window_for(options.budget);
    let is_held = is_short || sizer.meter().is_none();
    if is_held && options.limits.scan.is_none_or(|most| text.len() <= most) {
        let known = Tokens::beyond(text, options.budget, options.original, sizer);
        return whole(text, known, options, sizer, &mut || false);
    }
    truncate_within(text, options, sizer, &mut || false)
}

/// Makes `text` fit the budget in the time that `is_over` grants, or else plainly: at its first or
/// last line that fits. What `is_over` is asked between takes about a millisecond, or what planning
/// for the budget takes.
pub fn truncate_within(
    text: &str,
    options: &Options,
    sizer: &impl Sizer,
    is_over: IsOver,
) -> Outcome {
    if sizer.fits_by_length(text, options.budget) {
        return Outcome::Fits(None);
    }
    let mut stream = Stream::new(options.clone(), sizer);
    let mut rest = text;
    while !rest.is_empty() {
        if is_over() {
            return plain(text, Degraded::Deadline, options, sizer);
        }
        if options.limits.scan.is_some_and(|most| text.len() > most) {
            stream.leave_out(rest);
            break;
        }
        let (now, later) = rest.split_at(rest.ceil_char_boundary(BLOCK));
        stream.feed(now);
        rest = later;
    }
    match stream.finish_within(is_over).outcome {
        Outcome::Cut(mut truncation) => {
            // They are found in the text once somebody asks.
            truncation.cuts = None;
            Outcome::Cut(truncation)
        }
        fits @ Outcome::Fits(_) => fits,
    }
}

/// Cuts a text that is held as a whole, given what is known of its tokens.
fn whole(
    text: &str,
    known: Result<Tokens, Option<usize>>,
    options: &Options,
    sizer: &impl Sizer,
    is_over: IsOver,
) -> Outcome {
    match known {
        Ok(tokens) => {
            let truncation = cut(text.into(), tokens, options, sizer, is_over);
            Outcome::Cut(Box::new(truncation))
        }
        Err(tokens) => Outcome::Fits(tokens),
    }
}

/// Cuts a text that is held as a whole without looking at more of it than fits.
fn plain(text: &str, degraded: Degraded, options: &Options, sizer: &impl Sizer) -> Outcome {
    if sizer.prefix(text, options.budget) == text.len() {
        return Outcome::Fits(None);
    }
    let tokens = Tokens::MoreThan(options.budget);
    let truncation = cut_degraded(text.into(), tokens, degraded, options, sizer);
    Outcome::Cut(Box::new(truncation))
}

/// Cuts a text that does not fit.
fn cut(
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
fn cut_degraded(
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

impl Truncation {
    /// The same in offsets of the original.
    fn restored(mut self, text: &Abridged) -> Self {
        if !text.is_whole() {
            self.plan = self.plan.restored(text);
            self.cuts = Some(self.plan.cuts_by_line(*text));
        }
        self
    }
}

/// The text without the marker of an earlier cut.
fn planned<'t>(text: Abridged<'t>, options: &Options) -> Abridged<'t> {
    let template = options.template.as_ref();
    let end = text.tail();
    let before_marker = template.and_then(|template| template.before_marker(end.of(text.text)));
    text.up_to(before_marker.map_or(text.text.len(), |before| end.start + before))
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
            detected: detect(text.text, &options.hints()),
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
        let keep = match (self.options.keep, self.detected.format) {
            (Keep::Auto, Format::Log) => Keep::Both,
            (keep, _) => keep,
        };
        self.cut(&[self.planner(Format::Text, keep)])
    }

    fn planner(&self, format: Format, keep: Keep) -> Planner<'_> {
        let options = self.options;
        Planner::new(self.text, format, keep, options.budget, self.sizer).as_deep_as(options.depth)
    }

    /// Cut with the marker, without it if it does not fit, or to nothing.
    fn cut(&self, planners: &[Planner]) -> Truncation {
        let template = self.options.template.as_ref();
        template
            .and_then(|template| self.cut_with(planners, Some(template)))
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
        let mut room = self.options.budget.checked_sub(self.cost(template))?;
        let mut step = 1;
        while room > 0 {
            let plan = planner.plan(room, self.sizer)?;
            let body = render(self.text.text, &plan);
            if body.is_empty() {
                return None;
            }
            let drops = plan.drops_content() || self.whole_len > self.text.len();
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
    fn cost(&self, template: Option<&Template>) -> usize {
        template.map_or(0, |template| {
            let most = self.original_tokens.number();
            let marker = template.fill(&self.original_tokens.to_string(), most, LONG_SHOWN);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sizer::Bytes;

    fn options(budget: usize) -> Options {
        Options {
            budget,
            format: Wanted::Auto,
            tool: None,
            mime: None,
            path: None,
            keep: Keep::Auto,
            template: Template::parse("[{kept}/{original}]").ok(),
            place: Place::After,
            depth: Depth::Shallow,
            original: Original::Exact,
            limits: Limits::default(),
        }
    }

    fn cut(text: &str, options: &Options) -> Truncation {
        match truncate(text, options, &Bytes) {
            Outcome::Cut(truncation) => *truncation,
            Outcome::Fits(_) => panic!("fits"),
        }
    }

    #[test]
    fn what_fits_is_left_alone() {
        assert!(matches!(
            truncate("1234", &options(4), &Bytes),
            Outcome::Fits(None)
        ));
    }

    #[test]
    fn the_marker_stands_on_the_last_line_and_counts() {
        let truncation = cut(
            "one two three\nfour five six\nseven eight nine\n",
            &options(40),
        );
        assert_eq!(truncation.text, "one two three\nfour five six\n[27/45]");
        assert_eq!((truncation.body_len, truncation.kept_tokens), (27, 27));
    }

    #[test]
    fn a_budget_too_small_for_the_marker_says_so() {
        let truncation = cut("one two three four", &options(6));
        assert_eq!(truncation.text, "one");
        assert!(truncation.marker_omitted);
        assert_eq!(cut("one two three four", &options(0)).text, "");
    }

    #[test]
    fn json_that_cannot_be_kept_valid_is_text_and_says_so() {
        let truncation = cut("{\"key\": [1, 2, 3]}", &options(1));
        assert_eq!(
            (truncation.text.as_str(), truncation.plan.format),
            ("{", Format::Text)
        );
    }

    #[test]
    fn cut_again_a_text_has_one_marker() {
        let first = cut(&"one two three\n".repeat(20), &options(100));
        let second = cut(&first.text, &options(60));
        assert_eq!(second.text.matches('[').count(), 1, "{}", second.text);
        assert!(second.text.len() <= 60);
        let slightly = cut(&first.text, &options(first.text.len() - 1));
        assert_eq!(slightly.text.matches('[').count(), 1, "{}", slightly.text);
    }

    #[test]
    fn a_marker_inside_is_a_member_of_the_root_and_counts() {
        let inside = |text: &str, budget| {
            let place = Place::Inside;
            let cut = cut(
                text,
                &Options {
                    place,
                    ..options(budget)
                },
            );
            assert!(cut.text.len() <= budget);
            (
                cut.text.clone(),
                cut.marker().to_owned(),
                cut.marker_omitted,
            )
        };
        let rows = "1, ".repeat(40);
        assert_eq!(
            inside(&format!("{{\"a\": [{rows}0]}}"), 50),
            (
                r#"{"a":[1,1,1,1,1,1,1],"_truncated":"[21/130]"}"#.into(),
                "[21/130]".into(),
                false
            )
        );
        assert!(inside(&format!("[{rows}0]"), 50).2);
        assert!(
            inside("one two three\nfour five six\nseven", 30)
                .0
                .ends_with("/33]")
        );
    }

    #[test]
    fn json_that_fits_without_white_space_gets_no_marker() {
        let truncation = cut("{ \"a\" : 1 }", &options(8));
        assert_eq!(truncation.text, "{\"a\":1}");
        assert!(!truncation.plan.drops_content() && !truncation.marker_omitted);
    }
}
