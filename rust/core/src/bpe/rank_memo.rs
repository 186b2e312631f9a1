//! Remembers the tokens of pieces, for encoding.
//!
//! A slot holds up to four tokens beside the piece, its two rivals for a set share a cache line.
//! Remembering only pieces of one token, three of four, encoded logs at 17 MB/s: merging the others
//! again and again took nearly all of the time.

use super::long_memo::LongMemo;
use crate::vocab::key::Key;

const SETS: usize = 1 << 14;

/// The most tokens that are remembered: more than 99 of 100 short pieces have no more.
pub(super) const MOST: usize = 4;

/// Tokens of short pieces, 1 MB, and of long ones, up to 9 MB.
#[derive(Debug)]
pub(crate) struct RankMemo {
    sets: Box<[Set]>,
    /// Where in `tokens` those of a long piece stand, behind their number.
    long: LongMemo,
    tokens: Vec<u32>,
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Set([Slot; 2]);

/// The count stands in the key.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: Key,
    tokens: [u32; MOST],
}

impl RankMemo {
    pub(crate) fn new() -> Self {
        Self {
            sets: vec![Set::default(); SETS].into_boxed_slice(),
            long: LongMemo::new(),
            tokens: Vec::new(),
        }
    }

    /// The tokens of the piece and how many they are, if it is remembered.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<(&[u32; MOST], usize)> {
        let Set(set) = &self.sets[key.hash() & (SETS - 1)];
        let found = |slot: &Slot| key.found_in(slot.key).known();
        let slot = match found(&set[0]) {
            0 => &set[1],
            _ => &set[0],
        };
        let count = found(slot);
        (count > 0).then_some((&slot.tokens, count))
    }

    /// Remembers the tokens of a piece, if they are not too many.
    pub(crate) fn put(&mut self, key: Key, tokens: &[u32]) {
        if tokens.len() > MOST {
            return;
        }
        let mut slot = Slot {
            key: key.with(tokens.len()),
            ..Slot::default()
        };
        slot.tokens[..tokens.len()].copy_from_slice(tokens);
        let Set(set) = &mut self.sets[key.hash() & (SETS - 1)];
        *set = [slot, set[0]];
    }

    /// The tokens of a long piece, if it is remembered.
    pub(crate) fn get_long(&self, piece: &[u8]) -> Option<&[u32]> {
        let start = self.long.get(piece)? as usize;
        let (count, tokens) = self.tokens.get(start..)?.split_first()?;
        tokens.get(..*count as usize)
    }

    /// Remembers the tokens of a long piece.
    pub(crate) fn put_long(&mut self, piece: &[u8], tokens: &[u32]) {
        if self.long.is_full(piece) {
            self.long.clear();
            self.tokens.clear();
        }
        let place = u32::try_from(self.tokens.len());
        if let (Ok(place), Ok(count)) = (place, u32::try_from(tokens.len()))
            && LongMemo::holds(piece)
        {
            self.tokens.push(count);
            self.tokens.extend_from_slice(tokens);
            self.long.put(piece, place);
        }
    }
}
