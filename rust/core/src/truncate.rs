//! Truncation: detect, plan, render, add the marker, and measure what came out.
//!
//! The budget is checked on the final string and on nothing else. Token counts do not add up across
//! a seam, so a plan that measures within its room may come out over budget once the marker stands
//! behind it; then it is made again with less room.

mod options;
mod outcome;
mod stream;
mod task;

use crate::original::{Original, Tokens};
use crate::sizer::Sizer;
use task::{cut, cut_degraded};

pub use options::{Limits, Options};
pub use outcome::{Degraded, Outcome, Truncation};
pub use stream::{Ended, Stream};

/// Text is read in blocks of so many bytes where somebody asks the time between them: 0.5 ms of
/// counting.
const BLOCK: usize = 1 << 16;

/// A question asked between blocks of work: is the time up?
pub type IsOver<'a> = &'a mut dyn FnMut() -> bool;

/// Makes `text` fit the budget. Never fails; the result measures at most `options.budget` tokens.
///
/// Costs one count of the whole text (unless `options.original` asks for less) and a few of what is
/// kept.
pub fn truncate(text: &str, options: &Options, sizer: &impl Sizer) -> Outcome {
    truncate_counted(text, None, options, sizer)
}

/// Does the same, given the tokens of `text` if it has been measured before: of a text of 5 KB whose
/// bound is added up, counting is 18 of 46 microseconds.
pub fn truncate_counted(
    text: &str,
    tokens: Option<usize>,
    options: &Options,
    sizer: &impl Sizer,
) -> Outcome {
    if sizer.fits_by_length(text, options.budget) {
        return Outcome::Fits(None);
    }
    let is_short = text.len() <= 2 * options.limits.window_for(options.budget);
    let is_held = is_short || sizer.meter().is_none();
    if is_held && options.limits.scan.is_none_or(|most| text.len() <= most) {
        let known = match tokens.filter(|_| options.original == Original::Exact) {
            Some(tokens) => Tokens::counted(tokens, options.budget),
            None => Tokens::beyond(text, options.budget, options.original, sizer),
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Format, Wanted};
    use crate::inside::Place;
    use crate::plan::{Depth, Keep};
    use crate::sizer::Bytes;
    use crate::template::Template;

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
    fn a_count_that_is_known_changes_nothing() {
        let text = "one line of a log\n".repeat(40);
        for budget in [0, 9, 100, text.len() - 1, text.len()] {
            for original in Original::ALL {
                let options = Options {
                    original,
                    ..options(budget)
                };
                let known = truncate_counted(&text, Some(text.len()), &options, &Bytes);
                match (known, truncate(&text, &options, &Bytes)) {
                    (Outcome::Cut(known), Outcome::Cut(counted)) => {
                        assert_eq!(known.text, counted.text);
                        assert_eq!(known.original_tokens, counted.original_tokens);
                    }
                    (known, counted) => assert!(matches!(
                        (known, counted),
                        (Outcome::Fits(_), Outcome::Fits(_))
                    )),
                }
            }
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
