//! Keep oversized tool results inside a token budget, cut where a reader would cut.
#![forbid(unsafe_code)]

mod bpe;
pub mod encoding;
pub mod scan;
pub mod span;
mod split;
mod vocab;
