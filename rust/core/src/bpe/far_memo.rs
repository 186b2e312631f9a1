//! Remembers pieces by the hundred thousand, for text that has that many different ones.
//!
//! Each look-up reads one cache line, and what it costs is the wait for that line. So lines hold as
//! many entries as fit: eight pieces of up to seven bytes in a line of the first half of the table,
//! four longer ones in a line of the second.
//!
//! Measured on base64 that was seen before: 40 MB/s without this table, 50 with two entries of 16 bytes
//! a place, 53 with four to an aligned line, 66 with eight words to a line. Text that repeats itself
//! more than random letters do hardly gets here.

#![allow(
    clippy::inline_always,
    reason = "part of a loop whose loads must overlap; a call would keep them apart"
)]

use crate::vocab::key::Key;

/// Lines of each half at first and at most: 1 and 4 MB.
const LINES: usize = 1 << 14;
const MOST_LINES: usize = 1 << 16;

/// Words of a cache line.
const LINE: usize = 8;

/// Counts of short pieces, 2 to 8 MB. Nothing is allocated before the first piece.
#[derive(Debug, Default)]
pub(crate) struct FarMemo {
    lines: Vec<Line>,
    /// Pieces since the memo last grew.
    pieces: usize,
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Line([u64; LINE]);

impl FarMemo {
    /// Makes room.
    pub(crate) fn open(&mut self) {
        self.lines = vec![Line::default(); 2 * LINES];
        self.pieces = 0;
    }

    /// The count of a piece, or 0 if it is not remembered.
    #[inline(always)]
    pub(crate) fn get(&self, key: Key) -> usize {
        let Some(Line(words)) = self.lines.get(self.line(key)) else {
            return 0;
        };
        if let Some(key) = key.tiny() {
            let counts = words.iter().map(|&word| key.count_in(word));
            return counts.fold(0, |all, count| all | count);
        }
        let (entries, _) = words.as_chunks();
        let entries = entries.iter().map(|&[low, high]| Key { low, high });
        entries.fold(0, |all, entry| all | key.count_in(entry))
    }

    /// Some word of the line that [`Self::get`] will read.
    #[inline(always)]
    pub(crate) fn touch(&self, key: Key) -> u64 {
        self.lines
            .get(self.line(key))
            .map_or(0, |Line(words)| words[0])
    }

    /// Remembers a piece, if there is room at all, in place of the oldest of its line.
    pub(crate) fn put(&mut self, key: Key, count: usize) {
        self.pieces += 1;
        if self.pieces == 4 * self.lines.len() && self.lines.len() < 2 * MOST_LINES {
            self.grow();
        }
        let at = self.line(key);
        let Some(Line(line)) = self.lines.get_mut(at) else {
            return;
        };
        if let Some(key) = key.tiny() {
            line.copy_within(..LINE - 1, 1);
            line[0] = key.with(count);
        } else {
            let entry = key.with(count);
            line.copy_within(..LINE - 2, 2);
            line[0] = entry.low;
            line[1] = entry.high;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let lines = vec![Line::default(); 2 * MOST_LINES];
        let old = std::mem::replace(&mut self.lines, lines);
        let (tiny, short) = old.split_at(old.len() / 2);
        let words = tiny.iter().flat_map(|Line(words)| words.iter().rev());
        for (key, count) in words.filter_map(|word| Key::of_word(*word)) {
            self.put(key, count);
        }
        let entries = short
            .iter()
            .flat_map(|Line(words)| words.as_chunks().0.iter().rev());
        for &[low, high] in entries {
            if let Some((key, count)) = (Key { low, high }).remembered() {
                self.put(key, count);
            }
        }
    }

    /// The line of a key: one of the first half if it is of up to seven bytes.
    #[inline(always)]
    fn line(&self, key: Key) -> usize {
        let half = self.lines.len() / 2;
        let first = if key.tiny().is_some() { 0 } else { half };
        first + (key.hash() & half.wrapping_sub(1))
    }
}
