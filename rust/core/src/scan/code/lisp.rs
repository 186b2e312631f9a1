//! The judge of the Lisp family: a form that opens at depth 0 and column 0 is a unit.

use super::lex::Lexer;
use super::line::Line;
use super::resync::Resync;
use crate::span::Level;

/// What the judge remembers between lines.
#[derive(Debug, Default)]
pub(super) struct Lisp {
    blank_above: bool,
    comment_above: bool,
    /// Whether the line judged last begins with a comment at depth 0.
    comment: bool,
    resync: Resync,
}

impl Lisp {
    /// The level of a cut before `line`, which `lexer` is about to read.
    pub(super) fn level(&mut self, lexer: &mut Lexer, line: &Line) -> Level {
        let code = &lexer.bytes[line.code..line.end];
        if self.resync.is_lost(lexer, line, code, self.blank_above) {
            lexer.leave_literal();
            lexer.brackets.forget_plain();
        }
        self.comment = false;
        if !lexer.in_code() || line.is_blank() {
            self.blank_above = line.is_blank();
            self.comment_above &= !(line.is_blank() && lexer.in_code());
            return Level::Line;
        }
        self.blank_above = false;
        if code[0] == b')' || code[0] == b']' {
            return Level::Line;
        }
        let depth = lexer.brackets.depth();
        if depth > 0 {
            let form = depth == 1 && matches!(code[0], b'(' | b'[');
            return if form { Level::Block } else { Level::Line };
        }
        self.comment = code[0] == b';' || code.starts_with(b"#|");
        if self.comment_above {
            self.comment_above = self.comment;
            return Level::Line;
        }
        if line.indent == 0 {
            Level::Unit
        } else {
            Level::Block
        }
    }

    /// Takes note of a line that `lexer` has read.
    pub(super) fn note(&mut self, lexer: &Lexer) {
        if self.comment && !lexer.saw_code {
            self.comment_above = true;
        }
    }
}
