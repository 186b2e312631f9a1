use proptest::prelude::*;

use super::words::{ANCHOR, WORDS};
use super::*;

/// Every word and mark at every place.
fn naive(text: &str, from: usize) -> Vec<Sign> {
    let mut found = Vec::new();
    let mut at = from;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        let words = WORDS
            .iter()
            .filter(|word| rest.starts_with(word.text.as_bytes()));
        let word = words.max_by_key(|word| word.text.len());
        let mark = || marks::mark_at(text.as_bytes(), at + 1).map(Sign::mark);
        let sign = word.map(|word| Sign::word(at, word)).or_else(mark);
        at = sign.map_or(at + 1, |sign| sign.span.end);
        found.extend(sign);
    }
    found
}

fn all_agree(text: &str, from: usize) {
    let expected = naive(text, from);
    let bytes = text.as_bytes();
    assert_eq!(
        Packed::new(bytes, from).collect::<Vec<_>>(),
        expected,
        "{text:?}"
    );
    assert_eq!(signs(bytes, from).collect::<Vec<_>>(), expected, "{text:?}");
    #[cfg(target_arch = "x86_64")]
    if let Some(filtered) = Filtered::new(bytes, from) {
        assert_eq!(filtered.collect::<Vec<_>>(), expected, "{text:?}");
    }
}

/// Parts of words, whole ones, and what is between them.
fn text() -> impl Strategy<Value = String> {
    let word = (0..WORDS.len(), 0..20_usize, 0..20_usize).prop_map(|(index, from, len)| {
        let word = WORDS[index].text;
        let from = if from < 16 { 0 } else { from - 15 };
        let end = if len < 16 { word.len() } else { len - 15 };
        word.get(from..end.max(from)).unwrap_or(word).to_owned()
    });
    let between = "[ -~]{0,90}|[a-z]{1,3}|[\u{d7}\u{2713}-\u{2719}\u{274c}\u{2500}\u{e9}]|\n";
    let part = prop_oneof![3 => word, 1 => between];
    prop::collection::vec(part, 0..30).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_search_finds_what_looking_everywhere_finds(text in text(), from in 0..40_usize) {
        all_agree(&text, text.floor_char_boundary(from.min(text.len())));
    }
}

#[test]
fn a_word_is_found_wherever_it_stands_in_a_block() {
    for word in &WORDS {
        for before in 0..140 {
            for after in [0, 1, 70] {
                all_agree(
                    &[&"-".repeat(before), word.text, &"-".repeat(after)].concat(),
                    0,
                );
            }
        }
    }
}

#[test]
fn words_that_overlap_or_contain_each_other_are_told_apart() {
    for text in [
        "cannot found",
        "panicked",
        "panic",
        "failedenied",
        "failure",
        "exit codeerror",
    ] {
        all_agree(text, 0);
    }
}

/// Then the order of anchors is that of the words.
#[test]
fn words_overlap_by_less_than_an_anchor() {
    for (one, two) in WORDS
        .iter()
        .flat_map(|one| WORDS.iter().map(move |two| (one.text, two.text)))
    {
        let most = one.len().min(two.len()) - 1;
        let overlap = (1..=most).rfind(|len| one.ends_with(&two[..*len]));
        assert!(overlap.unwrap_or(0) < ANCHOR, "{one} {two}");
    }
}
