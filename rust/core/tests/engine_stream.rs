//! A streaming count is the count of the whole, however the text is divided.

mod cases;
mod engine;

use cases::cases;
use engine::text;
use proptest::prelude::*;
use toolclip_core::counter::Counter;
use toolclip_core::encoding::Encoding;

fn streamed(encoding: Encoding, text: &str, chunk: usize) -> usize {
    let mut counter = Counter::new(encoding);
    for part in text.as_bytes().chunks(chunk) {
        counter.push_bytes(part);
    }
    counter.finish()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(64)))]

    #[test]
    fn every_division_in_two_gives_the_same_count(text in text()) {
        for encoding in Encoding::ALL {
            let expected = encoding.count(&text);
            for at in 0..=text.len() {
                let mut counter = Counter::new(encoding);
                counter.push_bytes(&text.as_bytes()[..at]);
                let so_far = String::from_utf8_lossy(&text.as_bytes()[..at]);
                prop_assert_eq!(counter.tokens(), encoding.count(&so_far));
                counter.push_bytes(&text.as_bytes()[at..]);
                prop_assert_eq!(counter.finish(), expected);
            }
        }
    }

    #[test]
    fn long_texts_settle_on_the_way(
        parts in prop::collection::vec(text(), 1..12),
        times in 1_usize..40,
        chunk in 1_usize..9000,
    ) {
        let text = parts.concat().repeat(times);
        for encoding in Encoding::ALL {
            prop_assert_eq!(streamed(encoding, &text, chunk), encoding.count(&text));
        }
    }

    #[test]
    fn invalid_bytes_count_as_their_replacement(bytes: Vec<u8>, chunk in 1_usize..9) {
        let text = String::from_utf8_lossy(&bytes);
        for encoding in Encoding::ALL {
            let mut counter = Counter::new(encoding);
            for part in bytes.chunks(chunk) {
                counter.push_bytes(part);
            }
            prop_assert_eq!(counter.finish(), encoding.count(&text));
        }
    }
}

/// Runs in which no place is a cut, each with an end that changes what the pattern makes of it.
#[test]
fn endless_runs_stream_exactly() {
    let runs = [
        "a",
        "A",
        "=",
        " ",
        "\n",
        "\t",
        "_",
        "ab",
        "Ab",
        "'a",
        "\u{4e2d}",
        "\u{4e2d}\u{6587}",
        "\u{4e2d}A",
        " \n",
        "\u{301}",
        "1",
        "-=",
        "\u{ac00}",
        "zq",
        "\u{1f600}",
    ];
    for run in runs {
        for end in ["", "b", "B", "\nx", " y", "/\n/z", "'s"] {
            let text = [&run.repeat(70_000 / run.len()), end].concat();
            for encoding in Encoding::ALL {
                let expected = encoding.count(&text);
                assert_eq!(streamed(encoding, &text, 4096), expected, "{run:?} {end:?}");
            }
        }
    }
}
