//! JSON: where whole values end, how deep they lie, and what it takes to close them.
//!
//! One pass over the bytes with an explicit stack (one bit a level), so that neither depth nor
//! length can exhaust anything. Nothing is parsed to a value: the scanner checks structure (keys,
//! colons, commas, brackets) and the spelling of numbers and literals, so `NaN`, `1e400` and integers of 400 digits pass as they stand. A scalar counts as complete only when the byte after it says
//! so: a number that touches the end of the window may be half a number.

mod among;
mod beyond;
mod compact;
mod lenient;
mod path;
mod request;
mod rest;
mod scalar;
mod stack;
mod string;
mod structural;
mod values;

pub use among::{begins_value, document_end, document_start, may_be_main};
pub use beyond::{Beyond, Reader};
pub use compact::{Compacted, compact};
pub use lenient::{Dialect, missing_after_lenient};
pub use path::{Open, pointer};
pub use request::after_request;
pub use rest::{Known, Missing, missing_after};
pub use string::{cut_string, decode, rest_of_string, source_offsets, string_chars};
pub use values::values;

use crate::span::Span;
use scalar::{is_bare, is_blank, is_scalar};
use stack::{Container, Stack};

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

/// What may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expect {
    /// A value: at the start, after a comma of an array, after a colon.
    Value,
    /// A value or `]`, just after `[`.
    ValueOrClose,
    /// A key, after a comma of an object.
    Key,
    /// A key or `}`, just after `{`.
    KeyOrClose,
    /// The colon after a key.
    Colon,
    /// A comma or the closing bracket, after a value inside a container.
    CommaOrClose,
    /// Nothing but white space, after the root value.
    End,
}

/// Scans `text`, the whole of a JSON document or the first part of one. O(n), no recursion.
pub fn scan(text: &str) -> Scan {
    scan_as(text, Dialect::Json)
}

/// The same for a document in that dialect.
pub fn scan_as(text: &str, dialect: Dialect) -> Scan {
    let mut scanner = Scanner::new(text.as_bytes(), dialect);
    scanner.run();
    scanner.found
}

/// Scans `text` as [`scan`] does, without noting its elements: a third faster where only the grammar
/// is asked about.
pub fn outline(text: &str) -> Scan {
    let mut scanner = Scanner::new(text.as_bytes(), Dialect::Json);
    scanner.notes_elements = false;
    scanner.run();
    scanner.found
}

/// The brackets that close everything open at the end of `prefix`, innermost first.
pub fn closers(prefix: &str) -> String {
    closers_as(prefix, Dialect::Json)
}

/// The same for a document in that dialect.
pub fn closers_as(prefix: &str, dialect: Dialect) -> String {
    let mut scanner = Scanner::new(prefix.as_bytes(), dialect);
    scanner.run();
    scanner.stack.closers()
}

/// The containers open at the end of `prefix`, outermost first, with what each holds so far.
///
/// A number or literal at the very end counts as whole.
pub fn open_containers(prefix: &str, dialect: Dialect) -> Vec<Open> {
    let mut scanner = Scanner::new(prefix.as_bytes(), dialect);
    scanner.path = Some(Vec::new());
    scanner.ends_whole = true;
    scanner.run();
    scanner.path.unwrap_or_default()
}

/// Whether every line that is not blank is one complete JSON value.
pub fn are_records(text: &str) -> bool {
    text.lines()
        .filter(|line| !line.trim_ascii().is_empty())
        .all(is_value)
}

/// Whether `text` is one complete JSON value; a number or literal at the very end is whole.
fn is_value(text: &str) -> bool {
    let mut scanner = Scanner::new(text.as_bytes(), Dialect::Json);
    scanner.notes_elements = false;
    scanner.ends_whole = true;
    scanner.run();
    scanner.found.is_complete()
}

struct Scanner<'a> {
    bytes: &'a [u8],
    dialect: Dialect,
    at: usize,
    expect: Expect,
    stack: Stack,
    /// What the open containers hold; kept only where somebody asks.
    path: Option<Vec<Open>>,
    /// Whether a number or literal that touches the end is known to be complete.
    ends_whole: bool,
    /// Whether the ends of elements are wanted.
    notes_elements: bool,
    found: Scan,
}

impl<'a> Scanner<'a> {
    fn new(bytes: &'a [u8], dialect: Dialect) -> Self {
        Self {
            bytes,
            dialect,
            at: 0,
            expect: Expect::Value,
            stack: Stack::default(),
            path: None,
            ends_whole: false,
            notes_elements: true,
            found: Scan::default(),
        }
    }

    fn run(&mut self) {
        while let Some(byte) = self.next_significant() {
            if !self.step(byte) {
                break;
            }
        }
    }

