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

/// Lines of each half: 4 MB.
const LINES: usize = 1 << 16;

/// Words of a cache line.
const LINE: usize = 8;

/// Counts of short pieces, 8 MB. Nothing is allocated before the first piece, and a page takes memory
/// when it is first written to.
#[derive(Debug, Default)]
pub(crate) struct FarMemo {
    words: Vec<u64>,
    /// Where the first cache line starts.
    origin: usize,
}

impl FarMemo {
    /// Makes room.
    pub(crate) fn open(&mut self) {
        self.words = vec![0; (2 * LINES + 1) * LINE];
        self.origin = self.words.as_ptr().align_offset(LINE * size_of::<u64>()) % LINE;
    }

    /// The count of a piece, or 0 if it is not remembered.
    #[inline(always)]
    pub(crate) fn get(&self, key: Key) -> usize {
        let line = self.words.get(self.line(key)..);
        let Some(words) = line.and_then(<[u64]>::first_chunk::<LINE>) else {
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
        self.words.get(self.line(key)).copied().unwrap_or(0)
    }

    /// Remembers a piece, if there is room at all, in place of the oldest of its line.
    pub(crate) fn put(&mut self, key: Key, count: usize) {
        let start = self.line(key);
        let Some(line) = self.words.get_mut(start..start + LINE) else {
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

    /// Where the line of a key starts.
    #[inline(always)]
    fn line(&self, key: Key) -> usize {
        let half = if key.tiny().is_some() { 0 } else { LINES };
        self.origin + (half + (key.hash() & (LINES - 1))) * LINE
    }
}
