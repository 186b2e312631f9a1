//! No text makes a scanner or the detection panic, and every place that they name is one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use toolclip_core::detect::{Hints, detect, votes};
use toolclip_core::format::Wanted;
use toolclip_core::scan::code::{self, Family};
use toolclip_core::scan::markup::{self, Dialect};
use toolclip_core::scan::section::{self, Section};
use toolclip_core::scan::{
    binary, csv, diff, grep, ini, json, listing, log, markdown, minified, table, text, toml, yaml,
};
use toolclip_core::span::Boundary;

const FAMILIES: [Family; 5] = [
    Family::Brace,
    Family::Indent,
    Family::EndKeyword,
    Family::Lisp,
    Family::Unknown,
];

fuzz_target!(|bytes: &[u8]| {
    let content = String::from_utf8_lossy(bytes);
    let content = content.as_ref();
    for format in Wanted::ALL {
        let hints = Hints {
            format,
            mime: Some("text/plain"),
            path: Some("file.py"),
            tool: Some("exec"),
        };
        detect(content, &hints);
        votes(content, &hints);
    }
    binary::data(content);
    by_line(content);
    for family in FAMILIES {
        ascending(content, &code::boundaries(content, family));
    }
    code::sniff(content);
    by_section(content, &grep::sections(content));
    by_section(
        content,
        &listing::sections(content, listing::style(content)),
    );
    as_json(content);
    for dialect in [Dialect::Xml, Dialect::Html] {
        as_markup(content, dialect);
    }
});

fn by_line(content: &str) {
    let delimiter = csv::delimiter(content).unwrap_or(b',');
    let middle = content.floor_char_boundary(content.len() / 2);
    for found in [
        csv::boundaries(content, delimiter),
        diff::boundaries(content),
        ini::boundaries(content),
        log::boundaries(content),
        markdown::boundaries(content),
        minified::boundaries(content, middle),
        table::boundaries(content),
        text::lines(content),
        text::within_line(content, middle),
        toml::boundaries(content),
        yaml::boundaries(content),
    ] {
        ascending(content, &found);
    }
}

fn ascending(content: &str, found: &[Boundary]) {
    let mut last = 0;
    for boundary in found {
        assert!(content.is_char_boundary(boundary.offset), "{boundary:?}");
        assert!(boundary.offset >= last, "{boundary:?} after {last}");
        last = boundary.offset;
    }
}

fn by_section(content: &str, sections: &[Section]) {
    ascending(content, &section::boundaries(sections));
    let mut end = 0;
    for section in sections {
        for span in std::iter::once(&section.heading).chain(&section.items) {
            assert!(span.start == end || span.is_empty(), "{span:?} after {end}");
            end = end.max(span.end);
        }
    }
    assert!(sections.is_empty() || end == content.len());
}

fn as_json(content: &str) {
    let scan = json::scan(content);
    for element in &scan.elements {
        assert!(content.is_char_boundary(element.offset));
    }
    assert!(scan.elements.is_sorted_by_key(|element| element.offset));
    let compacted = json::compact(content, content.len() / 2);
    let copied: String = compacted.kept.iter().map(|span| span.of(content)).collect();
    assert_eq!(copied, compacted.text);
}

fn as_markup(content: &str, dialect: Dialect) {
    let scan = markup::scan(content, dialect);
    assert!(scan.places.is_sorted_by_key(|place| place.offset));
    for place in &scan.places {
        markup::closers(&content[..place.offset], dialect);
    }
    let visible = markup::visible(content, content.len() / 2);
    let copied: String = visible.kept.iter().map(|span| span.of(content)).collect();
    assert_eq!(copied, visible.text);
}
