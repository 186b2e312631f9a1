//! The lexer: what is code, what is inside a literal or comment, which brackets are open.
//!
//! A state machine over bytes, fed line by line. A table per family sends the bytes that can change
//! the state to their handler; all others cost one load and one comparison. Literals and comments
//! are left by searching for what closes them.

use memchr::memchr3;

use super::Family;
use super::brackets::{Brackets, Inside};
use super::classes::{Class, table};
use super::closing;
use super::dialect::Dialect;
use super::directive::Directives;
use super::header;
use super::line::Line;
use super::literal::{double_quote, regex_len, single_quote};
use super::mode::{Mode, Step};
use super::word::last_code;
use super::{comment, heredoc};

/// State of the lexer at a line start.
pub(super) struct Lexer<'t> {
    /// The whole text.
    pub(super) bytes: &'t [u8],
    /// The family whose rules apply.
    pub(super) family: Family,
    /// The brackets that are open.
    pub(super) brackets: Brackets,
    /// What the language is, as far as known.
    pub(super) dialect: Dialect,
    /// Last byte of code seen, white space and comments left out; 0 before any.
    pub(super) last: u8,
    /// Whether the line fed last held any code.
    pub(super) saw_code: bool,
    mode: Mode,
    /// The line before ended in a backslash.
    continued: bool,
    directives: Directives,
    /// Where the statement began that the next `{` may belong to.
    statement: usize,
    /// Tag of a heredoc that begins on the next line.
    announced: Option<(usize, usize)>,
    /// Where a comment began that nothing on the line followed so far.
    comment: Option<usize>,
    table: &'static [Class; 256],
}

impl<'t> Lexer<'t> {
    /// A lexer at the start of `bytes`.
    pub(super) fn new(bytes: &'t [u8], family: Family) -> Self {
        Self {
            bytes,
            family,
            brackets: Brackets::default(),
            dialect: Dialect::default(),
            last: 0,
            saw_code: false,
            mode: Mode::Code,
            continued: false,
            directives: Directives::default(),
            statement: 0,
            announced: None,
            comment: None,
            table: table(family),
        }
    }

    /// Whether the next line starts in code, outside literals, comments and continued lines.
    pub(super) fn in_code(&self) -> bool {
        self.mode == Mode::Code && !self.continued && !self.directives.continues()
    }

    /// Notes that a statement begins at `offset`.
    pub(super) fn begin_statement(&mut self, offset: usize) {
        self.statement = offset;
    }

    /// Gives up the literal or comment that the lexer believes to be in.
    pub(super) fn leave_literal(&mut self) {
        self.mode = Mode::Code;
        self.continued = false;
        self.announced = None;
    }

    /// Reads one line.
    pub(super) fn feed(&mut self, line: &Line) {
        self.comment = None;
        self.saw_code = false;
        if self.skip_whole_line(line) {
            self.continued = false;
            return;
        }
        let entered_in_code = self.mode == Mode::Code;
        let mut at = line.body;
        while at < line.end {
            at = match self.mode {
                Mode::Code => self.code(at, line),
                mode => self.literal(mode, at, line),
            };
        }
        self.end_line(line, entered_in_code);
    }

    /// Lines that are all directive, heredoc or `=begin` comment.
    fn skip_whole_line(&mut self, line: &Line) -> bool {
        let text = &self.bytes[line.body..line.end];
        match self.mode {
            Mode::Heredoc { tag } => {
                if heredoc::ends(text, &self.bytes[tag.0..tag.1]) {
                    self.mode = Mode::Code;
                }
                true
            }
            Mode::Pod => {
                if text.starts_with(b"=end") {
                    self.mode = Mode::Code;
                }
                true
            }
            Mode::Code if self.family == Family::EndKeyword && text.starts_with(b"=begin") => {
                self.mode = Mode::Pod;
                true
            }
            Mode::Code if self.family == Family::Brace => {
                let code = &self.bytes[line.code..line.end];
                self.directives.feed(code, &mut self.brackets)
            }
            _ => false,
        }
    }

    fn end_line(&mut self, line: &Line, entered_in_code: bool) {
        let text = &self.bytes[line.code..self.comment.unwrap_or(line.end)];
        let backslash = text.last() == Some(&b'\\');
        if let Mode::Quote {
            multiline: false, ..
        } = self.mode
            && !backslash
        {
            self.mode = Mode::Code;
        }
        let comment_only = matches!(self.mode, Mode::Comment { .. }) && self.comment.is_none();
        if !comment_only
            && (entered_in_code || self.mode == Mode::Code)
            && let Some((_, last)) = last_code(text)
        {
            self.last = last;
            self.saw_code = true;
        }
        self.continued = self.mode == Mode::Code && backslash && self.family != Family::Lisp;
        if let Some(tag) = self.announced.take()
            && self.mode == Mode::Code
        {
            self.mode = Mode::Heredoc { tag };
        }
    }

    /// Reads code from `at` to the end of the line or to a literal that runs on.
    fn code(&mut self, mut at: usize, line: &Line) -> usize {
        while at < line.end {
            let table = self.table;
            let class = |byte: u8| table[usize::from(byte)];
            let text = &self.bytes[at..line.end];
            let Some(plain) = text.iter().position(|&byte| class(byte) != Class::Plain) else {
                return line.end;
            };
            let class = class(text[plain]);
            at += plain;
            match self.special(class, at, line) {
                Step::To(next) => at = next,
                Step::Enter(mode, inside) => {
                    self.mode = mode;
                    return inside;
                }
                Step::Announce(tag, next) => {
                    self.announced.get_or_insert(tag);
                    at = next;
                }
            }
        }
        at
    }

