//! How a kept prefix is closed, and how much of the end of the document comes along.

use super::Document;
use super::prefix::Prefix;
use crate::scan::json::{self as scan, Dialect, Known, Missing};
use crate::sizer::Sizer;
use crate::span::Span;

/// Most that the end of a document may take of the budget, in percent. Page cursors and totals
/// stand there; of the real documents looked at they take 300 bytes and less.
const TAIL_PERCENT: usize = 15;

/// How many open containers are tried for an end that is small enough.
const TRIES: usize = 8;

/// What comes after the prefix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ending {
    /// The brackets that close the containers whose own end is not kept, innermost first.
    pub(super) closers: String,
    /// The end of the original that is kept: from the closing bracket of an open container on.
    pub(super) tail: Option<Span>,
}

impl Ending {
    /// The text of it.
    pub(super) fn text(&self, document: &Document) -> String {
        let mut text = self.closers.clone();
        if let Some(tail) = self.tail {
            text.push_str(&document.compact(tail.of(document.text)).text);
        }
        text
    }
}

impl Document<'_> {
    /// The most of the end of the document that stays within its share of `budget`.
    pub(super) fn ending(&self, prefix: &Prefix, budget: usize, sizer: &impl Sizer) -> Ending {
        let closers = scan::closers_as(&self.window.text[..prefix.end], self.dialect);
        let most = budget * TAIL_PERCENT / 100;
        if most == 0 {
            return Ending {
                closers,
                tail: None,
            };
        }
        let missing = self.missing(prefix);
        let root_end = missing
            .first()
            .and_then(|root| root.close)
            .map(|close| close + 1);
        let Some(root_end) = root_end else {
            return Ending {
                closers,
                tail: None,
            };
        };
        let tries = missing.iter().rev().enumerate().take(TRIES);
        let ends = tries.filter_map(|(level, missing)| Some((level, missing.close?)));
        // What is kept lies on one side of what was left out; a bracket that was left out is said
        // to be where the first seam is.
        let is_there = |close| close > self.tail_start || root_end <= self.head_len;
        let ends = ends.filter(|(_, close)| is_there(*close));
        for (level, close) in ends {
            let tail = Span::new(close, root_end);
            let ending = Ending {
                closers: closers[..level].to_owned(),
                tail: Some(tail),
            };
            // A token is 16 bytes at the very most on average; the rest is not worth compacting.
            if tail.len() <= 16 * most && sizer.size(&ending.text(self)) <= most {
                return ending;
            }
        }
        Ending {
            closers,
            tail: None,
        }
    }

    /// What the containers open at the end of the prefix miss.
    pub(super) fn missing(&self, prefix: &Prefix) -> Vec<Missing> {
        let from = self.original_end(prefix.value_end);
        if self.dialect == Dialect::Json5 {
            return scan::missing_after_lenient(self.text, from, prefix.depth);
        }
        let beyond = self.beyond.get_or_init(|| self.beyond_window());
        // A string that goes on beyond the head is an element that ends past all of the window's.
        let known = if from > beyond.offset {
            &self.after_head
        } else {
            beyond
        };
        scan::missing_after(self.head(), from, prefix.depth, known)
    }

    fn beyond_window(&self) -> Known {
        let scan = scan::scan(&self.window.text);
        let Some(last) = scan.elements.last() else {
            return self.after_head.clone();
        };
        let offset = self.original_end(last.offset);
        let missing = scan::missing_after(self.head(), offset, last.depth, &self.after_head);
        Known { offset, missing }
    }
}
