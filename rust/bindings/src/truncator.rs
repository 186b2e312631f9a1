//! How to truncate, as Python sees it.

use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyString};
use toolclip_core::batch;
use toolclip_core::format::Wanted;
use toolclip_core::inside::Place;
use toolclip_core::original::Original;
use toolclip_core::plan::{Depth, Keep};
use toolclip_core::sizer::Sizer;
use toolclip_core::template::Template;
use toolclip_core::truncate::{self as core, Limits, Options, Outcome};

use crate::content::Content;
use crate::measure::{Known, Measure};
use crate::stream::is_over;
use crate::truncation::Truncation;

#[pyfunction]
pub(crate) fn formats() -> Vec<&'static str> {
    Wanted::ALL.map(Wanted::name).to_vec()
}

#[pyfunction]
pub(crate) fn keeps() -> Vec<&'static str> {
    Keep::ALL.map(Keep::name).to_vec()
}

#[pyfunction]
pub(crate) fn originals() -> Vec<&'static str> {
    Original::ALL.map(Original::name).to_vec()
}

#[pyfunction]
pub(crate) fn boundary_depths() -> Vec<&'static str> {
    Depth::ALL.map(Depth::name).to_vec()
}

/// How to truncate, checked once and used for any number of texts.
#[pyclass(frozen, module = "toolclip._core")]
pub(crate) struct Truncator {
    pub(crate) options: Options,
    pub(crate) measure: Measure,
    pub(crate) deadline: Option<Duration>,
}

#[pymethods]
impl Truncator {
    #[new]
    #[expect(
        clippy::too_many_arguments,
        reason = "one for each choice that callers have"
    )]
    fn new(
        max_tokens: usize,
        encoding: Measure,
        format: &str,
        tool: Option<String>,
        mime: Option<String>,
        path: Option<String>,
        keep: &str,
        message: Option<&str>,
        original: &str,
        marker: &str,
        boundary: &str,
        deadline_ms: Option<f64>,
        max_scan_bytes: Option<usize>,
        window: Option<usize>,
    ) -> PyResult<Self> {
        let unknown = |name: &str| PyValueError::new_err(name.to_owned());
        let template = message.map(Template::parse).transpose();
        let options = Options {
            budget: max_tokens,
            format: Wanted::from_name(format).ok_or_else(|| unknown(format))?,
            tool,
            mime,
            path,
            keep: Keep::from_name(keep).ok_or_else(|| unknown(keep))?,
            place: Place::from_name(marker).ok_or_else(|| unknown(marker))?,
            depth: Depth::from_name(boundary).ok_or_else(|| unknown(boundary))?,
            original: Original::from_name(original).ok_or_else(|| unknown(original))?,
            template: template.map_err(|error| PyValueError::new_err(error.to_string()))?,
            limits: Limits {
                scan: max_scan_bytes,
                window,
            },
        };
        // What no clock will ever reach is no deadline.
        let deadline = deadline_ms.and_then(|ms| Duration::try_from_secs_f64(ms / 1000.0).ok());
        Ok(Self {
            options,
            measure: encoding,
            deadline,
        })
    }

    /// Tokens of the marker alone, with the shortest numbers it can hold.
    #[getter]
    fn least_marker_tokens(&self, py: Python<'_>) -> PyResult<usize> {
        let Some(template) = &self.options.template else {
            return Ok(0);
        };
        let marker = template.fill("0", 0, "");
        self.measure.detached(py, |gauge| gauge.size(&marker))
    }

    fn apply(slf: &Bound<'_, Self>, content: &Bound<'_, PyAny>) -> PyResult<Truncation> {
        let started = Instant::now();
        let (py, this) = (slf.py(), slf.get());
        if this.deadline.is_some()
            && let Ok(bytes) = content.cast::<PyBytes>()
        {
            return Self::apply_to_bytes(slf, bytes, started);
        }
        let source = Content::decoded(content)?;
        let whole: &str = &source;
        let outcome = if this.measure.fits_by_length(whole, this.options.budget) {
            Outcome::Fits(None)
        } else {
            this.measure.detached(py, |gauge| match this.deadline {
                None => core::truncate(whole, &this.options, gauge),
                deadline => {
                    let mut is_over = is_over(started, Duration::ZERO, deadline);
                    core::truncate_within(whole, &this.options, gauge, &mut is_over)
                }
            })?
        };
        Self::came_of(slf, content, source, outcome)
    }
}

