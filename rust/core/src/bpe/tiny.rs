//! Pieces of up to four bytes, counted without merging.
//!
//! Whether the parts are tokens settles it, and which two bytes merge first; no rank of anything longer
//! matters. Two of three new pieces of base64 are that short, and half of those of minified code.
//! Branches would be guessed wrong, so there are none. The first sight of base64 gains a quarter (24 to 30
//! MB/s), and these pieces need no room in the table of pieces that the first tables have lost.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]
#![allow(
    clippy::needless_bitwise_bool,
    reason = "lazy operators are branches, and these would be guessed wrong"
)]

use crate::vocab::{NO_RANK, Vocab};

/// The longest piece that is counted like this.
pub(super) const MOST: usize = 4;

/// The tokens of the first `length` bytes, one to four.
///
/// Three spaces in a row are for merging: `p50k_base` has tokens for them that `r50k_base`, which shares
/// its tables, has not.
#[inline(always)]
pub(super) fn count(vocab: &Vocab, bytes: [u8; 4], length: usize) -> Option<usize> {
    match (bytes, length) {
        ([b' ', b' ', b' ', _], 3..) | ([_, b' ', b' ', b' '], 4) => None,
        (_, 1) => Some(1),
        ([a, b, _, _], 2) => Some(2 - usize::from(vocab.merge_bytes(a, b) != NO_RANK)),
        ([a, b, c, _], 3) => Some(three(vocab, [a, b, c])),
        _ => Some(four(vocab, bytes)),
    }
}

#[inline(always)]
fn three(vocab: &Vocab, bytes: [u8; 3]) -> usize {
    let [a, b, c] = bytes;
    let any = vocab.merge_bytes(a, b) & vocab.merge_bytes(b, c) != NO_RANK;
    3 - usize::from(any) - usize::from(vocab.is_triple(bytes))
}

/// Once two bytes have merged, one more merge leaves two tokens, which are a token together or not.
#[inline(always)]
fn four(vocab: &Vocab, bytes: [u8; 4]) -> usize {
    let [a, b, c, d] = bytes;
    let (left, middle, right) = (
        vocab.merge_bytes(a, b),
        vocab.merge_bytes(b, c),
        vocab.merge_bytes(c, d),
    );
    let (front, back) = (vocab.is_triple([a, b, c]), vocab.is_triple([b, c, d]));
    let left_first = left <= middle && left <= right;
    let right_first = right < left && right < middle;
    let again = (front & !right_first)
        | (back & !left_first)
        | (left_first & (right != NO_RANK))
        | (right_first & (left != NO_RANK));
    let any = left & middle & right != NO_RANK;
    4 - usize::from(any) - usize::from(any & again) - usize::from(vocab.is_quad(bytes))
}
