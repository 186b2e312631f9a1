//! A stream gives the answer of the whole text for every split, and what it gives keeps every
//! promise, with windows so small that hardly anything is held.

#![expect(clippy::unwrap_used, reason = "what the tests write themselves parses")]

mod generated;
mod merging;
mod oracle;

use generated::{json_text, text};
use merging::Merging;
use oracle::is_json;
use proptest::prelude::*;
use toolclip_core::encoding::Encoding;
use toolclip_core::format::Wanted;
use toolclip_core::inside::Place;
use toolclip_core::original::{Original, Tokens};
use toolclip_core::plan::{CutPlan, Depth, Keep, Piece};
use toolclip_core::sizer::Sizer;
use toolclip_core::template::Template;
use toolclip_core::truncate::{Limits, Options, Outcome, Stream, Truncation, truncate};

fn options(window: usize) -> impl Strategy<Value = Options> {
    (
        0_usize..60,
        prop::sample::select(Wanted::ALL.to_vec()),
        prop::sample::select(Keep::ALL.to_vec()),
        prop::option::of(Just("[{kept} of {original}{shown}]")),
        prop::sample::select(Original::ALL.to_vec()),
        0..window,
        prop::option::weighted(0.2, 0_usize..2000),
    )
        .prop_map(
            |(budget, format, keep, template, original, window, scan)| Options {
                budget,
                format,
                tool: None,
                keep,
                template: template.map(|source| Template::parse(source).unwrap()),
                original,
                mime: None,
                path: None,
                place: Place::After,
                depth: Depth::Shallow,
                limits: Limits {
                    scan,
                    window: Some(window),
                },
            },
        )
}

/// Long enough for small windows and small budgets.
fn long_text() -> impl Strategy<Value = String> {
    let numbered = (0_usize..120).prop_map(|count| {
        let line = |n| match n % 9 {
            4 => format!("12:0{n} ERROR job {n} failed\n"),
            6 => format!("\u{1b}[32mstep {n}\u{1b}[0m 10%\r20%\rdone\r\n"),
            _ => format!("2026-12-01 INFO line {n} of a log\n"),
        };
        (0..count).map(line).collect::<Vec<_>>().concat()
    });
    let records = prop::collection::vec("[a-z\"\n,]{0,9}", 0..80)
        .prop_map(|cells| format!("id,name\n{}", cells.join(",1\n")));
    let wide = (json_text(), 1_usize..40).prop_map(|(value, count)| {
        format!(
            "{{\"rows\": [{}], \"next\": \"c9\"}}",
            vec![value; count].join(", ")
        )
    });
    let giant = (text(), 0_usize..600).prop_map(|(text, count)| {
        let content =
            text.replace(['"', '\\'], "\\\\\\\"") + &"\\u00e9\\ud83d\\ude00x".repeat(count);
        format!("{{\"log\": \"{content}\", \"n\": [1, 2]}}")
    });
    prop_oneof![
        prop::collection::vec(text(), 1..5).prop_map(|parts| parts.concat()),
        numbered,
        records,
        prop::collection::vec(json_text(), 1..9).prop_map(|values| values.join("\n")),
        wide,
        giant,
    ]
}

fn splits() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![
        Just(vec![1]),
        prop::collection::vec(1_usize..200, 1..20),
        Just(vec![4096]),
    ]
}

/// The text in pieces of the lengths given, round and round, as bytes or, where it can be, as text.
fn fed<S: Sizer>(text: &str, lengths: &[usize], options: &Options, sizer: S) -> Outcome {
    let mut stream = Stream::new(options.clone(), sizer);
    let mut rest = text.as_bytes();
    for (turn, len) in lengths.iter().cycle().enumerate() {
        let (chunk, later) = rest.split_at((*len).min(rest.len()));
        match std::str::from_utf8(chunk) {
            // What has begun as bytes has to go on as bytes.
            Ok(chunk) if turn % 2 == 0 => stream.feed(chunk),
            _ => stream.feed_bytes_within(chunk, &mut || false),
        }
        rest = later;
        if rest.is_empty() {
            break;
        }
    }
    stream.finish().outcome
}

fn told(outcome: &Outcome) -> String {
    match outcome {
        // Whether what fits was counted is nobody's concern.
        Outcome::Fits(_) => "fits".into(),
        Outcome::Cut(truncation) => {
            let mut truncation = truncation.clone();
            truncation.cuts = None;
            format!("{truncation:?}")
        }
    }
}

