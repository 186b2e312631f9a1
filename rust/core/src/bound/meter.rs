//! The cost of a text that arrives in chunks.

use super::cost::Cost;
use super::price::Tariff;
use super::walk::{BLOCK, Context, block_len, walk_block};
use crate::sizer::Meter;
use crate::split::boundary;

/// Walks the blocks that a walk over the whole text has, each as soon as its end is known.
#[derive(Clone, Debug)]
pub(super) struct BoundMeter {
    cost: Cost<'static>,
    context: Context,
    /// Less than a block, but while one is taken.
    pending: String,
}

impl BoundMeter {
    pub(super) fn new(tariff: &'static Tariff) -> Self {
        Self {
            cost: Cost::at(tariff),
            context: Context::START,
            pending: String::new(),
        }
    }

    fn take_block(&mut self) {
        let end = block_len(&self.pending);
        walk_block(&self.pending[..end], 0, &mut self.context, &mut self.cost);
        self.pending.drain(..end);
    }
}

impl Meter for BoundMeter {
    fn push(&mut self, mut chunk: &str) {
        while !chunk.is_empty() {
            let take = boundary::ceil(chunk, BLOCK + 1 - self.pending.len());
            let (now, later) = chunk.split_at(take);
            self.pending.push_str(now);
            chunk = later;
            while self.pending.len() > BLOCK {
                self.take_block();
            }
        }
    }

    fn tokens(&self) -> usize {
        let mut ended = self.clone();
        while !ended.pending.is_empty() {
            ended.take_block();
        }
        ended.cost.tokens()
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
                let mut meter = bound.meter();
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
