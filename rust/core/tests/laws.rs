//! The promises as laws over generated text, with measures that make the arithmetic hard.

#![expect(clippy::unwrap_used, reason = "what the tests write themselves parses")]

mod cases;
mod generated;
mod merging;
mod oracle;

use cases::cases;
use generated::{json_text, text};
use merging::Merging;
use oracle::is_json;
use proptest::prelude::*;
use toolclip_core::boundaries::boundaries;
use toolclip_core::detect::{Answer, detect, votes};
use toolclip_core::encoding::Encoding;
use toolclip_core::format::{Format, Wanted};
use toolclip_core::inside::Place;
use toolclip_core::original::{Original, Tokens};
use toolclip_core::plan::{Depth, Keep, Piece};
use toolclip_core::scan::json;
use toolclip_core::sizer::Sizer;
use toolclip_core::template::Template;
use toolclip_core::truncate::{Limits, Options, Outcome, Truncation, truncate};

fn options() -> impl Strategy<Value = Options> {
    let template = prop::option::of(Just("[{kept} of {original}]"));
    let mimes = ["application/json", "text/csv", "text/html", "text/x-diff"];
    let paths = [
        "a.yaml", "a.py", "a.md", "a.xml", "a.toml", "a.jsonl", "a.log",
    ];
    (
        0_usize..90,
        prop::sample::select(Wanted::ALL.to_vec()),
        prop::sample::select(Keep::ALL.to_vec()),
        template,
        prop::option::of(prop::sample::select(mimes.to_vec())),
        prop::option::of(prop::sample::select(paths.to_vec())),
        prop::sample::select(Place::ALL.to_vec()),
        prop::sample::select(Depth::ALL.to_vec()),
    )
        .prop_map(
            |(budget, format, keep, template, mime, path, place, depth)| Options {
                budget,
                format,
                tool: None,
                mime: mime.map(str::to_owned),
                path: path.map(str::to_owned),
                keep,
                template: template.map(|source| Template::parse(source).unwrap()),
                place,
                depth,
                original: Original::Exact,
                limits: Limits::default(),
            },
        )
}

fn cut(text: &str, options: &Options, sizer: &impl Sizer) -> Option<Truncation> {
    match truncate(text, options, sizer) {
        Outcome::Cut(truncation) => Some(*truncation),
        Outcome::Fits(_) => None,
    }
}

fn check(text: &str, options: &Options, sizer: &impl Sizer) -> Result<(), TestCaseError> {
    let Some(truncation) = cut(text, options, sizer) else {
        prop_assert!(sizer.size(text) <= options.budget);
        return Ok(());
    };
    prop_assert!(sizer.size(&truncation.text) <= options.budget);
    prop_assert_eq!(truncation.kept_tokens, sizer.size(&truncation.body()));
    prop_assert_eq!(
        truncation.original_tokens,
        Tokens::Exactly(sizer.size(text))
    );
    prop_assert!(matches!(
        truncate(&truncation.text, options, sizer),
        Outcome::Fits(_)
    ));
    let mut at = 0;
    for piece in &truncation.plan.pieces {
        if let Piece::Keep(span) | Piece::Cut(span, _) = piece {
            prop_assert_eq!(span.start, at);
            prop_assert!(span.end > at && text.is_char_boundary(span.end));
            at = span.end;
        }
    }
    prop_assert_eq!(at, text.len());
    if truncation.plan.format.name() == "json" && is_json(text) {
        prop_assert!(is_json(&truncation.body()), "{}", truncation.body());
        if options.place == Place::Inside {
            prop_assert!(is_json(&truncation.text), "{}", truncation.text);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(1000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_promise_holds_with_a_measure_that_does_not_add_up(
        text in prop_oneof![text(), json_text()],
        options in options(),
    ) {
        check(&text, &options, &Merging)?;
    }

    #[test]
    fn every_promise_holds_with_real_tokens(
        text in prop_oneof![text(), json_text()],
        options in options(),
    ) {
        check(&text, &options, &Encoding::O200kBase)?;
    }

    #[test]
    fn a_prefix_that_ends_with_an_element_parses_once_closed(text in json_text()) {
        let scan = json::scan(&text);
        prop_assert_eq!(text.starts_with(['[', '{']), scan.root_open.is_some());
        for element in scan.elements {
            let prefix = &text[..element.offset];
            let closers = json::closers(prefix);
            prop_assert_eq!(closers.len(), element.depth);
            prop_assert!(is_json(&format!("{prefix}{closers}")), "{}", prefix);
        }
    }

    #[test]
    fn boundaries_ascend_on_characters_and_the_first_vote_decides(
        text in prop_oneof![text(), json_text()],
        options in options(),
    ) {
        let detected = detect(&text, &options.hints());
        let first = votes(&text, &options.hints()).into_iter().find_map(|vote| match vote.answer {
            Answer::Is(detected) => Some(detected),
            _ => None,
        });
        prop_assert_eq!(first.map_or(Format::Text, |first| first.format), detected.format);
        let mut at = 0;
        for place in boundaries(&text, detected.format) {
            prop_assert!(place.offset > at && text.is_char_boundary(place.offset));
            at = place.offset;
        }
    }

    #[test]
    fn json_without_its_white_space_has_the_same_tokens(text in json_text()) {
        let compacted = json::compact(&text, usize::MAX);
        prop_assert!(is_json(&compacted.text) && compacted.is_whole);
        let again = json::compact(&compacted.text, usize::MAX);
        prop_assert_eq!(&again.text, &compacted.text);
        prop_assert_eq!(again.kept.len(), 1);
    }
}
