//! What an `encoding=` argument may be, and how to measure by it with the interpreter released.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use toolclip_core::calibration::{Calibrated, Calibration as Evidence};
use toolclip_core::counted::Counted;
use toolclip_core::encoding::Encoding;
use toolclip_core::measure::{self as core, CountKind};
use toolclip_core::sizer::{Meter, Sizer};

/// The measure of that name, or a `KeyError` with the name.
pub(crate) fn named(name: &str) -> PyResult<core::Measure> {
    core::Measure::from_name(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
}

/// What a provider's own counts taught about a bound; a value.
#[pyclass(frozen, eq, hash, module = "toolclip._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Calibration {
    measure: core::Measure,
    evidence: Evidence,
}

#[pymethods]
impl Calibration {
    #[new]
    fn new(encoding: &str, reports: u32, largest: (u32, u32)) -> PyResult<Self> {
        let measure = named(encoding)?;
        let (bound, reported) = largest;
        let evidence = Evidence::restored(reports, bound, reported);
        let evidence = evidence.ok_or_else(|| PyValueError::new_err("no such evidence"))?;
        Ok(Self { measure, evidence })
    }

    fn observe(&self, bound: usize, reported: usize) -> Self {
        let clamped = |tokens: usize| u32::try_from(tokens).unwrap_or(u32::MAX);
        Self {
            evidence: self.evidence.observe(clamped(bound), clamped(reported)),
            ..*self
        }
    }

    fn merge(&self, other: &Self) -> Self {
        Self {
            evidence: self.evidence.merge(other.evidence),
            ..*self
        }
    }

    #[getter]
    fn factor(&self) -> f64 {
        self.evidence.factor()
    }

    #[getter]
    fn reports(&self) -> u32 {
        self.evidence.reports()
    }

    /// Bound and report of the largest share.
    #[getter]
    fn largest(&self) -> (u32, u32) {
        self.evidence.largest()
    }
}

/// A function of the caller's that counts tokens. It has been made to return a `usize` or raise.
#[pyclass(frozen, module = "toolclip._core")]
pub(crate) struct Counting {
    function: Py<PyAny>,
    kind: CountKind,
}

#[pymethods]
impl Counting {
    #[new]
    fn new(function: Py<PyAny>, kind: &str) -> PyResult<Self> {
        let kind = CountKind::from_name(kind);
        let kind = kind.ok_or_else(|| PyValueError::new_err("no such kind"))?;
        Ok(Self { function, kind })
    }
}

/// How tokens are told.
pub(crate) enum Measure {
    Known(Known),
    Counting(Py<Counting>),
}

/// A measure that needs nothing of the caller's.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known {
    Named(core::Measure),
    Calibrated(Calibrated<core::Measure>),
}

impl<'py> FromPyObject<'_, 'py> for Measure {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = object.cast::<PyString>() {
            return Ok(Self::Known(Known::Named(named(&name.to_string_lossy())?)));
        }
        if let Ok(calibration) = object.cast::<Calibration>() {
            let calibration = calibration.get();
            return Ok(Self::Known(Known::Calibrated(Calibrated {
                sizer: calibration.measure,
                calibration: calibration.evidence,
            })));
        }
        let counting = object.cast::<Counting>()?;
        Ok(Self::Counting(counting.to_owned().unbind()))
    }
}

impl Measure {
    /// The measure if that is an encoding of our own, which can do more than measure.
    pub(crate) const fn encoding(&self) -> Option<Encoding> {
        match self {
            Self::Known(Known::Named(core::Measure::Exact(encoding))) => Some(*encoding),
            _ => None,
        }
    }

    /// The measure if a text need not be there as a whole to be measured.
    pub(crate) const fn known(&self) -> Option<Known> {
        match self {
            Self::Known(known) => Some(*known),
            Self::Counting(_) => None,
        }
    }

    pub(crate) fn kind(&self) -> CountKind {
        match self {
            Self::Known(Known::Named(measure)) => measure.kind(),
            Self::Known(Known::Calibrated(_)) => CountKind::UpperBound,
            Self::Counting(counting) => counting.get().kind,
        }
    }

