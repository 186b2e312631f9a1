//! Reading what is not held: block by block, for error lines and for what a JSON document holds.

use super::errors::{Excerpt, Reserve};
use crate::abridged::Extent;
use crate::scan::json;

/// Length of a block in bytes: long enough to be searched at full speed.
const BLOCK: usize = 1 << 16;

/// Everything between the beginning that is held and the end that is.
#[derive(Debug)]
pub(super) struct Middle {
    /// Where in the original `pending` starts.
    at: Extent,
    /// Less than a block.
    pending: String,
    /// Length of a block at most.
    block: usize,
    errors: Option<Reserve>,
    reader: Option<json::Reader>,
}

impl Middle {
    pub(super) fn new(head: &str, window: usize, has_errors: bool, is_json: bool) -> Self {
        let at = Extent::of(head);
        Self {
            at,
            pending: String::new(),
            // Windows are short in tests, and blocks must be for these to tell anything.
            block: BLOCK.min(window).max(4),
            errors: has_errors.then(|| Reserve::new(at, head.ends_with('\n'))),
            reader: is_json.then(|| json::Reader::after(head)),
        }
    }

    /// Where in the original what comes next starts.
    pub(super) fn end(&self) -> Extent {
        self.at.and(Extent::of(&self.pending))
    }

    pub(super) fn push(&mut self, mut text: &str) {
        while !text.is_empty() {
            let room = self.block + 1 - self.pending.len();
            let (now, later) = text.split_at(text.ceil_char_boundary(room));
            self.pending.push_str(now);
            text = later;
            while self.pending.len() > self.block {
                self.read_block();
            }
        }
    }

    /// Reads as many whole lines as a block holds, or a block of a line that is longer.
    fn read_block(&mut self) {
        let most = self.pending.floor_char_boundary(self.block);
        let feed = memchr::memrchr(b'\n', &self.pending.as_bytes()[..most]);
        self.read(feed.map_or(most, |feed| feed + 1));
    }

    fn read(&mut self, len: usize) {
        let block = &self.pending[..len];
        if let Some(errors) = &mut self.errors {
            errors.push(block);
        }
        if let Some(reader) = &mut self.reader {
            reader.push(block);
        }
        self.at = self.at.and(Extent::of(block));
        self.pending.drain(..len);
    }

    /// What was found, and where the middle ends.
    pub(super) fn finish(mut self) -> (Vec<Excerpt>, Option<json::Reader>, Extent) {
        self.read(self.pending.len());
        let excerpts = self.errors.map_or_else(Vec::new, Reserve::finish);
        (excerpts, self.reader, self.at)
    }
}
