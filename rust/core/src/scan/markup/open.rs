//! The elements that are open.

use super::tag::Construct;
use super::{Dialect, html};
use crate::span::Span;

/// How far out an element of HTML is looked for, such as the one that an end tag closes.
const REACH: usize = 256;

/// How many sums of names are told apart.
const SUMS: usize = 256;

/// The open elements of a document, outermost first.
#[derive(Debug)]
pub(super) struct Open<'t> {
    text: &'t str,
    dialect: Dialect,
    elements: Vec<Element>,
    /// For each sum of a name, the innermost element with it, counted from 1; 0 if there is none.
    /// An end tag that closes nothing would else be compared with every element within reach: 2,058
    /// instructions a byte of `<a1></b1><a2></b2>…` and as much of `</b>`, now 149.
    innermost: [usize; SUMS],
    has_root: bool,
}

/// An element that is open.
#[derive(Clone, Copy, Debug)]
struct Element {
    name: Span,
    sum: usize,
    /// The next one further out with the same sum, as in [`Open::innermost`].
    outer: usize,
}

impl<'t> Open<'t> {
    pub(super) const fn new(text: &'t str, dialect: Dialect) -> Self {
        Self {
            text,
            dialect,
            elements: Vec::new(),
            innermost: [0; SUMS],
            has_root: false,
        }
    }

    pub(super) fn depth(&self) -> usize {
        self.elements.len()
    }

    /// Whether the document may end here: XML ends within its root, HTML anywhere behind a tag.
    pub(super) fn is_inside(&self) -> bool {
        match self.dialect {
            Dialect::Xml => !self.elements.is_empty(),
            Dialect::Html => self.has_root,
        }
    }

    /// The name of the innermost element, where its start tag has it.
    pub(super) fn innermost(&self) -> Option<Span> {
        self.elements.last().map(|element| element.name)
    }

    /// The innermost element, if its content is text up to its end tag.
    pub(super) fn raw(&self) -> Option<Span> {
        let name = self.innermost()?;
        (self.dialect == Dialect::Html && html::is_raw(name.of(self.text))).then_some(name)
    }

    /// Whether an element `name` is open not far out.
    pub(super) fn is_within(&self, name: &str) -> bool {
        self.near(name).is_some()
    }

    /// The innermost element `name`, counted from 1, if it is not far out.
    fn near(&self, name: &str) -> Option<usize> {
        let mut at = self.innermost[sum(name)];
        while at > self.elements.len().saturating_sub(REACH) {
            let element = self.elements[at - 1];
            if element.name.of(self.text).eq_ignore_ascii_case(name) {
                return Some(at);
            }
            at = element.outer;
        }
        None
    }

    fn push(&mut self, name: Span) {
        let sum = sum(name.of(self.text));
        let outer = self.innermost[sum];
        self.elements.push(Element { name, sum, outer });
        self.innermost[sum] = self.elements.len();
    }

    fn pop(&mut self) -> Option<Span> {
        let Element { name, sum, outer } = self.elements.pop()?;
        self.innermost[sum] = outer;
        Some(name)
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
                (!self.elements.is_empty() || is_blank.is_empty()).then_some(())
            }
            Construct::Data { .. } if self.dialect == Dialect::Xml => {
                (!self.elements.is_empty()).then_some(())
            }
            _ => Some(()),
        }
    }

    fn start(&mut self, name: Span, is_empty: bool) -> Option<()> {
        let tag = name.of(self.text);
        let is_second_root = self.has_root && self.elements.is_empty();
        let closes_itself = match self.dialect {
            Dialect::Xml if tag.is_empty() || is_second_root => return None,
            Dialect::Xml => is_empty,
            Dialect::Html => html::is_void(tag) || (is_empty && !html::is_raw(tag)),
        };
        if self.dialect == Dialect::Html {
            let text = self.text;
            let ends = |open: Span| html::ends_before(open.of(text), tag);
            while self.innermost().is_some_and(ends) {
                self.pop();
            }
        }
        self.has_root = true;
        if !closes_itself {
            self.push(name);
        }
        Some(())
    }

    fn end(&mut self, name: Span) -> Option<()> {
        let tag = name.of(self.text);
        if self.dialect == Dialect::Xml {
            let open = self.pop()?;
            return (open.of(self.text) == tag).then_some(());
        }
        if let Some(found) = self.near(tag) {
            while self.elements.len() >= found {
                self.pop();
            }
        }
        Some(())
    }

    /// The end tags that are missing, innermost first.
    pub(super) fn closers(&self) -> String {
        let elements = self.elements.iter().rev();
        let tags: Vec<String> = elements
            .map(|element| format!("</{}>", element.name.of(self.text)))
            .collect();
        tags.concat()
    }
}

/// The same for names that differ in case alone.
fn sum(name: &str) -> usize {
    let bytes = name.bytes().map(|byte| usize::from(byte | 0x20));
    bytes.fold(0, |sum, byte| (sum * 31 + byte) % SUMS)
}
