//! XML and HTML: where a document may end once its open elements are closed.
//!
//! A pass over the tags keeps the names of the open elements. XML must be well-formed; the scan
//! ends where it is not. HTML is taken as it comes: void elements close themselves, `<li>` closes
//! the item before it, an end tag that nothing opened is skipped, and scripts are text.

mod content;
mod html;
mod open;
mod tag;
mod visible;

use crate::span::Span;

use open::Open;
use tag::next;

pub use content::{MainContent, main_content};
pub use visible::{Visible, visible};

/// Longest reference such as `&eacute;`, in bytes; none may be cut.
const LONGEST_REFERENCE: usize = 40;

/// Which rules hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// XML: every element is closed, in order.
    Xml,
    /// HTML: some close themselves.
    Html,
}

/// A place where the document may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Byte offset.
    pub offset: usize,
    /// How many elements are open there.
    pub depth: usize,
    /// Whether a whole element ends there; else it is a text that does, or an element that starts.
    pub is_element_end: bool,
}

/// What a scan of a document found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// The places where it may end, ascending; none outside the root element of XML.
    pub places: Vec<Place>,
    /// The text that the document ends in, if it ends in text that may be cut inside.
    pub last_text: Option<Span>,
    /// Where the document breaks the rules.
    pub error: Option<usize>,
}

/// Scans `text`, the beginning of a document. O(n), no recursion.
pub fn scan(text: &str, dialect: Dialect) -> Scan {
    scan_first(text, dialect, usize::MAX)
}

/// Scans as [`scan`] does, and stops after `most` tags, texts and comments.
pub fn scan_first(text: &str, dialect: Dialect, most: usize) -> Scan {
    let mut scan = Scan::default();
    let mut open = Open::new(text, dialect);
    let mut at = 0;
    for _ in 0..most {
        let Some(construct) = next(text, at, dialect, open.raw()) else {
            break;
        };
        let Some(end) = construct.end() else {
            scan.last_text = construct.open_text().filter(|_| open.is_inside());
            break;
        };
        let before = open.depth();
        if open.apply(&construct).is_none() {
            scan.error = Some(at);
            break;
        }
        let has_opened = construct
            .started()
            .is_some_and(|name| open.innermost() == Some(name));
        let around = open.depth() - usize::from(has_opened);
        if has_opened && around < before && open.is_inside() {
            // The start of this element is the end of the one before it.
            scan.places.push(Place {
                offset: at,
                depth: around,
                is_element_end: true,
            });
        }
        if open.is_inside() {
            scan.places.push(Place {
                offset: end,
                depth: open.depth(),
                is_element_end: !has_opened && !construct.is_text(),
            });
        }
        at = end;
    }
    scan
}

/// What closes the value, the CDATA section and the elements that are open at the end of `prefix`.
pub fn closers(prefix: &str, dialect: Dialect) -> String {
    let mut open = Open::new(prefix, dialect);
    let mut at = 0;
    while let Some(construct) = next(prefix, at, dialect, open.raw()) {
        let Some(end) = construct.end() else {
            return construct.closer(prefix) + &open.closers();
        };
        if open.apply(&construct).is_none() {
            break;
        }
        at = end;
    }
    open.closers()
}

/// Whether `&` stands close before `offset`, and nothing between them that ends a reference.
pub fn splits_reference(text: &str, offset: usize) -> bool {
    let near = &text.as_bytes()[offset.saturating_sub(LONGEST_REFERENCE)..offset];
    let last = near
        .iter()
        .rposition(|byte| matches!(byte, b'&' | b';' | b'<' | b'>'));
    last.is_some_and(|at| near[at] == b'&')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str, dialect: Dialect) -> Vec<(&str, usize)> {
        let places = scan(text, dialect).places.into_iter();
        let ends = places.filter(|place| place.is_element_end);
        ends.map(|place| (&text[..place.offset], place.depth))
            .collect()
    }

    #[test]
    fn elements_end_where_their_tags_do() {
        let text = "<?xml version=\"1.0\"?><!-- <x> --><r a='>'><b/><c>d</c><![CDATA[</r>]]></r>";
        let found: Vec<_> = ends(text, Dialect::Xml)
            .into_iter()
            .map(|(prefix, depth)| (&prefix[33..], depth))
            .collect();
        assert_eq!(
            found,
            [
                ("<r a='>'><b/>", 1),
                ("<r a='>'><b/><c>d</c>", 1),
                ("<r a='>'><b/><c>d</c><![CDATA[</r>]]>", 1),
            ]
        );
    }

    #[test]
    fn open_elements_are_closed() {
        assert_eq!(closers("<a><b x='<c>'><d/>e", Dialect::Xml), "</b></a>");
        assert_eq!(
            closers("<!doctype html><ul><li>a<br><li>b<p>c", Dialect::Html),
            "</p></li></ul>"
        );
        assert_eq!(
            closers("<div><script>a<b</div>", Dialect::Html),
            "</script></div>"
        );
        assert_eq!(closers("<div></b><p>x</div><i>", Dialect::Html), "</i>");
    }

    #[test]
    fn xml_that_is_not_well_formed_ends_the_scan() {
        assert_eq!(scan("<a><b></a>", Dialect::Xml).error, Some(6));
        assert_eq!(scan("<a>1 < 2</a>", Dialect::Xml).error, Some(5));
        assert_eq!(scan("<a/><b/>", Dialect::Xml).error, Some(4));
        assert_eq!(scan("text", Dialect::Xml).places, []);
    }

    #[test]
    fn a_scan_of_the_first_constructs_finds_what_the_whole_one_does() {
        let text = "<a><b/>c<!-- d --></a>< ";
        let all = scan(text, Dialect::Xml).places;
        for most in 0..all.len() {
            assert_eq!(scan_first(text, Dialect::Xml, most).places, all[..most]);
        }
    }

    #[test]
    fn text_at_the_end_may_be_cut_inside() {
        let last = |text| scan(text, Dialect::Xml).last_text.map(|span| span.of(text));
        assert_eq!(last("<a>some text"), Some("some text"));
        assert_eq!(last("<a><![CDATA[some text"), Some("some text"));
        assert_eq!(closers("<a><![CDATA[some]", Dialect::Xml), "]]></a>");
        assert_eq!(last("<a><![CDA"), None);
        assert_eq!(last("<a><b c='some text"), Some("some text"));
        assert_eq!(closers("<a><b c='some", Dialect::Xml), "'></b></a>");
        assert_eq!(last("<a b='some text"), None);
    }
}
