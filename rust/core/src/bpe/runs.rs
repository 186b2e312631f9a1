//! Encoding a long piece window by window, so that time stays linear.
//!
//! A window's encoding is right except near its end, where the cut may have kept a token from
//! forming. So the next window starts at a token border some way before the end, and if its first
//! token is the one that stood there already, both agree: every adjacent pair of the joined sequence
//! stands in one of the two encodings, which makes it the encoding of the whole. If they disagree the
//! piece is encoded again with longer windows, at last as a whole.

use super::{Merger, WINDOW};
use crate::vocab::Vocab;

/// How much of a window's end is encoded again: three eighths.
const fn margin(window: usize) -> usize {
    window / 8 * 3
}

impl Merger {
    /// Calls `sink` with the tokens of a piece that is longer than a window and no token itself.
    pub(super) fn encode_long(
        &mut self,
        vocab: &Vocab,
        piece: &[u8],
        mut sink: impl FnMut(&[u32]),
    ) {
        let mut window = WINDOW;
        loop {
            let tokens = self.encode_windows(vocab, piece, window);
            if let Some(tokens) = tokens {
                return sink(&tokens);
            }
            window = window.saturating_mul(8);
        }
    }

    /// The tokens of the piece, unless two windows disagree.
    fn encode_windows(&mut self, vocab: &Vocab, piece: &[u8], window: usize) -> Option<Vec<u32>> {
        let mut settled = Vec::new();
        let mut start = 0usize;
        let mut expected = None;
        loop {
            let end = piece.len().min(start.saturating_add(window));
            let tokens = self.merge(vocab, &piece[start..end]);
            if expected.is_some_and(|token| token != tokens[0]) {
                return None;
            }
            if end == piece.len() {
                settled.extend_from_slice(tokens);
                return Some(settled);
            }
            let (kept, bytes) = kept(vocab, tokens, window - margin(window));
            expected = tokens.get(kept).copied();
            if kept == 0 || expected.is_none() {
                return None;
            }
            settled.extend_from_slice(&tokens[..kept]);
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
