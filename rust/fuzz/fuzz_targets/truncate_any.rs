//! Every promise holds for any bytes and any options.
#![no_main]

#[path = "../../core/tests/oracle/mod.rs"]
mod oracle;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use oracle::is_json;
use toolclip_core::format::Wanted;
use toolclip_core::inside::Place;
use toolclip_core::measure::Measure;
use toolclip_core::original::Original;
use toolclip_core::plan::{Depth, Keep, Piece};
use toolclip_core::sizer::Sizer;
use toolclip_core::template::Template;
use toolclip_core::truncate::{Limits, Options, Outcome, Truncation, truncate};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    budget: u8,
    format: u8,
    keep: u8,
    original: u8,
    place: u8,
    depth: u8,
    measure: u8,
    has_marker: bool,
    bytes: &'a [u8],
}

fn chosen<T: Copy>(all: &[T], number: u8) -> T {
    all[usize::from(number) % all.len()]
}

fuzz_target!(|input: Input| {
    let text = String::from_utf8_lossy(input.bytes);
    let names: Vec<&str> = Measure::names().collect();
    let sizer = Measure::from_name(chosen(&names, input.measure)).unwrap();
    let options = Options {
        budget: usize::from(input.budget),
        format: chosen(&Wanted::ALL, input.format),
        place: chosen(&Place::ALL, input.place),
        depth: chosen(&Depth::ALL, input.depth),
        tool: None,
        mime: None,
        path: None,
        keep: chosen(&Keep::ALL, input.keep),
        template: input
            .has_marker
            .then(|| Template::parse("[{kept} of {original}{shown}]").unwrap()),
        original: chosen(&Original::ALL, input.original),
        limits: Limits::default(),
    };
    match truncate(&text, &options, &sizer) {
        Outcome::Fits(_) => assert!(sizer.size(&text) <= options.budget),
        Outcome::Cut(cut) => check(&text, &options, &sizer, &cut),
    }
});

fn check(text: &str, options: &Options, sizer: &Measure, cut: &Truncation) {
    assert!(sizer.size(&cut.text) <= options.budget);
    assert_eq!(cut.kept_tokens, sizer.size(&cut.body()));
    let again = truncate(&cut.text, options, sizer);
    assert!(matches!(again, Outcome::Fits(_)), "cut again: {}", cut.text);
    let mut at = 0;
    for piece in &cut.plan.pieces {
        if let Piece::Keep(span) | Piece::Cut(span, _) = piece {
            assert_eq!(span.start, at);
            assert!(span.end > at && text.is_char_boundary(span.end));
            at = span.end;
        }
    }
    assert_eq!(at, text.len());
    if cut.plan.format.name() == "json" && is_json(text) {
        assert!(is_json(&cut.body()), "no JSON: {}", cut.body());
    }
}
