//! How many tokens a text that does not fit has: exactly, about, or nobody asked.

use std::fmt;

use crate::number::grouped;
use crate::sizer::Sizer;

/// How much the number of the original's tokens is worth to the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Original {
    /// Count all of it.
    #[default]
    Exact,
    /// Count samples of it.
    Estimate,
    /// Find out no more than that it does not fit.
    Skip,
}

impl Original {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Estimate, Self::Skip];

    /// The name by which callers choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Estimate => "estimate",
            Self::Skip => "skip",
        }
    }

    /// The choice of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.name() == name)
    }
}

/// What is known of the tokens of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tokens {
    /// Their number.
    Exactly(usize),
    /// About so many, give or take `margin` times that.
    About {
        /// The estimate.
        tokens: usize,
        /// Half-width of the interval that holds the true number in 99.7 % of texts whose parts
        /// are alike: three standard errors of the samples, relative to the estimate.
        margin: f64,
    },
    /// More than the budget, which is here.
    MoreThan(usize),
}

/// How many samples an estimate takes, spread evenly.
const SAMPLES: usize = 32;

/// Length of a sample in bytes. With 32 of them an estimate of 1 MB looks at 6 % of it.
const SAMPLE: usize = 2048;

impl Tokens {
    /// What a number says; `Err` when that shows that the text fits `budget`.
    pub const fn counted(tokens: usize, budget: usize) -> Result<Self, Option<usize>> {
        if tokens <= budget {
            Err(Some(tokens))
        } else {
            Ok(Self::Exactly(tokens))
        }
    }

    /// Measures `text` as `original` asks; `None` when that shows that it fits `budget`.
    pub fn beyond(
        text: &str,
        budget: usize,
        original: Original,
        sizer: &impl Sizer,
    ) -> Result<Self, Option<usize>> {
        let is_long = text.len() > 4 * SAMPLES * SAMPLE;
        if original == Original::Exact || (original == Original::Estimate && !is_long) {
            return Self::counted(sizer.size(text), budget);
        }
        if sizer.prefix(text, budget) == text.len() {
            return Err(None);
        }
        Ok(match original {
            Original::Skip => Self::MoreThan(budget),
            _ => estimate(text, sizer),
        })
    }

    /// The number, or the best guess at it; the budget where nothing else is known.
    pub const fn number(self) -> usize {
        match self {
            Self::Exactly(tokens) | Self::About { tokens, .. } | Self::MoreThan(tokens) => tokens,
        }
    }
}

/// As a marker says it.
impl fmt::Display for Tokens {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(tokens) => write!(formatter, "{tokens}"),
            Self::About { tokens, .. } => write!(formatter, "about {}", grouped(*tokens)),
            Self::MoreThan(tokens) => write!(formatter, "more than {tokens}"),
        }
    }
}

fn estimate(text: &str, sizer: &impl Sizer) -> Tokens {
    let stride = (text.len() - SAMPLE) / (SAMPLES - 1);
    let samples = (0..SAMPLES).map(|sample| {
        let start = text.floor_char_boundary(sample * stride);
        let end = text.floor_char_boundary(sample * stride + SAMPLE);
        rate(&text[start..end], sizer)
    });
    from_rates(&samples.collect::<Vec<f64>>(), text.len())
}

#[expect(clippy::cast_precision_loss, reason = "a sample is short")]
fn rate(sample: &str, sizer: &impl Sizer) -> f64 {
    sizer.size(sample) as f64 / sample.len().max(1) as f64
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate of lengths far below 2^52"
)]
fn from_rates(rates: &[f64], len: usize) -> Tokens {
    let count = rates.len().max(1) as f64;
    let mean = rates.iter().sum::<f64>() / count;
    let squares: f64 = rates.iter().map(|rate| (rate - mean).powi(2)).sum();
    let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
    Tokens::About {
        tokens: (mean * len as f64).round() as usize,
        margin: 3.0 * error / mean.max(f64::MIN_POSITIVE),
    }
}

/// Samples a text that arrives in chunks, of a length that nobody knows: at strides that double
/// once there are twice as many samples as an estimate needs.
#[derive(Clone, Debug)]
pub struct Sampler {
    rates: Vec<f64>,
    stride: usize,
    /// The sample that has begun.
    pending: String,
    len: usize,
}

impl Default for Sampler {
    fn default() -> Self {
        Self {
            rates: Vec::new(),
            stride: 4 * SAMPLE,
            pending: String::new(),
            len: 0,
        }
    }
}

impl Sampler {
    /// Adds text; any split of it gives the same samples.
    pub fn push(&mut self, chunk: &str, sizer: &impl Sizer) {
        let mut rest = chunk;
        while !rest.is_empty() {
            let start = self.rates.len() * self.stride;
            let is_inside = !self.pending.is_empty() || self.len >= start;
            let want = if is_inside {
                SAMPLE - self.pending.len()
            } else {
                start - self.len
            };
            let (now, later) = rest.split_at(rest.ceil_char_boundary(want));
            if is_inside {
                self.pending.push_str(now);
            }
            self.len += now.len();
            rest = later;
            if self.pending.len() >= SAMPLE {
                self.take(sizer);
            }
        }
    }

    fn take(&mut self, sizer: &impl Sizer) {
        self.rates.push(rate(&self.pending, sizer));
        self.pending.clear();
        if self.rates.len() == 2 * SAMPLES {
            let every_other = self.rates.iter().step_by(2);
            self.rates = every_other.copied().collect();
            self.stride *= 2;
        }
    }

    /// What the samples say of the whole text.
    pub fn estimate(&self, sizer: &impl Sizer) -> Tokens {
        match self.rates.as_slice() {
            [] => from_rates(&[rate(&self.pending, sizer)], self.len),
            rates => from_rates(rates, self.len),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::Encoding;

    #[test]
    fn an_estimate_holds_the_true_number() {
        let text: String = (0..40_000).fold(String::new(), |text, n| {
            text + "line " + &n.to_string() + " ok\n"
        });
        let exact = Encoding::O200kBase.count(&text);
        match Tokens::beyond(&text, 100, Original::Estimate, &Encoding::O200kBase) {
            Ok(Tokens::About { tokens, margin }) => {
                assert!(margin < 0.1, "{margin}");
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let off = tokens.abs_diff(exact) as f64 / exact as f64;
                assert!(off <= margin, "{off} {margin}");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_nobody_asks_for_is_not_counted() {
        let beyond = |text: &str| Tokens::beyond(text, 3, Original::Skip, &Encoding::O200kBase);
        assert_eq!(beyond("one two three four"), Ok(Tokens::MoreThan(3)));
        assert_eq!(beyond("one two"), Err(None));
    }

    #[test]
    fn a_short_text_is_counted_rather_than_guessed() {
        let tokens = Tokens::beyond("a b c d e", 2, Original::Estimate, &Encoding::O200kBase);
        assert_eq!(tokens, Ok(Tokens::Exactly(5)));
    }
}
