//! That leaping finds what steps find, whatever the text.

use proptest::prelude::*;

use super::super::{Dialect, Scan};
use super::*;

/// What the steps find, and what they leave open.
fn found(text: &str, leaps: bool, ends_whole: bool) -> (Scan, String) {
    let mut steps = Steps::new(text.as_bytes(), Dialect::Json);
    steps.ends_whole = ends_whole;
    if leaps {
        steps.run();
    } else {
        steps.step_on();
    }
    (steps.found, steps.stack.closers())
}

fn blank() -> impl Strategy<Value = String> {
    prop_oneof![4 => Just(String::new()), 2 => "[ \n]", 1 => "[ \t\r\n]{0,70}"]
}

fn scalar() -> impl Strategy<Value = String> {
    let literals = vec!["true", "false", "null", "NaN", "-Infinity", "1e-7"];
    let content = prop_oneof![
        "[a-z,:{}é\\[\\] ]{0,9}",
        r#"(a|\\\\|\\"|\\n){0,40}"#,
        "x{60,200}"
    ];
    prop_oneof![
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,20})?",
        prop::sample::select(literals).prop_map(str::to_owned),
        content.prop_map(|content| format!("\"{content}\"")),
    ]
}

fn document() -> impl Strategy<Value = String> {
    let spaced = (blank(), scalar(), blank());
    let spaced = spaced.prop_map(|(before, value, after)| before + &value + &after);
    spaced.prop_recursive(5, 60, 9, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..9);
        let members = prop::collection::vec(("[a-zé]{0,6}", blank(), inner), 0..9);
        prop_oneof![
            (list, blank()).prop_map(|(items, b)| format!("{b}[{}]{b}", items.join(","))),
            (members, blank()).prop_map(|(members, b)| {
                let member =
                    |(key, b, value): &(String, String, String)| format!("{b}\"{key}\"{b}:{value}");
                let members: Vec<_> = members.iter().map(member).collect();
                format!("{b}{{{}{b}}}", members.join(","))
            }),
        ]
    })
}

fn fragment() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "", "{", "}", "[", "]", ",", ":", "\"", "\\", " ", "\n", "1", "-", ".", "0", "e", "é",
        "\u{b}", "true", "\"a\"", "\"a\":", ":1", "[]", "{}", "1.5", "\\\"",
    ])
}

/// The text with `fault` in the place of the first of the places, or of what lies between them.
fn faulty(text: &str, fault: &str, [from, to]: [prop::sample::Index; 2]) -> String {
    // Letters and white space make up most of a text and hardly any of the grammar.
    let is_telling = |byte: &u8| byte.is_ascii_punctuation() || byte.is_ascii_digit();
    let telling = text
        .bytes()
        .enumerate()
        .filter(|(_, byte)| is_telling(byte));
    let telling: Vec<_> = telling.map(|(at, _)| at).collect();
    let from = telling[from.index(telling.len())];
    let to = from + to.index(2);
    format!("{}{fault}{}", &text[..from], &text[to..])
}

/// Every rule broken.
const FAULTS: [&str; 52] = [
    "[,1]",
    "[1,,2]",
    "[1,]",
    "{,}",
    "{\"a\":,}",
    "{\"a\":}",
    "{\"a\":1,}",
    "[1 2]",
    "[1\"a\"]",
    "[\"a\" []]",
    "[[] []]",
    "[{}1]",
    "{1:2}",
    "{[]:1}",
    "{{}:1}",
    "{\"a\"}",
    "{\"a\",\"b\":1}",
    "{\"a\" 1}",
    "{\"a\":\"b\":1}",
    "{\"a\"::1}",
    "[\"a\":1]",
    "[:]",
    "{:}",
    "[}",
    "{]",
    "[\"a\":[]]",
    "{[]}",
    "{\"a\":[],[]}",
    "{\"a\":[]\"b\":1}",
    "{\"a\":1 \"b\":2}",
    "[01]",
    "[-]",
    "[1.]",
    "[.5]",
    "[1..2]",
    "[1.2.3]",
    "[1-2]",
    "[--1]",
    "[-.5]",
    "[1.-2]",
    "[-01]",
    "[00]",
    "[1e]",
    "[tru]",
    "[truex]",
    "[nul,1]",
    "[x]",
    "[1#]",
    "[true#]",
    "[\\\"a\"]",
    "[1é]",
    "[\u{b}1]",
];

/// Each in the middle of whole blocks.
#[test]
fn whatever_is_wrong_is_found() {
    for fault in FAULTS {
        for pad in ["[1,\"a b\"],", "{\"key\": true, \"k\": -0.5}, "] {
            let text = format!("[{}{fault},{}0]", pad.repeat(17), pad.repeat(31));
            let judged = found(&text, false, false);
            assert!(judged.0.error.is_some(), "{fault}");
            assert_eq!(found(&text, true, false), judged, "{fault}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn leaping_finds_what_steps_find(
        values in prop::collection::vec(document(), 1..12),
        faults in prop::collection::vec((fragment(), any::<[prop::sample::Index; 2]>()), 40),
        ends_whole in any::<bool>(),
    ) {
        let text = format!("[{}]", values.join(","));
        let with_faults = faults.iter().map(|(fault, places)| faulty(&text, fault, *places));
        for text in with_faults.chain([text.clone()]) {
            let judged = found(&text, false, ends_whole);
            prop_assert_eq!(found(&text, true, ends_whole), judged, "{}", text);
        }
    }

    #[test]
    fn wherever_a_text_ends(document in document(), end in any::<prop::sample::Index>()) {
        let text = &document[..document.floor_char_boundary(end.index(document.len()))];
        prop_assert_eq!(found(text, true, false), found(text, false, false), "{}", text);
    }

    #[test]
    fn whole_blocks_are_leapt_over(values in prop::collection::vec(document(), 1..12)) {
        let text = format!("[{}, {}", values.join(","), "1,".repeat(BLOCK));
        let mut steps = Steps::new(text.as_bytes(), Dialect::Json);
        steps.leap_into_root();
        prop_assert!(steps.at + BLOCK >= text.len(), "{}", text);
    }
}
