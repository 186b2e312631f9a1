//! The judge of the brace family: bracket depth and indentation must agree.

use super::Family;
use super::brackets::Inside;
use super::lex::Lexer;
use super::line::Line;
use super::resync::{self, Resync};
use super::shape::{self, Shape};
use crate::span::Level;

/// What the judge remembers between lines.
#[derive(Debug)]
pub(super) struct Brace {
    /// Smallest indent of a statement so far: the indent of top-level units.
    base: usize,
    /// Indent of the last line of code.
    indent: usize,
    /// Whether the line above is blank.
    blank_above: bool,
    /// What the next statement is attached to, if anything.
    attached: Attached,
    /// Shape of the line judged last.
    shape: Shape,
    /// Shape of the last line of code.
    above: Shape,
    resync: Resync,
}

/// What stands directly above a line and belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attached {
    /// Nothing.
    No,
    /// A comment: a blank line detaches it.
    Comment,
    /// An attribute: nothing detaches it.
    Attribute,
}

impl Brace {
    /// A judge at the start of a text.
    pub(super) fn new() -> Self {
        Self {
            base: usize::MAX,
            indent: usize::MAX,
            blank_above: false,
            attached: Attached::No,
            shape: Shape::Other,
            above: Shape::Other,
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
        if !lexer.in_code() {
            self.shape = Shape::Continues;
            self.blank_above = line.is_blank();
            return Level::Line;
        }
        if line.is_blank() {
            return self.blank(lexer);
        }
        // Between the arguments of a call or the parts of an expression nothing begins.
        if !lexer.brackets.hold_statements() {
            self.shape = Shape::Continues;
            self.blank_above = false;
            return Level::Line;
        }
        lexer.dialect.learn(lexer.family, code);
        let fresh = self.look(lexer, code);
        let level = self.judge(lexer, line, fresh);
        self.blank_above = false;
        level
    }

    /// Takes in the shape of a line of code; whether the line begins a statement.
    fn look(&mut self, lexer: &Lexer, code: &[u8]) -> bool {
        let last = lexer.last;
        let labelled = last == b':' && matches!(self.above, Shape::Label | Shape::Branch);
        let ended = labelled || matches!(last, 0 | b';' | b'}' | b'{');
        let after_end = ended || (self.blank_above && !hangs(last));
        self.shape = shape::brace(code, after_end);
        if shape::is_alternative(code) {
            self.attached = Attached::Comment;
        }
        // A row of a table may begin like a continuation: `{ 1, 2 },` or `.size = 3,`.
        let row = lexer.brackets.hold_rows() && !b"})],;#".contains(&code[0]);
        if row && self.shape == Shape::Continues {
            self.shape = Shape::Other;
        }
        match self.shape {
            Shape::Continues => false,
            Shape::Keyword | Shape::Attribute => after_end || !hangs(last),
            Shape::Branch | Shape::Label => after_end || last == b':',
            Shape::Comment | Shape::Directive | Shape::Other => after_end,
        }
    }

    /// Takes note of a line that `lexer` has read.
    pub(super) fn note(&mut self, lexer: &Lexer, line: &Line) {
        if lexer.saw_code {
            self.indent = line.indent;
            self.above = self.shape;
        }
        match self.shape {
            Shape::Attribute => self.attached = Attached::Attribute,
            Shape::Comment if !lexer.saw_code && self.attached == Attached::No => {
                self.attached = Attached::Comment;
            }
            _ => {}
        }
    }

    /// A blank line ends what the line above ended, whatever may come.
    fn blank(&mut self, lexer: &Lexer) -> Level {
        self.shape = Shape::Continues;
        let complete =
            !self.blank_above && self.attached == Attached::No && matches!(lexer.last, b';' | b'}');
        self.blank_above = true;
        if self.attached == Attached::Comment {
            self.attached = Attached::No;
        }
        if !complete || !lexer.brackets.only_containers() {
            return Level::Line;
        }
        match lexer.brackets.top() {
            None if self.indent == self.base && self.base == 0 => Level::Unit,
            Some(top) if self.indent == top.indent => Level::Member,
            _ => Level::Line,
        }
    }

    fn judge(&mut self, lexer: &mut Lexer, line: &Line, fresh: bool) -> Level {
        if self.shape == Shape::Continues {
            if lexer.brackets.is_empty() && lexer.bytes[line.code] == b'}' {
                self.base = self.base.min(line.indent);
            }
            return Level::Line;
        }
        let attached = self.take_attached();
        if fresh {
            lexer.begin_statement(line.code);
        }
        let level = if lexer.brackets.is_empty() {
            self.unit(&lexer.bytes[line.code..line.end], line, fresh)
        } else if lexer.brackets.only_containers() {
            self.member(lexer, line, fresh)
        } else if fresh {
            Level::Block
        } else {
            self.unended(lexer, line)
        };
        if attached { Level::Line } else { level }
    }

    /// At depth 0: a unit, if the indentation agrees.
    fn unit(&mut self, code: &[u8], line: &Line, fresh: bool) -> Level {
        if !matches!(self.shape, Shape::Directive | Shape::Label) {
            self.base = self.base.min(line.indent);
        }
        let level = match self.shape {
            Shape::Directive => Level::Unit,
            Shape::Branch | Shape::Label => Level::Block,
            // The text may have begun in a string with lines at the margin.
            _ if line.indent > self.base && self.blank_above && floats(self.shape, code) => {
                Level::Member
            }
            _ if line.indent > self.base => Level::Block,
            _ if self.base > 0 && !floats(self.shape, code) => Level::Block,
            _ => Level::Unit,
        };
        if fresh { level } else { Level::Line }
    }

    /// Directly inside containers: between members, if the indentation agrees.
    fn member(&self, lexer: &mut Lexer, line: &Line, fresh: bool) -> Level {
        let (last, shape) = (lexer.last, self.shape);
        let Some(top) = lexer.brackets.top_mut() else {
            return Level::Line;
        };
        let rows = top.inside == Inside::Rows;
        let begins = if rows {
            matches!(last, b',' | b'{' | b'[')
        } else {
            fresh
        };
        let low = matches!(shape, Shape::Directive | Shape::Label);
        if begins && !low {
            top.indent = top.indent.min(line.indent);
        }
        let first = matches!(last, b'{' | b'[');
        if !begins {
            let listed = last == b',' && line.indent == top.indent;
            return if listed { Level::Block } else { Level::Line };
        }
        let aligned = low || line.indent == top.indent;
        if first || !aligned || shape == Shape::Branch {
            return Level::Block;
        }
        Level::Member
    }

    /// Among statements without semicolons, one that is not indented begins a new one.
    fn unended(&self, lexer: &Lexer, line: &Line) -> Level {
        if !hangs(lexer.last) && line.indent <= self.indent {
            return Level::Block;
        }
        Level::Line
    }

    fn take_attached(&mut self) -> bool {
        let attached = self.attached != Attached::No;
        self.attached = Attached::No;
        attached
    }
}

/// Whether a line begins a unit even where nothing proves that it is not inside a function.
///
/// While every line so far is indented, the text may have begun in the middle of a body. Then only
/// the start of a definition is believed, and a comment is not.
fn floats(shape: Shape, code: &[u8]) -> bool {
    match shape {
        Shape::Attribute => true,
        Shape::Comment => code.starts_with(b"/**") || code.starts_with(b"///"),
        // A call ends like the head of a C function.
        _ => code.last() != Some(&b')') && resync::declares(Family::Brace, code),
    }
}

/// Whether a line that ends in `last` cannot be the end of a statement.
fn hangs(last: u8) -> bool {
    b",=+-*/%&|^<?:([.\\".contains(&last)
}
