//! INI files: sections and their keys.

use crate::scan::line::{Line, lines};
use crate::span::{Boundary, Level};

/// What a line of an INI file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `[section]`.
    Section,
    /// `key = value`, `key: value`.
    Key,
    /// Blank, or a comment.
    Nothing,
    /// An indented line, which goes on with the value above it.
    Continuation,
    /// None of these.
    Other,
}

/// The places in `text` before a section ([`Level::Unit`]) and before a key ([`Level::Line`]), each
/// above the comments on it.
pub fn boundaries(text: &str) -> Vec<Boundary> {
    let mut found = Vec::new();
    let mut comments = None;
    for line in lines(text) {
        let level = match kind(&line) {
            Kind::Section => Level::Unit,
            Kind::Key | Kind::Other => Level::Line,
            Kind::Nothing if !line.is_blank() => {
                comments = comments.or(Some(line.start));
                continue;
            }
            Kind::Nothing | Kind::Continuation => {
                comments = None;
                continue;
            }
        };
        let offset = comments.take().unwrap_or(line.start);
        if offset > 0 {
            found.push(Boundary { offset, level });
        }
    }
    found
}

/// What `line` is.
pub fn kind(line: &Line) -> Kind {
    let text = line.trimmed();
    match text.first() {
        None | Some(b'#' | b';') => Kind::Nothing,
        Some(_) if line.indent() > 0 => Kind::Continuation,
        Some(b'[') if text.ends_with(b"]") => Kind::Section,
        Some(_) if is_key(text) => Kind::Key,
        Some(_) => Kind::Other,
    }
}

fn is_key(text: &[u8]) -> bool {
    let Some(end) = memchr::memchr2(b'=', b':', text) else {
        return false;
    };
    let key = text[..end].trim_ascii_end();
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b"_.-/ *$%@".contains(b);
    !key.is_empty() && key.iter().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::line::before;

    #[test]
    fn keys_keep_their_comments_and_their_further_lines() {
        let text = "[a]\nx = 1\n  more\n# on y\ny: 2\n\n; on b\n[b]\n";
        assert_eq!(
            before(text, &boundaries(text)),
            [
                ("x = 1", Level::Line),
                ("# on y", Level::Line),
                ("; on b", Level::Unit)
            ]
        );
    }
}