    fn next_significant(&mut self) -> Option<u8> {
        if self.is_lenient() {
            self.at = lenient::skip_blank(self.bytes, self.at);
        } else {
            let blank = self.bytes[self.at..].iter().take_while(|b| is_blank(**b));
            self.at += blank.count();
        }
        self.bytes.get(self.at).copied()
    }

    /// Takes one token that starts with `byte`; false when nothing more can be taken.
    fn step(&mut self, byte: u8) -> bool {
        match (self.expect, byte) {
            (Expect::Value | Expect::ValueOrClose, b'{') => self.open(Container::Object),
            (Expect::Value | Expect::ValueOrClose, b'[') => self.open(Container::Array),
            (Expect::Value | Expect::ValueOrClose, b'"') => self.string_value(),
            (Expect::Key | Expect::KeyOrClose, b'"') => self.key(),
            (Expect::Colon, b':') => self.advance(Expect::Value),
            (Expect::CommaOrClose, b',') => self.comma(),
            (Expect::ValueOrClose | Expect::CommaOrClose, b']') => self.close(Container::Array),
            (Expect::KeyOrClose | Expect::CommaOrClose, b'}') => self.close(Container::Object),
            (Expect::Value | Expect::ValueOrClose, _) if is_bare(byte) => self.bare(),
            _ if self.is_lenient() => self.lenient_step(byte),
            _ => self.fail(),
        }
    }

    fn lenient_step(&mut self, byte: u8) -> bool {
        match (self.expect, byte) {
            (Expect::Value | Expect::ValueOrClose, b'\'') => self.string_value(),
            (Expect::Key | Expect::KeyOrClose, b'\'') => self.key(),
            (Expect::Key | Expect::KeyOrClose, _) if lenient::is_name(byte) => self.bare_key(),
            _ => self.fail(),
        }
    }

    const fn is_lenient(&self) -> bool {
        matches!(self.dialect, Dialect::Json5)
    }

    fn advance(&mut self, expect: Expect) -> bool {
        self.at += 1;
        self.expect = expect;
        true
    }

    fn fail(&mut self) -> bool {
        self.found.error = Some(self.at);
        false
    }

    fn open(&mut self, container: Container) -> bool {
        if self.stack.is_empty() {
            self.found.root_open = Some(self.at + 1);
        }
        self.stack.push(container);
        if let Some(path) = &mut self.path {
            path.push(Open::default());
        }
        self.advance(match container {
            Container::Array => Expect::ValueOrClose,
            Container::Object => Expect::KeyOrClose,
        })
    }

    fn close(&mut self, container: Container) -> bool {
        if self.stack.last() != Some(container) {
            return self.fail();
        }
        self.stack.pop();
        if let Some(path) = &mut self.path {
            path.pop();
        }
        self.at += 1;
        self.value_ended();
        true
    }

    fn comma(&mut self) -> bool {
        let expect = match (self.stack.last(), self.is_lenient()) {
            (Some(Container::Object), false) => Expect::Key,
            (Some(Container::Object), true) => Expect::KeyOrClose,
            (_, false) => Expect::Value,
            (_, true) => Expect::ValueOrClose,
        };
        self.advance(expect)
    }

    fn value_ended(&mut self) {
        if self.stack.is_empty() {
            self.found.root_end = Some(self.at);
            self.expect = Expect::End;
        } else {
            if let Some(open) = self.path.as_mut().and_then(|path| path.last_mut()) {
                open.elements += 1;
            }
            if self.notes_elements {
                self.found.elements.push(Element {
                    offset: self.at,
                    depth: self.stack.depth(),
                });
            }
            self.expect = Expect::CommaOrClose;
        }
    }

    fn string_value(&mut self) -> bool {
        if let Some(end) = string::end_of_string(self.bytes, self.at) {
            self.at = end;
            self.value_ended();
            true
        } else {
            self.found.open_string = Some(self.at);
            false
        }
    }

    fn key(&mut self) -> bool {
        string::end_of_string(self.bytes, self.at)
            .is_some_and(|end| self.key_ended(Span::new(self.at + 1, end - 1), end))
    }

    fn bare_key(&mut self) -> bool {
        let name = self.bytes[self.at..].iter();
        let end = self.at + name.take_while(|byte| lenient::is_name(**byte)).count();
        self.key_ended(Span::new(self.at, end), end)
    }

    fn key_ended(&mut self, key: Span, end: usize) -> bool {
        if let Some(open) = self.path.as_mut().and_then(|path| path.last_mut()) {
            open.key = Some(key);
        }
        self.at = end;
        self.expect = Expect::Colon;
        true
    }

    fn bare(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let word = &rest[..rest.iter().take_while(|b| is_bare(**b)).count()];
        if word.len() == rest.len() && !self.ends_whole {
            return false;
        }
        let is_value = is_scalar(word) || (self.is_lenient() && lenient::is_number(word));
        if !is_value {
            return self.fail();
        }
        self.at += word.len();
        self.value_ended();
        true
    }
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
