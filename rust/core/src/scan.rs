//! Scanners: bytes in, boundaries out, one file per format.
//!
//! A scanner never fails and never tokenises. It is given a window of the text, about as long as
//! the budget, and names the places where that window may be cut.

pub mod binary;
pub mod code;
pub mod csv;
pub mod diff;
pub mod grep;
pub mod ini;
pub mod json;
pub mod line;
pub mod listing;
pub mod log;
pub mod markdown;
pub mod markup;
pub mod minified;
pub mod section;
pub mod sse;
pub mod table;
pub mod text;
pub mod toml;
pub mod yaml;
