//! What holds for a measure that is any function: it fits, and it is not asked often.

use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use proptest::prelude::*;
use toolclip_core::counted::Counted;
use toolclip_core::encoding::Encoding;
use toolclip_core::format::Wanted;
use toolclip_core::inside::Place;
use toolclip_core::original::Original;
use toolclip_core::plan::{Depth, Keep};
use toolclip_core::sizer::Sizer;
use toolclip_core::template::Template;
use toolclip_core::truncate::{Limits, Options, Outcome, truncate};

const MEGABYTE: usize = 1_000_000;

/// Measures that a caller might bring, fair and foul; one adds a frame.
const FUNCTIONS: [fn(&str) -> usize; 6] = [
    |text| text.chars().count(),
    |text| text.len().div_ceil(4),
    |text| Encoding::Cl100kBase.count(text),
    |text| Encoding::O200kBase.count(text) + 3,
    |text| text.split_whitespace().count(),
    |_| 0,
];

/// As far from monotone as a function can be.
fn noise(text: &str) -> usize {
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(text);
    usize::from(u8::try_from(hash % 200).unwrap_or(0))
}

/// Whether no longer stretch of `text` fits, by asking for all of them.
fn is_near_longest(
    count: fn(&str) -> usize,
    shorter: &str,
    longer: Option<&str>,
    budget: usize,
) -> bool {
    count(shorter) >= budget - budget / 32 || longer.is_none_or(|longer| count(longer) > budget)
}

fn options(budget: usize, format: Wanted) -> Options {
    Options {
        budget,
        format,
        place: Place::After,
        depth: Depth::default(),
        tool: None,
        mime: None,
        path: None,
        keep: Keep::Auto,
        template: Template::parse("[{kept} of {original}]").ok(),
        original: Original::Exact,
        limits: Limits::default(),
    }
}

proptest! {
    #[test]
    fn a_prefix_is_a_longest_one_to_within_the_slack(
        text in "(\\PC|[a-z ]{8}|\n){0,200}",
        budget in 0_usize..300,
        chosen in 0..FUNCTIONS.len(),
    ) {
        let count = FUNCTIONS[chosen];
        let sizer = Counted::new(count);
        let end = sizer.prefix(&text, budget);
        let next = text[end..].chars().next().map(|c| &text[..end + c.len_utf8()]);
        prop_assert!(end == 0 || count(&text[..end]) <= budget);
        prop_assert!(is_near_longest(count, &text[..end], next, budget));
        prop_assert!(count(&text) > budget || end == text.len() || budget == 0);

        let start = sizer.suffix(&text, budget);
        let last = text[..start].chars().next_back();
        let next = last.map(|c| &text[start - c.len_utf8()..]);
        prop_assert!(start == text.len() || count(&text[start..]) <= budget);
        prop_assert!(is_near_longest(count, &text[start..], next, budget));
    }

    #[test]
    fn what_fits_is_measured_even_where_more_text_may_have_fewer_tokens(
        text in "[a-z0-9é \n]{0,400}",
        budget in 0_usize..300,
    ) {
        let calls = Cell::new(0);
        let sizer = Counted::new(|text: &str| {
            calls.set(calls.get() + 1);
            noise(text)
        });
        let end = sizer.prefix(&text, budget);
        prop_assert!(end == 0 || noise(&text[..end]) <= budget);
        prop_assert!(calls.get() <= 2 * (text.len() + 2).ilog2() + 4);
        if let Outcome::Cut(cut) = truncate(&text, &options(budget, Wanted::Auto), &sizer) {
            prop_assert!(cut.text.is_empty() || noise(&cut.text) <= budget);
        }
    }
}

fn megabyte(line: impl Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(MEGABYTE + 200);
    for n in 0.. {
        if text.len() >= MEGABYTE {
            break;
        }
        text.push_str(&line(n));
    }
    text
}

fn texts() -> Vec<(&'static str, String)> {
    let prose = |n: usize| format!("It was the {n}th day, and nobody had come to the door.\n");
    let log = |n: usize| {
        let level = if n % 500 == 7 { "ERROR" } else { "INFO" };
        format!(
            "2026-12-01T12:00:{:02}Z {level} worker-{} job {n} took {} ms\n",
            n % 60,
            n % 7,
            n % 97
        )
    };
    let record =
        |n: usize| format!("{{\"id\": {n}, \"name\": \"user {n}\", \"tags\": [\"a\", \"b\"]}}\n");
    let hit = |n: usize| {
        format!(
            "src/mod_{}/file_{}.rs:{n}:    let value = compute({n});\n",
            n % 40,
            n / 9
        )
    };
    let code = |n: usize| format!("def function_{n}(argument):\n    return argument * {n}\n\n\n");
    vec![
        ("prose", megabyte(prose)),
        ("log", megabyte(log)),
        ("ndjson", megabyte(record)),
        (
            "json",
            format!("[{}]", megabyte(record).trim_end().replace('\n', ",\n")),
        ),
        ("grep", megabyte(hit)),
        ("code", megabyte(code)),
        ("one line", "x".repeat(MEGABYTE)),
        ("characters", "漢字".repeat(MEGABYTE / 6)),
    ]
}

/// Measured: 34 calls for a log at 4096 tokens, 6 to 14 for everything else, over 1.0 to 1.2 MB.
#[test]
fn a_megabyte_is_truncated_with_few_calls() {
    for (name, text) in texts() {
        for budget in [64, 4096] {
            let calls = RefCell::new(Vec::new());
            let sizer = Counted::new(|text: &str| {
                calls.borrow_mut().push(text.len());
                Encoding::Cl100kBase.count(text)
            });
            let Outcome::Cut(cut) = truncate(&text, &options(budget, Wanted::Auto), &sizer) else {
                panic!("{name} does not fit");
            };
            assert!(Encoding::Cl100kBase.count(&cut.text) <= budget, "{name}");
            let lengths = calls.into_inner();
            assert!(lengths.iter().sum::<usize>() < text.len() * 5 / 4, "{name}");
            assert!(
                lengths.len() <= 40,
                "{name} at {budget}: {} calls",
                lengths.len()
            );
        }
    }
}
