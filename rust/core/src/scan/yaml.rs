//! Block YAML: keys and items by indentation. A prefix that ends before one of them parses, unless
//! the line above opens what the rest would fill.
//!
//! Reads just enough of YAML to know where no key is what it looks like: inside quotes, flow
//! collections and block scalars. In doubt a place is no boundary.

mod content;

use crate::scan::line::{Line, lines};
use crate::span::{Boundary, Level};

use content::{Content, Open, is_plain};

/// The places in `text` before a document or a top-level key ([`Level::Unit`]), a key or an item
/// one level down ([`Level::Member`]), two levels down ([`Level::Block`]) and deeper
/// ([`Level::Line`]), each above the comments on it.
pub fn boundaries(text: &str) -> Vec<Boundary> {
    let mut scan = Scan::default();
    for line in lines(text) {
        if !scan.feed(&line) {
            break;
        }
    }
    scan.found
}

/// Whether `text` certainly is block YAML: every line at the margin is a key, an item, a document's
/// start or a comment, several are keys, and something is nested.
pub fn is_yaml(text: &str) -> bool {
    // Three keys are on three lines; one line of 4 KiB took 20 microseconds to read.
    let is_long_enough = memchr::memchr_iter(b'\n', text.as_bytes()).nth(1).is_some();
    let Some(scan) = is_long_enough.then(|| Scan::of(text)).flatten() else {
        return false;
    };
    let starts_document = text.trim_start().starts_with("---");
    let is_mostly_keys = scan.keys > 2 && scan.keys >= scan.others;
    is_mostly_keys && (scan.nested > 1 || starts_document)
}

/// Whether `text`, which is called YAML, may be block YAML: it has a key or an item, and every line
/// at the margin is a key, an item, a document's start or a comment.
pub fn may_be_yaml(text: &str) -> bool {
    Scan::of(text).is_some_and(|scan| scan.above.is_some())
}

/// The last line that was a key or an item.
#[derive(Clone, Copy, Debug)]
struct Above {
    /// Column of its key, past the dashes.
    column: usize,
    /// Whether its value is still to come.
    is_open: bool,
    /// Whether it is a key, which a sequence at its own column may fill.
    is_key: bool,
}

#[derive(Default)]
struct Scan {
    open: Open,
    above: Option<Above>,
    comments: Option<usize>,
    /// Columns of the keys and items around the last line, ascending.
    columns: Vec<usize>,
    keys: usize,
    /// Keys that are indented.
    nested: usize,
    /// Lines that are neither keys nor items, such as those of a plain scalar.
    others: usize,
    found: Vec<Boundary>,
}

impl Scan {
    /// Reads `text`, the last line of which may be cut; `None` where it has what YAML has not.
    fn of(text: &str) -> Option<Self> {
        let mut scan = Self::default();
        let mut lines = lines(text).peekable();
        while let Some(line) = lines.next() {
            let is_whole = lines.peek().is_some();
            if is_whole && scan.is_foreign(&line) || !scan.feed(&line) {
                return None;
            }
        }
        Some(scan)
    }

    /// Reads one line; `false` when what follows cannot be understood.
    fn feed(&mut self, line: &Line) -> bool {
        if self.open.continues(line) {
            return true;
        }
        let text = line.trimmed();
        match text.first() {
            None => self.comments = None,
            Some(b'#') => self.comments = self.comments.or(Some(line.start)),
            Some(b'%') if line.indent() == 0 => {}
            Some(b'?') if matches!(text.get(1), None | Some(b' ')) => return false,
            Some(_) if line.bytes[..line.indent()].contains(&b'\t') => return false,
            Some(_) => self.structure(line),
        }
        true
    }

