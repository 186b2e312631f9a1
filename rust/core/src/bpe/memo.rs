//! Remembers how many tokens a piece has.
//!
//! Tool output repeats itself: all but a few per cent of its pieces have been seen before. A piece of
//! up to 15 bytes fits into 16 bytes together with its length and count, so a look-up is one load and
//! one comparison. The table is bounded: a new piece takes the first place of its two-place set and
//! pushes what stood there to the second.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use crate::vocab::key::Key;

const SETS: usize = 1 << 15;
const FAR_LINES: usize = 1 << 17;

/// Words of a cache line: four entries.
const LINE: usize = 8;

/// Two pieces that compete for one place, on half a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Set([Key; 2]);

/// Counts of short pieces: 1 MB, and 8 MB more once that is full.
#[derive(Debug)]
pub(crate) struct Memo {
    near: Box<[Set]>,
    /// Every new piece since `near` began to lose some. Empty until then.
    far: Vec<u64>,
    /// Where the first cache line starts in `far`.
    far_origin: usize,
    new_pieces: usize,
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self {
            near: vec![Set::default(); SETS].into_boxed_slice(),
            far: Vec::new(),
            far_origin: 0,
            new_pieces: 0,
        }
    }

    /// The count of a short piece, or 0 if it is not remembered. Without a branch on which place
    /// holds it: such a branch waits for the cache and is wrong every other time.
    #[inline(always)]
    pub(crate) fn near(&self, key: Key) -> usize {
        let Set([first, second]) = self.near[key.hash() & (SETS - 1)];
        key.count_in(first) | key.count_in(second)
    }

    /// The count of a short piece that the first table has lost, or 0.
    #[inline(always)]
    pub(crate) fn far(&self, key: Key) -> usize {
        let line = self.far.get(self.far_line(key)..);
        let Some(words) = line.and_then(<[u64]>::first_chunk::<LINE>) else {
            return 0;
        };
        let (entries, _) = words.as_chunks();
        entries.iter().fold(0, |count, &[low, high]| {
            count | key.count_in(Key { low, high })
        })
    }

    /// Where the line of a key starts in the far table.
    #[inline(always)]
    fn far_line(&self, key: Key) -> usize {
        self.far_origin + (key.hash() & (FAR_LINES - 1)) * LINE
    }

    /// Remembers a new short piece.
    pub(crate) fn put(&mut self, key: Key, count: usize) {
        self.take_in(key, count);
        self.new_pieces += 1;
        if self.new_pieces == SETS {
            self.far = vec![0; FAR_LINES * LINE + LINE];
            self.far_origin = self.far.as_ptr().align_offset(LINE * size_of::<u64>()) % LINE;
        }
        let entry = key.with(count);
        let start = self.far_line(key);
        if let Some(line) = self.far.get_mut(start..start + LINE) {
            line.copy_within(..LINE - 2, 2);
            line[0] = entry.low;
            line[1] = entry.high;
        }
    }

    /// Takes a short piece into the first table.
    pub(crate) fn take_in(&mut self, key: Key, count: usize) {
        let Set(set) = &mut self.near[key.hash() & (SETS - 1)];
        set[1] = set[0];
        set[0] = key.with(count);
    }
}
