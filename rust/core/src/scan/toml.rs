//! TOML: tables and their keys. A prefix that ends before a table or a key parses.

use crate::scan::line::{Line, lines};
use crate::span::{Boundary, Level};

/// What a scan of the lines before left open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Open {
    /// Brackets of arrays and inline tables.
    depth: usize,
    /// The quote of a string of several lines.
    quote: Option<u8>,
}

impl Open {
    const fn is_nothing(self) -> bool {
        self.depth == 0 && self.quote.is_none()
    }

    /// Reads on over one line.
    fn feed(mut self, line: &[u8]) -> Self {
        let mut at = 0;
        while at < line.len() {
            at += match self.quote {
                Some(quote) => self.in_string(&line[at..], quote),
                None => self.outside(&line[at..]),
            };
        }
        self
    }

    fn in_string(&mut self, rest: &[u8], quote: u8) -> usize {
        match rest {
            [b'\\', ..] if quote == b'"' => 2,
            [a, b, c, more @ ..] if [*a, *b, *c] == [quote; 3] => {
                // Up to two quotes may stand right before the three that close.
                let extra = more.iter().take(2).take_while(|b| **b == quote).count();
                self.quote = None;
                3 + extra
            }
            _ => 1,
        }
    }

    fn outside(&mut self, rest: &[u8]) -> usize {
        match rest {
            [b'#', ..] => rest.len(),
            [b'[' | b'{', ..] => {
                self.depth += 1;
                1
            }
            [b']' | b'}', ..] => {
                self.depth = self.depth.saturating_sub(1);
                1
            }
            [quote @ (b'"' | b'\''), second, third, ..] if second == quote && third == quote => {
                self.quote = Some(*quote);
                3
            }
            [quote @ (b'"' | b'\''), ..] => short_string(rest, *quote),
            _ => 1,
        }
    }
}

/// Length of the string on one line that `rest` starts with.
fn short_string(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != quote {
        at += if quote == b'"' && rest[at] == b'\\' {
            2
        } else {
            1
        };
    }
    at + 1
}

/// A statement of TOML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `[table]`, `[[table]]`.
    Table,
    /// `[table.within]`.
    Subtable,
    /// `key = value`.
    Key,
    /// Something that is not TOML.
    Other,
}

/// The statements of `text` with the places where they start, above the comments on them.
pub fn statements(text: &str) -> impl Iterator<Item = (usize, Statement)> + '_ {
    let mut open = Open::default();
    let mut comments = None;
    lines(text).filter_map(move |line| {
        let starts = open.is_nothing();
        open = open.feed(line.bytes);
        let trimmed = line.trimmed();
        match trimmed.first() {
            _ if !starts => None,
            None => {
                comments = None;
                None
            }
            Some(b'#') => {
                comments = comments.or(Some(line.start));
                None
            }
            Some(_) => Some((comments.take().unwrap_or(line.start), statement(&line))),
        }
    })
}

/// The places in `text` before a table ([`Level::Unit`], or [`Level::Member`] if it is within
/// another) and before a key ([`Level::Line`]).
pub fn boundaries(text: &str) -> Vec<Boundary> {
    let after_first = statements(text).filter(|(offset, _)| *offset > 0);
    after_first
        .take_while(|(_, statement)| *statement != Statement::Other)
        .map(|(offset, statement)| Boundary {
            offset,
            level: match statement {
                Statement::Table => Level::Unit,
                Statement::Subtable => Level::Member,
                Statement::Key | Statement::Other => Level::Line,
            },
        })
        .collect()
}

fn statement(line: &Line) -> Statement {
    let text = line.trimmed();
    if text.starts_with(b"[") {
        let end = memchr::memchr(b']', text);
        return match end {
            Some(end) if text[..end].contains(&b'.') => Statement::Subtable,
            Some(_) => Statement::Table,
            None => Statement::Other,
        };
    }
    let Some(equals) = memchr::memchr(b'=', text) else {
        return Statement::Other;
    };
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b"_-.\"' ".contains(b);
    let is_key = equals > 0 && text[..equals].trim_ascii_end().iter().all(plain);
    if is_key && starts_value(text[equals + 1..].trim_ascii_start()) {
        Statement::Key
    } else {
        Statement::Other
    }
}

/// A string, a number, a date, a boolean, an array or a table.
fn starts_value(text: &[u8]) -> bool {
    let word = text.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    match text.first() {
        Some(b'"' | b'\'' | b'[' | b'{' | b'0'..=b'9' | b'+' | b'-') => true,
        _ => [b"true".as_slice(), b"false", b"inf", b"nan"].contains(&&text[..word]),
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
    fn tables_outrank_keys_and_take_their_comments() {
        let text = "a = 1\n\n# on t\n[t]\nb = \"]\" # [x]\n[t.u]\n[[v]]\n";
        assert_eq!(
            found(text),
            [
                ("# on t", Level::Unit),
                ("b = \"]\" # [x]", Level::Line),
                ("[t.u]", Level::Member),
                ("[[v]]", Level::Unit)
            ]
        );
    }

    #[test]
    fn values_of_several_lines_are_whole() {
        let text = "a = [\n  1, # ]\n  \"]\",\n]\nb = \"\"\"\n[x]\n\\\"\"\"\"\"\"\nc = '''\nd = 1\n'''\ne = 2\n";
        let starts: Vec<_> = found(text).into_iter().map(|(line, _)| line).collect();
        assert_eq!(starts, ["b = \"\"\"", "c = '''", "e = 2"]);
    }

    #[test]
    fn what_is_no_toml_ends_the_scan() {
        assert_eq!(found("a = 1\nb = 2\nprint(x)\nc = 3\n").len(), 1);
        assert_eq!(found("a = 1\nb = c\n"), []);
    }
}
