//! The judge of families whose blocks show by indentation: indent, end-keyword, unknown.
//!
//! Every line of code is a candidate parent; a less or equally indented line ends it. What remains
//! on the stack when a line is judged are the headers it stands under.

use super::Family;
use super::container;
use super::dialect::Dialect;
use super::lex::Lexer;
use super::line::Line;
use super::resync::{self, Resync};
use super::shape::{self, Shape};
use crate::span::Level;

/// A line of code that less indented lines have not yet ended.
#[derive(Clone, Copy, Debug)]
struct Parent {
    indent: usize,
    /// Whether the lines under it may be parted.
    container: bool,
    /// Whether anything under it has been seen.
    has_children: bool,
}

/// What the judge remembers between lines.
#[derive(Debug)]
pub(super) struct Layout {
    /// The open parents, outermost first.
    parents: Vec<Parent>,
    /// How many of `parents` are not containers.
    plain: usize,
    /// Smallest indent so far.
    base: usize,
    blank_above: bool,
    /// A comment directly above.
    comment_above: bool,
    /// A decorator above.
    decorated: bool,
    shape: Shape,
    resync: Resync,
}

impl Layout {
    /// A judge at the start of a text.
    pub(super) fn new() -> Self {
        Self {
            parents: Vec::new(),
            plain: 0,
            base: usize::MAX,
            blank_above: true,
            comment_above: false,
            decorated: false,
            shape: Shape::Other,
            resync: Resync::default(),
        }
    }

    /// The level of a cut before `line`, which `lexer` is about to read.
    pub(super) fn level(&mut self, lexer: &mut Lexer, line: &Line) -> Level {
        let code = &lexer.bytes[line.code..line.end];
        if self.resync.is_lost(lexer, line, code, self.blank_above) {
            lexer.leave_literal();
            lexer.brackets.forget_plain();
        }
        self.shape = Shape::Continues;
        if !lexer.in_code() || line.is_blank() {
            self.blank_above = line.is_blank();
            self.comment_above &= !(line.is_blank() && lexer.in_code());
            return Level::Line;
        }
        // A body in braces, as in a shell, holds statements; any other bracket holds a value.
        let outside = lexer.brackets.only_containers();
        let body = lexer.family == Family::EndKeyword && lexer.brackets.hold_statements();
        if !outside && !body {
            self.blank_above = false;
            return Level::Line;
        }
        if lexer.brackets.hold_rows() {
            self.blank_above = false;
            return self.row(lexer, line, code);
        }
        lexer.dialect.learn(lexer.family, code);
        self.shape = shape::layout(lexer.family, code, lexer.last);
        let level = self.judge(lexer, line);
        self.blank_above = false;
        if outside {
            level
        } else {
            level.min(Level::Block)
        }
    }

    /// Takes note of a line that `lexer` has read.
    pub(super) fn note(&mut self, lexer: &Lexer) {
        match self.shape {
            Shape::Comment if !lexer.saw_code => self.comment_above = true,
            Shape::Attribute => self.decorated = true,
            _ => {}
        }
    }

    /// Between the rows of a table.
    fn row(&self, lexer: &mut Lexer, line: &Line, code: &[u8]) -> Level {
        let last = lexer.last;
        // The line that holds the opener of the table is itself a parent, and no container.
        let own = self.parents.last().is_some_and(|parent| !parent.container);
        if b"})]".contains(&code[0]) || !lexer.brackets.row_begins(line.indent, last) {
            Level::Line
        } else if self.plain == usize::from(own) {
            Level::Member
        } else {
            Level::Block
        }
    }

    fn judge(&mut self, lexer: &mut Lexer, line: &Line) -> Level {
        if self.shape == Shape::Comment {
            return self.comment(lexer, line);
        }
        let code = &lexer.bytes[line.code..line.end];
        self.end_parents(line.indent);
        self.base = self.base.min(line.indent);
        let level = match self.shape {
            Shape::Continues => Level::Line,
            _ if self.is_attached() => Level::Line,
            _ => self.place(lexer, code, line.indent),
        };
        if self.shape != Shape::Continues {
            self.comment_above = false;
            self.decorated = false;
            lexer.begin_statement(line.code);
        }
        let opens = self.shape != Shape::Continues || code[0] != b'{';
        self.push_parent(
            line.indent,
            opens && container::is_header(lexer.family, code, self.base == 0),
        );
        level
    }

    /// A comment belongs to what follows it at its own indent: it does not end deeper parents for
    /// good, since the code below may be indented again.
    fn comment(&self, lexer: &Lexer, line: &Line) -> Level {
        if self.comment_above || self.decorated {
            return Level::Line;
        }
        if line.indent > self.base {
            let outer = self
                .parents
                .iter()
                .take_while(|parent| parent.indent < line.indent);
            let plain = outer.clone().any(|parent| !parent.container);
            let first = outer.last().is_some_and(|parent| !parent.has_children);
            let member = self.blank_above && !plain && !first;
            return if member { Level::Member } else { Level::Block };
        }
        match self.ended(lexer) {
            false => Level::Line,
            true if line.indent > 0 => Level::Block,
            true => Level::Unit,
        }
    }

    /// The level of the start of a statement under the parents that remain.
    fn place(&self, lexer: &Lexer, code: &[u8], indent: usize) -> Level {
        if !self.ended(lexer) {
            return Level::Line;
        }
        if self.shape == Shape::Branch {
            return Level::Block;
        }
        match self.parents.last() {
            None if indent == self.base && self.starts_unit(lexer) => self.unit(lexer, code),
            Some(parent) if self.plain == 0 && parent.has_children => Level::Member,
            _ => Level::Block,
        }
    }

    /// While every line so far is indented, the text may have begun in the middle of a body: only
    /// the start of a definition is then believed to be a unit.
    fn unit(&self, lexer: &Lexer, code: &[u8]) -> Level {
        if self.base == 0 || resync::declares(lexer.family, code) {
            Level::Unit
        } else {
            Level::Block
        }
    }

    /// Whether the text above is a complete statement.
    fn ended(&self, lexer: &Lexer) -> bool {
        if lexer.dialect == Dialect::Sql {
            return matches!(lexer.last, 0 | b';');
        }
        !b",=+-*/%&|<([.\\".contains(&lexer.last)
            || lexer.family != Family::Indent && self.blank_above
    }

    /// In layout languages of unknown family only a blank line separates units: a signature stands
    /// directly above its definition.
    fn starts_unit(&self, lexer: &Lexer) -> bool {
        lexer.family != Family::Unknown || self.blank_above
    }

    fn is_attached(&self) -> bool {
        self.comment_above || self.decorated
    }

    fn end_parents(&mut self, indent: usize) {
        while let Some(parent) = self.parents.pop_if(|parent| parent.indent >= indent) {
            self.plain -= usize::from(!parent.container);
        }
    }

    fn push_parent(&mut self, indent: usize, container: bool) {
        if let Some(parent) = self.parents.last_mut() {
            parent.has_children = true;
        }
        self.plain += usize::from(!container);
        self.parents.push(Parent {
            indent,
            container,
            has_children: false,
        });
    }
}
