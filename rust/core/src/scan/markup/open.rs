//! The elements that are open.

use super::tag::Construct;
use super::{Dialect, html};
use crate::span::Span;

/// How far out an element of HTML is looked for, such as the one that an end tag closes.
const REACH: usize = 256;

/// The open elements of a document, outermost first.
#[derive(Debug)]
pub(super) struct Open<'t> {
    text: &'t str,
    dialect: Dialect,
    names: Vec<Span>,
    has_root: bool,
}

impl<'t> Open<'t> {
    pub(super) const fn new(text: &'t str, dialect: Dialect) -> Self {
        Self {
            text,
            dialect,
            names: Vec::new(),
            has_root: false,
        }
    }

    pub(super) fn depth(&self) -> usize {
        self.names.len()
    }

    /// Whether the document may end here: XML ends within its root, HTML anywhere behind a tag.
    pub(super) fn is_inside(&self) -> bool {
        match self.dialect {
            Dialect::Xml => !self.names.is_empty(),
            Dialect::Html => self.has_root,
        }
    }

    /// The name of the innermost element, where its start tag has it.
    pub(super) fn innermost(&self) -> Option<Span> {
        self.names.last().copied()
    }

    /// The innermost element, if its content is text up to its end tag.
    pub(super) fn raw(&self) -> Option<Span> {
        let name = self.innermost()?;
        (self.dialect == Dialect::Html && html::is_raw(name.of(self.text))).then_some(name)
    }

    /// Whether an element `name` is open not far out.
    pub(super) fn is_within(&self, name: &str) -> bool {
        let mut near = self.names.iter().rev().take(REACH);
        near.any(|open| open.of(self.text).eq_ignore_ascii_case(name))
    }

    /// Reads one construct; `None` if it may not stand here.
    pub(super) fn apply(&mut self, construct: &Construct) -> Option<()> {
        match *construct {
            Construct::Start { name, is_empty, .. } => self.start(name, is_empty),
            Construct::End { name, .. } => self.end(name),
            Construct::Text { span } if self.dialect == Dialect::Xml => {
                let is_blank = span
                    .of(self.text)
                    .trim_start_matches('\u{feff}')
                    .trim_ascii();
                (!self.names.is_empty() || is_blank.is_empty()).then_some(())
            }
            Construct::Data { .. } if self.dialect == Dialect::Xml => {
                (!self.names.is_empty()).then_some(())
            }
            _ => Some(()),
        }
    }

    fn start(&mut self, name: Span, is_empty: bool) -> Option<()> {
        let tag = name.of(self.text);
        let is_second_root = self.has_root && self.names.is_empty();
        let closes_itself = match self.dialect {
            Dialect::Xml if tag.is_empty() || is_second_root => return None,
            Dialect::Xml => is_empty,
            Dialect::Html => html::is_void(tag) || (is_empty && !html::is_raw(tag)),
        };
        if self.dialect == Dialect::Html {
            let ends = |open: &Span| html::ends_before(open.of(self.text), tag);
            while self.names.last().is_some_and(ends) {
                self.names.pop();
            }
        }
        self.has_root = true;
        if !closes_itself {
            self.names.push(name);
        }
        Some(())
    }

    fn end(&mut self, name: Span) -> Option<()> {
        let tag = name.of(self.text);
        if self.dialect == Dialect::Xml {
            let open = self.names.pop()?;
            return (open.of(self.text) == tag).then_some(());
        }
        let mut near = self.names.iter().rev().take(REACH);
        let found = near.position(|open| open.of(self.text).eq_ignore_ascii_case(tag));
        if let Some(back) = found {
            self.names.truncate(self.names.len() - back - 1);
        }
        Some(())
    }

    /// The end tags that are missing, innermost first.
    pub(super) fn closers(&self) -> String {
        let names = self.names.iter().rev();
        let tags: Vec<String> = names
            .map(|name| format!("</{}>", name.of(self.text)))
            .collect();
        tags.concat()
    }
}
