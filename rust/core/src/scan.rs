//! One scanner a format: text in, boundaries out.

pub mod code;