    /// Handles a byte that may change the state.
    fn special(&mut self, class: Class, at: usize, line: &Line) -> Step {
        let (bytes, end) = (self.bytes, line.end);
        match class {
            Class::Plain => Step::To(at + 1),
            Class::Escape => Step::To(at + 2),
            Class::Open => self.open(at, line),
            Class::Close => self.close(at),
            Class::Semicolon => {
                self.statement = at + 1;
                Step::To(at + 1)
            }
            Class::DoubleQuote => double_quote(bytes, at, end, self.family, self.dialect),
            Class::SingleQuote => single_quote(bytes, at, end, self.family, self.dialect),
            Class::Backtick => Step::Enter(Mode::Template, at + 1),
            Class::Less => heredoc::less(bytes, at, end, self.family, self.dialect),
            Class::Dollar => heredoc::dollar(bytes, at, line.code, end),
            Class::Comment => match comment::opens(self, at, line) {
                Some(step) => {
                    self.comment.get_or_insert(at);
                    step
                }
                None => self.not_a_comment(at, line),
            },
        }
    }

    fn not_a_comment(&mut self, at: usize, line: &Line) -> Step {
        let slash = self.bytes[at] == b'/';
        let length = slash.then(|| regex_len(self.bytes, at, line.code, line.end));
        Step::To(at + length.flatten().unwrap_or(1))
    }

    fn open(&mut self, at: usize, line: &Line) -> Step {
        let byte = self.bytes[at];
        if byte == b'['
            && self.family == Family::EndKeyword
            && let Some(step) = heredoc::long_bracket(self.bytes, at, line.code, line.end)
        {
            return step;
        }
        let inside = if self.brackets.only_containers() {
            self.classify(at)
        } else {
            Inside::Plain
        };
        self.brackets.open(byte, inside, self.statement);
        if byte == b'{' {
            self.statement = at + 1;
        }
        Step::To(at + 1)
    }

    /// What the bracket at `at` encloses, by the statement that leads to it.
    fn classify(&mut self, at: usize) -> Inside {
        let statement = self.statement.min(at);
        let in_rows = self.brackets.hold_rows();
        header::inside(self.bytes, statement, at, self.family, in_rows)
    }

    fn close(&mut self, at: usize) -> Step {
        let byte = self.bytes[at];
        let opener = self.brackets.close(byte);
        if byte == b'}' {
            // `({ a }) => {` is one statement: the block in its middle ends nothing.
            self.statement = match opener {
                Some(opener) if !self.brackets.hold_statements() => opener.statement,
                _ => at + 1,
            };
            if opener.is_some_and(|opener| opener.byte == b'$') {
                return Step::Enter(Mode::Template, at + 1);
            }
        }
        Step::To(at + 1)
    }

    /// Reads a literal or comment from `at`; returns where it goes on, at most the line's end.
    fn literal(&mut self, mode: Mode, at: usize, line: &Line) -> usize {
        let text = &self.bytes[at..line.end];
        let length = match mode {
            Mode::Quote { quote, escapes, .. } => closing::quote(text, quote, escapes),
            Mode::Triple { quote } => closing::triple(text, quote),
            Mode::Hashed { hashes } => closing::hashes(text, hashes),
            Mode::Verbatim => closing::verbatim(text),
            Mode::Raw { head, tag, tail } => {
                closing::raw(text, head, &self.bytes[tag.0..tag.1], tail)
            }
            Mode::Template => return self.template(at, line.end),
            Mode::Comment { open, nests } => return self.comment(open, nests, at, line),
            Mode::Code | Mode::Heredoc { .. } | Mode::Pod => None,
        };
        if length.is_some() {
            self.mode = Mode::Code;
        }
        length.map_or(line.end, |length| line.end.min(at + length))
    }

    fn comment(&mut self, open: usize, nests: bool, at: usize, line: &Line) -> usize {
        let text = &self.bytes[at..line.end];
        let (open, length) = comment::advance(text, self.family, open, nests);
        if open > 0 {
            self.mode = Mode::Comment { open, nests };
            return line.end;
        }
        self.mode = Mode::Code;
        if self.bytes[at + length..line.end].trim_ascii().is_empty() {
            self.comment.get_or_insert(line.code);
        } else {
            self.comment = None;
        }
        at + length
    }

    fn template(&mut self, mut at: usize, end: usize) -> usize {
        while let Some(length) = memchr3(b'`', b'\\', b'$', &self.bytes[at..end]) {
            at += length;
            match self.bytes[at] {
                b'`' => {
                    self.mode = Mode::Code;
                    return at + 1;
                }
                b'$' if self.bytes[..end].get(at + 1) == Some(&b'{') => {
                    self.mode = Mode::Code;
                    self.brackets.open(b'$', Inside::Plain, self.statement);
                    return at + 2;
                }
                b'\\' => at = end.min(at + 2),
                _ => at += 1,
            }
        }
        end
    }
}
