//! A JSON document among lines of text: where it begins and where it ends.
//!
//! Commands print warnings before their JSON and a summary after it. The document counts as the
//! content of such a text, and the lines as its surroundings, when it takes up at least half of it.

use super::{Known, Scan, missing_after, scan};
use crate::span::Span;

/// How much text may stand before the document, and how much of that is looked at, in bytes.
const REACH: usize = 4096;

/// How many lines that begin with a bracket are looked at, so that a text full of them costs no
/// more than a few windows.
const TRIES: usize = 16;

/// Start of the first line of `text` that a JSON document begins with.
pub fn document_start(text: &str) -> Option<usize> {
    starts(text).next()
}

/// Whether the one document of a text of `len` bytes is most of it, as far as its beginning and its
/// end tell: one that goes on beyond the beginning has its last bracket at the end of a line of the
/// end. Reading on to the bracket took up to 260 microseconds, and reading the beginning anew from
/// each of sixteen brackets as long, so half of it is read twice at most.
pub fn may_be_main(beginning: &str, end: &str, len: usize) -> bool {
    if beginning.len() == len {
        return main_document(beginning).is_some();
    }
    let mut read = 0;
    lines_with_brackets(beginning).any(|start| {
        if 2 * read > beginning.len() {
            return false;
        }
        let scan = scan(&beginning[start..]);
        read += scan.error.unwrap_or(beginning.len() - start);
        if !begins_document(&scan) {
            return false;
        }
        if let Some(length) = scan.root_end {
            return 2 * length >= len && ends_its_line(beginning, start + length);
        }
        let is_object = beginning.as_bytes()[start] == b'{';
        let closer = if is_object { '}' } else { ']' };
        end.lines()
            .any(|line| line.trim_ascii_end().ends_with(closer))
    })
}

/// Where the one document of `text` stands if that is most of it, with nothing but lines of text
/// around.
fn main_document(text: &str) -> Option<Span> {
    starts(text)
        .map(|start| Span::new(start, document_end(text, start)))
        .find(|document| 2 * document.len() >= text.len() && ends_its_line(text, document.end))
}

fn ends_its_line(text: &str, end: usize) -> bool {
    let rest = text[end..].trim_start_matches([' ', '\t', '\r']);
    rest.is_empty() || rest.starts_with('\n')
}

/// Offset just past the root container that begins at `start`; the end of a text that breaks off,
/// or that holds no container there.
pub fn document_end(text: &str, start: usize) -> usize {
    let Some(root) = text[start..].find(['{', '[', '"']) else {
        return text.len();
    };
    if text[start + root..].starts_with('"') {
        return text.len();
    }
    let missing = missing_after(text, start + root + 1, 1, &Known::NOTHING);
    missing[0].close.map_or(text.len(), |close| close + 1)
}

/// Whether `text` begins with a JSON container, as far as a glance shows.
pub fn begins_value(text: &str) -> bool {
    let text = text.trim_ascii_start();
    text.starts_with(['{', '[']) && is_right(&scan(&text[..text.floor_char_boundary(REACH)]))
}

/// Whether the window holds no fault, or none before the value in it was over.
const fn is_right(scan: &Scan) -> bool {
    scan.error.is_none() || scan.root_end.is_some()
}

/// Starts of lines near the beginning from which on a document goes.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    lines_with_brackets(text).filter(|start| {
        let near = &text[*start..];
        begins_document(&scan(&near[..near.floor_char_boundary(REACH)]))
    })
}

/// Starts of lines near the beginning from which on a document might go.
fn lines_with_brackets(text: &str) -> impl Iterator<Item = usize> {
    let near = &text.as_bytes()[..text.floor_char_boundary(REACH)];
    std::iter::once(0)
        .chain(memchr::memchr_iter(b'\n', near).map(|feed| feed + 1))
        .filter(|start| matches!(text.as_bytes().get(*start), Some(b'{' | b'[')))
        .take(TRIES)
}

/// Whether the scan of the first bytes of a text shows JSON that holds something.
const fn begins_document(scan: &Scan) -> bool {
    let holds = !scan.elements.is_empty() || scan.open_string.is_some();
    holds && is_right(scan)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Option<&str> {
        main_document(text).map(|span| span.of(text))
    }

    #[test]
    fn a_document_begins_on_a_line_of_its_own() {
        let json = "{\n  \"a\": [1, 2, 3, 4, 5, 6, 7, 8, 9],\n  \"b\": \"x}\"\n}";
        for after in ["", "\n", "\nDone in 3s\n"] {
            let text = format!("npm warn old\n[INFO] go\n[1/2] on\n{json}{after}");
            assert_eq!(document(&text), Some(json));
        }
        assert_eq!(document(&format!("got {json}")), None);
        assert_eq!(document(&format!("{json}\nDone in 3s\n")), Some(json));
        assert_eq!(document(&format!("{json} is what I got")), None);
    }

    #[test]
    fn brackets_alone_are_no_document() {
        for text in [
            "a\n[main]\nkey = 1\n",
            "int main()\n{\n  return 1;\n}\n",
            "a\n[\n[\n[\n",
            "x\n[1]\nand much more text after it than in it\n",
        ] {
            assert_eq!(document(text), None, "{text}");
        }
    }

    #[test]
    fn a_document_that_breaks_off_goes_on_to_the_end() {
        assert_eq!(document("go\n[1, 2, 3"), Some("[1, 2, 3"));
    }
}
