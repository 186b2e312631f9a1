//! Counts and tokens against the reference tokenizer on as many strings as one has time for.
//!
//! ```sh
//! STRINGS=10000000 cargo test --release -p toolclip-core --test engine_fuzz -- --ignored --nocapture
//! ```
//!
//! `STRINGS` is the number for `o200k_base`, `OTHERS` (a tenth if unset) that for each of the other
//! encodings, `SEED` where to begin.

#![expect(clippy::print_stdout, reason = "says what was run")]

use tiktoken_rs::CoreBPE;
use toolclip_core::encoding::Encoding;

/// How many parts make a text, at most: texts of a few bytes would never fill a block of masks.
const MOST_PARTS: u64 = 24;

#[test]
#[ignore = "takes as long as one has time for"]
fn many_strings_equal_the_reference() {
    let strings = number("STRINGS").unwrap_or(100_000);
    let others = number("OTHERS").unwrap_or(strings / 10);
    for encoding in Encoding::ALL {
        let number_of = if encoding == Encoding::O200kBase {
            strings
        } else {
            others
        };
        let mut random = Random(number("SEED").unwrap_or(0) ^ 0x9E37_79B9_7F4A_7C15);
        let mut bytes = 0;
        for _ in 0..number_of {
            bytes += compare(encoding, &random.text());
        }
        println!(
            "{}: {number_of} strings, {bytes} bytes, all equal",
            encoding.name()
        );
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Compares one text and returns its length.
fn compare(encoding: Encoding, text: &str) -> usize {
    let expected = oracle(encoding).encode_ordinary(text);
    let name = encoding.name();
    assert_eq!(encoding.count(text), expected.len(), "{name} {text:?}");
    assert_eq!(encoding.encode(text), expected, "{name} {text:?}");
    text.len()
}

fn oracle(encoding: Encoding) -> &'static CoreBPE {
    match encoding {
        Encoding::O200kBase => tiktoken_rs::o200k_base_singleton(),
        Encoding::O200kHarmony => tiktoken_rs::o200k_harmony_singleton(),
        Encoding::Cl100kBase => tiktoken_rs::cl100k_base_singleton(),
        Encoding::P50kBase => tiktoken_rs::p50k_base_singleton(),
        _ => tiktoken_rs::r50k_base_singleton(),
    }
}

/// Ranges of characters that the patterns, the masks or the merges treat in a way of their own.
const RANGES: [(u32, u32); 26] = [
    (0x61, 0x7A),
    (0x41, 0x5A),
    (0x30, 0x39),
    (0x21, 0x2F),
    (0x20, 0x20),
    (0x09, 0x0D),
    (0x3A, 0x40),
    (0x5B, 0x7E),
    (0x00, 0x7F),
    (0x80, 0xFF),
    (0x100, 0x24F),
    (0x1C4, 0x1CC),
    (0x2B0, 0x36F),
    (0x370, 0x52F),
    (0x590, 0x6FF),
    (0x900, 0xDFF),
    (0xE00, 0xEFF),
    (0x1100, 0x11FF),
    (0x2000, 0x20FF),
    (0x2150, 0x2189),
    (0x3000, 0x30FF),
    (0x4DB0, 0x5100),
    (0xAC00, 0xD7B0),
    (0xFB00, 0xFFFF),
    (0x1_F300, 0x1_FAFF),
    (0x0, 0x10_FFFF),
];

/// Strings that meet in the contraction, white space and look-ahead rules.
const SEEDS: [&str; 28] = [
    "'s",
    "'RE",
    "'ll",
    "'\u{17F}",
    "\u{2019}s",
    "'",
    "\r\n",
    "\n\n",
    "\n/",
    " \n",
    "  ",
    "\t",
    "\u{A0}",
    "\u{3000}",
    "\u{2028}",
    "\u{200D}",
    "\u{FE0F}",
    "<|endoftext|>",
    "://",
    "==",
    "--",
    "//",
    "\u{4E2D}\u{6587}",
    "\u{3001}",
    "\u{1F9D1}\u{1F3FD}",
    "e\u{301}",
    "\u{1C5}",
    "\0",
];

/// A generator of numbers that repeats itself only after 2^64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Some parts, each short but for a few.
    fn text(&mut self) -> String {
        let parts = 1 + self.below(MOST_PARTS);
        let mut text = String::new();
        for _ in 0..parts {
            self.part(&mut text);
        }
        text
    }

    fn part(&mut self, text: &mut String) {
        let length = match self.below(16) {
            0 => 1 + self.below(90),
            1..=4 => 1 + self.below(14),
            _ => 1 + self.below(5),
        };
        match self.below(8) {
            0 => text.push_str(self.seed()),
            1 => {
                let character = self.character();
                (0..length).for_each(|_| text.push(character));
            }
            2 => (0..length).for_each(|_| text.push(self.character())),
            _ => {
                let range = self.range();
                (0..length).for_each(|_| text.push(self.within(range)));
            }
        }
    }

    fn seed(&mut self) -> &'static str {
        self.one_of(&SEEDS)
    }

    fn range(&mut self) -> (u32, u32) {
        self.one_of(&RANGES)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        let at = self.below(all.len() as u64);
        all[usize::try_from(at).unwrap_or(0)]
    }

    fn character(&mut self) -> char {
        let range = self.range();
        self.within(range)
    }

    fn within(&mut self, (first, last): (u32, u32)) -> char {
        let more = self.below(u64::from(last - first) + 1);
        let code = first + u32::try_from(more).unwrap_or(0);
        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}
