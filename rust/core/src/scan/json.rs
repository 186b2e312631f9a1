//! JSON: where whole values end, how deep they lie, and what it takes to close them.
//!
//! One pass over the bytes with an explicit stack (one bit a level), so that neither depth nor
//! length can exhaust anything: whole blocks of 64 bytes by masks (`leap.rs`), the rest token by
//! token (`steps.rs`). Nothing is parsed to a value: the scanner checks structure (keys, colons,
//! commas, brackets) and the spelling of numbers and literals, so `NaN`, `1e400` and integers of
//! 400 digits pass as they stand. A scalar counts as complete only when the byte after it says so:
//! a number that touches the end of the window may be half a number.

mod among;
mod beyond;
mod compact;
mod escape;
mod layout;
mod leap;
mod lenient;
mod masks;
mod path;
mod request;
mod rest;
mod scalar;
mod scalars;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod stack;
mod steps;
mod string;
mod structural;
mod values;

pub use among::{begins_value, document_end, document_start, may_be_main};
pub use beyond::{Beyond, Reader};
pub use compact::{Compacted, compact};
pub use escape::{decode, source_offsets};
pub use lenient::{Dialect, missing_after_lenient};
pub use path::{Open, pointer};
pub use request::after_request;
pub use rest::{Known, Missing, missing_after};
pub use string::{cut_string, rest_of_string, string_chars};
pub use values::values;

use scalar::{is_bare, is_blank};
use steps::Steps;

/// The end of a complete value inside a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// Offset just past the value.
    pub offset: usize,
    /// Containers open around it: 1 for an element of the root.
    pub depth: usize,
}

/// What one pass over a JSON text, or over the first part of one, has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// Ends of complete values, ascending. The root itself is not among them.
    pub elements: Vec<Element>,
    /// Offset just past the root value, once that is complete.
    pub root_end: Option<usize>,
    /// Offset of the first byte that cannot continue the text, if any.
    pub error: Option<usize>,
    /// Offset of the opening quote of a string *value* that the text ends inside of.
    pub open_string: Option<usize>,
    /// Offset just past the bracket that opens the root container.
    pub root_open: Option<usize>,
}

impl Scan {
    /// Whether the text is one complete value and nothing after it but white space.
    pub fn is_complete(&self) -> bool {
        self.root_end.is_some() && self.error.is_none()
    }
}

/// Scans `text`, the whole of a JSON document or the first part of one. O(n), no recursion.
pub fn scan(text: &str) -> Scan {
    scan_as(text, Dialect::Json)
}

/// The same for a document in that dialect.
pub fn scan_as(text: &str, dialect: Dialect) -> Scan {
    let mut steps = Steps::new(text.as_bytes(), dialect);
    steps.run();
    steps.found
}

/// The same for no more than the first `tokens` tokens.
pub fn scan_first(text: &str, dialect: Dialect, tokens: usize) -> Scan {
    let mut steps = Steps::new(text.as_bytes(), dialect);
    steps.step_at_most(tokens);
    steps.found
}

/// Scans `text` as [`scan`] does, without noting its elements.
pub fn outline(text: &str) -> Scan {
    let mut steps = Steps::new(text.as_bytes(), Dialect::Json);
    steps.notes_elements = false;
    steps.run();
    steps.found
}

/// The brackets that close everything open at the end of `prefix`, innermost first.
pub fn closers(prefix: &str) -> String {
    closers_as(prefix, Dialect::Json)
}

/// The same for a document in that dialect.
pub fn closers_as(prefix: &str, dialect: Dialect) -> String {
    let mut steps = Steps::new(prefix.as_bytes(), dialect);
    steps.notes_elements = false;
    steps.run();
    steps.stack.closers()
}

/// The containers open at the end of `prefix`, outermost first, with what each holds so far.
///
/// A number or literal at the very end counts as whole.
pub fn open_containers(prefix: &str, dialect: Dialect) -> Vec<Open> {
    let mut steps = Steps::new(prefix.as_bytes(), dialect);
    steps.path = Some(Vec::new());
    steps.ends_whole = true;
    steps.run();
    steps.path.unwrap_or_default()
}

/// Whether every line that is not blank is one complete JSON value.
pub fn are_records(text: &str) -> bool {
    text.lines()
        .filter(|line| !line.trim_ascii().is_empty())
        .all(is_value)
}

/// Whether `text` is one complete JSON value; a number or literal at the very end is whole.
fn is_value(text: &str) -> bool {
    let mut steps = Steps::new(text.as_bytes(), Dialect::Json);
    steps.notes_elements = false;
    steps.ends_whole = true;
    steps.run();
    steps.found.is_complete()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str) -> Vec<(&str, usize)> {
        scan(text)
            .elements
            .iter()
            .map(|e| (&text[..e.offset], e.depth))
            .collect()
    }

    #[test]
    fn elements_end_where_whole_values_end() {
        assert_eq!(
            ends(r#"{"a": [1, "x,]"], "b": null"#),
            [
                (r#"{"a": [1"#, 2),
                (r#"{"a": [1, "x,]""#, 2),
                (r#"{"a": [1, "x,]"]"#, 1)
            ]
        );
    }

    #[test]
    fn a_number_or_literal_that_touches_the_end_is_not_complete() {
        assert_eq!(ends("[12345"), []);
        assert_eq!(ends("[1, tru"), [("[1", 1)]);
        assert_eq!(scan("17").root_end, None);
    }

    #[test]
    fn structure_is_checked() {
        for (text, error) in [
            ("[1 2]", 3),
            ("{\"a\" 1}", 5),
            ("{1: 2}", 1),
            ("[1,]", 3),
            ("[1}", 2),
            ("[INFO] x", 1),
            ("{} {}", 3),
            ("", usize::MAX),
        ] {
            assert_eq!(scan(text).error.unwrap_or(usize::MAX), error, "{text}");
        }
    }

    #[test]
    fn a_scan_of_the_first_tokens_finds_no_more() {
        let text = "{a: [1, 'b'], // c\n d: 2} oops";
        let ends = |tokens| scan_first(text, Dialect::Json5, tokens).elements.len();
        assert_eq!([0, 4, 5, 7, 8, 13].map(ends), [0, 0, 1, 2, 3, 4]);
        let first = |tokens| scan_first(text, Dialect::Json5, tokens);
        assert_eq!(
            (first(13).error, first(99)),
            (None, scan_as(text, Dialect::Json5))
        );
    }

    #[test]
    fn a_hundred_thousand_levels_are_no_problem() {
        let deep = "[".repeat(100_000);
        assert_eq!(closers(&deep).len(), 100_000);
        assert!(scan(&(deep + &"]".repeat(100_000))).is_complete());
    }

    #[test]
    fn closers_come_innermost_first() {
        assert_eq!(closers(r#"{"a": [[1, {"b": "}]""#), "}]]}");
    }
}
