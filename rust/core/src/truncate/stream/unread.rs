//! Bytes that are there as a whole, and for which time may run out.

use super::{Ended, Held, Stream};
use crate::abridge::Abridger;
use crate::sizer::Sizer;
use crate::truncate::{BLOCK, Degraded, IsOver, Outcome};

impl<S: Sizer> Stream<S> {
    /// Takes bytes that are there as a whole to the end, or as far as time allows. Once it is up, all
    /// but the ends is passed over without a look, so that lines of cuts are not told.
    pub fn finish_with(mut self, bytes: &[u8], is_over: IsOver) -> Ended {
        let mut rest = bytes;
        while !rest.is_empty() {
            if is_over() {
                return self.finish_unread(rest);
            }
            let (now, later) = rest.split_at(BLOCK.min(rest.len()));
            self.feed_bytes_within(now, &mut || false);
            rest = later;
        }
        self.finish_within(is_over)
    }

    fn finish_unread(mut self, mut rest: &[u8]) -> Ended {
        self.degraded = Some(Degraded::Deadline);
        let window = self.options.limits.window_for(self.options.budget);
        if self.len + rest.len() > self.most {
            // It may not even be too long; there is no time to find out.
            while matches!(self.held, Held::Whole(_)) && self.len <= window {
                let (now, later) = rest.split_at(BLOCK.min(rest.len()));
                self.feed_bytes_within(now, &mut || false);
                rest = later;
            }
            rest = self.jump(rest, window);
        }
        self.feed_bytes_within(rest, &mut || false);
        let mut ended = self.finish_within(&mut || true);
        if let Outcome::Cut(truncation) = &mut ended.outcome {
            truncation.cuts = None;
        }
        ended
    }

    /// Passes over all of `rest` but its end.
    fn jump<'a>(&mut self, rest: &'a [u8], window: usize) -> &'a [u8] {
        if let Held::Whole(text) = &self.held {
            self.held = Held::Abridged(Box::new(Abridger::unread(text, window)));
        }
        let Held::Abridged(abridger) = &mut self.held else {
            return rest;
        };
        let end = rest.len().saturating_sub(2 * window);
        let inside = rest[end..].iter().take_while(|byte| **byte & 0xC0 == 0x80);
        let (passed, left) = rest.split_at(end + inside.count());
        if !passed.is_empty() {
            abridger.jump(self.decoder.forget() + passed.len());
        }
        left
    }
}
