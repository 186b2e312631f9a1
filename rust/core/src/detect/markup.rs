//! Is it XML or HTML.

use crate::format::Format;
use crate::scan::markup::{Dialect, Scan, scan_first};

/// Elements that pages and components start with.
const PAGE: [&str; 22] = [
    "html", "head", "body", "div", "span", "p", "table", "ul", "ol", "template", "script", "style",
    "section", "article", "main", "nav", "header", "footer", "form", "h1", "h2", "title",
];

/// Whole tags without which a text that starts with one is believed to be something else.
const LEAST: usize = 2;

/// How many tags, texts and comments are looked at: 4 KiB of `<p>` would take 67 microseconds.
const MOST: usize = 128;

/// XML or HTML, by what the text declares itself to be.
pub(super) fn declared(sample: &str) -> Option<Format> {
    let inner = inner(sample)?;
    if inner.starts_with("?xml") {
        return Some(Format::Xml);
    }
    let kind = strip_prefix(inner, "!doctype")?;
    let is_page = strip_prefix(kind.trim_ascii_start(), "html").is_some();
    Some(if is_page { Format::Html } else { Format::Xml })
}

/// XML or HTML, by its first tags.
pub(super) fn tagged(sample: &str) -> Option<Format> {
    let inner = inner(sample)?;
    if !inner.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') {
        return None;
    }
    let name = inner.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    let is_page = PAGE.iter().any(|known| name.eq_ignore_ascii_case(known));
    let dialect = if is_page { Dialect::Html } else { Dialect::Xml };
    let scan = first(sample, dialect);
    let is_markup = scan.error.is_none() && scan.places.len() >= LEAST;
    match dialect {
        _ if !is_markup => None,
        Dialect::Xml => Some(Format::Xml),
        Dialect::Html => Some(Format::Html),
    }
}

/// What follows the bracket that the text starts with.
fn inner(sample: &str) -> Option<&str> {
    let start = sample.trim_start_matches('\u{feff}').trim_ascii_start();
    start.strip_prefix('<')
}

/// Whether text that a hint calls XML is well-formed as far as it goes.
pub(super) fn may_be_xml(sample: &str) -> bool {
    inner(sample).is_some() && is_tagged(sample, Dialect::Xml)
}

/// Whether text that a hint calls HTML has tags; a text that merely has some is none.
pub(super) fn may_be_html(sample: &str) -> bool {
    inner(sample).is_some() && is_tagged(sample, Dialect::Html)
}

fn is_tagged(sample: &str, dialect: Dialect) -> bool {
    let scan = first(sample, dialect);
    scan.error.is_none() && !scan.places.is_empty()
}

fn first(sample: &str, dialect: Dialect) -> Scan {
    scan_first(sample, dialect, MOST)
}

/// What follows `prefix`, in whatever case it is written.
fn strip_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}
