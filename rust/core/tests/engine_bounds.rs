//! Time, stack and panics on texts that have brought down other tokenizers.

use std::time::Duration;

use cpu_time::ThreadTime;
use toolclip_core::encoding::Encoding;

const BYTES: usize = 1_000_000;

/// How much slower than prose a text may be counted. Far above what is measured (50), because caches
/// are shared with whatever else runs, and far below what a quadratic step would take (100,000).
const FACTOR: u32 = 400;

fn fastest(encoding: Encoding, text: &str) -> Duration {
    let time = || {
        let start = ThreadTime::now();
        let tokens = encoding.count(text);
        assert!((1..=text.len()).contains(&tokens));
        start.elapsed()
    };
    time().min(time())
}

/// Letters without a pattern: every window has to be merged.
fn noise(alphabet: &str) -> String {
    let letters: Vec<char> = alphabet.chars().collect();
    let mut state = 1_u32;
    let letter = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        letters[(state >> 16) as usize % letters.len()]
    };
    (0..BYTES / letters[0].len_utf8()).map(letter).collect()
}

#[test]
fn no_text_takes_much_longer_than_prose() {
    let prose = "The quick brown fox jumps over the lazy dog, 12 times.\n".repeat(BYTES / 55);
    let runs = [
        "a",
        "A",
        "!",
        "^",
        "=",
        "_",
        " ",
        "\t",
        "\n",
        "\r\n",
        "ab",
        "Aa",
        "7",
        " \n",
        "\u{4e2d}",
        "\u{4e2d}A",
        "\u{4e2d}\u{6587}",
        "\u{1f600}",
        "\u{301}",
        "'a",
        "<|endoftext|>",
        "zq",
    ];
    let noises = [
        "abcdefghijklmnopqrstuvwxyz",
        "ACGT",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
        "!\"#$%&()*+,-.:;<=>?@[]^_`{|}~",
        "\u{7684}\u{4e00}\u{662f}\u{5728}\u{4e0d}\u{4e86}\u{6709}\u{548c}\u{4eba}\u{8fd9}",
    ];
    let repeated = runs.iter().map(|run| run.repeat(BYTES / run.len()));
    let texts: Vec<String> = repeated.chain(noises.iter().map(|n| noise(n))).collect();
    for encoding in Encoding::ALL {
        let limit = fastest(encoding, &prose) * FACTOR;
        for text in &texts {
            let time = fastest(encoding, text);
            let start: String = text.chars().take(12).collect();
            assert!(time < limit, "{} {start:?}: {time:?}", encoding.name());
        }
    }
}

#[test]
fn long_runs_need_no_stack() {
    let small_stack = std::thread::Builder::new().stack_size(64 << 10);
    let count = || {
        let letters = "a".repeat(1_300_000);
        let carets = "^".repeat(1_000_000);
        let spaces = " ".repeat(1_000_011);
        for encoding in Encoding::ALL {
            assert_eq!(encoding.encode(&letters).len(), encoding.count(&letters));
            assert_eq!(encoding.encode(&carets).len(), encoding.count(&carets));
            assert_eq!(encoding.encode(&spaces).len(), encoding.count(&spaces));
        }
    };
    let thread = small_stack.spawn(count).unwrap();
    thread.join().unwrap();
}

#[test]
fn threads_change_no_count() {
    let text = "let x = foo(bar); // 1234\n\t\u{4e2d}\u{6587}, it's\r\n\r\n".repeat(20_000);
    let run = "=".repeat(300_000);
    for encoding in Encoding::ALL {
        for text in [text.as_str(), run.as_str(), ""] {
            let expected = encoding.count(text);
            for threads in 1..5 {
                assert_eq!(encoding.count_parallel(text, threads), expected);
            }
        }
        let texts: Vec<&str> = text.split_inclusive("//").collect();
        let expected: Vec<usize> = texts.iter().map(|text| encoding.count(text)).collect();
        assert_eq!(encoding.count_batch(&texts, 3), expected);
    }
}
