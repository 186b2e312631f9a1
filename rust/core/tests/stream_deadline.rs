//! Bytes under a deadline: never over budget, never a panic, wherever time runs out.

mod generated;

use generated::{json_text, text};
use proptest::prelude::*;
use toolclip_core::encoding::Encoding;
use toolclip_core::format::Wanted;
use toolclip_core::inside::Place;
use toolclip_core::original::Original;
use toolclip_core::plan::{Depth, Keep, Piece};
use toolclip_core::sizer::Sizer;
use toolclip_core::truncate::{
    Degraded, Limits, Options, Outcome, Stream, truncate, truncate_within,
};

fn options() -> impl Strategy<Value = Options> {
    (
        0_usize..60,
        prop::sample::select(Keep::ALL.to_vec()),
        1_usize..9000,
    )
        .prop_map(|(budget, keep, window)| Options {
            budget,
            format: Wanted::Auto,
            tool: None,
            keep,
            template: None,
            original: Original::Exact,
            mime: None,
            path: None,
            place: Place::After,
            depth: Depth::Shallow,
            limits: Limits {
                scan: None,
                window: Some(window),
            },
        })
}

/// A clock that says so at this question.
fn at(question: usize) -> impl FnMut() -> bool {
    let mut asked = 0;
    move || {
        asked += 1;
        asked > question
    }
}

fn check(outcome: &Outcome, len: Option<usize>, options: &Options) -> Result<(), TestCaseError> {
    let Outcome::Cut(truncation) = outcome else {
        return Ok(());
    };
    prop_assert!(Encoding::O200kBase.size(&truncation.text) <= options.budget);
    let mut end = 0;
    for piece in &truncation.plan.pieces {
        if let Piece::Keep(span) | Piece::Cut(span, _) = piece {
            prop_assert_eq!(span.start, end);
            end = span.end;
        }
    }
    prop_assert!(len.is_none_or(|len| len == end), "{:?} {}", len, end);
    truncation.plan.cuts_by_line(b"bytes\n".as_slice());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn time_may_run_out_anywhere(
        text in prop_oneof![text(), json_text()],
        repeats in 1_usize..800,
        invalid in any::<bool>(),
        question in 0_usize..9,
        options in options(),
    ) {
        let text = text.repeat(repeats);
        let whole = truncate(&text, &options, &Encoding::O200kBase);
        let within = truncate_within(&text, &options, &Encoding::O200kBase, &mut at(question));
        check(&within, Some(text.len()), &options)?;
        let mut bytes = text.into_bytes();
        if invalid {
            bytes.iter_mut().step_by(1000).for_each(|byte| *byte = 0xff);
        }
        let stream = Stream::new(options.clone(), Encoding::O200kBase);
        let ended = stream.finish_with(&bytes, &mut at(question));
        check(&ended.outcome, (!invalid).then_some(bytes.len()), &options)?;
        if let (Outcome::Cut(whole), Outcome::Cut(within)) = (&whole, &within) {
            prop_assert!(within.degraded.is_none_or(|why| why == Degraded::Deadline));
            prop_assert!(within.degraded.is_some() || whole.text == within.text);
        }
    }
}
