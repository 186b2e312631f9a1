//! The boundaries of a text of any format: what planning chooses from, and data for whoever chunks,
//! measures or plots.

mod kind;

pub use kind::Kind;

use crate::format::Format;
use crate::scan::markup::{self, Dialect};
use crate::scan::{
    code, csv, diff, grep, ini, json, listing, log, markdown, section, sse, table, text, toml, yaml,
};
use crate::span::{Boundary, Level};

/// A boundary, and what it stands behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Byte offset, always on a character boundary.
    pub offset: usize,
    /// How good the place is.
    pub level: Level,
    /// What ends there, or what starts there where a format is cut before its units.
    pub kind: Kind,
}

/// The boundaries of `window`, the beginning of a text of that format, which stand between lines.
///
/// Ascending. JSON and markup have others, which depend on what must be closed.
pub fn between_lines(window: &str, format: Format) -> Vec<Boundary> {
    match format {
        Format::Code(family) => code::boundaries(window, family),
        Format::Log => log::boundaries(window),
        Format::Csv => csv::boundaries(window, csv::likeliest_delimiter(window)),
        Format::Diff => diff::boundaries(window),
        Format::Grep => section::boundaries(&grep::sections(window)),
        Format::Listing => section::boundaries(&listing::sections(window, listing::style(window))),
        Format::Table => table::boundaries(window),
        Format::Yaml => yaml::boundaries(window),
        Format::Toml => toml::boundaries(window),
        Format::Ini => ini::boundaries(window),
        Format::Markdown => markdown::boundaries(window),
        Format::Xml | Format::Html | Format::Binary => Vec::new(),
        Format::Text
        | Format::Json
        | Format::Json5
        | Format::Ndjson
        | Format::Concatenated
        | Format::Mixed => text::lines(window),
        Format::Sse => events(window),
    }
}

/// All boundaries of `text` down to its lines. O(n).
///
/// Offsets ascend strictly, stand on character boundaries and lie within the text. Sentences, words
/// and graphemes are not among them: they are looked for near a cut only.
pub fn boundaries(text: &str, format: Format) -> Vec<Place> {
    let mut found = match format {
        Format::Json => return elements(text, json::Dialect::Json),
        Format::Json5 => return elements(text, json::Dialect::Json5),
        Format::Concatenated => values(text),
        Format::Xml => tags(text, Dialect::Xml),
        Format::Html => tags(text, Dialect::Html),
        _ => between_lines(text, format),
    };
    if format == Format::Ndjson {
        for boundary in &mut found {
            boundary.level = Level::Unit;
        }
    }
    // A section without items ends where its heading does.
    found.dedup_by(|next, kept| {
        let is_same = next.offset == kept.offset;
        kept.level = if is_same {
            kept.level.max(next.level)
        } else {
            kept.level
        };
        is_same
    });
    let place = |b: Boundary| Place {
        offset: b.offset,
        level: b.level,
        kind: Kind::of(text, format, b),
    };
    found.into_iter().map(place).collect()
}

/// The ends of the elements of a JSON document, and its own.
fn elements(text: &str, dialect: json::Dialect) -> Vec<Place> {
    let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let scan = json::scan_as(&text[mark..], dialect);
    let inner = scan.elements.iter().map(|element| Place {
        offset: mark + element.offset,
        level: by_depth(element.depth),
        kind: Kind::Element,
    });
    let root = scan.root_end.map(|end| Place {
        offset: mark + end,
        level: Level::Unit,
        kind: Kind::Document,
    });
    inner.chain(root).collect()
}

/// The ends of JSON values in a row.
fn values(text: &str) -> Vec<Boundary> {
    let ends = json::values(text).map(|value| value.end);
    ends.map(unit).collect()
}

/// The ends of server-sent events.
fn events(text: &str) -> Vec<Boundary> {
    let ends = sse::events(text).into_iter().map(|event| event.end);
    ends.map(unit).collect()
}

const fn unit(offset: usize) -> Boundary {
    let level = Level::Unit;
    Boundary { offset, level }
}

/// The ends of the elements of a marked-up document, and the places between them.
fn tags(text: &str, dialect: Dialect) -> Vec<Boundary> {
    let places = markup::scan(text, dialect).places.into_iter();
    let boundary = |place: markup::Place| Boundary {
        offset: place.offset,
        level: if place.is_element_end {
            by_depth(place.depth)
        } else {
            Level::Line
        },
    };
    places.map(boundary).collect()
}

/// Formats that nest have depth in place of levels: an element of the root is a unit, one of that
/// a member.
const fn by_depth(depth: usize) -> Level {
    match depth {
        0 | 1 => Level::Unit,
        2 => Level::Member,
        _ => Level::Block,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Wanted;

    fn found(text: &str, format: Format) -> Vec<(usize, &'static str, &'static str)> {
        let places = boundaries(text, format).into_iter();
        places
            .map(|place| (place.offset, place.level.name(), place.kind.name()))
            .collect()
    }

    #[test]
    fn nothing_has_no_boundaries() {
        for wanted in Wanted::ALL {
            if let Wanted::Only(format) = wanted {
                assert_eq!(boundaries("", format), [], "{}", format.name());
            }
        }
    }

    #[test]
    fn json_has_its_elements_and_its_end() {
        assert_eq!(
            found("[1, [2, {\"a\": 3}]] ", Format::Json),
            [
                (2, "unit", "element"),
                (6, "member", "element"),
                (15, "block", "element"),
                (16, "member", "element"),
                (17, "unit", "element"),
                (18, "unit", "document"),
            ]
        );
    }

    #[test]
    fn each_format_has_words_of_its_own() {
        assert_eq!(
            found("a,b\n1,2\n", Format::Csv),
            [(4, "unit", "record"), (8, "unit", "record")]
        );
        assert_eq!(
            found("a\n\nb\nc", Format::Text),
            [
                (2, "line", "line"),
                (3, "block", "paragraph"),
                (5, "line", "line")
            ]
        );
        assert_eq!(
            found("<a><b/>x</a>", Format::Xml),
            [
                (3, "line", "tag"),
                (7, "unit", "element"),
                (8, "line", "tag")
            ]
        );
        assert_eq!(
            found("{}\n{}\n", Format::Ndjson),
            [(3, "unit", "record"), (6, "unit", "record")]
        );
    }
}
