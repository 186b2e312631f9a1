//! Truncation, as Python sees it.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyString};
use toolclip_core::detect::detect;
use toolclip_core::format::Wanted;
use toolclip_core::measure::Measure;
use toolclip_core::original::{Original, Tokens};
use toolclip_core::plan::{self, Keep};
use toolclip_core::sizer::Sizer;
use toolclip_core::template::Template;
use toolclip_core::truncate::{self as core, Degraded, Ended, Limits, Options, Outcome};

use crate::content::Content;
use crate::counting::measure;
use crate::stream::is_over;

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
        encoding: &str,
        format: &str,
        tool: Option<String>,
        keep: &str,
        message: Option<&str>,
        original: &str,
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
            keep: Keep::from_name(keep).ok_or_else(|| unknown(keep))?,
            original: Original::from_name(original).ok_or_else(|| unknown(original))?,
            template: template.map_err(|error| PyValueError::new_err(error.to_string()))?,
            limits: Limits {
                scan: max_scan_bytes,
                window,
            },
        };
        let measure = self::measure(encoding)?;
        // What no clock will ever reach is no deadline.
        let deadline = deadline_ms.and_then(|ms| Duration::try_from_secs_f64(ms / 1000.0).ok());
        Ok(Self {
            options,
            measure,
            deadline,
        })
    }

    /// Tokens of the marker alone, with the shortest numbers it can hold.
    #[getter]
    fn least_marker_tokens(&self) -> usize {
        let marker = self
            .options
            .template
            .as_ref()
            .map(|template| template.fill("0", 0, ""));
        marker.map_or(0, |marker| self.measure.size(&marker))
    }

    fn apply(slf: &Bound<'_, Self>, content: &Bound<'_, PyAny>) -> PyResult<Truncation> {
        let started = Instant::now();
        let (py, this) = (slf.py(), slf.get());
        if this.deadline.is_some()
            && let Ok(bytes) = content.cast::<PyBytes>()
        {
            return Self::apply_to_bytes(slf, bytes, started);
        }
        let source: Content = content.extract()?;
        let whole: &str = &source;
        let outcome = if this.measure.fits_by_length(whole, this.options.budget) {
            Outcome::Fits(None)
        } else {
            py.detach(|| match this.deadline {
                None => core::truncate(whole, &this.options, &this.measure),
                deadline => {
                    let mut is_over = is_over(started, Duration::ZERO, deadline);
                    core::truncate_within(whole, &this.options, &this.measure, &mut is_over)
                }
            })
        };
        let text = match &outcome {
            Outcome::Fits(_) if matches!(source, Content::Str(_)) => content.clone().cast_into()?,
            Outcome::Fits(_) => PyString::new(py, &source),
            Outcome::Cut(truncation) => PyString::new(py, &truncation.text),
        };
        Ok(Truncation {
            text: text.unbind(),
            source: Some(source),
            outcome,
            raw: None,
            truncator: slf.clone().unbind(),
            counted: OnceLock::new(),
        })
    }
}

impl Truncator {
    /// Bytes are decoded as they are read: checking 100 MB takes longer than a deadline may.
    fn apply_to_bytes(
        slf: &Bound<'_, Self>,
        bytes: &Bound<'_, PyBytes>,
        started: Instant,
    ) -> PyResult<Truncation> {
        let (py, this) = (slf.py(), slf.get());
        let raw: PyBackedBytes = bytes.extract()?;
        let mut is_over = is_over(started, Duration::ZERO, this.deadline);
        let stream = core::Stream::new(this.options.clone(), this.measure);
        let ended = py.detach(|| stream.finish_with(&raw, &mut is_over));
        let truncation = Truncation::of_stream(py, slf.clone().unbind(), ended);
        Ok(Truncation {
            raw: Some(raw),
            ..truncation
        })
    }
}

/// What became of one text.
#[pyclass(frozen, module = "toolclip._core")]
pub(crate) struct Truncation {
    text: Py<PyString>,
    /// What was truncated; not there where it was too long to be held.
    source: Option<Content>,
    /// The same before it was decoded, where that was left to the reading.
    raw: Option<PyBackedBytes>,
    outcome: Outcome,
    truncator: Py<Truncator>,
    counted: OnceLock<usize>,
}

