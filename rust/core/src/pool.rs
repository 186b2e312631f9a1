//! Values that are dear to make and kept from call to call.

use std::sync::{Mutex, PoisonError};

/// What more threads than this leave behind is dropped.
const MOST_IDLE: usize = 16;

/// What nobody uses at the moment. There are as many values as calls ever ran at once, up to
/// [`MOST_IDLE`], however many threads a process has. A value per thread was tried first: a pool of
/// threads then learns everything as often as it has threads, and keeps it for good.
#[derive(Debug)]
pub(crate) struct Pool<T>(Mutex<Vec<T>>);

impl<T> Pool<T> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Lends a value to `work`; a `new` one if all are lent.
    pub(crate) fn lend<R>(&self, new: impl Fn() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let lent = self.idle(Vec::pop);
        let mut lent = lent.unwrap_or_else(new);
        let result = work(&mut lent);
        self.idle(|idle| {
            if idle.len() < MOST_IDLE {
                idle.push(lent);
            }
        });
        result
    }

    fn idle<R>(&self, work: impl FnOnce(&mut Vec<T>) -> R) -> R {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
