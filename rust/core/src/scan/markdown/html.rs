//! HTML within Markdown, where a fence is no fence.

use super::indent::Rest;

/// Tags that start a block of HTML wherever they start a line.
const BLOCKS: [&str; 34] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "center",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "head",
    "header",
    "hr",
    "html",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "section",
    "summary",
    "table",
    "td",
    "tr",
    "ul",
    "iframe",
];

/// Tags whose content is text up to their end tag.
const RAW: [&str; 4] = ["pre", "script", "style", "textarea"];

/// What ends an open block of HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Html {
    /// A line with this in it.
    Mark(&'static str),
    /// The end tag of any of [`RAW`].
    RawEnd,
    /// A blank line.
    Blank,
}

impl Html {
    /// The block that `text` opens. A tag of an unknown name opens one only if it stands alone on
    /// its line, and not inside a paragraph.
    pub(super) fn opened_by(text: &[u8], in_paragraph: bool) -> Option<Self> {
        let inner = text.strip_prefix(b"<")?;
        for (start, end) in [("!--", "-->"), ("?", "?>"), ("![CDATA[", "]]>"), ("!", ">")] {
            if inner.starts_with(start.as_bytes()) {
                return Some(Self::Mark(end));
            }
        }
        let name = inner.strip_prefix(b"/").unwrap_or(inner);
        let len = name
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || **b == b'-')
            .count();
        let (name, rest) = name.split_at(len);
        let is_named = |names: &[&str]| {
            let ends = matches!(rest.first(), None | Some(b' ' | b'\t' | b'>' | b'/'));
            ends && names
                .iter()
                .any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
        };
        if !inner.starts_with(b"/") && is_named(&RAW) {
            return Some(Self::RawEnd);
        }
        let stands_alone = len > 0
            && !in_paragraph
            && memchr::memchr(b'>', rest)
                .is_some_and(|end| rest[end + 1..].trim_ascii().is_empty())
            && !rest.starts_with(b":");
        (is_named(&BLOCKS) || stands_alone).then_some(Self::Blank)
    }

    /// What is open after a line.
    pub(super) fn after(self, rest: Rest) -> Option<Self> {
        let text = rest.text();
        let ends = match self {
            Self::Mark(mark) => memchr::memmem::find(text, mark.as_bytes()).is_some(),
            Self::RawEnd => RAW.iter().any(|name| {
                let tag = format!("</{name}>");
                text.windows(tag.len())
                    .any(|window| window.eq_ignore_ascii_case(tag.as_bytes()))
            }),
            Self::Blank => text.is_empty(),
        };
        (!ends).then_some(self)
    }
}