/// Byte span, first and last line (from 1) and reason of a cut.
type Cut = (usize, usize, usize, usize, &'static str);

#[pymethods]
impl Truncation {
    #[getter]
    fn text(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    #[getter]
    fn body(&self, py: Python<'_>) -> Py<PyString> {
        match &self.outcome {
            Outcome::Cut(truncation) if truncation.marker_len > 0 => {
                PyString::new(py, truncation.body()).unbind()
            }
            _ => self.text.clone_ref(py),
        }
    }

    #[getter]
    fn marker(&self) -> &str {
        self.cut().map_or("", core::Truncation::marker)
    }

    #[getter]
    fn truncated(&self) -> bool {
        self.cut()
            .is_some_and(|truncation| truncation.plan.drops_content())
    }

    #[getter]
    fn compacted(&self) -> bool {
        self.cut()
            .is_some_and(|truncation| truncation.plan.drops_noise())
    }

    #[getter]
    fn marker_omitted(&self) -> bool {
        self.cut()
            .is_some_and(|truncation| truncation.marker_omitted)
    }

    #[getter]
    fn degraded(&self) -> Option<&'static str> {
        self.cut()?.degraded.map(Degraded::name)
    }

    #[getter]
    fn format(&self) -> &'static str {
        match &self.outcome {
            Outcome::Cut(truncation) => truncation.plan.format.name(),
            Outcome::Fits(_) => {
                let options = &self.truncator.get().options;
                detect(self.source(), options.format, options.tool.as_deref()).name()
            }
        }
    }

    #[getter]
    fn original_tokens(&self, py: Python<'_>) -> Option<usize> {
        match &self.outcome {
            Outcome::Cut(truncation) => match truncation.original_tokens {
                Tokens::Exactly(tokens) | Tokens::About { tokens, .. } => Some(tokens),
                Tokens::MoreThan(_) => None,
            },
            Outcome::Fits(tokens) => Some(tokens.unwrap_or_else(|| self.count_source(py))),
        }
    }

    /// Half-width of the interval that an estimate gives, relative to it; 0 for an exact count.
    #[getter]
    fn original_margin(&self) -> f64 {
        match self.cut().map(|truncation| truncation.original_tokens) {
            Some(Tokens::About { margin, .. }) => margin,
            _ => 0.0,
        }
    }

    #[getter]
    fn count_kind(&self) -> &'static str {
        self.truncator.get().measure.kind().name()
    }

    #[getter]
    fn kept_tokens(&self, py: Python<'_>) -> usize {
        match &self.outcome {
            Outcome::Cut(truncation) => truncation.kept_tokens,
            Outcome::Fits(tokens) => tokens.unwrap_or_else(|| self.count_source(py)),
        }
    }

    #[getter]
    fn plan(&self) -> String {
        self.cut()
            .map_or_else(String::new, |truncation| truncation.plan.to_string())
    }

    #[getter]
    fn partial_string(&self) -> Option<&str> {
        self.cut()?.plan.partial_string.as_deref()
    }

    /// JSON Pointer, elements kept, elements in all, and whether that is all.
    fn containers(&self) -> Vec<(&str, usize, usize, bool)> {
        let containers = self
            .cut()
            .map(|truncation| truncation.plan.containers.iter());
        let containers = containers.into_iter().flatten();
        containers
            .map(|c| (c.pointer.as_str(), c.kept, c.total, c.is_total))
            .collect()
    }

    fn cuts(&self) -> Vec<Cut> {
        let cuts = self.cut().map(|truncation| match &truncation.cuts {
            Some(cuts) => cuts.clone(),
            None => match &self.raw {
                Some(raw) if self.source.is_none() => truncation.plan.cuts_by_line(&**raw),
                _ => truncation.plan.cuts_by_line(self.source()),
            },
        });
        let tuple = |cut: plan::Cut| {
            let (span, reason) = (cut.span, cut.reason.name());
            (span.start, span.end, cut.first_line, cut.last_line, reason)
        };
        cuts.into_iter().flatten().map(tuple).collect()
    }
}

impl Truncation {
    pub(crate) fn of_stream(py: Python<'_>, truncator: Py<Truncator>, ended: Ended) -> Self {
        let text = match &ended.outcome {
            Outcome::Fits(_) => ended.text.as_deref().unwrap_or_default(),
            Outcome::Cut(truncation) => &truncation.text,
        };
        Self {
            text: PyString::new(py, text).unbind(),
            source: ended.text.map(Content::Owned),
            raw: None,
            outcome: ended.outcome,
            truncator,
            counted: OnceLock::new(),
        }
    }

    fn source(&self) -> &str {
        self.source.as_deref().unwrap_or_default()
    }

    fn count_source(&self, py: Python<'_>) -> usize {
        let measure = self.truncator.get().measure;
        py.detach(|| *self.counted.get_or_init(|| measure.size(self.source())))
    }

    const fn cut(&self) -> Option<&core::Truncation> {
        match &self.outcome {
            Outcome::Cut(truncation) => Some(truncation),
            Outcome::Fits(_) => None,
        }
    }
}
