//! Where in a document the open containers are: JSON Pointers (RFC 6901).

use super::escape::decode;
use crate::span::Span;

/// A container that is open at some point of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Complete elements that it holds so far.
    pub elements: usize,
    /// The last key read, without its quotes; `None` in an array or before the first key.
    pub key: Option<Span>,
}

/// The JSON Pointer of the container at `level` (0 is the root) of the open ones.
pub fn pointer(text: &str, open: &[Open], level: usize) -> String {
    let mut pointer = String::new();
    for parent in &open[..level] {
        pointer.push('/');
        match parent.key {
            Some(key) => push_escaped(&mut pointer, &decode(key.of(text))),
            None => pointer.push_str(&parent.elements.to_string()),
        }
    }
    pointer
}

fn push_escaped(pointer: &mut String, key: &str) {
    for char in key.chars() {
        match char {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Dialect, open_containers};
    use super::*;

    #[test]
    fn pointers_name_keys_and_indices() {
        let text = r#"{"n": 1, "a/b": [0, {"x~\u0079": [[], ["#;
        let open = open_containers(text, Dialect::Json);
        let held: Vec<_> = open.iter().map(|open| open.elements).collect();
        assert_eq!(held, [1, 1, 0, 1, 0]);
        assert_eq!(pointer(text, &open, 0), "");
        assert_eq!(pointer(text, &open, 4), "/a~1b/1/x~0y/1");
    }
}
