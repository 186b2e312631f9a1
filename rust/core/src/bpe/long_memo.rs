//! Remembers how many tokens a long piece has: indentation, ruled lines, long names.
//!
//! The bytes stand one after the other in a buffer; a slot says where. When the buffer is full,
//! everything is forgotten, which bounds the memory without keeping track of age.

#![allow(
    clippy::cast_possible_truncation,
    reason = "offsets and lengths stay below the size of the buffer; a hash is cut to a slot"
)]

use crate::vocab::hash::fold;

const SLOTS: usize = 1 << 13;
const BUFFER: usize = 1 << 19;

/// The longest piece that is worth remembering.
const MOST: usize = 1 << 10;

/// Counts of pieces of 16 to 1024 bytes, at most 0.6 MB.
#[derive(Debug)]
pub(crate) struct LongMemo {
    slots: Box<[Slot]>,
    buffer: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    start: u32,
    length: u16,
    count: u16,
}

impl LongMemo {
    pub(crate) fn new() -> Self {
        Self {
            slots: vec![Slot::default(); SLOTS].into_boxed_slice(),
            buffer: Vec::new(),
        }
    }

    /// The count of the piece: remembered, else by `count`.
    pub(crate) fn get_or(&mut self, piece: &[u8], count: impl FnOnce() -> usize) -> usize {
        if piece.len() > MOST {
            return count();
        }
        let at = hash(piece) as usize & (SLOTS - 1);
        let slot = self.slots[at];
        let start = slot.start as usize;
        let known = self.buffer.get(start..start + usize::from(slot.length));
        if known == Some(piece) {
            return usize::from(slot.count);
        }
        let count = count();
        self.put(at, piece, count);
        count
    }

    fn put(&mut self, at: usize, piece: &[u8], count: usize) {
        if self.buffer.len() + piece.len() > BUFFER {
            self.buffer.clear();
            self.slots.fill(Slot::default());
        }
        self.slots[at] = Slot {
            start: self.buffer.len() as u32,
            length: piece.len() as u16,
            count: count as u16,
        };
        self.buffer.extend_from_slice(piece);
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
