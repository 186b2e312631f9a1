//! One line of YAML: what it starts with, and what it leaves open for the lines below.

use crate::scan::line::Line;

/// Longest key, in bytes. YAML 1.2.2 allows a key on the line of its value 1,024 characters.
const LONGEST_KEY: usize = 1024;

/// What a line holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Content<'t> {
    /// Column of its key; of its last dash where it holds no key. A value of several lines is
    /// indented more than that.
    pub(super) column: usize,
    /// Whether it starts with a dash.
    pub(super) is_item: bool,
    /// The key past the dashes, if there is one.
    pub(super) key: Option<&'t [u8]>,
    /// Whether the value is still to come.
    pub(super) is_open: bool,
    /// The value, or the part of it on this line.
    value: &'t [u8],
}

impl<'t> Content<'t> {
    pub(super) fn of(line: &'t [u8]) -> Self {
        let mut column = line.iter().take_while(|b| **b == b' ').count();
        let mut dash = None;
        while line.get(column) == Some(&b'-') && matches!(line.get(column + 1), None | Some(b' ')) {
            dash = Some(column);
            column += 1;
            column += line[column..].iter().take_while(|b| **b == b' ').count();
        }
        let rest = &line[column..];
        let key = key_len(rest);
        let value = key.map_or(rest, |len| rest[len + 1..].trim_ascii());
        let is_item = dash.is_some();
        Self {
            column: if key.is_some() {
                column
            } else {
                dash.unwrap_or(column)
            },
            is_item,
            key: key.map(|len| &rest[..len]),
            is_open: (key.is_some() || is_item) && is_to_come(value),
            value,
        }
    }
}

/// Length of the key at the start of `rest`, up to its colon.
fn key_len(rest: &[u8]) -> Option<usize> {
    let ends = |at: usize| matches!(rest.get(at + 1), None | Some(b' ' | b'\t'));
    match rest.first()? {
        quote @ (b'"' | b'\'') => {
            let end = closing_quote(&rest[1..], *quote)? + 2;
            let colon = end + rest[end..].iter().take_while(|b| **b == b' ').count();
            (rest.get(colon) == Some(&b':') && ends(colon)).then_some(colon)
        }
        b'[' | b'{' | b'|' | b'>' | b'@' | b'`' | b'#' => None,
        _ => memchr::memchr_iter(b':', &rest[..rest.len().min(LONGEST_KEY)])
            .find(|colon| ends(*colon))
            .filter(|colon| memchr::memmem::find(&rest[..*colon], b" #").is_none()),
    }
}

/// Where the quote closes in the text after it.
fn closing_quote(text: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    while at < text.len() {
        at += match text[at] {
            b'\\' if quote == b'"' => 2,
            b'\'' if quote == b'\'' && text.get(at + 1) == Some(&b'\'') => 2,
            byte if byte == quote => return Some(at),
            _ => 1,
        };
    }
    None
}

/// Whether `key` is quoted, or has neither spaces nor the marks of code.
pub(super) fn is_plain(key: &[u8]) -> bool {
    let quoted = key.len() > 1 && matches!(key, [b'"', .., b'"'] | [b'\'', .., b'\'']);
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b"_-./{}$<*&".contains(b);
    quoted || (!key.is_empty() && key.iter().all(plain))
}

/// Nothing, or only an anchor, a tag or a comment.
fn is_to_come(value: &[u8]) -> bool {
    let is_mark =
        |word: &&[u8]| word.is_empty() || word.starts_with(b"&") || word.starts_with(b"!");
    let mut words = value.split(|b| *b == b' ').skip_while(is_mark);
    words.next().is_none_or(|word| word.starts_with(b"#"))
}

/// What a line leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Open {
    /// Nothing: the next line may be a key.
    #[default]
    Nothing,
    /// A block scalar; lines that are indented more than that belong to it.
    Scalar { parent: usize },
    /// A block scalar at the root of a document: all until the next document.
    RootScalar,
    /// A flow collection or a quoted string.
    Flow { depth: usize, quote: u8 },
}

impl Open {
    pub(super) fn is_something(self) -> bool {
        self != Self::Nothing
    }

    /// What follows `---` may be a value.
    pub(super) fn after_document_start(line: &[u8]) -> Self {
        match line.get(3..).unwrap_or_default().trim_ascii().first() {
            Some(b'|' | b'>') => Self::RootScalar,
            _ => Self::Nothing,
        }
    }

    pub(super) fn after(content: &Content) -> Self {
        if is_scalar_header(content.value) {
            let parent = content.column;
            return Self::Scalar { parent };
        }
        let start = without_marks(content.value);
        match start.first() {
            Some(b'"' | b'\'' | b'[' | b'{') => Self::flow(start, 0, 0),
            _ => Self::Nothing,
        }
    }

    /// Whether `line` belongs to what is open; moves on over it if so.
    pub(super) fn continues(&mut self, line: &Line) -> bool {
        let stays = match *self {
            Self::Nothing => false,
            Self::Scalar { parent } => line.is_blank() || line.indent() > parent,
            Self::RootScalar => !line.bytes.starts_with(b"---") && line.bytes != b"...",
            Self::Flow { depth, quote } => {
                *self = Self::flow(line.bytes, depth, quote);
                return true;
            }
        };
        if !stays {
            *self = Self::Nothing;
        }
        stays
    }

    /// Reads `text` from within `depth` brackets and, unless it is 0, within `quote`.
    fn flow(text: &[u8], mut depth: usize, mut quote: u8) -> Self {
        let (mut at, mut last) = (0, None);
        while at < text.len() {
            if quote != 0 {
                let Some(end) = closing_quote(&text[at..], quote) else {
                    break;
                };
                at += end + 1;
                last = Some(quote);
                quote = 0;
                continue;
            }
            match text[at] {
                b'[' | b'{' => depth += 1,
                b']' | b'}' => depth = depth.saturating_sub(1),
                b'#' if at > 0 && text[at - 1] == b' ' => break,
                byte @ (b'"' | b'\'') if opens_after(last) => quote = byte,
                _ => {}
            }
            last = Some(text[at]).filter(|b| !b.is_ascii_whitespace()).or(last);
            at += 1;
        }
        match (depth, quote) {
            (0, 0) => Self::Nothing,
            _ => Self::Flow { depth, quote },
        }
    }
}

/// A quote opens a string only where a value may start; `last` is the byte before it, blanks aside.
fn opens_after(last: Option<u8>) -> bool {
    last.is_none_or(|byte| matches!(byte, b'[' | b'{' | b',' | b':'))
}

/// `|`, `>-`, `|2+`, perhaps behind a tag or an anchor and before a comment.
fn is_scalar_header(value: &[u8]) -> bool {
    let value = without_marks(value);
    let Some(rest) = value
        .strip_prefix(b"|")
        .or_else(|| value.strip_prefix(b">"))
    else {
        return false;
    };
    let flags = rest.iter().take_while(|b| b"+-123456789".contains(b));
    let rest = rest[flags.count()..].trim_ascii_start();
    rest.is_empty() || rest.starts_with(b"#")
}

/// The value behind anchors and tags.
fn without_marks(mut value: &[u8]) -> &[u8] {
    while matches!(value.first(), Some(b'&' | b'!')) {
        let end = memchr::memchr(b' ', value).unwrap_or(value.len());
        value = value[end..].trim_ascii_start();
    }
    value
}
