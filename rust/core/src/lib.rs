//! Keep oversized tool results inside a token budget, cut where a reader would cut.
//!
//! The way down: [`truncate`] detects the [`format`](mod@format), asks a [`plan`] for what to keep,
//! has it [`render`](mod@render)ed and measures the result with a [`sizer`]. Plans are made of
//! boundaries that a scanner ([`scan`]) found and of token counts; scanners know nothing of tokens,
//! counters nothing of formats.
#![deny(unsafe_code)]

mod abridge;
pub mod abridged;
pub mod batch;
pub mod bound;
pub mod boundaries;
mod bpe;
pub mod calibration;
pub mod counted;
pub mod counter;
mod decoder;
pub mod detect;
pub mod encoding;
pub mod format;
pub mod inside;
pub mod measure;
mod number;
pub mod original;
pub mod plan;
mod pool;
pub mod render;
pub mod scan;
pub mod sizer;
pub mod span;
mod split;
pub mod template;
pub mod truncate;
pub mod utf16;
mod vocab;
