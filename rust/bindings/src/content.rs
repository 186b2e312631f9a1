//! Python text in: `str`, `bytes` or anything with the buffer protocol, as UTF-8.

use std::borrow::Cow;
use std::ops::Deref;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyMemoryView, PyString};
use toolclip_core::utf16;

/// Text as the core wants it, borrowed from Python where that needs no repair.
pub(crate) enum Content {
    /// A `str` without lone surrogates.
    Str(PyBackedStr),
    /// `bytes` of valid UTF-8 (checked when it was made).
    Bytes(PyBackedBytes),
    /// Text that had to be copied or mended.
    Owned(String),
}

impl Deref for Content {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Str(text) => text,
            // Checked on the way in; the check runs at 5 to 27 GB/s, so that doing it twice costs
            // less than an `unsafe` block would in trust.
            Self::Bytes(bytes) => std::str::from_utf8(bytes).unwrap_or_default(),
            Self::Owned(text) => text,
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Content {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return from_str(&text);
        }
        if object.cast::<PyBytes>().is_ok() {
            return object
                .extract::<PyBackedBytes>()
                .map_err(PyErr::from)
                .map(from_bytes);
        }
        let bytes = bytes(&object)?;
        Ok(Self::Owned(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

impl Content {
    /// The content, of which bytes with the mark of UTF-16 are read as that.
    pub(crate) fn decoded(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        // Anything but `bytes` and `str` has to be copied first, and is copied once.
        let text = if let Ok(bytes) = object.cast::<PyBytes>() {
            utf16::decode(bytes.as_bytes())
        } else if object.is_instance_of::<PyString>() {
            None
        } else {
            Some(decoded(&self::bytes(object)?).into_owned())
        };
        text.map_or_else(|| object.extract(), |text| Ok(Self::Owned(text)))
    }
}

impl AsRef<str> for Content {
    fn as_ref(&self) -> &str {
        self
    }
}

/// Bytes as text: UTF-16 by its mark, else UTF-8 with what is none replaced.
pub(crate) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    utf16::decode(bytes).map_or_else(|| String::from_utf8_lossy(bytes), Cow::Owned)
}

/// The bytes of `bytes` or of an object with the buffer protocol.
pub(crate) fn bytes(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    match PyBuffer::<u8>::get(object) {
        Ok(buffer) => buffer.to_vec(object.py()),
        Err(_) => other_bytes(object),
    }
}

/// The bytes of a buffer whose items are of one byte but go by another name: `char`, `signed char`.
/// Wider items have an order of bytes and are no text.
fn other_bytes(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let view = PyMemoryView::from(object).map_err(|_| wrong_type(object))?;
    if view.getattr("itemsize")?.extract::<usize>()? != 1 {
        let format: String = view.getattr("format")?.extract()?;
        return Err(PyTypeError::new_err(format!(
            "expected a buffer of bytes, got one of items of format '{format}'"
        )));
    }
    view.call_method0("tobytes")?.extract()
}

fn wrong_type(object: &Bound<'_, PyAny>) -> PyErr {
    let name = object
        .get_type()
        .name()
        .map_or_else(|_| "?".into(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "expected str, bytes or an object with the buffer protocol, got {name}"
    ))
}

fn from_str(text: &Bound<'_, PyString>) -> PyResult<Content> {
    match text.extract::<PyBackedStr>() {
        Ok(text) => Ok(Content::Str(text)),
        Err(_) => mended(text).map(Content::Owned),
    }
}

/// A `str` with lone surrogates, each replaced by U+FFFD; two that make a pair become a character.
fn mended(text: &Bound<'_, PyString>) -> PyResult<String> {
    Ok(String::from_utf16_lossy(&units(text)?))
}

/// A `str` as UTF-16, lone surrogates and all.
fn units(text: &Bound<'_, PyString>) -> PyResult<Vec<u16>> {
    let utf16 = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let bytes = utf16.cast_into::<PyBytes>()?;
    let (pairs, _) = bytes.as_bytes().as_chunks();
    Ok(pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect())
}

/// A part of a text, which may begin and end inside a character.
pub(crate) enum Chunk {
    /// A `str` without lone surrogates.
    Str(PyBackedStr),
    /// A `str` with some: one at its end may be half of a pair.
    Units(Vec<u16>),
    Bytes(PyBackedBytes),
    Copied(Vec<u8>),
}

impl Chunk {
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Str(text) => text.is_empty(),
            Self::Units(units) => units.is_empty(),
            Self::Bytes(_) | Self::Copied(_) => self.bytes().is_empty(),
        }
    }

    /// The bytes of what is no `str`.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Copied(bytes) => bytes,
            Self::Str(_) | Self::Units(_) => &[],
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Chunk {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            let whole = text.extract::<PyBackedStr>().map(Self::Str);
            return whole.or_else(|_| units(&text).map(Self::Units));
        }
        if object.cast::<PyBytes>().is_ok() {
            let bytes = object.extract::<PyBackedBytes>();
            return bytes.map(Self::Bytes).map_err(PyErr::from);
        }
        bytes(&object).map(Self::Copied)
    }
}

fn from_bytes(bytes: PyBackedBytes) -> Content {
    match String::from_utf8_lossy(&bytes) {
        Cow::Borrowed(_) => Content::Bytes(bytes),
        Cow::Owned(text) => Content::Owned(text),
    }
}