/// A thread takes as long to start as one or two texts to cut.
const TEXTS_WORTH_A_THREAD: usize = 8;

/// A truncator, a text for it, and the tokens of that if they were counted before.
type Task<'py> = (Bound<'py, Truncator>, Bound<'py, PyString>, Option<usize>);

/// What `apply` of each truncator makes of its text, on up to so many threads; on this one where a
/// truncator has a deadline or a function of the caller's.
#[pyfunction]
pub(crate) fn truncate_batch<'py>(
    py: Python<'py>,
    tasks: Vec<Task<'py>>,
    threads: usize,
) -> PyResult<Vec<Truncation>> {
    let measures = tasks.iter().map(|task| task.0.get().detachable());
    let Some(measures) = measures.collect::<Option<Vec<Known>>>() else {
        let made = tasks.iter().map(|task| Truncator::apply(&task.0, &task.1));
        return made.collect();
    };
    let sources = tasks.iter().map(|task| task.1.extract());
    let sources = sources.collect::<PyResult<Vec<Content>>>()?;
    let how = tasks.iter().map(|task| (&task.0.get().options, task.2));
    let work: Vec<_> = how.zip(&measures).zip(&sources).collect();
    let threads = threads.min(work.len() / TEXTS_WORTH_A_THREAD);
    let outcomes = py.detach(|| {
        batch::map(&work, threads, |(((options, tokens), measure), source)| {
            core::truncate_counted(source, *tokens, options, *measure)
        })
    });
    let made = tasks.iter().zip(sources).zip(outcomes);
    made.map(|((task, source), outcome)| Truncator::came_of(&task.0, &task.1, source, outcome))
        .collect()
}

impl Truncator {
    /// The measure, if neither that nor a clock needs the interpreter.
    fn detachable(&self) -> Option<Known> {
        self.measure.known().filter(|_| self.deadline.is_none())
    }

    /// What came of a content, for Python: what fits is the very same object.
    fn came_of(
        slf: &Bound<'_, Self>,
        content: &Bound<'_, PyAny>,
        source: Content,
        outcome: Outcome,
    ) -> PyResult<Truncation> {
        let text = match &outcome {
            Outcome::Fits(_) if matches!(source, Content::Str(_)) => content.clone().cast_into()?,
            Outcome::Fits(_) => PyString::new(slf.py(), &source),
            Outcome::Cut(truncation) => PyString::new(slf.py(), &truncation.text),
        };
        let truncator = slf.clone().unbind();
        Ok(Truncation::of_content(
            text.unbind(),
            source,
            outcome,
            truncator,
        ))
    }

    /// Bytes are decoded as they are read: checking 100 MB takes longer than a deadline may.
    fn apply_to_bytes(
        slf: &Bound<'_, Self>,
        bytes: &Bound<'_, PyBytes>,
        started: Instant,
    ) -> PyResult<Truncation> {
        let (py, this) = (slf.py(), slf.get());
        let raw: PyBackedBytes = bytes.extract()?;
        let mut is_over = is_over(started, Duration::ZERO, this.deadline);
        let ended = this.measure.detached(py, |gauge| {
            let stream = core::Stream::new(this.options.clone(), gauge);
            stream.finish_with(&raw, &mut is_over)
        })?;
        let truncation = Truncation::of_stream(py, slf.clone().unbind(), ended);
        Ok(truncation.with_raw(raw))
    }
}
