//! Text to tokens.

use super::Merger;
use super::rank_memo::RankMemo;
use crate::split::Pattern;
use crate::vocab::Vocab;
use crate::vocab::key::{Key, SHORT};

/// Encodes texts, and remembers the pieces that are one token: three of four.
#[derive(Debug)]
pub(crate) struct Encoder {
    vocab: &'static Vocab,
    pattern: Pattern,
    memo: RankMemo,
    merger: Merger,
}

impl Encoder {
    pub(crate) fn new(vocab: &'static Vocab, pattern: Pattern) -> Self {
        Self {
            vocab,
            pattern,
            memo: RankMemo::new(),
            merger: Merger::default(),
        }
    }

    /// Appends the tokens of the text.
    pub(crate) fn encode(&mut self, text: &str, out: &mut Vec<u32>) {
        let bytes = text.as_bytes();
        let mut start = 0;
        for end in self.pattern.piece_ends(text) {
            if end - start <= SHORT {
                let key = Key::of(&bytes[start..], end - start);
                self.short(key, &bytes[start..end], out);
            } else {
                self.merger.encode(self.vocab, &bytes[start..end], out);
            }
            start = end;
        }
    }

    fn short(&mut self, key: Key, piece: &[u8], out: &mut Vec<u32>) {
        if let Some(rank) = self.memo.get(key) {
            return out.push(rank);
        }
        let before = out.len();
        self.merger.encode(self.vocab, piece, out);
        if let [rank] = out[before..] {
            self.memo.put(key, rank);
        }
    }
}
