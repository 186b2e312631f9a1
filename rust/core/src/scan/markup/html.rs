//! What HTML leaves out: end tags of void elements, of list items, cells and paragraphs.

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose content is text up to their end tag.
const RAW: [&str; 4] = ["script", "style", "textarea", "title"];

/// Elements whose content a reader of a page does not see, or not read.
const UNREAD: [&str; 5] = ["noscript", "script", "style", "svg", "template"];

/// Elements that tell browsers, search engines and other sites about the page. Feeds of news have a
/// `<link>` as well, without attributes and with an address for its readers.
const ABOUT: [&str; 2] = ["link", "meta"];

/// Elements that a page, or a part of one, starts with, besides blocks. One that starts otherwise is
/// a component, a drawing or XML: source, which is read as it stands.
const FIRST: [&str; 7] = ["base", "body", "head", "html", "meta", "span", "title"];

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

/// Whether what starts with an element `name` is a page.
pub(super) fn starts_page(name: &str) -> bool {
    is_one_of(name, &FIRST) || is_one_of(name, &BLOCKS)
}

/// Whether a reader of a page sees nothing of the element `name` that `tag` starts.
pub(super) fn is_hidden(name: &str, tag: &str) -> bool {
    let is_about = is_one_of(name, &ABOUT) && tag.contains('=') && !is_description(tag);
    is_about || is_one_of(name, &UNREAD)
}

/// Whether it tells in words what the page is about.
fn is_description(tag: &str) -> bool {
    let tag = tag.to_ascii_lowercase();
    tag.contains("name=\"description\"") || tag.contains("name='description'")
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
