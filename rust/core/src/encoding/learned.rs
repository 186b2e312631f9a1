//! What a process has learned of each vocabulary, kept from call to call.

use std::sync::{Mutex, PoisonError};

use super::Encoding;
use crate::bpe::{Encoder, Tally};

/// `o200k`, `cl100k`, `p50k` and `r50k`.
const VOCABULARIES: usize = 4;

/// What nobody uses at the moment. There are as many as calls ever ran at once, up to
/// [`MOST_IDLE`], however many threads a process has; a tally takes 1 to 10 MB, an encoder half a
/// megabyte. A table per thread was tried first: a pool of threads then learns everything as often as
/// it has threads, and keeps it for good.
static TALLIES: Idle<Tally> = [const { Mutex::new(Vec::new()) }; VOCABULARIES];
static ENCODERS: Idle<Encoder> = [const { Mutex::new(Vec::new()) }; VOCABULARIES];

/// What more threads than this leave behind is dropped.
const MOST_IDLE: usize = 16;

type Idle<T> = [Mutex<Vec<T>>; VOCABULARIES];

impl Encoding {
    /// Lends a tally for the encoding to `work`.
    pub(super) fn with_tally<R>(self, work: impl FnOnce(&mut Tally) -> R) -> R {
        let new = || Tally::new(self.vocab(), self.pattern());
        lend(&TALLIES[self.vocabulary()], new, work)
    }

    /// Lends an encoder for the encoding to `work`.
    pub(super) fn with_encoder<R>(self, work: impl FnOnce(&mut Encoder) -> R) -> R {
        let new = || Encoder::new(self.vocab(), self.pattern());
        lend(&ENCODERS[self.vocabulary()], new, work)
    }

    const fn vocabulary(self) -> usize {
        match self {
            Self::O200kBase | Self::O200kHarmony => 0,
            Self::Cl100kBase => 1,
            Self::P50kBase => 2,
            Self::R50kBase => 3,
        }
    }
}

fn lend<T, R>(idle: &Mutex<Vec<T>>, new: impl Fn() -> T, work: impl FnOnce(&mut T) -> R) -> R {
    let lent = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut lent = lent.unwrap_or_else(new);
    let result = work(&mut lent);
    let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
    if idle.len() < MOST_IDLE {
        idle.push(lent);
    }
    result
}
