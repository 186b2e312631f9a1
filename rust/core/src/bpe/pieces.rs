//! What is known of pieces: how many tokens each has.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use super::Merger;
use super::bits;
use super::long_memo::LongMemo;
use super::memo::Memo;
use super::tiny;
use crate::vocab::Vocab;
use crate::vocab::key::{Key, SHORT};

/// Blocks without a new piece after which no more are expected. Seen before, logs, code and JSON count 7
/// to 10 % faster than when always told which are new; at first sight nothing changes.
const SPELL: u8 = 8;

/// Words longer than this many bytes are cut where they can be.
const WORD: usize = 9;

/// Counts pieces, and remembers what it counted.
#[derive(Debug)]
pub(super) struct Pieces {
    vocab: &'static Vocab,
    memo: Memo,
    long_memo: LongMemo,
    merger: Merger,
    /// Whether the last pieces that the first tables lacked were new.
    new_expected: bool,
    /// Blocks for which the first tables are expected to lack pieces.
    lacking: u8,
}

impl Pieces {
    pub(super) fn new(vocab: &'static Vocab) -> Self {
        vocab.warm_up();
        Self {
            vocab,
            memo: Memo::new(),
            long_memo: LongMemo::new(),
            merger: Merger::default(),
            new_expected: true,
            lacking: SPELL,
        }
    }

    /// The tokens of the piece `start..end` of the bytes.
    #[inline]
    pub(super) fn count(&mut self, bytes: &[u8], start: usize, end: usize) -> usize {
        let piece = &bytes[start..end];
        if piece.len() > SHORT {
            return self.long(piece);
        }
        let key = Key::of(&bytes[start..], piece.len());
        self.short(key, piece, Self::count_new)
    }

    /// What the first tables know.
    #[inline(always)]
    pub(super) fn memo(&self) -> &Memo {
        &self.memo
    }

    /// Brings the lines into the cache that [`Self::recall`] will read, and [`Self::count_short`] where
    /// new pieces are expected. A loop that does nothing else has many of these loads under way at once.
    #[inline(always)]
    pub(super) fn touch(&self, key: Key) -> u64 {
        let far = self.memo.far().touch(key);
        if self.new_expected {
            far | self.vocab.touch_common(key)
        } else {
            far
        }
    }

    /// Text that has new pieces goes on to have some.
    #[inline(always)]
    pub(super) fn expects_new(&mut self, expected: bool) {
        self.new_expected = expected;
    }

    /// Whether the first tables lacked pieces of one of the last blocks.
    #[inline(always)]
    pub(super) const fn lacks_some(&self) -> bool {
        self.lacking > 0
    }

    /// Remembers whether the first tables lacked pieces of a block.
    #[inline(always)]
    pub(super) const fn lacked(&mut self, some: bool) {
        self.lacking = if some {
            SPELL
        } else {
            self.lacking.saturating_sub(1)
        };
    }

    /// The tokens of a short piece that the first tables lack, if a larger one has it, else 0.
    #[inline(always)]
    pub(super) fn recall(&mut self, key: Key) -> usize {
        self.memo.recall(key)
    }

    /// The tokens of a piece of at most [`tiny::MOST`] bytes that the first tables lack.
    #[inline(always)]
    pub(super) fn count_direct(&mut self, key: Key, length: usize) -> usize {
        let bytes = key.low.to_le_bytes();
        let [a, b, c, d, ..] = bytes;
        let count = tiny::count(self.vocab, [a, b, c, d], length);
        let count = count.unwrap_or_else(|| self.merge(&bytes[..length]));
        self.memo.put_near(key, count);
        count
    }

    /// The tokens of a longer, short piece that is not remembered.
    #[inline]
    pub(super) fn count_short(&mut self, key: Key, piece: &[u8]) -> usize {
        self.count_or(key, piece, Self::count_new)
    }

    #[inline]
    fn count_or(&mut self, key: Key, piece: &[u8], count: fn(&mut Self, &[u8]) -> usize) -> usize {
        if self.vocab.common(key) > 0 {
            self.memo.put(key, 1);
            return 1;
        }
        let count = count(self, piece);
        self.memo.put(key, count);
        count
    }

    /// The tokens of a short piece.
    #[inline]
    fn short(&mut self, key: Key, piece: &[u8], count: fn(&mut Self, &[u8]) -> usize) -> usize {
        let known = self.memo.near(key);
        if known > 0 {
            return known;
        }
        if piece.len() <= tiny::MOST {
            return self.count_direct(key, piece.len());
        }
        match self.memo.recall(key) {
            0 => self.count_or(key, piece, count),
            known => known,
        }
    }

    /// The tokens of a piece that is not short.
    #[inline(never)]
    pub(super) fn long(&mut self, piece: &[u8]) -> usize {
        if let Some(count) = self.long_memo.get(piece) {
            return count as usize;
        }
        let count = self.count_new(piece);
        if let Ok(count) = u32::try_from(count) {
            self.long_memo.put(piece, count);
        }
        count
    }

    /// The tokens of a piece that was never seen.
    fn count_new(&mut self, piece: &[u8]) -> usize {
        if piece.len() > WORD && piece[..4].iter().any(|byte| *byte >= 0xE0) {
            self.count_by_parts(piece)
        } else {
            self.merge(piece)
        }
    }

    /// Counts a word of characters of three bytes part by part, cut where no token can cross. The parts
    /// are short and have been seen before where the words have not: first sight of Chinese went from
    /// 12 to 57 MB/s.
    fn count_by_parts(&mut self, word: &[u8]) -> usize {
        let mut tokens = 0;
        let mut from = 0;
        let mut at = 0;
        while at < word.len() {
            let (characters, cuts) = self.cuts(&word[at..]);
            for character in bits(cuts) {
                let to = at + 3 * (character + 1);
                tokens += self.part(word, from, to);
                from = to;
            }
            at += (3 * characters).max(1);
        }
        tokens + self.part(word, from, word.len())
    }

    /// The tokens of a part that no token crosses the borders of.
    fn part(&mut self, word: &[u8], start: usize, end: usize) -> usize {
        let part = &word[start..end];
        if part.len() > SHORT {
            return self.merge(part);
        }
        let key = Key::of(&word[start..], part.len());
        self.short(key, part, Self::merge)
    }

    fn merge(&mut self, piece: &[u8]) -> usize {
        self.merger.count(self.vocab, piece)
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
}
