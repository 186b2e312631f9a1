//! What HTML leaves out: end tags of void elements, of list items, cells and paragraphs.

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose content is text up to their end tag.
const RAW: [&str; 4] = ["script", "style", "textarea", "title"];

/// Elements whose content no reader sees, wherever they stand.
const CODE: [&str; 2] = ["script", "style"];

/// Elements whose content a reader of a page does not read. At the root they are the document
/// itself: a drawing, a component.
const UNREAD: [&str; 3] = ["noscript", "svg", "template"];

/// Elements that end a paragraph by starting.
const BLOCKS: [&str; 27] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "div",
    "dl",
    "fieldset",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "ul",
    "details",
];

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| name.eq_ignore_ascii_case(known))
}

pub(super) fn is_void(name: &str) -> bool {
    is_one_of(name, &VOID)
}

pub(super) fn is_raw(name: &str) -> bool {
    is_one_of(name, &RAW)
}

/// Whether a reader sees nothing of an element `name` inside of `depth` others.
pub(super) fn is_hidden(name: &str, depth: usize) -> bool {
    is_one_of(name, &CODE) || (depth > 0 && is_one_of(name, &UNREAD))
}

/// Whether the element `open`, the innermost one, ends where an element `name` starts.
pub(super) fn ends_before(open: &str, name: &str) -> bool {
    let pairs: [(&[&str], &[&str]); 7] = [
        (&["li"], &["li"]),
        (&["dt", "dd"], &["dt", "dd"]),
        (&["td", "th"], &["td", "th", "tr", "tbody", "tfoot"]),
        (&["tr"], &["tr", "tbody", "tfoot"]),
        (&["thead", "tbody"], &["tbody", "tfoot"]),
        (&["option"], &["option", "optgroup"]),
        (&["p"], &BLOCKS),
    ];
    pairs
        .iter()
        .any(|(opens, names)| is_one_of(open, opens) && is_one_of(name, names))
}
