//! Keep oversized tool results inside a token budget, cut where a reader would cut.
#![deny(unsafe_code)]

mod bpe;
pub mod counter;
pub mod encoding;
pub mod span;
mod split;
mod vocab;
