//! Sections: items under one name, such as the matches of a file or the entries of a directory.

use crate::span::{Boundary, Level, Span};

/// Items that belong under one name. The sections of a text tile it, in order, and so do the
/// heading and the items of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The lines that name it; empty where each item carries the name.
    pub heading: Span,
    /// Its items: whole lines.
    pub items: Vec<Span>,
    /// How far down it stands in a tree of sections.
    pub depth: usize,
}

impl Section {
    /// A section that starts with this heading and has no items yet.
    pub fn new(heading: Span, depth: usize) -> Self {
        Self {
            heading,
            items: Vec::new(),
            depth,
        }
    }

    /// Offset just past its last byte.
    pub fn end(&self) -> usize {
        self.items.last().unwrap_or(&self.heading).end
    }

    /// Makes `span`, which follows, part of the last item.
    pub fn extend(&mut self, end: usize) {
        self.items.last_mut().unwrap_or(&mut self.heading).end = end;
    }
}

/// The places between sections ([`Level::Unit`]) and between items ([`Level::Block`]).
pub fn boundaries(sections: &[Section]) -> Vec<Boundary> {
    let mut found = Vec::new();
    // A text without a line is one section without anything in it.
    let filled = |section: &&Section| section.end() > section.heading.start;
    for section in sections.iter().filter(filled) {
        let last = section.items.len().saturating_sub(1);
        let inner = section.items[..last].iter().map(|item| Boundary {
            offset: item.end,
            level: Level::Block,
        });
        found.extend(inner);
        found.push(Boundary {
            offset: section.end(),
            level: Level::Unit,
        });
    }
    found
}

/// The headings of `sections` with their items, for tests.
#[cfg(test)]
pub(crate) fn shape<'t>(text: &'t str, sections: &[Section]) -> Vec<(&'t str, Vec<&'t str>)> {
    let shape = sections.iter().map(|section| {
        let items = section.items.iter().map(|item| item.of(text)).collect();
        (section.heading.of(text), items)
    });
    shape.collect()
}
