//! Lines that builds and compilers print.

use crate::detect::grep::is_remark;
use crate::scan::grep::{hit, names_a_path};

/// What tools say that they are doing, at the start of a line.
const STEPS: [&[u8]; 24] = [
    b"Building",
    b"Checking",
    b"Collecting",
    b"Compiling",
    b"Configuring",
    b"Copying",
    b"Creating",
    b"Downloaded",
    b"Downloading",
    b"Fetching",
    b"Finished",
    b"Generating",
    b"In file included from",
    b"Installing",
    b"Linking",
    b"Precompiling",
    b"Processing",
    b"Removing",
    b"Resolving",
    b"Running",
    b"Scanning",
    b"Unpacking",
    b"Updating",
    b"Using",
];

/// `Compiling src/a.cpp`: a step, and something that is no word of prose. The line is not empty.
pub(super) fn is_step(line: &[u8]) -> bool {
    if !line[0].is_ascii_uppercase() {
        return false;
    }
    let Some(step) = STEPS.iter().find(|step| line.starts_with(step)) else {
        return false;
    };
    let rest = &line[step.len()..];
    let rest = rest.strip_suffix(b".").unwrap_or(rest);
    let is_apart = rest.first() == Some(&b' ');
    is_apart
        && rest
            .iter()
            .any(|b| matches!(b, b'/' | b'.' | b'_' | b'0'..=b'9'))
}

/// What a compiler says of a place: `a.c:12:3: error: …`, `a.c(121) : Warning[Pe177]: …`,
/// `from a.h:12:3,`, `a.py:12: in f`.
pub(super) fn names_a_place(line: &[u8]) -> bool {
    let included = line.strip_prefix(b"from ").unwrap_or(line);
    match hit(included) {
        Some(hit) => {
            is_remark(hit.text) || hit.text.starts_with(b" in ") || included.len() < line.len()
        }
        None => names_a_place_in_brackets(line),
    }
}

fn names_a_place_in_brackets(line: &[u8]) -> bool {
    let Some(close) = memchr::memchr(b')', line) else {
        return false;
    };
    let digits = line[..close]
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_digit() || **b == b',');
    let digits = digits.count();
    let Some(path) = line[..close - digits].strip_suffix(b"(") else {
        return false;
    };
    let rest = line[close + 1..].trim_ascii_start().strip_prefix(b":");
    digits > 0 && names_a_path(path) && rest.is_some_and(is_remark_in_any_case)
}

fn is_remark_in_any_case(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let words: [&[u8]; 4] = [b"error", b"warning", b"note", b"fatal"];
    words.iter().any(|word| {
        let start = &text[..word.len().min(text.len())];
        start.eq_ignore_ascii_case(word)
    })
}

/// A diagnostic as rustc and ruff draw them: a place, then source lines behind a gutter.
#[derive(Debug, Default)]
pub(super) struct Diagnostic {
    is_open: bool,
}

impl Diagnostic {
    /// Whether `line`, the next one, belongs to a diagnostic; white space trimmed, not empty.
    ///
    /// A gutter alone is what read tools draw, too, so only a place opens a diagnostic.
    pub(super) fn has(&mut self, line: &[u8]) -> bool {
        self.is_open = line.starts_with(b"--> ") || (self.is_open && has_gutter(line));
        self.is_open
    }
}

/// `12 | code`, `|`, `= note: …`, `...`.
fn has_gutter(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|b| b.is_ascii_digit()).count();
    let rest = line[digits..].trim_ascii_start();
    let is_suggested = digits > 0 && matches!(rest.first(), Some(b'+' | b'-' | b'~'));
    is_suggested
        || rest.starts_with(b"|")
        || line.starts_with(b"= ")
        || line.starts_with(b"...")
        || line.starts_with(b"help: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_name_places_in_several_ways() {
        for line in [
            "src/a.c:1:5: warning: unused",
            "a.py:1: error: Incompatible types",
            "D:\\a\\b.c(121) : Warning[Pe177]: unused",
            "b.cs(12,3): error CS0103: no such name",
            "from ../a.h:12:3,",
            "/usr/lib/python3/importlib/__init__.py:126: in import_module",
        ] {
            assert!(names_a_place(line.as_bytes()), "{line}");
        }
        for line in ["call(12): next", "f(x)", "see (1): error rates", "a.rs:1:x"] {
            assert!(!names_a_place(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn steps_are_told_from_prose() {
        assert!(is_step(b"Compiling 3rdparty/boost/greg_month.cpp"));
        assert!(is_step(b"In file included from ../a.h:18:0,"));
        assert!(!is_step(b"Building bridges"));
        assert!(!is_step(b"Usingly/x"));
    }

    #[test]
    fn a_gutter_is_one_only_below_a_place() {
        let mut diagnostic = Diagnostic::default();
        let lines = [
            "12 | read by a tool",
            "--> a.rs:9:15",
            "|",
            "9  |  f(",
            "= note: x",
            "next",
        ];
        let found = lines.map(|line| diagnostic.has(line.as_bytes()));
        assert_eq!(found, [false, true, true, true, true, false]);
    }
}
