//! A stream counts the same however it is divided into chunks.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use toolclip_core::counter::Counter;
use toolclip_core::encoding::Encoding;

/// More repetitions than it takes to fill what a counter holds back, so that it settles.
const MOST_REPEATS: usize = 4096;

/// Longest text; the largest buffer of a counter is half of it.
const MOST_BYTES: usize = 1 << 19;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    encoding: u8,
    repeats: u16,
    chunks: Vec<u16>,
    bytes: &'a [u8],
}

fuzz_target!(|input: Input| {
    let encoding = Encoding::ALL[usize::from(input.encoding) % Encoding::ALL.len()];
    let repeats = usize::from(input.repeats) % MOST_REPEATS;
    let most = MOST_BYTES / input.bytes.len().max(1);
    let bytes = input.bytes.repeat(repeats.min(most).max(1));
    let whole = encoding.count(&String::from_utf8_lossy(&bytes));

    let mut counter = Counter::new(encoding);
    let mut rest = bytes.as_slice();
    for chunk in input.chunks.iter().cycle().take(2 * MOST_REPEATS) {
        let (chunk, after) = rest.split_at(usize::from(*chunk).min(rest.len()));
        counter.push_bytes(chunk);
        rest = after;
    }
    counter.push_bytes(rest);
    assert_eq!(counter.tokens(), whole);

    let mut counter = Counter::new(encoding);
    for chunk in bytes.chunks(7) {
        counter.push_bytes(chunk);
    }
    assert_eq!(counter.tokens(), whole);
});
