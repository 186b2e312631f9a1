//! What follows a cut in a JSON text: what is missing from each open container, and where it ends.
//!
//! Runs over the rest of the document, however long, so it looks at brackets, commas and strings
//! only.

use super::is_blank;
use super::string::end_of_string;
use super::structural::Structurals;

/// What an open container misses after a cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// Elements that begin after the cut.
    pub elements: usize,
    /// Offset of its closing bracket; `None` when the text ends before that.
    pub close: Option<usize>,
}

/// What each of the `depth` containers open at `from` misses, outermost first. O(n), no recursion.
///
/// `from` must be the end of a complete element, or just past an opening bracket. `known` is the
/// same for an offset further on (with as many containers open there as it has entries): the text
/// behind that offset is not read again, so that many cuts share one pass over a long document.
pub fn missing_after(text: &str, from: usize, depth: usize, known: &Known) -> Vec<Missing> {
    let bytes = &text.as_bytes()[..known.offset.min(text.len())];
    let mut missing = vec![Missing::default(); depth];
    if let Some(innermost) = missing.last_mut() {
        innermost.elements = usize::from(starts_element(text.as_bytes(), from));
    }
    // Containers opened after the cut that are not closed yet, and those open at the cut that are.
    let (mut nested, mut open) = (0_usize, depth);
    let mut structurals = Structurals::new(bytes, from);
    while open > 0
        && let Some(at) = structurals.next()
    {
        match bytes[at] {
            b'"' => structurals.jump(end_of_string(bytes, at).unwrap_or(bytes.len())),
            b',' if nested > 0 => {}
            b',' => missing[open - 1].elements += 1,
            b'[' | b'{' => nested += 1,
            _ if nested > 0 => nested -= 1,
            _ => {
                open -= 1;
                missing[open].close = Some(at);
            }
        }
    }
    for (level, beyond) in missing[..open].iter_mut().zip(&known.missing) {
        level.elements += beyond.elements;
        level.close = beyond.close;
    }
    missing
}

/// What is missing after some offset, found by an earlier pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Where that is.
    pub offset: usize,
    /// What the containers open there miss, outermost first.
    pub missing: Vec<Missing>,
}

impl Known {
    /// Nothing is known: every pass runs to the end of the text.
    pub const NOTHING: Self = Self {
        offset: usize::MAX,
        missing: Vec::new(),
    };
}

/// Whether the first element of a container begins at `from` or after white space there.
fn starts_element(bytes: &[u8], from: usize) -> bool {
    let opened = from > 0 && matches!(bytes[from - 1], b'[' | b'{');
    let next = bytes[from..].iter().find(|byte| !is_blank(**byte));
    opened && next.is_some_and(|byte| !matches!(byte, b']' | b'}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_counted_where_they_belong() {
        let text = r#"{"a": [1, 2, [3, 4], "x,]", {"y": [5, 6]}], "b": 7, "c": [8, 9]}"#;
        let from = text.find(", 2").unwrap();
        let missing = missing_after(text, from, 2, &Known::NOTHING);
        let counts: Vec<_> = missing.iter().map(|level| level.elements).collect();
        assert_eq!(counts, [2, 4]);
        assert_eq!(missing[0].close, Some(text.len() - 1));
        assert_eq!(missing[1].close, text.find("], \"b\""));
    }

    #[test]
    fn a_text_that_ends_early_leaves_its_containers_open() {
        let missing = missing_after("[[1, 2], [3", 3, 2, &Known::NOTHING);
        assert_eq!(
            missing[1],
            Missing {
                elements: 1,
                close: Some(6)
            }
        );
        assert_eq!(
            missing[0],
            Missing {
                elements: 1,
                close: None
            }
        );
    }

    #[test]
    fn what_is_known_further_on_need_not_be_read_again() {
        let text = r#"{"a": [1, [2, 3], {"b": [4, 5]}, 6], "c": [7, 8], "d": 9}"#;
        let known = |at: &str, depth| {
            let offset = text.find(at).unwrap();
            let missing = missing_after(text, offset, depth, &Known::NOTHING);
            Known { offset, missing }
        };
        for further in [known(", 3]", 3), known(", 5]", 4), known(", 8]", 2)] {
            let from = text.find(", [2").unwrap();
            let afresh = missing_after(text, from, 2, &Known::NOTHING);
            assert_eq!(missing_after(text, from, 2, &further), afresh);
        }
    }

    #[test]
    fn an_opening_bracket_may_be_followed_by_an_element() {
        let elements = |text| missing_after(text, 1, 1, &Known::NOTHING)[0].elements;
        assert_eq!(
            [elements("[1, 2]"), elements("[ ]"), elements("[[]]")],
            [2, 0, 1]
        );
    }
}
