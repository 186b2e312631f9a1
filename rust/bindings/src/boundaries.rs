//! Boundaries, as Python sees them.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use toolclip_core::boundaries::{self as core, Kind, Place};
use toolclip_core::detect::{Hints, detect};
use toolclip_core::format::Wanted;
use toolclip_core::span::Level;

use crate::content::Content;

/// The names of levels, worst first, by their numbers.
#[pyfunction]
pub(crate) fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).to_vec()
}

/// The names of kinds, by their numbers.
#[pyfunction]
pub(crate) fn kinds() -> Vec<&'static str> {
    Kind::ALL.map(Kind::name).to_vec()
}

/// Boundaries packed as 64-bit offset, level and kind, 10 bytes each in native order.
#[pyfunction]
pub(crate) fn boundaries<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    format: &str,
    mime: Option<&str>,
    path: Option<&str>,
    tool: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    let text = Content::decoded(text)?;
    let unknown = || PyValueError::new_err(format.to_owned());
    let hints = Hints {
        format: Wanted::from_name(format).ok_or_else(unknown)?,
        mime,
        path,
        tool,
    };
    let packed = py.detach(|| {
        let places = core::boundaries(&text, detect(&text, &hints).format);
        let mut packed = Vec::with_capacity(places.len() * PACKED);
        for place in places {
            pack(place, &mut packed);
        }
        packed
    });
    Ok(PyBytes::new(py, &packed))
}

/// Bytes of a boundary.
const PACKED: usize = 10;

fn pack(place: Place, packed: &mut Vec<u8>) {
    packed.extend((place.offset as u64).to_ne_bytes());
    packed.extend([place.level as u8, place.kind as u8]);
}
