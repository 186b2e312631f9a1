//! What must hold for counts that stop early, prefixes and suffixes of every text.

mod cases;
mod engine;

use cases::cases;
use engine::text;
use proptest::prelude::*;
use toolclip_core::encoding::Encoding;

fn boundaries(text: &str) -> impl DoubleEndedIterator<Item = usize> {
    (0..=text.len()).filter(|&at| text.is_char_boundary(at))
}

/// The longest prefix by trying them all.
fn longest_prefix(encoding: Encoding, text: &str, tokens: usize) -> usize {
    let fits = |end: &usize| encoding.count(&text[..*end]) <= tokens;
    boundaries(text).rev().find(fits).unwrap_or(0)
}

fn longest_suffix(encoding: Encoding, text: &str, tokens: usize) -> usize {
    let fits = |start: &usize| encoding.count(&text[*start..]) <= tokens;
    boundaries(text).find(fits).unwrap_or(text.len())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn early_stop_never_exceeds_the_limit(text in text()) {
        for encoding in Encoding::ALL {
            let all = encoding.count(&text);
            for limit in 0..all + 2 {
                let counted = encoding.count_up_to(&text, limit);
                prop_assert!(counted.tokens <= limit);
                prop_assert_eq!(counted.reached_end, all <= limit);
                prop_assert_eq!(counted.reached_end, counted.bytes == text.len());
                if counted.reached_end {
                    prop_assert_eq!(counted.tokens, all);
                }
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn prefix_and_suffix_are_the_longest_that_fit(text in text()) {
        for encoding in Encoding::ALL {
            for tokens in 0..=encoding.count(&text) {
                let end = encoding.prefix(&text, tokens);
                prop_assert_eq!(end, longest_prefix(encoding, &text, tokens), "prefix {}", tokens);
                let start = encoding.suffix(&text, tokens);
                prop_assert_eq!(start, longest_suffix(encoding, &text, tokens), "suffix {}", tokens);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn a_count_grows_by_what_is_added(text in text(), more in text()) {
        let both = [text.as_str(), &more].concat();
        for encoding in Encoding::ALL {
            let tokens = encoding.count(&text);
            prop_assert_eq!(encoding.count_grown(&both, text.len(), tokens), encoding.count(&both));
        }
    }
}

/// "  \u{205f}" has four tokens where the text ends, three where a letter follows.
#[test]
fn a_prefix_that_a_cut_makes_longer_gives_way_to_a_shorter_one() {
    let text = "  \u{205f}a";
    for encoding in Encoding::ALL {
        for tokens in 0..6 {
            let end = encoding.prefix(text, tokens);
            assert_eq!(end, longest_prefix(encoding, text, tokens), "{tokens}");
        }
    }
}

/// The first guess at the length of a suffix is too short for long words, too long for symbols.
#[test]
fn suffixes_of_long_texts_are_the_longest_that_fit() {
    let units = [
        "internationalization ",
        "=> 7\n",
        "\u{4e2d}\u{6587}",
        "aaaaaaaa",
        " \n\n  ",
    ];
    for text in units.map(|unit| unit.repeat(6000 / unit.len())) {
        for encoding in [Encoding::O200kBase, Encoding::R50kBase] {
            for tokens in [1, 17, 90, 300, 1000] {
                let start = encoding.suffix(&text, tokens);
                assert_eq!(
                    start,
                    longest_suffix(encoding, &text, tokens),
                    "{tokens} of {text:.9}"
                );
            }
        }
    }
}

#[test]
fn models_have_the_encoding_they_are_known_for() {
    let of = |model| Encoding::for_model(model).map(Encoding::name);
    assert_eq!(of("gpt-5.2-codex"), Some("o200k_base"));
    assert_eq!(of("openai/gpt-oss-120b"), Some("o200k_harmony"));
    assert_eq!(of("gpt-4o"), Some("o200k_base"));
    assert_eq!(of("gpt-4-turbo"), Some("cl100k_base"));
    assert_eq!(of("ft:gpt-4o-mini:org"), Some("o200k_base"));
    assert_eq!(of("gpt2"), Some("r50k_base"));
    assert_eq!(of("claude-opus-4-8"), None);
}

#[test]
fn every_rank_decodes_to_bytes_that_encode_to_it() {
    for encoding in Encoding::ALL {
        let ranks = (0..200_100).filter_map(|rank| Some((rank, encoding.decode(&[rank]).ok()?)));
        let count = ranks.clone().count();
        let expected = match encoding {
            Encoding::O200kBase | Encoding::O200kHarmony => 199_998,
            Encoding::Cl100kBase => 100_256,
            Encoding::P50kBase => 50_280,
            _ => 50_256,
        };
        assert_eq!(count, expected, "{}", encoding.name());
    }
}
