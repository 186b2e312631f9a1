//! The pass that counts: piece starts by the block, one look-up a piece.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use super::bits;
use super::pieces::Pieces;
use super::tally::Tally;
use super::tiny;
use crate::split::mask::{AHEAD, BLOCK, Block, starts_plain};
use crate::split::pass::{Classify, Pass, dispatch};
use crate::split::{Cl100k, Gpt2, O200k, Pattern, Split};
use crate::vocab::key::{Found, Key, SHORT, TINY, Tiny};

/// Counts the pieces of a text while their sum stays within a limit.
pub(super) struct Count<'a> {
    pub(super) tally: &'a mut Tally,
    pub(super) text: &'a str,
    pub(super) limit: usize,
}

/// Where a count that may stop early stood.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stop {
    /// Tokens of the pieces before `at`.
    pub(crate) tokens: usize,
    /// Offset of the first piece that was not counted.
    pub(crate) at: usize,
}

impl Pass for Count<'_> {
    type Output = Stop;

    #[inline(always)]
    fn run<C: Classify>(self) -> Stop {
        match self.tally.pattern {
            Pattern::O200k => self.count::<C, O200k>(),
            Pattern::Cl100k => self.count::<C, Cl100k>(),
            Pattern::Gpt2 => self.count::<C, Gpt2>(),
        }
    }
}

impl Count<'_> {
    #[inline(always)]
    fn count<C: Classify, S: Split>(self) -> Stop {
        let bytes = self.text.as_bytes();
        let mut stop = Stop { tokens: 0, at: 0 };
        while stop.at < bytes.len() {
            let (mut tokens, mut length) = match bytes[stop.at..].first_chunk() {
                Some(block) if starts_plain(block) => {
                    let masks = C::classify(block);
                    let numbers = if S::SHORT_NUMBERS { masks.digit } else { 0 };
                    let known = &mut self.tally.known;
                    known.block(block, S::starts(&masks, block) | 1, numbers)
                }
                _ => (0, 0),
            };
            if length == 0 || stop.tokens + tokens > self.limit {
                let end = S::piece_end(self.text, stop.at);
                length = end - stop.at;
                tokens = self.tally.known.count(bytes, stop.at, end);
                if stop.tokens + tokens > self.limit {
                    break;
                }
            }
            stop.tokens += tokens;
            stop.at += length;
        }
        stop
    }
}

impl Pieces {
    /// Counts the pieces that start at the set bits, but for the last, and says where that starts.
    ///
    /// A piece of one byte is one token, and so is a short number: a third to a half of all pieces
    /// are counted by counting bits (logs: 445 to 762 MB/s). The others are looked up.
    ///
    /// Tried: writing down where the pieces of 4 KB are, by a loop or by `vpcompressb`, to look them up
    /// in a loop of its own whose end the processor guesses right. It costs more than it saves (code:
    /// 540 against 624 MB/s, with half as many instructions again).
    #[inline(always)]
    fn block(&mut self, block: &Block, starts: u64, numbers: u64) -> (usize, usize) {
        let last = starts.ilog2();
        let complete = starts & !(1 << last);
        let simple = complete & (starts >> 1 | numbers);
        let rest = complete & !simple;
        let (tiny, short) = within(starts);
        let asked = Asked {
            tiny: rest & tiny,
            short: rest & short & !tiny,
            starts,
        };
        let mut tokens = simple.count_ones() as usize;
        tokens += match self.count_known(block, asked) {
            Some(known) => known,
            None => self.count_each(block, asked),
        };
        for start in bits(rest & !short) {
            tokens += self.long(&block[start..start + length(starts, start)]);
        }
        (tokens, last as usize)
    }

    /// The tokens of the pieces if the first tables know all of them, which is asked once at the end;
    /// not tried where they lacked some a moment ago.
    ///
    /// To be told which are lacking takes a fifth more instructions where none is (code: 9.5 to 11.4 a
    /// byte); to look all up again where one is took two fifths of what new text costs.
    #[inline(always)]
    fn count_known(&mut self, block: &Block, asked: Asked) -> Option<usize> {
        if self.lacks_some() {
            return None;
        }
        let mut found = Found::default();
        for start in bits(asked.tiny) {
            let key = Tiny::new(*bytes_at(block, start), length(asked.starts, start));
            found.add(self.memo().tiny(key));
        }
        for start in bits(asked.short) {
            let key = Key::new(bytes_at(block, start), length(asked.starts, start));
            found.add(self.memo().short(key));
        }
        (found.differs == 0).then_some(found.total())
    }

