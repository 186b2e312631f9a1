//! Counts the tokens of a text without building them.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use super::Merger;
use super::count::{Count, Stop, bits};
use super::long_memo::LongMemo;
use super::memo::Memo;
use crate::split::Pattern;
use crate::split::pass::dispatch;
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

    /// The tokens of the pieces between two piece borders, as the whole text has them.
    pub(crate) fn pieces(&mut self, text: &str, from: usize, to: usize) -> usize {
        let mut tokens = 0;
        let mut start = from;
        while start < to {
            let end = self.pattern.piece_end(text, start);
            tokens += self.piece(text.as_bytes(), start, end);
            start = end;
        }
        tokens
    }

    /// The tokens of the piece `start..end` of the bytes.
    pub(crate) fn piece(&mut self, bytes: &[u8], start: usize, end: usize) -> usize {
        if end - start > WORD && bytes[start..start + 4].iter().any(|byte| *byte >= 0xE0) {
            return self.word_by_parts(bytes, start, end);
        }
        self.part(bytes, start, end)
    }

    /// Counts a word of characters of three bytes part by part, cut where no token can cross. The parts
    /// are short and have been seen before where the words have not: first sight of Chinese went from
    /// 12 to 57 MB/s.
    fn word_by_parts(&mut self, bytes: &[u8], start: usize, end: usize) -> usize {
        let mut tokens = 0;
        let mut from = start;
        let mut at = start;
        while at < end {
            let (characters, cuts) = self.cuts(&bytes[at..end]);
            for character in bits(cuts) {
                let to = at + 3 * (character + 1);
                tokens += self.part(bytes, from, to);
                from = to;
            }
            at += (3 * characters).max(1);
        }
        tokens + self.part(bytes, from, end)
    }

    /// How many characters of three bytes a text starts with, at most 64, and after which of them it
    /// can be cut. All are looked at before anything is done about the first: whether two characters
    /// can be parted is a coin toss, and a branch on it would be wrong as often.
    fn cuts(&self, text: &[u8]) -> (usize, u64) {
        let (triples, _) = text.as_chunks::<3>();
        let is_character = |triple: &&[u8; 3]| triple[0] & 0xF0 == 0xE0;
        let characters = triples.iter().take(65).take_while(is_character).count();
        let pairs = triples[..characters].windows(2);
        let cut = |pair: &[[u8; 3]]| !self.vocab.may_join(pair[0], pair[1]);
        let cuts = (0..64)
            .zip(pairs)
            .map(|(at, pair)| u64::from(cut(pair)) << at);
        (characters.min(64), cuts.fold(0, |all, bit| all | bit))
    }

    /// The tokens of a piece, or of a part that no token crosses the borders of.
    #[inline]
    fn part(&mut self, bytes: &[u8], start: usize, end: usize) -> usize {
        let length = end - start;
        if length > SHORT {
            return self.long(&bytes[start..end]);
        }
        let key = Key::of(&bytes[start..], length);
        self.short(key, &bytes[start..end])
    }

    /// The tokens of a short piece.
    #[inline]
    fn short(&mut self, key: Key, piece: &[u8]) -> usize {
        match self.memo.near(key) {
            0 => {
                let known = self.look_up(key);
                self.learn(key, known, piece)
            }
            count => count,
        }
    }

    /// Brings the lines that [`Self::look_up`] will read into the cache. A loop that does nothing else
    /// has many of these loads under way at once: base64 gains a quarter, new source code a seventh.
    #[inline(always)]
    pub(super) fn touch(&self, key: Key) -> u64 {
        self.memo.far().touch(key) | self.vocab.touch_common(key)
    }

    /// The count of a short piece that the first table does not hold: from the larger ones, else 0.
    #[inline(always)]
    pub(super) fn look_up(&self, key: Key) -> usize {
        self.memo.far().get(key) | self.vocab.common(key)
    }

    /// Takes a short piece into the memo, with its count if that is `known`, and merges it if not.
    pub(super) fn learn(&mut self, key: Key, known: usize, piece: &[u8]) -> usize {
        if known > 0 {
            self.memo.take_in(key, known);
            return known;
        }
        let count = self.merger.count(self.vocab, piece);
        self.memo.put(key, count);
        count
    }

    /// The tokens of a piece that is not short.
    #[inline(never)]
    pub(super) fn long(&mut self, piece: &[u8]) -> usize {
        let (vocab, merger) = (self.vocab, &mut self.merger);
        self.long_memo.get_or(piece, || merger.count(vocab, piece))
    }

    pub(super) fn pattern(&self) -> Pattern {
        self.pattern
    }

    pub(super) fn memo(&self) -> &Memo {
        &self.memo
    }
}
