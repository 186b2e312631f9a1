//! The constructs that markup is made of: tags, text, comments and the like.

use memchr::{memchr, memchr3, memmem};

use super::Dialect;
use crate::span::Span;

/// One construct, from its first byte to its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Construct {
    /// `<name …>` or `<name …/>`.
    Start {
        name: Span,
        is_empty: bool,
        end: usize,
    },
    /// `</name>`.
    End { name: Span, end: usize },
    /// Character data; `end` is where the next construct starts.
    Text { span: Span },
    /// Character data at the end of the text, which may go on.
    OpenText { span: Span },
    /// A CDATA section, which is text that may stand only inside an element.
    Data { end: usize },
    /// The text of a CDATA section that is not whole.
    OpenData { span: Span },
    /// The value of an attribute that is not whole, in the tag of the element `name`.
    OpenValue { name: Span, span: Span, quote: char },
    /// A comment, a processing instruction, a document type.
    Aside { end: usize },
    /// A construct that is not whole.
    Unfinished,
}

impl Construct {
    /// Where it ends; `None` where the text ends first.
    pub(super) const fn end(&self) -> Option<usize> {
        match self {
            Self::Start { end, .. }
            | Self::End { end, .. }
            | Self::Data { end }
            | Self::Aside { end }
            | Self::Text {
                span: Span { end, .. },
            } => Some(*end),
            Self::OpenText { .. }
            | Self::OpenData { .. }
            | Self::OpenValue { .. }
            | Self::Unfinished => None,
        }
    }

    pub(super) const fn open_text(&self) -> Option<Span> {
        match self {
            Self::OpenText { span } | Self::OpenData { span } | Self::OpenValue { span, .. } => {
                Some(*span)
            }
            _ => None,
        }
    }

    /// What it takes to end it where the text ends.
    pub(super) fn closer(&self, text: &str) -> String {
        match self {
            Self::OpenData { .. } => "]]>".to_owned(),
            Self::OpenValue { name, quote, .. } => format!("{quote}></{}>", name.of(text)),
            _ => String::new(),
        }
    }

    /// The name of the element that starts with it.
    pub(super) const fn started(&self) -> Option<Span> {
        match self {
            Self::Start { name, .. } => Some(*name),
            _ => None,
        }
    }

    pub(super) const fn is_text(&self) -> bool {
        matches!(self, Self::Text { .. })
    }
}

/// The construct that starts at `at`; within the element `raw` there are only text and its end tag.
pub(super) fn next(
    text: &str,
    at: usize,
    dialect: Dialect,
    raw: Option<Span>,
) -> Option<Construct> {
    let rest = text.as_bytes().get(at..).filter(|rest| !rest.is_empty())?;
    if let Some(name) = raw {
        return Some(raw_text(text, at, name.of(text)));
    }
    if rest[0] != b'<' || !opens(rest, dialect) {
        return Some(character_data(text, at, dialect));
    }
    Some(match rest.get(1) {
        None => Construct::Unfinished,
        Some(b'/') => end_tag(text, at),
        Some(b'!') => declaration(text, at, dialect),
        Some(b'?') => aside(
            text,
            at,
            2,
            if dialect == Dialect::Xml { "?>" } else { ">" },
        ),
        Some(_) => start_tag(text, at, dialect),
    })
}

/// Whether a `<` is markup. In HTML it is text unless a name or a mark follows.
fn opens(rest: &[u8], dialect: Dialect) -> bool {
    match rest.get(1) {
        None | Some(b'/' | b'!' | b'?') => true,
        Some(byte) => dialect == Dialect::Xml || byte.is_ascii_alphabetic(),
    }
}

fn character_data(text: &str, at: usize, dialect: Dialect) -> Construct {
    let bytes = text.as_bytes();
    // In HTML the first byte may be a `<` that opens nothing.
    let mut from = at + 1;
    loop {
        let Some(found) = memchr(b'<', &bytes[from.min(bytes.len())..]) else {
            let span = Span::new(at, bytes.len());
            return Construct::OpenText { span };
        };
        let end = from + found;
        if opens(&bytes[end..], dialect) {
            let span = Span::new(at, end);
            return Construct::Text { span };
        }
        from = end + 1;
    }
}

