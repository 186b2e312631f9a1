//! Bounds are not below counts that were measured. Includes faults that others shipped.

mod golden;

use cpu_time::ThreadTime;
use golden::{GOLDEN, Golden, LONG_CHINESE_TALK};
use toolclip_core::bound::Bound;
use toolclip_core::encoding::Encoding;
use toolclip_core::sizer::Sizer;

fn golden(what: &str) -> &'static Golden {
    let found = GOLDEN.iter().find(|golden| golden.what == what);
    found.unwrap_or_else(|| panic!("no golden text is {what}"))
}

#[test]
fn no_text_is_under_counted() {
    for text in &GOLDEN {
        let counts = [
            (Bound::Claude3, text.claude_3),
            (Bound::Claude47, text.claude),
            (Bound::Gemini, text.gemini),
        ];
        for (bound, count) in counts {
            let size = bound.size(text.text);
            assert!(size >= count, "{} {bound:?}: {size} < {count}", text.what);
        }
    }
}

#[test]
fn few_texts_are_over_counted_by_half() {
    let sum = |count: fn(&Golden) -> usize| GOLDEN.iter().map(count).sum::<usize>();
    let size = |bound: Bound| {
        GOLDEN
            .iter()
            .map(|text| bound.size(text.text))
            .sum::<usize>()
    };
    assert!(size(Bound::Claude47) * 2 < sum(|text| text.claude) * 3);
    assert!(size(Bound::Claude3) * 2 < sum(|text| text.claude_3) * 3);
    assert!(size(Bound::Gemini) * 2 < sum(|text| text.gemini) * 3);
}

/// agentscope-java 2985: Chinese talk estimated at half of what the provider counts.
#[test]
fn chinese_talk_near_the_limit_is_not_under_counted() {
    let talk = golden("Chinese talk").text.repeat(300);
    let bounds = [Bound::Claude3, Bound::Claude47, Bound::Gemini];
    for (bound, count) in bounds.into_iter().zip(LONG_CHINESE_TALK) {
        assert!(bound.size(&talk) >= count, "{bound:?}");
    }
}

/// openclaw 70052: characters/4 makes 6 tokens of a Japanese sentence of about 20.
#[test]
fn a_japanese_sentence_is_not_counted_by_characters() {
    let sentence = golden("A Japanese sentence of 24 characters");
    assert_eq!(sentence.text.chars().count(), 24);
    let size = Bound::Claude47.size(sentence.text);
    assert!(size >= sentence.claude && size <= 2 * sentence.claude);
}

/// cherry-studio 18351: an estimator fitted to one vendor's tokenizer is used for another's.
#[test]
fn another_vendors_tokenizer_has_a_bound_of_its_own() {
    let paths = golden("Paths").text;
    let exact = Encoding::O200kBase.count(paths);
    assert!(exact * 3 < golden("Paths").claude * 2);
    assert!(Bound::Claude47.size(paths) >= golden("Paths").claude);
}

/// tiktoken 15 and harmony 93: a million equal characters panic or overflow the stack.
#[test]
fn a_million_equal_characters_are_counted() {
    for character in ["^", "a", " ", "\n", "中", "😀", "\u{301}", "\0"] {
        let text = character.repeat(1_000_000 / character.len());
        for bound in [Bound::Claude47, Bound::Gemini] {
            let end = bound.prefix(&text, 4_096);
            assert!(bound.size(&text) > 0 && end > 0, "{character:?}");
            assert!(bound.size(&text[..end]) <= 4_096, "{character:?}");
            let start = bound.suffix(&text, 4_096);
            assert!(bound.size(&text[start..]) <= 4_096, "{character:?}");
        }
    }
}

#[test]
fn the_middle_of_a_long_text_is_not_read() {
    let text = "level=info msg=\"request served\" status=200 took=13ms\n".repeat(400_000);
    let clock = ThreadTime::now();
    for _ in 0..10 {
        Bound::Claude47.prefix(&text, 4_096);
        Bound::Claude47.suffix(&text, 4_096);
    }
    let ends = clock.elapsed();
    let clock = ThreadTime::now();
    Bound::Claude47.size(&text);
    assert!(ends < clock.elapsed(), "20 ends cost {ends:?}");
}

#[test]
fn the_cost_of_a_text_is_linear_in_it() {
    let time = |text: &str| {
        let clock = ThreadTime::now();
        Bound::Claude47.size(text);
        clock.elapsed()
    };
    let prose = GOLDEN[0].text.repeat(1_000_000 / GOLDEN[0].text.len());
    let usual = time(&prose).max(time(&prose));
    for unit in ["a", "!", " ", "\n", "_", "ab", "中", "é", "0"] {
        let text = unit.repeat(1_000_000 / unit.len());
        assert!(time(&text) < 60 * usual, "{unit:?}");
    }
}
