//! Counting on several threads.

use super::Encoding;
use crate::batch::{WORTH_A_THREAD, map_texts};
use crate::split::boundary;

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

    /// The number of tokens of each text, counted on up to `threads` threads.
    pub fn count_batch<T: AsRef<str> + Sync>(self, texts: &[T], threads: usize) -> Vec<usize> {
        map_texts(texts, threads, |text| self.count(text))
    }
}