    /// Whether the length of `text` alone proves that it fits.
    pub(crate) fn fits_by_length(&self, text: &str, budget: usize) -> bool {
        match self {
            Self::Known(known) => known.fits_by_length(text, budget),
            Self::Counting(_) => text.is_empty(),
        }
    }

    /// What `work` makes of this measure, with the interpreter released; an exception of a caller's
    /// function ends it as soon as `work` comes to its end, for which nothing has a size any more.
    pub(crate) fn detached<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Gauge<'_>) -> T + Send,
    ) -> PyResult<T> {
        let counting = match self {
            Self::Known(known) => return Ok(py.detach(|| work(&Gauge::Known(*known)))),
            Self::Counting(counting) => counting.get(),
        };
        let failure = Mutex::new(None);
        let answer = py.detach(|| {
            let count = |text: &str| counting.count(text, &failure);
            work(&Gauge::Counting(Counted::new(&count)))
        });
        let failure = failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        failure.map_or(Ok(answer), Err)
    }
}

impl Counting {
    /// Tokens of `text`; 0 from the first exception on, which goes to `failure`.
    fn count(&self, text: &str, failure: &Mutex<Option<PyErr>>) -> usize {
        let has_failed = || {
            let failure = failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.is_some()
        };
        if has_failed() {
            return 0;
        }
        let counted = Python::attach(|py| {
            let text = PyString::new(py, text);
            self.function.call1(py, (text,))?.extract::<usize>(py)
        });
        counted.unwrap_or_else(|error| {
            *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            0
        })
    }
}

/// A measure at work, without the interpreter.
pub(crate) enum Gauge<'a> {
    Known(Known),
    Counting(Counted<&'a dyn Fn(&str) -> usize>),
}

impl Sizer for Known {
    fn size(&self, text: &str) -> usize {
        match self {
            Self::Named(measure) => measure.size(text),
            Self::Calibrated(calibrated) => calibrated.size(text),
        }
    }

    fn size_grown(&self, text: &str, head: usize, head_size: usize) -> usize {
        match self {
            Self::Named(measure) => measure.size_grown(text, head, head_size),
            Self::Calibrated(calibrated) => calibrated.size_grown(text, head, head_size),
        }
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        match self {
            Self::Named(measure) => measure.prefix(text, budget),
            Self::Calibrated(calibrated) => calibrated.prefix(text, budget),
        }
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        match self {
            Self::Named(measure) => measure.suffix(text, budget),
            Self::Calibrated(calibrated) => calibrated.suffix(text, budget),
        }
    }

    fn fits_by_length(&self, text: &str, budget: usize) -> bool {
        match self {
            Self::Named(measure) => measure.fits_by_length(text, budget),
            Self::Calibrated(calibrated) => calibrated.fits_by_length(text, budget),
        }
    }

    fn meter(&self) -> Option<Box<dyn Meter>> {
        match self {
            Self::Named(measure) => measure.meter(),
            Self::Calibrated(calibrated) => calibrated.meter(),
        }
    }
}

impl Sizer for Gauge<'_> {
    fn size(&self, text: &str) -> usize {
        match self {
            Self::Known(known) => known.size(text),
            Self::Counting(counted) => counted.size(text),
        }
    }

    fn size_grown(&self, text: &str, head: usize, head_size: usize) -> usize {
        match self {
            Self::Known(known) => known.size_grown(text, head, head_size),
            // What grows by a few bytes may have any other number of tokens.
            Self::Counting(_) => self.size(text),
        }
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        match self {
            Self::Known(known) => known.prefix(text, budget),
            Self::Counting(counted) => counted.prefix(text, budget),
        }
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        match self {
            Self::Known(known) => known.suffix(text, budget),
            Self::Counting(counted) => counted.suffix(text, budget),
        }
    }

    fn fits_by_length(&self, text: &str, budget: usize) -> bool {
        match self {
            Self::Known(known) => known.fits_by_length(text, budget),
            Self::Counting(counted) => counted.fits_by_length(text, budget),
        }
    }

    fn meter(&self) -> Option<Box<dyn Meter>> {
        match self {
            Self::Known(known) => known.meter(),
            Self::Counting(counted) => counted.meter(),
        }
    }

    fn weigh(&self, text: &str) -> usize {
        match self {
            Self::Known(known) => known.weigh(text),
            Self::Counting(counted) => counted.weigh(text),
        }
    }
}