/// Text up to `</name`, whatever is in it.
fn raw_text(text: &str, at: usize, name: &str) -> Construct {
    let bytes = text.as_bytes();
    let mut from = at;
    while let Some(found) = memmem::find(&bytes[from..], b"</") {
        let end = from + found;
        let after = &bytes[end + 2..];
        let is_end =
            after.len() >= name.len() && after[..name.len()].eq_ignore_ascii_case(name.as_bytes());
        if is_end && end == at {
            return end_tag(text, at);
        }
        if is_end {
            let span = Span::new(at, end);
            return Construct::Text { span };
        }
        from = end + 2;
    }
    Construct::Unfinished
}

fn end_tag(text: &str, at: usize) -> Construct {
    let name = name(text, at + 2);
    match memchr(b'>', &text.as_bytes()[name.end..]) {
        Some(found) => Construct::End {
            name,
            end: name.end + found + 1,
        },
        None => Construct::Unfinished,
    }
}

fn start_tag(text: &str, at: usize, dialect: Dialect) -> Construct {
    let bytes = text.as_bytes();
    let name = name(text, at + 1);
    let mut from = name.end;
    while let Some(found) = memchr3(b'>', b'"', b'\'', &bytes[from..]) {
        let mark = from + found;
        if bytes[mark] == b'>' {
            return Construct::Start {
                name,
                is_empty: bytes[mark - 1] == b'/',
                end: mark + 1,
            };
        }
        // A quote elsewhere is a character of a value that has no quotes.
        if !bytes[name.end..mark].trim_ascii_end().ends_with(b"=") {
            from = mark + 1;
            continue;
        }
        match memchr(bytes[mark], &bytes[mark + 1..]) {
            Some(closing) => from = mark + closing + 2,
            // Pages hold images in attributes, of which a part is worth nothing.
            None if dialect == Dialect::Html => break,
            None => {
                return Construct::OpenValue {
                    name,
                    span: Span::new(mark + 1, bytes.len()),
                    quote: char::from(bytes[mark]),
                };
            }
        }
    }
    Construct::Unfinished
}

fn declaration(text: &str, at: usize, dialect: Dialect) -> Construct {
    let rest = &text.as_bytes()[at..];
    if rest.starts_with(b"<!--") {
        return aside(text, at, 4, "-->");
    }
    if rest.starts_with(b"<![CDATA[") {
        return match aside(text, at, 9, "]]>") {
            Construct::Aside { end } => Construct::Data { end },
            _ => Construct::OpenData {
                span: Span::new(at + 9, text.len()),
            },
        };
    }
    if b"<!--".starts_with(rest) || b"<![CDATA[".starts_with(rest) {
        return Construct::Unfinished;
    }
    match dialect {
        Dialect::Xml => document_type(text, at),
        Dialect::Html => aside(text, at, 2, ">"),
    }
}

/// `<!DOCTYPE …>`, whose internal subset in brackets has declarations and comments of its own.
fn document_type(text: &str, at: usize) -> Construct {
    let bytes = text.as_bytes();
    let mut from = at + 2;
    let mut depth = 1_usize;
    while let Some(&byte) = bytes.get(from) {
        from += match byte {
            b'"' | b'\'' => match memchr(byte, &bytes[from + 1..]) {
                Some(found) => found + 2,
                None => return Construct::Unfinished,
            },
            b'<' if bytes[from..].starts_with(b"<!--") => {
                match memmem::find(&bytes[from + 4..], b"-->") {
                    Some(found) => found + 7,
                    None => return Construct::Unfinished,
                }
            }
            b'<' => {
                depth += 1;
                1
            }
            b'>' => {
                depth -= 1;
                1
            }
            _ => 1,
        };
        if depth == 0 {
            return Construct::Aside { end: from };
        }
    }
    Construct::Unfinished
}

fn aside(text: &str, at: usize, skip: usize, end: &str) -> Construct {
    match memmem::find(&text.as_bytes()[at + skip..], end.as_bytes()) {
        Some(found) => Construct::Aside {
            end: at + skip + found + end.len(),
        },
        None => Construct::Unfinished,
    }
}

/// The name that starts at `at`.
fn name(text: &str, at: usize) -> Span {
    let bytes = &text.as_bytes()[at..];
    let len = bytes
        .iter()
        .take_while(|b| !b.is_ascii_whitespace() && !matches!(b, b'>' | b'/' | b'<'));
    Span::new(at, at + len.count())
}
