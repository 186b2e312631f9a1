//! The decision in full: what becomes of every byte, and why.

use std::fmt;

use super::json::Container;
use crate::abridged::Lines;
use crate::format::Format;
use crate::span::Span;

/// Why a span was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// There was no room for it.
    Budget,
    /// White space that means nothing to a parser of the format.
    Whitespace,
    /// What a terminal would not show: escape codes, and what was overwritten in place.
    Terminal,
    /// What a reader of a page never sees: scripts, styles, comments.
    Hidden,
    /// What stands on a page before its main content: navigation, headers.
    Navigation,
    /// Lines exactly like the one before them; a note says how many.
    Repeat,
    /// The marker of an earlier cut, which the new one replaces.
    Marker,
}

impl Reason {
    /// Whether a reader might miss what goes.
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::Budget | Self::Navigation | Self::Marker)
    }

    /// The word for it in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Budget => "budget",
            Self::Whitespace => "whitespace",
            Self::Terminal => "terminal",
            Self::Hidden => "hidden",
            Self::Navigation => "navigation",
            Self::Repeat => "repeat",
            Self::Marker => "marker",
        }
    }
}

/// One step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// These bytes of the original stay.
    Keep(Span),
    /// These bytes of the original go.
    Cut(Span, Reason),
    /// This text comes in: closing brackets, a note about a gap.
    Insert(String),
}

/// A span that goes and the lines it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The bytes that go.
    pub span: Span,
    /// Number, from 1, of the line that the first of them is on.
    pub first_line: usize,
    /// Number, from 1, of the line that the last of them is on.
    pub last_line: usize,
    /// Why they go.
    pub reason: Reason,
}

/// What becomes of every byte of one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutPlan {
    /// The format whose promise the result keeps.
    pub format: Format,
    /// The steps, in the order of the original.
    pub pieces: Vec<Piece>,
    /// Containers of a JSON document that lost elements, outermost first.
    pub containers: Vec<Container>,
    /// JSON Pointer of the string of a JSON document that was cut inside.
    pub partial_string: Option<String>,
    /// Where in the rendered body the JSON document stands, in bytes; what parses.
    pub document: Option<Span>,
    /// Gaps with the line feeds in them, ascending, as far as a note had to count them: nobody needs
    /// to count them again.
    pub(super) feeds: Vec<(Span, usize)>,
}

impl CutPlan {
    pub(super) const fn new(format: Format) -> Self {
        Self {
            format,
            pieces: Vec::new(),
            containers: Vec::new(),
            partial_string: None,
            document: None,
            feeds: Vec::new(),
        }
    }

    /// A plan that keeps `spans`, in ascending order, and cuts everything else up to `len`.
    pub(super) fn keeping(format: Format, spans: &[Span], len: usize) -> Self {
        let mut plan = Self::new(format);
        let mut at = 0;
        for span in spans {
            plan.cut(Span::new(at, span.start), Reason::Budget);
            plan.keep(*span);
            at = span.end;
        }
        plan.cut(Span::new(at, len), Reason::Budget);
        plan
    }

    /// The plan that keeps nothing of `text`.
    pub fn cut_all(text: &str) -> Self {
        Self::keeping(Format::Text, &[], text.len())
    }

    pub(super) fn keep(&mut self, span: Span) {
        if !span.is_empty() {
            self.pieces.push(Piece::Keep(span));
        }
    }

    pub(super) fn cut(&mut self, span: Span, reason: Reason) {
        if !span.is_empty() {
            self.pieces.push(Piece::Cut(span, reason));
        }
    }

    pub(super) fn insert(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.pieces.push(Piece::Insert(text));
        }
    }

    /// Accounts for the marker of an earlier cut behind the text that was planned.
    pub fn replace_marker(&mut self, span: Span) {
        self.cut(span, Reason::Marker);
    }

    /// The spans that go, ascending.
    pub fn cuts(&self) -> impl Iterator<Item = (Span, Reason)> + '_ {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Cut(span, reason) => Some((*span, *reason)),
            _ => None,
        })
    }

    /// The spans that go, each with the lines it touches: the numbers, from 1, of the lines that
    /// its first and its last byte are on.
    pub fn cuts_by_line<'a>(&self, text: impl Into<Lines<'a>>) -> Vec<Cut> {
        let mut lines = text.into();
        self.cuts()
            .map(|(span, reason)| Cut {
                first_line: lines.of(span.start),
                last_line: lines.of(span.end - 1),
                span,
                reason,
            })
            .collect()
    }

    /// Whether the byte at `offset` stays.
    pub(super) fn keeps(&self, offset: usize) -> bool {
        let mut kept = self.pieces.iter();
        kept.any(
            |piece| matches!(piece, Piece::Keep(span) if (span.start..span.end).contains(&offset)),
        )
    }

    /// Whether anything goes that a reader might miss.
    pub fn drops_content(&self) -> bool {
        self.cuts().any(|(_, reason)| reason.is_loss())
    }

    /// Whether anything goes that no reader would miss.
    pub fn drops_noise(&self) -> bool {
        self.cuts().any(|(_, reason)| !reason.is_loss())
    }
}

impl fmt::Display for CutPlan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "format {}", self.format.name())?;
        for piece in &self.pieces {
            match piece {
                Piece::Keep(span) => writeln!(formatter, "keep {}..{}", span.start, span.end)?,
                Piece::Cut(span, reason) => writeln!(
                    formatter,
                    "cut {}..{} ({})",
                    span.start,
                    span.end,
                    reason.name()
                )?,
                Piece::Insert(text) => writeln!(formatter, "insert {text:?}")?,
            }
        }
        Ok(())
    }
}
