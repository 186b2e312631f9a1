//! What each thread has learned of each vocabulary, kept from call to call.

use std::cell::Cell;

use super::Encoding;
use crate::bpe::Tally;

/// `o200k`, `cl100k`, `p50k` and `r50k`.
const VOCABULARIES: usize = 4;

thread_local! {
    static TALLIES: [Cell<Option<Box<Tally>>>; VOCABULARIES] = const {
        [const { Cell::new(None) }; VOCABULARIES]
    };
}

impl Encoding {
    /// Lends this thread's tally for the encoding to `work`. While it is lent, a nested call would
    /// start afresh: slower, never wrong.
    pub(super) fn with_tally<R>(self, work: impl FnOnce(&mut Tally) -> R) -> R {
        let at = match self {
            Self::O200kBase | Self::O200kHarmony => 0,
            Self::Cl100kBase => 1,
            Self::P50kBase => 2,
            Self::R50kBase => 3,
        };
        TALLIES.with(|tallies| {
            let mut tally = tallies[at]
                .take()
                .unwrap_or_else(|| Box::new(Tally::new(self.vocab(), self.pattern())));
            let result = work(&mut tally);
            tallies[at].set(Some(tally));
            result
        })
    }
}
