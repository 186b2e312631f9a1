//! Counting on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::Encoding;
use crate::split::boundary;

/// A thread takes longer to start than this many bytes take to count.
const WORTH_A_THREAD: usize = 1 << 16;

impl Encoding {
    /// The number of tokens of `text`, counted on up to `threads` threads.
    ///
    /// The text is cut where a cut changes no piece, a few characters beyond equal shares.
    pub fn count_parallel(self, text: &str, threads: usize) -> usize {
        let shares = threads.min(text.len() / WORTH_A_THREAD).max(1);
        let mut cuts = vec![0];
        for share in 1..=shares {
            let at = boundary::ceil(text, text.len() / shares * share);
            let last = cuts.last().copied().unwrap_or(0);
            cuts.push(self.pattern().cut_after(text, at.max(last)));
        }
        if let Some(end) = cuts.last_mut() {
            *end = text.len();
        }
        let shares: Vec<&str> = cuts
            .windows(2)
            .map(|ends| &text[ends[0]..ends[1]])
            .collect();
        self.count_batch(&shares, threads).iter().sum()
    }

    /// The number of tokens of each text, counted on up to `threads` threads. The threads take the
    /// texts one by one, so that a long one does not hold up the others.
    pub fn count_batch<T: AsRef<str> + Sync>(self, texts: &[T], threads: usize) -> Vec<usize> {
        let bytes: usize = texts.iter().map(|text| text.as_ref().len()).sum();
        let threads = threads.min(texts.len()).min(bytes / WORTH_A_THREAD).max(1);
        if threads == 1 {
            return texts.iter().map(|text| self.count(text.as_ref())).collect();
        }
        let next = AtomicUsize::new(0);
        let take = || {
            let mut counted = Vec::new();
            while let at = next.fetch_add(1, Ordering::Relaxed)
                && let Some(text) = texts.get(at)
            {
                counted.push((at, self.count(text.as_ref())));
            }
            counted
        };
        let mut counts = vec![0; texts.len()];
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
            let mut counted = take();
            for other in others {
                counted.extend(
                    other
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                );
            }
            for (at, count) in counted {
                counts[at] = count;
            }
        });
        counts
    }
}
