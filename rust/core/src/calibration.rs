//! What a provider's own counts teach about a bound.

use crate::sizer::{Meter, Sizer};

/// Texts that measure less say little: the frame of a message weighs too much in them.
const LEAST_TOKENS: u32 = 256;

/// Reports it takes before a bound is lowered. One is enough to raise it.
const LEAST_REPORTS: u32 = 20;

/// The measure stays above the largest share seen by one part in this many.
const MARGIN: u64 = 20;

/// Evidence of what share of a bound a provider really counts.
///
/// A caller [`observe`](Self::observe)s pairs of a bound and the tokens that the provider reported
/// for the same content; [`apply`](Self::apply) then scales later bounds. It is lowered only by
/// enough evidence, to the largest share ever seen and 5 % above it, and raised at once where a
/// report exceeds its bound. What was learned from one kind of traffic says nothing of another, so
/// keep one calibration a model and source. A value: copy it, [`merge`](Self::merge) the copies of
/// several processes, in any order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Calibration {
    reports: u32,
    largest: Share,
}

/// A fraction of `u32`s, so that comparing two of them is exact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Share {
    reported: u32,
    bound: u32,
}

impl Share {
    const fn exceeds(self, other: Self) -> bool {
        let left = self.reported as u64 * other.bound as u64;
        let right = other.reported as u64 * self.bound as u64;
        left > right || other.bound == 0
    }
}

impl Calibration {
    /// A calibration without evidence: bounds stay as they are.
    pub const fn new() -> Self {
        Self {
            reports: 0,
            largest: Share {
                reported: 0,
                bound: 0,
            },
        }
    }

    /// Takes note of a text that measured `bound` and that the provider reported as `reported`
    /// tokens, content only. Texts that measure less than 256 tokens are passed over.
    #[must_use]
    pub const fn observe(self, bound: u32, reported: u32) -> Self {
        if bound < LEAST_TOKENS {
            return self;
        }
        let report = Self {
            reports: 1,
            largest: Share { reported, bound },
        };
        self.merge(report)
    }

    /// The evidence of both.
    #[must_use]
    pub const fn merge(self, other: Self) -> Self {
        let larger = other.reports > 0 && other.largest.exceeds(self.largest);
        Self {
            reports: self.reports.saturating_add(other.reports),
            largest: if larger { other.largest } else { self.largest },
        }
    }

    /// The calibration of so many reports, the largest of which told `reported` tokens where the
    /// bound was `bound`; `None` if no reports come to that. What [`reports`](Self::reports) and
    /// [`largest`](Self::largest) tell, as it comes back from wherever it was kept.
    pub const fn restored(reports: u32, bound: u32, reported: u32) -> Option<Self> {
        let is_empty = reports == 0 && bound == 0 && reported == 0;
        if !is_empty && (reports == 0 || bound < LEAST_TOKENS) {
            return None;
        }
        Some(Self {
            reports,
            largest: Share { reported, bound },
        })
    }

    /// Bound and reported tokens of the report that told the largest share.
    pub const fn largest(self) -> (u32, u32) {
        (self.largest.bound, self.largest.reported)
    }

    /// How many reports it rests on.
    pub const fn reports(self) -> u32 {
        self.reports
    }

    /// What bounds are multiplied by.
    pub fn factor(self) -> f64 {
        let (numerator, denominator) = self.ratio();
        #[expect(
            clippy::cast_precision_loss,
            reason = "both are products of a u32 and 21"
        )]
        let factor = numerator as f64 / denominator as f64;
        factor
    }

    /// A bound in the light of the evidence.
    pub fn apply(self, bound: usize) -> usize {
        let (numerator, denominator) = self.ratio();
        let scaled = (bound as u128 * u128::from(numerator)).div_ceil(u128::from(denominator));
        usize::try_from(scaled).unwrap_or(usize::MAX)
    }

    /// The largest bound that is at most `budget` once the evidence is applied.
    pub fn budget(self, budget: usize) -> usize {
        let (numerator, denominator) = self.ratio();
        let scaled = budget as u128 * u128::from(denominator) / u128::from(numerator);
        usize::try_from(scaled).unwrap_or(usize::MAX)
    }

    const fn ratio(self) -> (u64, u64) {
        let Share { reported, bound } = self.largest;
        let numerator = reported as u64 * (MARGIN + 1);
        let denominator = bound as u64 * MARGIN;
        let raised = reported > bound;
        let lowered = self.reports >= LEAST_REPORTS && numerator < denominator;
        if (raised || lowered) && numerator > 0 {
            (numerator, denominator)
        } else {
            (1, 1)
        }
    }
}

/// A sizer whose measures are scaled by what was learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Calibrated<S> {
    /// What measures.
    pub sizer: S,
    /// What was learned of it.
    pub calibration: Calibration,
}

impl<S: Sizer> Sizer for Calibrated<S> {
    fn size(&self, text: &str) -> usize {
        self.calibration.apply(self.sizer.size(text))
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        self.sizer.prefix(text, self.calibration.budget(budget))
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        self.sizer.suffix(text, self.calibration.budget(budget))
    }

    fn fits_by_length(&self, text: &str, budget: usize) -> bool {
        self.sizer
            .fits_by_length(text, self.calibration.budget(budget))
    }

    fn weigh(&self, text: &str) -> usize {
        self.calibration.apply(self.sizer.weigh(text))
    }

    fn meter(&self) -> Option<Box<dyn Meter>> {
        let calibration = self.calibration;
        let meter = self.sizer.meter()?;
        Some(Box::new(CalibratedMeter { meter, calibration }))
    }
}

#[derive(Debug)]
struct CalibratedMeter {
    meter: Box<dyn Meter>,
    calibration: Calibration,
}

impl Meter for CalibratedMeter {
    fn push(&mut self, chunk: &str) {
        self.meter.push(chunk);
    }

    fn tokens(&self) -> usize {
        self.calibration.apply(self.meter.tokens())
    }
}
