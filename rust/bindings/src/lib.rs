//! `toolclip._core`: the one place that names Python. Extract, detach, convert, nothing more.
#![forbid(unsafe_code)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "PyO3 hands extracted arguments over by value"
)]

mod boundaries;
mod content;
mod counting;
mod measure;
mod stream;
mod truncation;
mod truncator;

/// The native half of toolclip.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::boundaries::{boundaries, kinds, levels};
    #[pymodule_export]
    use crate::counting::{
        Counter, cores, count, count_batch, count_kind, count_up_to, decode, encode,
        encoding_for_model, encoding_names, model_names, offsets, prefix, suffix,
    };
    #[pymodule_export]
    use crate::measure::{Calibration, Counting};
    #[pymodule_export]
    use crate::stream::Stream;
    #[pymodule_export]
    use crate::truncation::Truncation;
    #[pymodule_export]
    use crate::truncator::{Truncator, boundary_depths, formats, keeps, originals, truncate_batch};
}
