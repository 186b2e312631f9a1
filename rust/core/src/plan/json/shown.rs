//! What a reader is told of the containers that were cut: how much of each is there.

use super::Document;
use super::ending::Ending;
use super::prefix::Prefix;
use crate::scan::json as scan;

/// How many containers are told of, innermost first: more levels than anybody reads.
const MOST: usize = 32;

/// A container of a JSON document that lost elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Container {
    /// JSON Pointer (RFC 6901) of it; empty for the root.
    pub pointer: String,
    /// Elements that are there, the last one perhaps in part.
    pub kept: usize,
    /// Elements that it has, or has at least.
    pub total: usize,
    /// Whether `total` is all: the document goes on to the container's end.
    pub is_total: bool,
}

impl Document<'_> {
    /// The containers that the cut left without elements, outermost first.
    pub(super) fn shown(&self, prefix: &Prefix, ending: &Ending) -> Vec<Container> {
        let window = &self.window.text;
        let open = scan::open_containers(&window[..prefix.end], self.dialect);
        let missing = self.missing(prefix);
        // Containers around the one whose end is kept have all of their elements.
        let whole = match ending.tail {
            Some(_) => open.len() - ending.closers.len() - 1,
            None => 0,
        };
        let first = whole.max(open.len().saturating_sub(MOST));
        let levels = open.iter().zip(&missing).enumerate().skip(first);
        levels
            .filter(|(_, (_, missing))| missing.elements > 0)
            .map(|(level, (held, missing))| {
                let is_parent = level + 1 < open.len() || !prefix.note.is_empty();
                let kept = held.elements + usize::from(is_parent);
                Container {
                    pointer: scan::pointer(window, &open, level),
                    kept,
                    total: kept + missing.elements,
                    is_total: missing.close.is_some(),
                }
            })
            .collect()
    }

    /// JSON Pointer of the string that was cut inside, if one was.
    pub(super) fn partial_string(&self, prefix: &Prefix) -> Option<String> {
        let window = &self.window.text;
        let open = scan::open_containers(&window[..prefix.end], self.dialect);
        (!prefix.note.is_empty()).then(|| scan::pointer(window, &open, open.len()))
    }
}
