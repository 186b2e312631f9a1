//! The grammar token by token, the obvious way: all of it for JSON5 and for those who ask where in a
//! document they are, for others what [`leap`] leaves over. The judge of that in tests.

use super::leap::leap;
use super::scalar::{bare_word, is_bare, is_blank, is_scalar};
use super::stack::{Container, Stack};
use super::{Dialect, Element, Open, Scan, lenient, string};
use crate::span::Span;

/// What may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expect {
    /// A value: at the start, after a comma of an array, after a colon.
    Value,
    /// A value or `]`, just after `[`.
    ValueOrClose,
    /// A key, after a comma of an object.
    Key,
    /// A key or `}`, just after `{`.
    KeyOrClose,
    /// The colon after a key.
    Colon,
    /// A comma or the closing bracket, after a value inside a container.
    CommaOrClose,
    /// Nothing but white space, after the root value.
    End,
}

/// One pass over a text with an explicit stack.
pub(super) struct Steps<'a> {
    pub(super) bytes: &'a [u8],
    dialect: Dialect,
    pub(super) at: usize,
    pub(super) expect: Expect,
    pub(super) stack: Stack,
    /// What the open containers hold; kept only where somebody asks.
    pub(super) path: Option<Vec<Open>>,
    /// Whether a number or literal that touches the end is known to be complete.
    pub(super) ends_whole: bool,
    /// Whether the ends of elements are wanted.
    pub(super) notes_elements: bool,
    pub(super) found: Scan,
}

impl<'a> Steps<'a> {
    pub(super) fn new(bytes: &'a [u8], dialect: Dialect) -> Self {
        Self {
            bytes,
            dialect,
            at: 0,
            expect: Expect::Value,
            stack: Stack::default(),
            path: None,
            ends_whole: false,
            notes_elements: true,
            found: Scan::default(),
        }
    }

    /// Takes the whole text.
    pub(super) fn run(&mut self) {
        if self.path.is_none() && !self.is_lenient() {
            self.leap_into_root();
        }
        self.step_on();
    }

    /// Takes the rest of the text token by token.
    pub(super) fn step_on(&mut self) {
        self.step_at_most(usize::MAX);
    }

    /// Takes the next `tokens` tokens, or as many as there are before anything is wrong.
    pub(super) fn step_at_most(&mut self, tokens: usize) {
        for _ in 0..tokens {
            let next = self.next_significant();
            if !next.is_some_and(|byte| self.step(byte)) {
                break;
            }
        }
    }

    /// Takes whole blocks of a container, up to the last bracket or comma before anything is wrong.
    pub(super) fn leap_into_root(&mut self) {
        let Some(byte) = self.next_significant() else {
            return;
        };
        if matches!(byte, b'{' | b'[') && self.step(byte) {
            leap(self);
        }
    }

    fn next_significant(&mut self) -> Option<u8> {
        if self.is_lenient() {
            self.at = lenient::skip_blank(self.bytes, self.at);
        } else {
            let blank = self.bytes[self.at..].iter().take_while(|b| is_blank(**b));
            self.at += blank.count();
        }
        self.bytes.get(self.at).copied()
    }

    /// Takes one token that starts with `byte`; false when nothing more can be taken.
    fn step(&mut self, byte: u8) -> bool {
        match (self.expect, byte) {
            (Expect::Value | Expect::ValueOrClose, b'{') => self.open(Container::Object),
            (Expect::Value | Expect::ValueOrClose, b'[') => self.open(Container::Array),
            (Expect::Value | Expect::ValueOrClose, b'"') => self.string_value(),
            (Expect::Key | Expect::KeyOrClose, b'"') => self.key(),
            (Expect::Colon, b':') => self.advance(Expect::Value),
            (Expect::CommaOrClose, b',') => self.comma(),
            (Expect::ValueOrClose | Expect::CommaOrClose, b']') => self.close(Container::Array),
            (Expect::KeyOrClose | Expect::CommaOrClose, b'}') => self.close(Container::Object),
            (Expect::Value | Expect::ValueOrClose, _) if is_bare(byte) => self.bare(),
            _ if self.is_lenient() => self.lenient_step(byte),
            _ => self.fail(),
        }
    }

