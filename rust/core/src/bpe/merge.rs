//! Merging one piece, or one window of a long piece.

#![allow(
    clippy::cast_possible_truncation,
    reason = "parts of one window are numbered in 32 bits"
)]

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::short::{MOST, Short};
use crate::vocab::{NO_RANK, Vocab};

/// Buffers for merging, kept from piece to piece.
#[derive(Debug, Default)]
pub(crate) struct Merger {
    /// The tokens so far.
    tokens: Vec<u32>,
    /// What each token merges into with its right neighbour.
    merged: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
    links: Vec<Link>,
}

/// Neighbours of a part in a long window.
#[derive(Debug, Clone, Copy)]
struct Link {
    before: u32,
    after: u32,
}

impl Merger {
    /// The tokens of `piece`, which is not empty. `O(n log n)`.
    pub(crate) fn merge(&mut self, vocab: &Vocab, piece: &[u8]) -> &[u32] {
        self.tokens.clear();
        if piece.len() <= MOST {
            let short = Short::<MOST>::merge(vocab, piece);
            self.tokens.extend(short.tokens());
        } else {
            self.start(vocab, piece);
            self.merge_by_heap(vocab);
        }
        &self.tokens
    }

    /// The tokens of the last merge.
    pub(crate) fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    fn start(&mut self, vocab: &Vocab, piece: &[u8]) {
        self.merged.clear();
        let tokens = piece.iter().map(|&byte| vocab.rank_of_byte(byte));
        self.tokens.extend(tokens);
        let pairs = piece.windows(2);
        self.merged
            .extend(pairs.map(|pair| vocab.merge_bytes(pair[0], pair[1])));
        self.merged.push(NO_RANK);
    }

    fn merge_by_heap(&mut self, vocab: &Vocab) {
        let parts = self.tokens.len() as u32;
        let link = |at: u32| Link {
            before: at.wrapping_sub(1),
            after: at + 1,
        };
        self.links.clear();
        self.links.extend((0..parts).map(link));
        let pairs = (0..).zip(&self.merged);
        self.heap.clear();
        self.heap.extend(
            pairs
                .filter(|(_, rank)| **rank != NO_RANK)
                .map(|(at, &rank)| Reverse((rank, at))),
        );
        while let Some(Reverse((rank, at))) = self.heap.pop() {
            if self.merged[at as usize] == rank {
                self.join(vocab, at, rank);
            }
        }
        self.drop_joined();
    }

    /// Merges the part at `at` with the part after it.
    fn join(&mut self, vocab: &Vocab, at: u32, rank: u32) {
        let gone = self.links[at as usize].after as usize;
        let after = self.links[gone].after;
        let before = self.links[at as usize].before;
        self.tokens[at as usize] = rank;
        self.tokens[gone] = NO_RANK;
        self.merged[gone] = NO_RANK;
        self.links[at as usize].after = after;
        if let Some(link) = self.links.get_mut(after as usize) {
            link.before = at;
        }
        self.offer(vocab, at, after);
        if before != u32::MAX {
            self.offer(vocab, before, at);
        }
    }

    /// Looks up what the parts at `left` and `right` merge into.
    fn offer(&mut self, vocab: &Vocab, left: u32, right: u32) {
        let merged = match self.tokens.get(right as usize) {
            Some(&token) => vocab.merge(self.tokens[left as usize], token),
            None => NO_RANK,
        };
        self.merged[left as usize] = merged;
        if merged != NO_RANK {
            self.heap.push(Reverse((merged, left)));
        }
    }

    fn drop_joined(&mut self) {
        self.tokens.retain(|token| *token != NO_RANK);
    }
}
