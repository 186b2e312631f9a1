//! What a process has learned of each vocabulary, kept from call to call.

use super::Encoding;
use crate::bpe::{Encoder, Tally};
use crate::pool::Pool;

/// `o200k`, `cl100k`, `p50k` and `r50k`.
const VOCABULARIES: usize = 4;

/// A tally takes half a megabyte to 14, an encoder 1 to 10.
static TALLIES: [Pool<Tally>; VOCABULARIES] = [const { Pool::new() }; VOCABULARIES];
static ENCODERS: [Pool<Encoder>; VOCABULARIES] = [const { Pool::new() }; VOCABULARIES];

impl Encoding {
    /// Lends a tally for the encoding to `work`.
    pub(super) fn with_tally<R>(self, work: impl FnOnce(&mut Tally) -> R) -> R {
        let new = || Tally::new(self.vocab(), self.pattern());
        TALLIES[self.vocabulary()].lend(new, work)
    }

    /// Lends an encoder for the encoding to `work`.
    pub(super) fn with_encoder<R>(self, work: impl FnOnce(&mut Encoder) -> R) -> R {
        let new = || Encoder::new(self.vocab(), self.pattern());
        ENCODERS[self.vocabulary()].lend(new, work)
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
