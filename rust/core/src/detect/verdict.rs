//! What detection answers: a format, how sure that is, and why.

use crate::format::Format;

/// How sure a format is, surest last. Three words and no number: the tests are rules, and no
/// frequency with which they err was measured that would hold for other people's tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// Nothing speaks for anything better.
    Guess,
    /// A hint that nothing contradicts, or marks that hardly anything else has.
    Likely,
    /// The caller says so, or the text declares itself or keeps to a grammar that was checked.
    Certain,
}

impl Confidence {
    /// The word for it in results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Guess => "guess",
            Self::Likely => "likely",
            Self::Certain => "certain",
        }
    }
}

/// The format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// What it is.
    pub format: Format,
    /// How sure that is.
    pub confidence: Confidence,
    /// What speaks for it: a part of a sentence, for people.
    pub why: &'static str,
}

/// What one detector answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is that.
    Is(Detected),
    /// A hint says it is that, and the format's own scanner says it is not.
    IsNot(Format),
    /// Nothing.
    Nothing,
}

impl Answer {
    pub(super) const fn certain(format: Format, why: &'static str) -> Self {
        Self::is(format, Confidence::Certain, why)
    }

    pub(super) const fn likely(format: Format, why: &'static str) -> Self {
        Self::is(format, Confidence::Likely, why)
    }

    pub(super) const fn guess(format: Format, why: &'static str) -> Self {
        Self::is(format, Confidence::Guess, why)
    }

    pub(super) const fn is(format: Format, confidence: Confidence, why: &'static str) -> Self {
        Self::Is(Detected {
            format,
            confidence,
            why,
        })
    }

    /// This answer, if `is_true`.
    pub(super) fn when(self, is_true: bool) -> Self {
        if is_true { self } else { Self::Nothing }
    }
}

/// The answer of the detector of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vote {
    /// Name of the detector.
    pub detector: &'static str,
    /// What it answers.
    pub answer: Answer,
}
