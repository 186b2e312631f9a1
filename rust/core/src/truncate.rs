//! Truncation: detect, plan, render, add the marker, and measure what came out.
//!
//! The budget is checked on the final string and on nothing else. Token counts do not add up across
//! a seam, so a plan that measures within its room may come out over budget once the marker stands
//! behind it; then it is made again with less room.

use std::borrow::Cow;

use crate::detect::{Detected, Hints, detect};
use crate::format::{Format, Wanted};
use crate::inside::{Inside, Place};
use crate::original::{Original, Tokens};
use crate::plan::{CutPlan, Depth, Keep, LONG_SHOWN, Planner, Tiers};
use crate::render::render;
use crate::scan::json::Dialect;
use crate::sizer::Sizer;
use crate::span::Span;
use crate::template::Template;

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
        let text = planned(text, options);
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
    let original_tokens = match Tokens::beyond(text, options.budget, options.original, sizer) {
        Ok(tokens) => tokens,
        Err(tokens) => return Outcome::Fits(tokens),
    };
    let planned = planned(text, options);
    let task = Task {
        text: planned,
        whole_len: text.len(),
        detected: detect(planned, &options.hints()),
        original_tokens,
        options,
        sizer,
    };
    Outcome::Cut(Box::new(task.run()))
}

/// The text without the marker of an earlier cut.
fn planned<'t>(text: &'t str, options: &Options) -> &'t str {
    let template = options.template.as_ref();
    let before_marker = template.and_then(|template| template.before_marker(text));
    &text[..before_marker.unwrap_or(text.len())]
}

struct Task<'a, S> {
    /// The text without the marker of an earlier cut.
    text: &'a str,
    /// Length of the text with that marker, in bytes.
    whole_len: usize,
    detected: Detected,
    original_tokens: Tokens,
    options: &'a Options,
    sizer: &'a S,
}

impl<S: Sizer> Task<'_, S> {
    fn run(&self) -> Truncation {
        let template = self.options.template.as_ref();
        let planners: Vec<Planner> = fallbacks(self.detected.format)
            .map(|format| self.planner(format))
            .collect();
        self.compacted(&planners[0])
            .or_else(|| template.and_then(|template| self.cut(&planners, Some(template))))
            .or_else(|| self.cut(&planners, None))
            .unwrap_or_else(|| self.nothing(template))
    }

    fn planner(&self, format: Format) -> Planner<'_> {
        let options = self.options;
        Planner::new(self.text, format, options.keep, options.budget, self.sizer)
            .as_deep_as(options.depth)
    }

    fn compacted(&self, planner: &Planner) -> Option<Truncation> {
        if self.whole_len > self.text.len() {
            // Something was dropped before; only a marker says so.
            return None;
        }
        let plan = planner.compacted(self.options.budget, self.sizer)?;
        let body = render(self.text, &plan);
        Some(self.assemble(plan, body, None).0)
    }

    /// Cut as the first planner that can keep its promise says.
    fn cut(&self, planners: &[Planner], template: Option<&Template>) -> Option<Truncation> {
        planners
            .iter()
            .find_map(|planner| self.cut_by(planner, template))
    }

    fn cut_by(&self, planner: &Planner, template: Option<&Template>) -> Option<Truncation> {
        let mut room = self.options.budget.checked_sub(self.cost(template))?;
        let mut step = 1;
        while room > 0 {
            let plan = planner.plan(room, self.sizer)?;
            let body = render(self.text, &plan);
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
        let plan = CutPlan::cut_all(self.text);
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
        plan.replace_marker(Span::new(self.text.len(), self.whole_len));
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
                Inside::put(marker, &truncation.text, document, self.text, dialect)
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