fn check_split<S: Sizer>(
    text: &str,
    lengths: &[usize],
    options: &Options,
    sizer: &S,
) -> Result<(), TestCaseError> {
    let whole = truncate(text, options, sizer);
    let split = fed(text, lengths, options, sizer);
    prop_assert_eq!(told(&whole), told(&split));
    if let Outcome::Cut(truncation) = &split
        && let Some(cuts) = &truncation.cuts
    {
        prop_assert_eq!(cuts, &truncation.plan.cuts_by_line(text));
    }
    Ok(())
}

fn tiles(text: &str, plan: &CutPlan, body: &str) -> Result<(), TestCaseError> {
    let (mut at, mut rendered) = (0, String::new());
    for piece in &plan.pieces {
        match piece {
            Piece::Insert(text) => rendered.push_str(text),
            Piece::Keep(span) | Piece::Cut(span, _) => {
                prop_assert_eq!(span.start, at, "{}", plan);
                prop_assert!(span.end > at && text.is_char_boundary(span.end));
                at = span.end;
            }
        }
        if let Piece::Keep(span) = piece {
            rendered.push_str(span.of(text));
        }
    }
    prop_assert_eq!(at, text.len());
    prop_assert_eq!(rendered.as_str(), body);
    Ok(())
}

fn check_promises(text: &str, options: &Options, sizer: &impl Sizer) -> Result<(), TestCaseError> {
    let Outcome::Cut(truncation) = truncate(text, options, sizer) else {
        prop_assert!(sizer.size(text) <= options.budget);
        return Ok(());
    };
    prop_assert!(sizer.size(&truncation.text) <= options.budget);
    let is_cut_short = options.limits.scan.is_some_and(|most| text.len() > most);
    prop_assert_eq!(truncation.degraded.is_some(), is_cut_short);
    tiles(text, &truncation.plan, &truncation.body())?;
    if options.original == Original::Exact && !is_cut_short {
        prop_assert_eq!(
            truncation.original_tokens,
            Tokens::Exactly(sizer.size(text))
        );
    }
    if truncation.plan.format.name() == "json" && is_json(text) {
        prop_assert!(is_json(&truncation.body()), "{}", truncation.body());
    }
    Ok(())
}

/// Not what says how much it does not know: counts of sections, CSV from the end, a document that
/// ends where nobody looks, the kinds of JSON of which only the beginning is read, and lines or runs
/// of equal lines of a log that go on beyond what is held.
fn can_compare(text: &str, all: &Truncation, held: &Truncation) -> bool {
    [all, held].iter().all(|one| match one.plan.format.name() {
        "grep" | "listing" | "csv" | "json5" | "mixed" | "concatenated-json" | "sse" => false,
        "json" => is_json(text),
        "ndjson" => text
            .lines()
            .all(|line| line.trim().is_empty() || is_json(line)),
        "log" => text.lines().all(|line| line.len() < 1000) && !one.text.contains("repeated"),
        _ => true,
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").map_or(1000, |cases| cases.parse().unwrap()),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_split_gives_the_same_answer(
        text in long_text(),
        lengths in splits(),
        options in options(300),
    ) {
        check_split(&text, &lengths, &options, &Merging)?;
    }

    #[test]
    fn every_split_gives_the_same_answer_in_real_tokens(
        text in long_text(),
        lengths in splits(),
        options in options(300),
    ) {
        check_split(&text, &lengths, &options, &Encoding::O200kBase)?;
    }

    #[test]
    fn every_promise_holds_for_what_is_not_held(
        text in long_text(),
        options in options(300),
    ) {
        check_promises(&text, &options, &Encoding::O200kBase)?;
    }

    /// Windows that neither detection nor a plan looks beyond: whatever was left out is not missed.
    #[test]
    fn what_is_left_out_changes_nothing(
        text in (long_text(), long_text(), long_text()).prop_map(|(start, middle, end)| {
            let count = 15_000 / middle.len().max(1);
            [start, middle.repeat(count), end].concat()
        }),
        options in options(2),
    ) {
        let all = Options {
            limits: Limits { scan: None, window: Some(text.len()) },
            original: Original::Exact,
            ..options
        };
        let held = Options {
            limits: Limits { scan: None, window: Some(5120) },
            ..all.clone()
        };
        let (all, held) = (
            truncate(&text, &all, &Encoding::O200kBase),
            truncate(&text, &held, &Encoding::O200kBase),
        );
        if let (Outcome::Cut(all), Outcome::Cut(held)) = (&all, &held)
            && can_compare(&text, all, held)
        {
            prop_assert_eq!(&all.text, &held.text, "{} {}", all.plan, held.plan);
            prop_assert_eq!(&all.plan.containers, &held.plan.containers);
        } else {
            prop_assert_eq!(matches!(all, Outcome::Fits(_)), matches!(held, Outcome::Fits(_)));
        }
    }
}
