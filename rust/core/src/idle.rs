//! What calls have learned, lent from one to the next.

use std::sync::{Mutex, PoisonError};

/// What nobody uses at the moment. There is as much as calls ever ran at once, up to [`MOST_IDLE`],
/// however many threads a process has. A value per thread was tried first: a pool of threads then
/// learns everything as often as it has threads, and keeps it for good.
#[derive(Debug)]
pub(crate) struct Idle<T>(Mutex<Vec<T>>);

/// What more threads than this leave behind is dropped.
const MOST_IDLE: usize = 16;

impl<T> Idle<T> {
    /// Nothing learned yet.
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Lends a value to `work`: one that was used before, else a `new` one.
    pub(crate) fn lend<R>(&self, new: impl Fn() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let lent = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut lent = lent.unwrap_or_else(new);
        let result = work(&mut lent);
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MOST_IDLE {
            idle.push(lent);
        }
        result
    }
}
