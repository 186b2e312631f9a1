//! Counts the tokens of a text without building them.

use super::Merger;
use super::long_memo::LongMemo;
use super::memo::Memo;
use crate::split::mask::{AHEAD, BLOCK, Block};
use crate::split::pass::{Classify, Pass, dispatch};
use crate::split::{Cl100k, Gpt2, O200k, Pattern, Split};
use crate::vocab::Vocab;
use crate::vocab::key::{Key, SHORT};

/// Words longer than this many bytes are cut where they can be.
const WORD: usize = 9;

/// What a process has learned of one vocabulary, and the buffers it works with.
#[derive(Debug)]
pub(crate) struct Tally {
    vocab: &'static Vocab,
    pattern: Pattern,
    memo: Memo,
    long_memo: LongMemo,
    merger: Merger,
}

/// Where a count that may stop early stood.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stop {
    /// Tokens of the pieces before `at`.
    pub(crate) tokens: usize,
    /// Offset of the first piece that was not counted.
    pub(crate) at: usize,
}

impl Tally {
    pub(crate) fn new(vocab: &'static Vocab, pattern: Pattern) -> Self {
        Self {
            vocab,
            pattern,
            memo: Memo::new(),
            long_memo: LongMemo::new(),
            merger: Merger::default(),
        }
    }

    /// Counts pieces from the start of the text while their sum stays within `limit`.
    pub(crate) fn count_up_to(&mut self, text: &str, limit: usize) -> Stop {
        dispatch(Count {
            tally: self,
            text,
            limit,
        })
    }

    /// The tokens of the piece `start..end` of the bytes.
    pub(crate) fn piece(&mut self, bytes: &[u8], start: usize, end: usize) -> usize {
        if end - start > WORD && bytes[start..start + 4].iter().any(|byte| *byte >= 0xE0) {
            return self.word_by_parts(bytes, start, end);
        }
        self.part(bytes, start, end)
    }

    /// Counts a word of characters of three bytes part by part, cut where no token can cross.
    fn word_by_parts(&mut self, bytes: &[u8], start: usize, end: usize) -> usize {
        let character = |at: usize| match bytes[..end].get(at..)?.first_chunk::<3>() {
            Some(bytes) if bytes[0] & 0xF0 == 0xE0 => Some(*bytes),
            _ => None,
        };
        let mut tokens = 0;
        let mut from = start;
        let mut at = start;
        while at < end {
            let Some(left) = character(at) else {
                at += 1;
                continue;
            };
            at += 3;
            if character(at).is_some_and(|right| !self.vocab.may_join(left, right)) {
                tokens += self.part(bytes, from, at);
                from = at;
            }
        }
        tokens + self.part(bytes, from, end)
    }

    /// The tokens of a piece, or of a part that no token crosses the borders of.
    #[inline]
    fn part(&mut self, bytes: &[u8], start: usize, end: usize) -> usize {
        let length = end - start;
        if length > SHORT {
            return self.longer(&bytes[start..end]);
        }
        let mut short = [0; 16];
        let key = if let Some(bytes) = bytes[start..].first_chunk() {
            Key::new(bytes, length)
        } else {
            short[..length].copy_from_slice(&bytes[start..end]);
            Key::new(&short, length)
        };
        self.short(key, &bytes[start..end])
    }

    #[inline(always)]
    fn short(&mut self, key: Key, piece: &[u8]) -> usize {
        match self.memo.short(key) {
            0 => self.new_short(key, piece),
            count => count,
        }
    }

    #[cold]
    #[inline(never)]
    fn new_short(&mut self, key: Key, piece: &[u8]) -> usize {
        let known = self.memo.far(key) | self.vocab.common(key);
        self.returning(key, known, piece)
    }

    /// Takes a short piece into the first table, with its count if that is known and not 0.
    fn returning(&mut self, key: Key, known: usize, piece: &[u8]) -> usize {
        if known > 0 {
            self.memo.put_near(key, known);
            return known;
        }
        let count = self.merger.count(self.vocab, piece);
        self.memo.put_short(key, count);
        count
    }

    #[inline(never)]
    fn longer(&mut self, piece: &[u8]) -> usize {
        let (vocab, merger) = (self.vocab, &mut self.merger);
        self.long_memo.get_or(piece, || merger.count(vocab, piece))
    }
}

struct Count<'a> {
    tally: &'a mut Tally,
    text: &'a str,
    limit: usize,
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
            let next = match bytes[stop.at..].first_chunk::<{ BLOCK + AHEAD }>() {
                Some(block) if block[0].is_ascii() && block[1].is_ascii() => {
                    let starts = S::starts(&C::classify(block), block) & !1;
                    self.tally.block(block, starts)
                }
                _ => (0, 0),
            };
            let (mut tokens, mut length) = next;
            if length == 0 || stop.tokens + tokens > self.limit {
                length = S::piece_end(self.text, stop.at) - stop.at;
                tokens = self.tally.piece(bytes, stop.at, stop.at + length);
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

impl Tally {
    /// Counts the pieces that end at the set bits, and says where the last of them ends.
    ///
    /// What the memo does not hold is put aside without a branch and counted at the end, so that the
    /// look-ups of a block wait for memory together.
    #[inline(always)]
    fn block(&mut self, block: &Block, mut ends: u64) -> (usize, usize) {
        let mut aside = [(0u8, 0u8); BLOCK];
        let mut waiting = 0;
        let mut tokens = 0;
        let mut start = 0;
        while ends != 0 {
            let end = ends.trailing_zeros() as usize;
            let length = end - start;
            let key = Key::new(sixteen(block, start), length);
            let known = if length <= SHORT {
                self.memo.short(key)
            } else {
                0
            };
            tokens += known;
            if known == 0 {
                aside[waiting & (BLOCK - 1)] = (start as u8, length as u8);
                waiting += 1;
            }
            start = end;
            ends &= ends - 1;
        }
        if waiting > 0 {
            tokens += self.aside(block, &aside[..waiting & (BLOCK - 1)]);
        }
        (tokens, start)
    }

    /// Counts the pieces that were put aside: from the far table, else by merging.
    #[inline(never)]
    fn aside(&mut self, block: &Block, aside: &[(u8, u8)]) -> usize {
        let mut known = [0; BLOCK];
        for (known, &(start, length)) in known.iter_mut().zip(aside) {
            if usize::from(length) <= SHORT {
                let key = Key::new(sixteen(block, usize::from(start)), usize::from(length));
                *known = self.memo.far(key) | self.vocab.common(key);
            }
        }
        let mut tokens = 0;
        for (&known, &(start, length)) in known.iter().zip(aside) {
            let (start, length) = (usize::from(start), usize::from(length));
            let piece = &block[start..start + length];
            tokens += if length > SHORT {
                self.longer(piece)
            } else {
                let key = Key::new(sixteen(block, start), length);
                self.returning(key, known, piece)
            };
        }
        tokens
    }
}

/// The sixteen bytes from `start` on.
#[inline(always)]
fn sixteen(block: &Block, start: usize) -> &[u8; 16] {
    let from = start & (BLOCK - 1);
    block[from..].first_chunk().unwrap_or(&[0; 16])
}
