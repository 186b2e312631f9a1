//! How many tokens a text has that arrives in chunks.

use crate::original::{Original, Sampler, Tokens};
use crate::sizer::{Meter, Sizer};
use crate::truncate::Options;

/// How the tokens of the text are found out.
pub(super) enum Count {
    Meter(Box<dyn Meter>),
    Samples(Sampler),
    /// Nobody wants to know.
    Nothing,
}

impl Count {
    /// What counts as `options` ask.
    pub(super) fn new(options: &Options, sizer: &impl Sizer) -> Self {
        match options.original {
            Original::Exact => sizer.meter().map_or(Self::Nothing, Self::Meter),
            Original::Estimate => Self::Samples(Sampler::default()),
            Original::Skip => Self::Nothing,
        }
    }

    /// Reads on.
    pub(super) fn push(&mut self, chunk: &str, sizer: &impl Sizer) {
        match self {
            Self::Meter(meter) => meter.push(chunk),
            Self::Samples(sampler) => sampler.push(chunk, sizer),
            Self::Nothing => {}
        }
    }

    /// Tokens of what was read, if they are counted exactly.
    pub(super) fn so_far(&self) -> Option<usize> {
        match self {
            Self::Meter(meter) => Some(meter.tokens()),
            _ => None,
        }
    }

    /// What is known of the tokens of a text that was held; `Err` if it fits.
    pub(super) fn known(
        &self,
        text: &str,
        options: &Options,
        sizer: &impl Sizer,
    ) -> Result<Tokens, Option<usize>> {
        match self {
            Self::Meter(meter) => match meter.tokens() {
                tokens if tokens <= options.budget => Err(Some(tokens)),
                tokens => Ok(Tokens::Exactly(tokens)),
            },
            _ => Tokens::beyond(text, options.budget, options.original, sizer),
        }
    }

    /// What is known of the tokens of a text that does not fit.
    pub(super) fn beyond(&self, budget: usize, sizer: &impl Sizer) -> Tokens {
        match self {
            Self::Meter(meter) => Tokens::Exactly(meter.tokens()),
            Self::Samples(sampler) => sampler.estimate(sizer),
            Self::Nothing => Tokens::MoreThan(budget),
        }
    }
}
