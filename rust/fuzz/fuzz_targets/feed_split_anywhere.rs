//! Text that arrives in chunks is counted and cut the same however it is divided.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use toolclip_core::counter::Counter;
use toolclip_core::encoding::Encoding;
use toolclip_core::format::Wanted;
use toolclip_core::inside::Place;
use toolclip_core::original::Original;
use toolclip_core::plan::{Depth, Keep};
use toolclip_core::truncate::{Limits, Options, Outcome, Stream, truncate};
use toolclip_core::utf16;

/// Most chunks whose lengths are drawn.
const MOST_CHUNKS: usize = 1 << 13;

/// Doublings of one byte to the longest text; the largest buffer of a counter is half as long.
const MOST_DOUBLINGS: u32 = 19;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    encoding: u8,
    format: u8,
    keep: u8,
    budget: u8,
    window: u16,
    doublings: u8,
    chunks: Vec<u16>,
    bytes: &'a [u8],
}

impl Input<'_> {
    /// The bytes again and again. Each length that is a power of two is as likely as another: the
    /// longest text takes most of a second, and of what can go wrong little needs it.
    fn repeated(&self) -> Vec<u8> {
        let most = 1 << (u32::from(self.doublings) % (MOST_DOUBLINGS + 1));
        let repeats = most / self.bytes.len().max(1);
        self.bytes.repeat(repeats.max(1))
    }

    fn encoding(&self) -> Encoding {
        chosen(&Encoding::ALL, self.encoding)
    }

    /// The bytes in chunks of the lengths that were drawn, the last of which is the rest.
    fn chunks<'b>(&'b self, bytes: &'b [u8]) -> impl Iterator<Item = &'b [u8]> {
        let lengths = self.chunks.iter().cycle().take(MOST_CHUNKS);
        let lengths = lengths.map(|length| usize::from(*length));
        lengths.chain([usize::MAX]).scan(bytes, |rest, length| {
            let (chunk, after) = rest.split_at(length.min(rest.len()));
            *rest = after;
            Some(chunk)
        })
    }

    fn options(&self) -> Options {
        Options {
            budget: usize::from(self.budget),
            format: chosen(&Wanted::ALL, self.format),
            mime: None,
            path: None,
            tool: None,
            keep: chosen(&Keep::ALL, self.keep),
            template: None,
            place: Place::After,
            depth: Depth::default(),
            original: Original::Exact,
            limits: Limits {
                scan: None,
                window: Some(usize::from(self.window)),
            },
        }
    }
}

fn chosen<T: Copy>(all: &[T], number: u8) -> T {
    all[usize::from(number) % all.len()]
}

fn counted<'a>(encoding: Encoding, chunks: impl Iterator<Item = &'a [u8]>) -> usize {
    let mut counter = Counter::new(encoding);
    chunks.for_each(|chunk| counter.push_bytes(chunk));
    counter.tokens()
}

fn text_of(outcome: Outcome) -> Option<String> {
    match outcome {
        Outcome::Fits(_) => None,
        Outcome::Cut(truncation) => Some(truncation.text),
    }
}

fn check_count(input: &Input, bytes: &[u8]) {
    let encoding = input.encoding();
    let whole = encoding.count(&String::from_utf8_lossy(bytes));
    assert_eq!(counted(encoding, input.chunks(bytes)), whole);
    assert_eq!(counted(encoding, bytes.chunks(7)), whole);
}

fn check_cut(input: &Input, bytes: &[u8]) {
    let text = utf16::decode(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
    let (options, encoding) = (input.options(), input.encoding());
    let mut stream = Stream::new(options.clone(), encoding);
    for chunk in input.chunks(bytes) {
        stream.feed_bytes_within(chunk, &mut || false);
    }
    let split = text_of(stream.finish().outcome);
    assert_eq!(split, text_of(truncate(&text, &options, &encoding)));
}

fuzz_target!(|input: Input| {
    let bytes = input.repeated();
    check_count(&input, &bytes);
    check_cut(&input, &bytes);
});
