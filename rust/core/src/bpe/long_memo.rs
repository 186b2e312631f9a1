//! Remembers a number for a long piece: indentation, ruled lines, long names, words of Chinese.
//!
//! The bytes stand one after the other in a buffer; a slot says where. When the buffer is full,
//! everything is forgotten, which bounds the memory without keeping track of age; before that the
//! memo grows thrice, so that a process that counts little keeps little.

#![allow(
    clippy::cast_possible_truncation,
    reason = "offsets and lengths stay below the size of the buffer; a hash is cut to a slot"
)]

use crate::vocab::hash::fold;

/// Pairs of slots at first, and at most.
const SETS: usize = 1 << 10;
const MOST_SETS: usize = 1 << 16;

/// Bytes to remember for a pair of slots.
const SHARE: usize = 48;

/// The longest piece that is worth remembering.
const MOST: usize = 1 << 10;

/// Numbers for pieces of 16 to 1024 bytes, 72 KB at first and 4.5 MB at most.
#[derive(Debug)]
pub(crate) struct LongMemo {
    sets: Vec<[Slot; 2]>,
    buffer: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    start: u32,
    length: u16,
    value: u32,
}

impl LongMemo {
    pub(crate) fn new() -> Self {
        Self {
            sets: vec![[Slot::default(); 2]; SETS],
            buffer: Vec::new(),
        }
    }

    /// The number of the piece, if it is remembered.
    pub(crate) fn get(&self, piece: &[u8]) -> Option<u32> {
        let set = self.sets[self.set(piece)];
        let is_piece =
            |slot: &&Slot| usize::from(slot.length) == piece.len() && self.bytes(**slot) == piece;
        set.iter().find(is_piece).map(|slot| slot.value)
    }

    /// Remembers a piece that it [`Self::holds`].
    pub(crate) fn put(&mut self, piece: &[u8], value: u32) {
        if !Self::holds(piece) {
            return;
        }
        if self.is_full(piece) {
            self.clear();
        } else if !self.has_room(piece) {
            self.grow();
        }
        let slot = Slot {
            start: self.buffer.len() as u32,
            length: piece.len() as u16,
            value,
        };
        self.buffer.extend_from_slice(piece);
        self.place(slot);
    }

    /// Whether the piece is not too long.
    pub(crate) const fn holds(piece: &[u8]) -> bool {
        piece.len() <= MOST
    }

    /// Whether remembering the piece makes the memo forget everything else.
    pub(crate) fn is_full(&self, piece: &[u8]) -> bool {
        self.sets.len() == MOST_SETS && !self.has_room(piece)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buffer.clear();
        self.sets.fill([Slot::default(); 2]);
    }

    fn has_room(&self, piece: &[u8]) -> bool {
        self.buffer.len() + piece.len() <= self.sets.len() * SHARE
    }

    fn grow(&mut self) {
        let more = vec![[Slot::default(); 2]; 4 * self.sets.len()];
        let old = std::mem::replace(&mut self.sets, more);
        let used = old.iter().flatten().filter(|slot| slot.length > 0);
        used.for_each(|slot| self.place(*slot));
    }

    fn place(&mut self, slot: Slot) {
        let set = self.set(self.bytes(slot));
        let set = &mut self.sets[set];
        *set = [slot, set[0]];
    }

    fn bytes(&self, slot: Slot) -> &[u8] {
        let start = slot.start as usize;
        &self.buffer[start..start + usize::from(slot.length)]
    }

    fn set(&self, piece: &[u8]) -> usize {
        hash(piece) as usize & (self.sets.len() - 1)
    }
}

/// Hash of the bytes, eight at a time. Its low bits are as good as its high ones.
fn hash(piece: &[u8]) -> u64 {
    let (words, rest) = piece.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]);
    words.fold(piece.len() as u64, |hash, word| {
        fold(
            hash ^ u64::from_le_bytes(*word) ^ 0xD6E8_FEB8_6659_FD93,
            0x9E37_79B9_7F4A_7C15,
        )
    })
}
