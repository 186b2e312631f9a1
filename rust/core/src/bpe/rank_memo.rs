//! Remembers which token a short piece is, for encoding.

use crate::vocab::key::Key;

const SLOTS: usize = 1 << 14;

/// Ranks of short pieces that are one token, half a megabyte.
#[derive(Debug)]
pub(crate) struct RankMemo {
    slots: Box<[Slot]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: Key,
    rank: u32,
}

impl RankMemo {
    pub(crate) fn new() -> Self {
        Self {
            slots: vec![Slot::default(); SLOTS].into_boxed_slice(),
        }
    }

    /// The rank of the piece, if it is remembered.
    pub(crate) fn get(&self, key: Key) -> Option<u32> {
        let slot = self.slots[key.hash() & (SLOTS - 1)];
        (slot.key == key).then_some(slot.rank)
    }

    /// Remembers the rank of a piece.
    pub(crate) fn put(&mut self, key: Key, rank: u32) {
        self.slots[key.hash() & (SLOTS - 1)] = Slot { key, rank };
    }
}
