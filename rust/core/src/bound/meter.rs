//! The cost of a text that arrives in chunks.

use super::cost::with_slack;
use super::price::Tariff;
use super::sum::{Stop, read_on};
use super::walk::{BLOCK, block_len};
use crate::sizer::Meter;
use crate::split::boundary;

/// Adds up the blocks that the whole text has, each as soon as its end is known.
#[derive(Clone, Debug)]
pub(super) struct BoundMeter {
    tariff: &'static Tariff,
    /// The two characters before what is to come, and less than a block of that.
    pending: String,
    /// How far it is added up.
    stop: Stop,
}

impl BoundMeter {
    pub(super) const fn new(tariff: &'static Tariff) -> Self {
        Self {
            tariff,
            pending: String::new(),
            stop: Stop::START,
        }
    }

    fn ahead(&self) -> &str {
        &self.pending[self.stop.at..]
    }

    fn take_block(&mut self) {
        let end = self.stop.at + block_len(self.ahead());
        let stop = read_on(&self.pending[..end], self.stop, u64::MAX, self.tariff);
        let before = self.pending[..end].char_indices().rev();
        let kept = before.take(2).last().map_or(0, |(at, _)| at);
        self.pending.drain(..kept);
        self.stop = stop.at(end - kept);
    }
}

impl Meter for BoundMeter {
    fn push(&mut self, mut chunk: &str) {
        while !chunk.is_empty() {
            let take = boundary::ceil(chunk, BLOCK + 1 - self.ahead().len());
            let (now, later) = chunk.split_at(take);
            self.pending.push_str(now);
            chunk = later;
            while self.ahead().len() > BLOCK {
                self.take_block();
            }
        }
    }

    fn tokens(&self) -> usize {
        let mut ended = self.clone();
        while !ended.ahead().is_empty() {
            ended.take_block();
        }
        with_slack(ended.stop.units)
    }
}

#[cfg(test)]
mod tests {
    use crate::bound::Bound;
    use crate::sizer::Sizer;

    #[test]
    fn every_split_measures_the_same() {
        let text = "Some 123 words, 中文字符 and\n\tmore\u{301}  !!!! aaaaaa\n".repeat(1500);
        for bound in [Bound::Claude47, Bound::Gemini] {
            for step in [1, 7, 4096, 16_384, 50_000] {
                let mut meter = bound.meter().unwrap();
                let mut rest = text.as_str();
                while !rest.is_empty() {
                    let (now, later) = rest.split_at(rest.ceil_char_boundary(step));
                    meter.push(now);
                    rest = later;
                }
                assert_eq!(meter.tokens(), bound.size(&text), "{step}");
            }
        }
    }
}
