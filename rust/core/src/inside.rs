//! The marker as a member of a document's root object, for callers whose consumer parses the text.
//!
//! It stands behind the last member. Where the document has a member of that name, the marker gets
//! another one: a parser would keep only one of two. In an array it would be an element of another
//! kind than the rest, so an array has none.

use crate::scan::json::{self, Dialect};
use crate::span::Span;

/// The name of the member.
const NAME: &str = "_truncated";

/// Where the marker goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// On a line of its own after the body.
    #[default]
    After,
    /// Into the root object of what parses; nowhere where what parses is no object; after the
    /// body of anything else.
    Inside,
}

impl Place {
    /// Every choice.
    pub const ALL: [Self; 2] = [Self::After, Self::Inside];

    /// The name by which callers choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::After => "after",
            Self::Inside => "inside",
        }
    }

    /// The choice of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.name() == name)
    }
}

/// A marker that stands inside a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    /// The member in the text, with the comma before it.
    pub member: Span,
    /// What it says.
    pub message: String,
}

impl Inside {
    /// Puts `message` into the root object of the document that stands at `document` in `body`;
    /// `None` where the root is no object. `original` is what names are looked for in.
    pub fn put(
        message: String,
        body: &str,
        document: Span,
        original: &str,
        dialect: Dialect,
    ) -> Option<(String, Self)> {
        let scan = json::scan_as(document.of(body), dialect);
        let root_open = scan.root_open?;
        document.of(body)[..root_open]
            .ends_with('{')
            .then_some(())?;
        let last = scan
            .elements
            .iter()
            .rev()
            .find(|element| element.depth == 1);
        let at = document.start + last.map_or(root_open, |member| member.offset);
        let comma = if last.is_some() { "," } else { "" };
        let name = unused_name(original);
        let member = format!("{comma}\"{name}\":\"{}\"", escaped(&message));
        let text = [&body[..at], &member, &body[at..]].concat();
        let member = Span::new(at, at + member.len());
        Some((text, Self { member, message }))
    }
}

impl Inside {
    /// Something as long as the member that holds `message`, or longer.
    pub fn longest(message: &str) -> String {
        format!(",\"{NAME}_99\":\"{}\"", escaped(message))
    }
}

/// The name, with the least number behind it that no name of the document has. One pass.
fn unused_name(original: &str) -> String {
    // A name may be spelled with escapes.
    let original = if original.contains("\\u") {
        json::decode(original).into()
    } else {
        std::borrow::Cow::Borrowed(original)
    };
    let used: std::collections::HashSet<usize> =
        memchr::memmem::find_iter(original.as_bytes(), NAME)
            .filter_map(|at| number_behind(&original[at + NAME.len()..]))
            .collect();
    match (1..=used.len() + 1).find(|number| !used.contains(number)) {
        Some(1) | None => NAME.to_owned(),
        Some(number) => format!("{NAME}_{number}"),
    }
}

/// Which of the names this is that goes on with `rest`.
fn number_behind(rest: &str) -> Option<usize> {
    let Some(rest) = rest.strip_prefix('_') else {
        return Some(1);
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest[..digits].parse().ok()
}

/// `text` as the content of a JSON string.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            control if control < ' ' => {
                let [high, low] = [control as u32 >> 4, control as u32 & 15];
                let digit = |value| char::from_digit(value, 16).unwrap_or('0');
                out.extend(['\\', 'u', '0', '0', digit(high), digit(low)]);
            }
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(body: &str, original: &str) -> Option<String> {
        let document = Span::new(0, body.len());
        Inside::put(
            "cut \"here\"".into(),
            body,
            document,
            original,
            Dialect::Json,
        )
        .map(|(text, inside)| {
            let member = inside.member;
            assert_eq!([&text[..member.start], &text[member.end..]].concat(), body);
            text
        })
    }

    #[test]
    fn it_is_the_last_member_of_the_root() {
        assert_eq!(
            put(r#"{"a":[1],"b":{"c":2}}"#, "").unwrap(),
            r#"{"a":[1],"b":{"c":2},"_truncated":"cut \"here\""}"#
        );
        assert_eq!(put("{}", "").unwrap(), r#"{"_truncated":"cut \"here\""}"#);
        assert_eq!(put("[1]", ""), None);
        assert_eq!(put("\"text\"", ""), None);
    }

    #[test]
    fn a_name_in_use_is_not_used_again() {
        let name = |original| {
            let text = put("{}", original).unwrap();
            text[2..text.find(':').unwrap() - 1].to_owned()
        };
        assert_eq!(name(r#"{"_truncated": 1}"#), "_truncated_2");
        assert_eq!(name(r#"{"\u005ftruncated": 1}"#), "_truncated_2");
        assert_eq!(
            name(r#"{"_truncated_2": 1, "_truncated": 1}"#),
            "_truncated_3"
        );
        assert_eq!(name(r#"{"_truncated_2": 1}"#), "_truncated");
    }
}
