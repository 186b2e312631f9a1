//! Work on many texts, on several threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A thread takes longer to start than this many bytes take to count.
pub(crate) const WORTH_A_THREAD: usize = 1 << 16;

/// Like [`map`], for texts of which some may be too short to be worth a thread.
pub(crate) fn map_texts<T, R, W>(texts: &[T], threads: usize, work: W) -> Vec<R>
where
    T: AsRef<str> + Sync,
    R: Send,
    W: Fn(&str) -> R + Sync,
{
    let bytes: usize = texts.iter().map(|text| text.as_ref().len()).sum();
    let threads = threads.min(bytes / WORTH_A_THREAD);
    map(texts, threads, |text| work(text.as_ref()))
}

/// Does `work` on each of the items, on up to `threads` threads, and returns what came of them in
/// their order. The threads take the items one by one, so that a long one does not hold up the others.
pub fn map<T, R, W>(items: &[T], threads: usize, work: W) -> Vec<R>
where
    T: Sync,
    R: Send,
    W: Fn(&T) -> R + Sync,
{
    let threads = threads.min(items.len());
    if threads <= 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        while let at = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(at)
        {
            done.push((at, work(item)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
        let mut done = take();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in [0, 1, 3, 2000] {
            assert!(
                map(&items, threads, |n| n * 2)
                    .into_iter()
                    .eq((0..1000).map(|n| n * 2))
            );
        }
    }
}
