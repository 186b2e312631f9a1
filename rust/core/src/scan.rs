//! Scanners: bytes in, boundaries out, one file per format.
//!
//! A scanner never fails and never tokenises. It is given a window of the text, about as long as
//! the budget, and names the places where that window may be cut.

pub mod code;
pub mod json;
pub mod log;
pub mod text;
