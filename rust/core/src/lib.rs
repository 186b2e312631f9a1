//! Keep oversized tool results inside a token budget, cut where a reader would cut.
#![forbid(unsafe_code)]

pub mod scan;
pub mod span;
