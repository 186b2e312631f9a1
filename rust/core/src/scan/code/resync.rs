//! When the lexer is lost, the indentation knows better.
//!
//! A quote or bracket that the lexer misread can make it take all the rest of a file for a string
//! or a function body. Declarations at column 0 after a blank line contradict it: after a few in a
//! row, with no line in between on which both witnesses agreed, the lexer starts afresh.

use super::Family;
use super::lex::Lexer;
use super::line::Line;
use super::word::first_word;

/// Contradictions that outweigh a literal. Raw strings may hold whole programs at column 0.
const IN_LITERAL: u8 = 3;
/// Contradictions that outweigh open brackets.
const IN_BRACKETS: u8 = 2;

/// The contradictions counted so far.
#[derive(Debug, Default)]
pub(super) struct Resync {
    count: u8,
}

impl Resync {
    /// Counts the evidence of `line`; whether the lexer must start afresh before it.
    pub(super) fn is_lost(
        &mut self,
        lexer: &Lexer,
        line: &Line,
        code: &[u8],
        blank_above: bool,
    ) -> bool {
        if line.code != line.body || code.is_empty() {
            return false;
        }
        let in_code = lexer.in_code();
        if in_code && lexer.brackets.only_containers() {
            self.count = 0;
            return false;
        }
        if !blank_above || !declares(lexer.family, code) {
            return false;
        }
        self.count += 1;
        let enough = if in_code { IN_BRACKETS } else { IN_LITERAL };
        if self.count < enough {
            return false;
        }
        self.count = 0;
        true
    }
}

/// Whether a line begins a declaration, for which no function body is a place.
pub(super) fn declares(family: Family, code: &[u8]) -> bool {
    let word = first_word(code);
    match family {
        Family::Brace => {
            matches!(
                word,
                b"fn"
                    | b"func"
                    | b"function"
                    | b"class"
                    | b"struct"
                    | b"impl"
                    | b"pub"
                    | b"public"
                    | b"private"
                    | b"static"
                    | b"export"
                    | b"namespace"
                    | b"typedef"
                    | b"enum"
                    | b"interface"
                    | b"trait"
                    | b"mod"
                    | b"type"
                    | b"fun"
                    | b"extension"
                    | b"abstract"
                    | b"final"
            ) || is_c_function(code)
        }
        Family::Indent => matches!(word, b"def" | b"class" | b"async") || code[0] == b'@',
        Family::EndKeyword => {
            matches!(
                word,
                b"def" | b"class" | b"module" | b"function" | b"local" | b"defmodule"
            ) || code.ends_with(b"() {")
        }
        Family::Lisp => code.starts_with(b"(def"),
        Family::Unknown => false,
    }
}

/// `int name(...) {` or `name(...)` without a semicolon: a definition in C.
fn is_c_function(code: &[u8]) -> bool {
    let name = code.iter().position(|&byte| byte == b'(');
    code[0].is_ascii_alphabetic()
        && matches!(code.last(), Some(b'{' | b')'))
        && name.is_some_and(|name| !code[..name].contains(&b'='))
        && !matches!(
            first_word(code),
            b"if" | b"for" | b"while" | b"switch" | b"return"
        )
}