    /// The tokens of the pieces, looked up one by one and counted where the first tables lack them.
    #[inline(never)]
    fn count_each(&mut self, block: &Block, asked: Asked) -> usize {
        dispatch(CountEach {
            known: self,
            block,
            asked,
        })
    }

    #[inline(always)]
    fn each(&mut self, block: &Block, asked: Asked) -> usize {
        let Asked {
            tiny,
            short,
            starts,
        } = asked;
        let (mut tokens, mut missing) = (0, 0);
        for start in bits(tiny) {
            let key = Tiny::new(*bytes_at(block, start), length(starts, start));
            let found = self.memo().tiny(key);
            tokens += found.known();
            missing |= u64::from(found.differs != 0) << start;
        }
        for start in bits(short) {
            let key = Key::new(bytes_at(block, start), length(starts, start));
            let found = self.memo().short(key);
            tokens += found.known();
            missing |= u64::from(found.differs != 0) << start;
        }
        self.lacked(missing != 0);
        if missing != 0 {
            tokens += self.missing(block, missing, starts);
        }
        tokens
    }

    /// The look-ups in the larger tables wait for memory together: base64 gains a quarter, new source
    /// code a seventh.
    #[inline(always)]
    fn missing(&mut self, block: &Block, missing: u64, starts: u64) -> usize {
        let key = |start| Key::new(bytes_at(block, start), length(starts, start));
        let mut tokens = 0;
        let (two, three, four) = brief(starts);
        for start in bits(missing & two) {
            tokens += self.count_direct(key(start), 2);
        }
        for start in bits(missing & three & !two) {
            tokens += self.count_direct(key(start), 3);
        }
        for start in bits(missing & four & !three) {
            tokens += self.count_direct(key(start), 4);
        }
        let missing = missing & !four;
        let touched = bits(missing).fold(0, |all, start| all | self.touch(key(start)));
        std::hint::black_box(touched);
        let mut new = 0;
        for start in bits(missing) {
            let known = self.recall(key(start));
            tokens += known;
            new |= u64::from(known == 0) << start;
        }
        self.expects_new(new != 0);
        for start in bits(new) {
            let piece = &block[start..start + length(starts, start)];
            tokens += self.count_short(key(start), piece);
        }
        tokens
    }
}

/// Pieces of a block that are looked up, by the bits where they start.
#[derive(Clone, Copy)]
struct Asked {
    /// Those of up to [`TINY`] bytes.
    tiny: u64,
    /// Those of up to [`SHORT`] bytes.
    short: u64,
    /// Of all pieces.
    starts: u64,
}

/// Counting pieces one by one, to be compiled with vector instructions, and apart from the loop that
/// seldom needs it.
struct CountEach<'a> {
    known: &'a mut Pieces,
    block: &'a Block,
    asked: Asked,
}

impl Pass for CountEach<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<C: Classify>(self) -> usize {
        self.known.each(self.block, self.asked)
    }
}

/// The length of the piece that starts at `start`: up to the next start.
#[inline(always)]
fn length(starts: u64, start: usize) -> usize {
    let from_here = starts >> start;
    (from_here & from_here.wrapping_sub(1)).trailing_zeros() as usize
}

/// The starts of pieces of at most [`TINY`] bytes and of at most [`SHORT`]: another start follows
/// within that distance.
#[inline(always)]
const fn within(starts: u64) -> (u64, u64) {
    const { assert!(TINY == 7 && SHORT == 15) };
    let one = starts >> 1;
    let two = one | one >> 1;
    let four = two | two >> 2;
    let seven = four | four >> 3;
    (seven, seven | seven >> 8 | one >> 7)
}

/// The starts of pieces of at most two, three and four bytes.
#[inline(always)]
const fn brief(starts: u64) -> (u64, u64, u64) {
    const { assert!(tiny::MOST == 4) };
    let two = starts >> 1 | starts >> 2;
    let three = two | starts >> 3;
    (two, three, three | starts >> 4)
}

/// The bytes from `start` on, which must lie in the block proper.
#[inline(always)]
fn bytes_at<const N: usize>(block: &Block, start: usize) -> &[u8; N] {
    const { assert!(N <= AHEAD) };
    let from = start & (BLOCK - 1);
    block[from..].first_chunk().unwrap_or(&[0; N])
}
