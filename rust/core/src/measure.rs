//! One way to ask for tokens, whatever is known of the model.

use crate::batch::map_texts;
use crate::bound::Bound;
use crate::encoding::Encoding;
use crate::sizer::{Meter, Sizer};

/// How tokens of a text are told: exactly, or by a bound that they do not exceed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// The model's tokenizer is public and carried here.
    Exact(Encoding),
    /// It is not.
    Bound(Bound),
}

/// What a count promises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CountKind {
    /// The model counts the same.
    Exact,
    /// The model counts no more, as far as the bound was measured.
    UpperBound,
    /// The model may count more or less.
    Estimate,
}

impl CountKind {
    /// The name by which results call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::UpperBound => "upper_bound",
            Self::Estimate => "estimate",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        let known = [Self::Exact, Self::UpperBound, Self::Estimate];
        known.into_iter().find(|kind| kind.name() == name)
    }
}

impl Measure {
    /// The measure of that name: an encoding's, or a bound's.
    pub fn from_name(name: &str) -> Option<Self> {
        let exact = Encoding::from_name(name).map(Self::Exact);
        exact.or_else(|| Bound::from_name(name).map(Self::Bound))
    }

    /// The best measure that is known for a model.
    pub fn for_model(model: &str) -> Option<Self> {
        let exact = Encoding::for_model(model).map(Self::Exact);
        exact.or_else(|| Bound::for_model(model).map(Self::Bound))
    }

    /// The names of models that [`Self::for_model`] knows; a star stands for anything.
    pub fn models() -> impl Iterator<Item = String> {
        Encoding::models().chain(Bound::models())
    }

    /// All names, encodings first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let exact = Encoding::ALL.into_iter().map(Encoding::name);
        exact.chain(Bound::ALL.into_iter().map(Bound::name))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact(encoding) => encoding.name(),
            Self::Bound(bound) => bound.name(),
        }
    }

    /// What its counts promise.
    pub const fn kind(self) -> CountKind {
        match self {
            Self::Exact(_) => CountKind::Exact,
            Self::Bound(_) => CountKind::UpperBound,
        }
    }

    /// The size of each text, found on up to `threads` threads.
    pub fn size_batch<T: AsRef<str> + Sync>(self, texts: &[T], threads: usize) -> Vec<usize> {
        match self {
            Self::Exact(encoding) => encoding.count_batch(texts, threads),
            Self::Bound(bound) => map_texts(texts, threads, |text| bound.size(text)),
        }
    }
}

impl Sizer for Measure {
    fn size(&self, text: &str) -> usize {
        match self {
            Self::Exact(encoding) => encoding.size(text),
            Self::Bound(bound) => bound.size(text),
        }
    }

    fn size_grown(&self, text: &str, head: usize, head_size: usize) -> usize {
        match self {
            Self::Exact(encoding) => encoding.size_grown(text, head, head_size),
            Self::Bound(bound) => bound.size_grown(text, head, head_size),
        }
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        match self {
            Self::Exact(encoding) => Sizer::prefix(encoding, text, budget),
            Self::Bound(bound) => bound.prefix(text, budget),
        }
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        match self {
            Self::Exact(encoding) => Sizer::suffix(encoding, text, budget),
            Self::Bound(bound) => bound.suffix(text, budget),
        }
    }

    fn fits_by_length(&self, text: &str, budget: usize) -> bool {
        match self {
            Self::Exact(encoding) => encoding.fits_by_length(text, budget),
            Self::Bound(bound) => bound.fits_by_length(text, budget),
        }
    }

    fn meter(&self) -> Option<Box<dyn Meter>> {
        match self {
            Self::Exact(encoding) => encoding.meter(),
            Self::Bound(bound) => bound.meter(),
        }
    }
}
