//! What became of a text, as Python sees it.

use std::borrow::Cow;
use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyString};
use toolclip_core::detect::{Answer, Detected, detect, votes};
use toolclip_core::original::Tokens;
use toolclip_core::plan;
use toolclip_core::scan::log::error_lines;
use toolclip_core::sizer::Sizer;
use toolclip_core::span::Span;
use toolclip_core::truncate::{self as core, Degraded, Ended, Outcome};

use crate::content::{Content, decoded};
use crate::truncator::Truncator;

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
    /// What a text that fits was taken for; a text that was cut knows.
    detected: OnceLock<Detected>,
}

/// Detector; what it answers (`is`, `is not`); the format; how sure and why, where it is.
type Vote = (
    &'static str,
    &'static str,
    &'static str,
    Option<(&'static str, &'static str)>,
);

/// Which place, by which rule, the byte offset that the room reaches, the tiers (name, byte offset,
/// fill in percent) and which of them was taken.
type Choice = (
    &'static str,
    String,
    Option<usize>,
    Vec<(String, usize, usize)>,
    Option<usize>,
);

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
            Outcome::Cut(truncation) if !truncation.marker().is_empty() => {
                PyString::new(py, &truncation.body()).unbind()
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

    /// The format whose promise holds.
    #[getter]
    fn format(&self) -> &'static str {
        match self.cut() {
            Some(truncation) => truncation.plan.format.name(),
            None => self.detected().format.name(),
        }
    }

    /// What the text was taken for.
    #[getter]
    fn detected_format(&self) -> &'static str {
        self.detected().format.name()
    }

    #[getter]
    fn confidence(&self) -> &'static str {
        self.detected().confidence.name()
    }

    #[getter]
    fn why(&self) -> &'static str {
        self.detected().why
    }

    /// What every detector says that has something to say, in the order in which they are asked.
    fn votes(&self) -> Vec<Vote> {
        let votes = match (self.text_at_hand(), self.cut()) {
            (None, Some(cut)) => cut.votes.clone(),
            (text, _) => votes(
                text.as_deref().unwrap_or_default(),
                &self.truncator.get().options.hints(),
            ),
        };
        let tuple = |detector, answer| match answer {
            Answer::Is(d) => Some((
                detector,
                "is",
                d.format.name(),
                Some((d.confidence.name(), d.why)),
            )),
            Answer::IsNot(format) => Some((detector, "is not", format.name(), None)),
            Answer::Nothing => None,
        };
        let votes = votes.into_iter();
        votes
            .filter_map(|vote| tuple(vote.detector, vote.answer))
            .collect()
    }

    #[getter]
    fn original_tokens(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        match &self.outcome {
            Outcome::Cut(truncation) => Ok(match truncation.original_tokens {
                Tokens::Exactly(tokens) | Tokens::About { tokens, .. } => Some(tokens),
                Tokens::MoreThan(_) => None,
            }),
            Outcome::Fits(tokens) => self.fitting_tokens(py, *tokens).map(Some),
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
    fn kept_tokens(&self, py: Python<'_>) -> PyResult<usize> {
        match &self.outcome {
            Outcome::Cut(truncation) => Ok(truncation.kept_tokens),
            Outcome::Fits(tokens) => self.fitting_tokens(py, *tokens),
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

    /// Where in the body the JSON document stands, in characters.
    #[getter]
    fn document_span(&self) -> Option<(usize, usize)> {
        let truncation = self.cut()?;
        let (span, body) = (truncation.plan.document?, truncation.body());
        let start = body[..span.start].chars().count();
        Some((start, start + span.of(&body).chars().count()))
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

    /// What each cut was chosen from; nothing where the text was too long to be held.
    fn choices(&self, py: Python<'_>) -> PyResult<Vec<Choice>> {
        let this = self.truncator.get();
        let choices = this.measure.detached(py, |gauge| {
            let cut = self.cut().zip(self.text_at_hand());
            cut.map(|(cut, text)| cut.explain(&text, &this.options, gauge))
        })?;
        let tuple = |choice: plan::Choice| {
            let tiers = choice.tiers.into_iter();
            let tiers = tiers.map(|tier| (tier.name, tier.offset, tier.fill_percent));
            let (place, rule, limit) = (choice.place, choice.rule, choice.limit);
            (place, rule, limit, tiers.collect(), choice.taken)
        };
        Ok(choices.into_iter().flatten().map(tuple).collect())
    }

    /// What was truncated, as UTF-8; `None` where it was too long to be held.
    #[getter]
    fn original<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        let source = self.source.as_deref()?;
        Some(PyBytes::new(py, source.as_bytes()))
    }

    /// Tokens of a cut, counted on its own; `None` where it was too long to be held.
    fn tokens_between(&self, py: Python<'_>, start: usize, end: usize) -> PyResult<Option<usize>> {
        let measure = &self.truncator.get().measure;
        let source = self.source.as_deref();
        let cut = source.and_then(|source| source.get(start..end));
        measure.detached(py, |gauge| cut.map(|cut| gauge.size(cut)))
    }

    /// Lines of a cut that tell of an error, likewise.
    fn errors_between(&self, py: Python<'_>, start: usize, end: usize) -> Option<usize> {
        py.detach(|| Some(error_lines(self.source.as_deref()?, Span::new(start, end)).len()))
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
    /// Of content that is there as a whole.
    pub(crate) fn of_content(
        text: Py<PyString>,
        source: Content,
        outcome: Outcome,
        truncator: Py<Truncator>,
    ) -> Self {
        Self {
            text,
            source: Some(source),
            raw: None,
            outcome,
            truncator,
            counted: OnceLock::new(),
            detected: OnceLock::new(),
        }
    }

    /// Of bytes that were decoded as they were read.
    pub(crate) fn with_raw(self, raw: PyBackedBytes) -> Self {
        let raw = Some(raw);
        Self { raw, ..self }
    }

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
            detected: OnceLock::new(),
        }
    }

    /// The text, decoded once more where that was left to the reading; `None` where it was too long
    /// to be held.
    fn text_at_hand(&self) -> Option<Cow<'_, str>> {
        match (&self.source, &self.raw) {
            (Some(source), _) => Some(Cow::Borrowed(source)),
            (None, Some(raw)) => Some(decoded(raw)),
            (None, None) => None,
        }
    }

    fn source(&self) -> &str {
        self.source.as_deref().unwrap_or_default()
    }

    fn detected(&self) -> Detected {
        match &self.outcome {
            Outcome::Cut(truncation) => truncation.detected,
            Outcome::Fits(_) => *self
                .detected
                .get_or_init(|| detect(self.source(), &self.truncator.get().options.hints())),
        }
    }

    /// Tokens of a text that fits, counted now if its length was proof enough.
    fn fitting_tokens(&self, py: Python<'_>, tokens: Option<usize>) -> PyResult<usize> {
        if let Some(tokens) = tokens.or_else(|| self.counted.get().copied()) {
            return Ok(tokens);
        }
        let measure = &self.truncator.get().measure;
        let tokens = measure.detached(py, |gauge| gauge.size(self.source()))?;
        Ok(*self.counted.get_or_init(|| tokens))
    }

    const fn cut(&self) -> Option<&core::Truncation> {
        match &self.outcome {
            Outcome::Cut(truncation) => Some(truncation),
            Outcome::Fits(_) => None,
        }
    }
}
