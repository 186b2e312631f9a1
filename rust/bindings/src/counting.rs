//! Counting, as Python sees it.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use toolclip_core::encoding::Encoding;

use crate::content::Content;

/// The encoding of that name, or a `KeyError` with the name.
pub(crate) fn encoding(name: &str) -> PyResult<Encoding> {
    Encoding::from_name(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
}

#[pyfunction]
pub(crate) fn encoding_names() -> Vec<&'static str> {
    Encoding::ALL.map(Encoding::name).to_vec()
}

#[pyfunction]
pub(crate) fn encoding_for_model(model: &str) -> Option<&'static str> {
    Encoding::for_model(model).map(Encoding::name)
}

#[pyfunction]
pub(crate) fn count(py: Python<'_>, text: Content, encoding: &str) -> PyResult<usize> {
    let encoding = self::encoding(encoding)?;
    Ok(py.detach(|| encoding.count(&text)))
}

/// Counts as packed native-endian 64-bit integers, for `numpy.frombuffer`.
#[pyfunction]
pub(crate) fn count_batch<'py>(
    py: Python<'py>,
    texts: Vec<Content>,
    encoding: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let encoding = self::encoding(encoding)?;
    let packed: Vec<u8> = py.detach(|| {
        let counts = texts.iter().map(|text| encoding.count(text) as u64);
        counts.flat_map(u64::to_ne_bytes).collect()
    });
    Ok(PyBytes::new(py, &packed))
}
