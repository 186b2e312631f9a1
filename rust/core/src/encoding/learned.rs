//! What a process has learned of each vocabulary, kept from call to call.

use std::sync::{Mutex, PoisonError};

use super::Encoding;
use crate::bpe::Tally;

/// `o200k`, `cl100k`, `p50k` and `r50k`.
const VOCABULARIES: usize = 4;

/// Tallies that nobody uses at the moment. There are as many as calls ever ran at once, however many
/// threads a process has; each takes 1 to 10 MB.
static IDLE: [Mutex<Vec<Tally>>; VOCABULARIES] = [const { Mutex::new(Vec::new()) }; VOCABULARIES];

impl Encoding {
    /// Lends a tally for the encoding to `work`.
    pub(super) fn with_tally<R>(self, work: impl FnOnce(&mut Tally) -> R) -> R {
        let idle = &IDLE[match self {
            Self::O200kBase | Self::O200kHarmony => 0,
            Self::Cl100kBase => 1,
            Self::P50kBase => 2,
            Self::R50kBase => 3,
        }];
        let lent = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut tally = lent.unwrap_or_else(|| Tally::new(self.vocab(), self.pattern()));
        let result = work(&mut tally);
        let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(tally);
        result
    }
}
