//! One judge a family, behind one face.

use super::Family;
use super::brace::Brace;
use super::layout::Layout;
use super::lex::Lexer;
use super::line::Line;
use super::lisp::Lisp;
use crate::span::Level;

/// Decides how good a cut before a line would be.
#[derive(Debug)]
pub(super) enum Judge {
    /// Brackets and indentation.
    Brace(Brace),
    /// Indentation, checked by brackets and literals.
    Layout(Layout),
    /// Brackets at column 0.
    Lisp(Lisp),
}

impl Judge {
    /// The judge of `family`.
    pub(super) fn new(family: Family) -> Self {
        match family {
            Family::Brace => Self::Brace(Brace::new()),
            Family::Indent | Family::EndKeyword | Family::Unknown => Self::Layout(Layout::new()),
            Family::Lisp => Self::Lisp(Lisp::default()),
        }
    }

    /// The level of a cut before `line`, which `lexer` is about to read.
    pub(super) fn level(&mut self, lexer: &mut Lexer, line: &Line) -> Level {
        match self {
            Self::Brace(judge) => judge.level(lexer, line),
            Self::Layout(judge) => judge.level(lexer, line),
            Self::Lisp(judge) => judge.level(lexer, line),
        }
    }

    /// Takes note of a line that `lexer` has read.
    pub(super) fn note(&mut self, lexer: &Lexer, line: &Line) {
        match self {
            Self::Brace(judge) => judge.note(lexer, line),
            Self::Layout(judge) => judge.note(lexer),
            Self::Lisp(judge) => judge.note(lexer),
        }
    }
}
