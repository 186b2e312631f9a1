//! Encoding a long piece window by window, so that time stays linear.
//!
//! A window's encoding is right except near its end, where the cut may have kept a token from
//! forming. So the next window starts at a token border some way before the end, and if its first
//! token is the one that stood there already, both agree: every adjacent pair of the joined sequence
//! stands in one of the two encodings, which makes it the encoding of the whole. If they disagree the
//! piece is encoded again with longer windows, at last as a whole.
//!
//! Runs repeat themselves, and so do their windows: a window like the one before is not merged again.
//! A megabyte of `=` takes under a millisecond that way, and half a second by one big heap.

use super::{Merger, WINDOW};
use crate::vocab::Vocab;

/// How much of a window's start is settled: five eighths.
const fn settled(window: usize) -> usize {
    window / 8 * 5
}

impl Merger {
    /// Appends the tokens of a piece that is longer than a window.
    pub(super) fn encode_long(&mut self, vocab: &Vocab, piece: &[u8], out: &mut Vec<u32>) {
        let before = out.len();
        let mut window = WINDOW;
        while !self.walk(vocab, piece, window, |tokens| out.extend_from_slice(tokens)) {
            out.truncate(before);
            window = window.saturating_mul(8);
        }
    }

    /// The number of tokens of a piece that is longer than a window.
    pub(super) fn count_long(&mut self, vocab: &Vocab, piece: &[u8]) -> usize {
        let mut count = 0;
        let mut window = WINDOW;
        while !self.walk(vocab, piece, window, |tokens| count += tokens.len()) {
            count = 0;
            window = window.saturating_mul(8);
        }
        count
    }

    /// Passes the tokens of the piece to `sink`. False if two windows disagree; then what was passed
    /// is void.
    fn walk(
        &mut self,
        vocab: &Vocab,
        piece: &[u8],
        window: usize,
        mut sink: impl FnMut(&[u32]),
    ) -> bool {
        let mut start = 0usize;
        let mut last: &[u8] = &[];
        let mut expected: Option<u32> = None;
        loop {
            let end = piece.len().min(start.saturating_add(window));
            if last != &piece[start..end] {
                last = &piece[start..end];
                self.merge(vocab, last);
            }
            let tokens = self.tokens();
            if expected.is_some_and(|token| tokens.first() != Some(&token)) {
                return false;
            }
            if end == piece.len() {
                sink(tokens);
                return true;
            }
            let (kept, bytes) = kept(vocab, tokens, settled(window));
            let Some(&next) = tokens.get(kept).filter(|_| kept > 0) else {
                return false;
            };
            expected = Some(next);
            sink(&tokens[..kept]);
            start += bytes;
        }
    }
}

/// How many of the tokens end within `most` bytes, and how many bytes that is.
fn kept(vocab: &Vocab, tokens: &[u32], most: usize) -> (usize, usize) {
    let mut bytes = 0;
    for (kept, &token) in tokens.iter().enumerate() {
        let after = bytes + vocab.bytes_of(token).map_or(0, <[u8]>::len);
        if after > most {
            return (kept, bytes);
        }
        bytes = after;
    }
    (tokens.len(), bytes)
}
