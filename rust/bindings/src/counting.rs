//! Counting, as Python sees it.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use toolclip_core::encoding::Encoding;
use toolclip_core::measure as core;
use toolclip_core::sizer::Sizer;

use crate::content::Content;
use crate::measure::{Known, Measure, named};

/// The encoding of that name; a `ValueError` for a bound, which has no tokens to show.
fn encoding(name: &str) -> PyResult<Encoding> {
    match named(name)? {
        core::Measure::Exact(encoding) => Ok(encoding),
        core::Measure::Bound(_) => Err(PyValueError::new_err(format!(
            "{name} is an upper bound, it has no tokens of its own"
        ))),
    }
}

#[pyfunction]
pub(crate) fn encoding_names() -> Vec<&'static str> {
    core::Measure::names().collect()
}

#[pyfunction]
pub(crate) fn encoding_for_model(model: &str) -> Option<&'static str> {
    core::Measure::for_model(model).map(core::Measure::name)
}

/// The names of models that have one; a star stands for anything.
#[pyfunction]
pub(crate) fn model_names() -> Vec<String> {
    core::Measure::models().collect()
}

/// What counts in this encoding promise: `exact` or `upper_bound`.
#[pyfunction]
pub(crate) fn count_kind(encoding: &str) -> PyResult<&'static str> {
    Ok(named(encoding)?.kind().name())
}

#[pyfunction]
pub(crate) fn count(
    py: Python<'_>,
    text: Content,
    encoding: Measure,
    threads: usize,
) -> PyResult<usize> {
    match encoding.encoding() {
        Some(encoding) if threads > 1 => Ok(py.detach(|| encoding.count_parallel(&text, threads))),
        _ => encoding.detached(py, |gauge| gauge.size(&text)),
    }
}

/// How many threads can run at once. Asked of the system once: it reads files, for 50 microseconds.
#[pyfunction]
pub(crate) fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// Counts text that arrives in chunks.
#[pyclass(frozen, module = "toolclip._core")]
pub(crate) struct Counter {
    counter: Mutex<toolclip_core::counter::Counter>,
}

#[pymethods]
impl Counter {
    #[new]
    fn new(encoding: &str) -> PyResult<Self> {
        let counter = toolclip_core::counter::Counter::new(self::encoding(encoding)?);
        Ok(Self {
            counter: Mutex::new(counter),
        })
    }

    /// Adds text, or bytes that may end inside a character.
    fn push(&self, py: Python<'_>, chunk: &Bound<'_, PyAny>) -> PyResult<()> {
        if chunk.is_instance_of::<PyString>() {
            let text: Content = chunk.extract()?;
            py.detach(|| self.locked().push(&text));
        } else {
            let bytes = crate::content::bytes(chunk)?;
            py.detach(|| self.locked().push_bytes(&bytes));
        }
        Ok(())
    }

    #[getter]
    fn tokens(&self, py: Python<'_>) -> usize {
        py.detach(|| self.locked().tokens())
    }
}

impl Counter {
    /// A thread that panicked while counting leaves a number behind that is still some number.
    fn locked(&self) -> MutexGuard<'_, toolclip_core::counter::Counter> {
        self.counter.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Integers as packed native-endian bytes, for `numpy.frombuffer`.
fn packed<const SIZE: usize>(
    py: Python<'_>,
    numbers: impl Iterator<Item = [u8; SIZE]>,
) -> Bound<'_, PyBytes> {
    PyBytes::new(py, &numbers.flatten().collect::<Vec<u8>>())
}

/// Counts, packed as 64-bit integers.
#[pyfunction]
pub(crate) fn count_batch(
    py: Python<'_>,
    texts: Vec<Content>,
    encoding: Measure,
    threads: usize,
) -> PyResult<Bound<'_, PyBytes>> {
    let counts = match &encoding {
        Measure::Known(Known::Named(measure)) => py.detach(|| measure.size_batch(&texts, threads)),
        _ => encoding.detached(py, |gauge| {
            texts.iter().map(|text| gauge.size(text)).collect()
        })?,
    };
    let counts = counts.into_iter().map(|count| (count as u64).to_ne_bytes());
    Ok(packed(py, counts))
}

/// Tokens, whole bytes counted, and whether that was the whole text.
#[pyfunction]
pub(crate) fn count_up_to(
    py: Python<'_>,
    text: Content,
    limit: usize,
    encoding: &str,
) -> PyResult<(usize, usize, bool)> {
    let measure = named(encoding)?;
    Ok(py.detach(|| match measure {
        core::Measure::Exact(encoding) => {
            let counted = encoding.count_up_to(&text, limit);
            (counted.tokens, counted.bytes, counted.reached_end)
        }
        core::Measure::Bound(bound) => {
            let bytes = bound.prefix(&text, limit);
            (bound.size(&text[..bytes]), bytes, bytes == text.len())
        }
    }))
}

/// Tokens, packed as 32-bit integers.
#[pyfunction]
pub(crate) fn encode<'py>(
    py: Python<'py>,
    text: Content,
    encoding: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let encoding = self::encoding(encoding)?;
    let tokens = py.detach(|| encoding.encode(&text));
    Ok(packed(py, tokens.into_iter().map(u32::to_ne_bytes)))
}

/// The bytes that the tokens spell, or a `ValueError` that names the one that is none.
#[pyfunction]
pub(crate) fn decode<'py>(
    py: Python<'py>,
    tokens: Vec<u32>,
    encoding: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let encoding = self::encoding(encoding)?;
    let bytes = py.detach(|| encoding.decode(&tokens));
    let bytes = bytes.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(PyBytes::new(py, &bytes))
}

#[pyfunction]
pub(crate) fn prefix(
    py: Python<'_>,
    text: Content,
    tokens: usize,
    encoding: &str,
) -> PyResult<Py<PyString>> {
    let measure = named(encoding)?;
    let end = py.detach(|| measure.prefix(&text, tokens));
    Ok(PyString::new(py, &text[..end]).unbind())
}

#[pyfunction]
pub(crate) fn suffix(
    py: Python<'_>,
    text: Content,
    tokens: usize,
    encoding: &str,
) -> PyResult<Py<PyString>> {
    let measure = named(encoding)?;
    let start = py.detach(|| measure.suffix(&text, tokens));
    Ok(PyString::new(py, &text[start..]).unbind())
}

/// Where each token starts, in bytes and in characters, packed as 64-bit integers.
///
/// A token that starts inside a character has that character's offset in characters.
#[pyfunction]
pub(crate) fn offsets<'py>(
    py: Python<'py>,
    text: Content,
    encoding: &str,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let encoding = self::encoding(encoding)?;
    let (bytes, characters) = py.detach(|| encoding.offsets(&text));
    let pack =
        |offsets: Vec<usize>| packed(py, offsets.into_iter().map(|at| (at as u64).to_ne_bytes()));
    Ok((pack(bytes), pack(characters)))
}