    fn lenient_step(&mut self, byte: u8) -> bool {
        match (self.expect, byte) {
            (Expect::Value | Expect::ValueOrClose, b'\'') => self.string_value(),
            (Expect::Key | Expect::KeyOrClose, b'\'') => self.key(),
            (Expect::Key | Expect::KeyOrClose, _) if lenient::is_name(byte) => self.bare_key(),
            _ => self.fail(),
        }
    }

    const fn is_lenient(&self) -> bool {
        matches!(self.dialect, Dialect::Json5)
    }

    fn advance(&mut self, expect: Expect) -> bool {
        self.at += 1;
        self.expect = expect;
        true
    }

    fn fail(&mut self) -> bool {
        self.found.error = Some(self.at);
        false
    }

    fn open(&mut self, container: Container) -> bool {
        if self.stack.is_empty() {
            self.found.root_open = Some(self.at + 1);
        }
        self.stack.push(container);
        if let Some(path) = &mut self.path {
            path.push(Open::default());
        }
        self.advance(match container {
            Container::Array => Expect::ValueOrClose,
            Container::Object => Expect::KeyOrClose,
        })
    }

    fn close(&mut self, container: Container) -> bool {
        if self.stack.last() != Some(container) {
            return self.fail();
        }
        self.stack.pop();
        if let Some(path) = &mut self.path {
            path.pop();
        }
        self.at += 1;
        self.value_ended();
        true
    }

    fn comma(&mut self) -> bool {
        let expect = match (self.stack.last(), self.is_lenient()) {
            (Some(Container::Object), false) => Expect::Key,
            (Some(Container::Object), true) => Expect::KeyOrClose,
            (_, false) => Expect::Value,
            (_, true) => Expect::ValueOrClose,
        };
        self.advance(expect)
    }

    pub(super) fn value_ended(&mut self) {
        if self.stack.is_empty() {
            self.found.root_end = Some(self.at);
            self.expect = Expect::End;
        } else {
            if let Some(open) = self.path.as_mut().and_then(|path| path.last_mut()) {
                open.elements += 1;
            }
            if self.notes_elements {
                self.found.elements.push(Element {
                    offset: self.at,
                    depth: self.stack.depth(),
                });
            }
            self.expect = Expect::CommaOrClose;
        }
    }

    fn string_value(&mut self) -> bool {
        if let Some(end) = string::end_of_string(self.bytes, self.at) {
            self.at = end;
            self.value_ended();
            true
        } else {
            self.found.open_string = Some(self.at);
            false
        }
    }

    fn key(&mut self) -> bool {
        string::end_of_string(self.bytes, self.at)
            .is_some_and(|end| self.key_ended(Span::new(self.at + 1, end - 1), end))
    }

    fn bare_key(&mut self) -> bool {
        let name = self.bytes[self.at..].iter();
        let end = self.at + name.take_while(|byte| lenient::is_name(**byte)).count();
        self.key_ended(Span::new(self.at, end), end)
    }

    fn key_ended(&mut self, key: Span, end: usize) -> bool {
        if let Some(open) = self.path.as_mut().and_then(|path| path.last_mut()) {
            open.key = Some(key);
        }
        self.at = end;
        self.expect = Expect::Colon;
        true
    }

    fn bare(&mut self) -> bool {
        let word = bare_word(self.bytes, self.at);
        if self.at + word.len() == self.bytes.len() && !self.ends_whole {
            return false;
        }
        let is_value = is_scalar(word) || (self.is_lenient() && lenient::is_number(word));
        if !is_value {
            return self.fail();
        }
        self.at += word.len();
        self.value_ended();
        true
    }
}
