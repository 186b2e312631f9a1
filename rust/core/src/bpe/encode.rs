//! Text to tokens.

use super::Merger;
use super::rank_memo::RankMemo;
use crate::split::Pattern;
use crate::vocab::Vocab;
use crate::vocab::key::{Key, SHORT};

/// Encodes texts, and remembers the tokens of pieces.
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
        let pattern = self.pattern;
        pattern.each_piece(text, |start, end| self.piece(bytes, start, end, out));
    }

    /// Appends the tokens of the piece `start..end` of the bytes.
    #[inline]
    pub(crate) fn piece(&mut self, bytes: &[u8], start: usize, end: usize, out: &mut Vec<u32>) {
        let piece = &bytes[start..end];
        match *piece {
            [byte] => out.push(self.vocab.rank_of_byte(byte)),
            _ if piece.len() <= SHORT => {
                self.short(Key::of(&bytes[start..], piece.len()), piece, out);
            }
            _ => self.long(piece, out),
        }
    }

    fn long(&mut self, piece: &[u8], out: &mut Vec<u32>) {
        if let Some(tokens) = self.memo.get_long(piece) {
            return out.extend_from_slice(tokens);
        }
        let before = out.len();
        self.merger.encode(self.vocab, piece, out);
        self.memo.put_long(piece, &out[before..]);
    }

    #[inline]
    fn short(&mut self, key: Key, piece: &[u8], out: &mut Vec<u32>) {
        let before = out.len();
        if let Some((tokens, count)) = self.memo.get(key) {
            out.extend_from_slice(tokens);
            return out.truncate(before + count);
        }
        self.merger.encode(self.vocab, piece, out);
        self.memo.put(key, &out[before..]);
    }
}