    /// A line that is neither blank nor a comment.
    fn structure(&mut self, line: &Line) {
        let start = self.comments.take().unwrap_or(line.start);
        let indent = line.indent();
        if indent == 0 && (line.bytes.starts_with(b"---") || line.bytes == b"...") {
            self.push(start, Level::Unit);
            self.above = None;
            self.columns.clear();
            self.open = Open::after_document_start(line.bytes);
            return;
        }
        let content = Content::of(line.bytes);
        if content.key.is_some() || content.is_item {
            if self
                .above
                .is_none_or(|above| above.is_done(indent, &content))
            {
                let level = self.level(indent);
                self.push(start, level);
            }
            self.keys += usize::from(content.key.is_some());
            self.nested += usize::from(indent > 0 && content.key.is_some_and(is_plain));
            self.above = Some(Above {
                column: content.column,
                is_open: content.is_open,
                is_key: content.key.is_some(),
            });
        }
        self.others += usize::from(content.key.is_none() && !content.is_item);
        self.open = Open::after(&content);
    }

    fn level(&mut self, indent: usize) -> Level {
        self.columns.retain(|column| *column < indent);
        self.columns.push(indent);
        match self.columns.len() {
            1 => Level::Unit,
            2 => Level::Member,
            3 => Level::Block,
            _ => Level::Line,
        }
    }

    fn push(&mut self, offset: usize, level: Level) {
        if offset > 0 && self.above.is_some() {
            self.found.push(Boundary { offset, level });
        }
    }

    /// A line at the margin that YAML would not have there, or a first line that is indented.
    fn is_foreign(&self, line: &Line) -> bool {
        if self.open.is_something() || line.is_blank() {
            return false;
        }
        if line.indent() > 0 {
            return self.keys + self.others == 0 && self.columns.is_empty();
        }
        let content = Content::of(line.bytes);
        let starts = [b"#".as_slice(), b"%", b"---", b"..."];
        !content.key.is_some_and(is_plain)
            && !content.is_item
            && !starts.iter().any(|start| line.bytes.starts_with(start))
    }
}

impl Above {
    /// Whether the entry is whole when `next` follows at column `indent`.
    fn is_done(self, indent: usize, next: &Content) -> bool {
        let fills = self.is_open && self.is_key && next.is_item && indent == self.column;
        indent <= self.column && !fills
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::line::before;

    fn found(text: &str) -> Vec<(&str, Level)> {
        before(text, &boundaries(text))
    }

    #[test]
    fn keys_by_depth() {
        let text =
            "a:\n  b: 1\n  c:\n    - d\n    - e: 1\n      f: 2\n# on g\ng:\n- h\n- i\n---\nj: 1\n";
        assert_eq!(
            found(text),
            [
                ("  c:", Level::Member),
                ("    - e: 1", Level::Block),
                ("      f: 2", Level::Line),
                ("# on g", Level::Unit),
                ("- i", Level::Unit),
                ("---", Level::Unit)
            ]
        );
    }

    #[test]
    fn what_looks_like_a_key_inside_a_value_is_none() {
        let text = "a: |\n  b: 1\n\n  c: 2\nd: >-\n   e: 3\nf: \"g\n  h: 4\n  \"\ni: {j: 1,\n  k: 2}\nl: m\n  n\no: 1\n";
        let starts: Vec<_> = found(text).into_iter().map(|(line, _)| line).collect();
        assert_eq!(starts, ["d: >-", "f: \"g", "i: {j: 1,", "l: m", "o: 1"]);
    }

    #[test]
    fn yaml_is_told_from_what_only_has_colons() {
        assert!(is_yaml(
            "version: 3\nservices:\n  web:\n    image: x\n    ports:\n      - \"80:80\"\n"
        ));
        assert!(!is_yaml(
            "Content-Length: 3\nContent-Type: x\nDate: y\nHost: z\n"
        ));
        assert!(!is_yaml(
            "def f():\n  try:\n    x: int = 1\n  else:\n    pass\n"
        ));
        assert!(!is_yaml(
            "Note: this\nis prose: with\n  colons: here\n  and: there\n"
        ));
    }
}
