//! What the lines seen so far betray about the language, where lexers of one family differ.
//!
//! The family is enough for nearly everything. A few literals are ambiguous inside it: `'a` is a
//! lifetime in Rust and an open string in PHP. Evidence is gathered line by line and only forwards,
//! so what was decided for a line never changes when more text follows.

use super::Family;
use super::word::{first_word, starts_with_ignore_case};

/// Evidence gathered so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dialect {
    /// Rust: `'a` is a lifetime, `"` runs over line breaks, comments nest.
    pub(super) rust: bool,
    /// Kotlin, Swift, Scala: comments nest.
    pub(super) nested_comments: bool,
    /// PHP: quotes run over line breaks.
    pub(super) multiline_quotes: bool,
    /// A shell: no escapes in `'`, `--` is an option, heredoc tags may be in lower case.
    pub(super) shell: bool,
    /// SQL: a statement ends at `;` and nowhere else.
    pub(super) sql: bool,
}

impl Dialect {
    /// Takes the start of a line of code into account.
    pub(super) fn learn(&mut self, family: Family, code: &[u8]) {
        match family {
            Family::Brace => self.learn_brace(code),
            Family::EndKeyword => self.learn_end_keyword(code),
            Family::Indent | Family::Lisp | Family::Unknown => {}
        }
    }

    fn learn_brace(&mut self, code: &[u8]) {
        // Most lines begin with none of these and are done with here.
        if !matches!(code.first(), Some(b'e'..=b'p' | b'v' | b'#' | b'$' | b'<')) {
            return;
        }
        match first_word(code) {
            b"fn" | b"pub" | b"impl" | b"mod" | b"match" => self.rust = true,
            b"let" => self.rust |= code.starts_with(b"let mut "),
            b"fun" | b"val" | b"extension" | b"protocol" | b"object" => self.nested_comments = true,
            b"" => {
                self.rust |= code.starts_with(b"#![") || code.starts_with(b"#[derive");
                self.multiline_quotes |= code.starts_with(b"<?php") || code.starts_with(b"$");
            }
            _ => {}
        }
    }

    fn learn_end_keyword(&mut self, code: &[u8]) {
        match first_word(code) {
            b"fi" | b"done" | b"esac" | b"then" | b"local" | b"export" | b"echo" | b"set" => {
                self.shell = true;
            }
            b"if" | b"elif" | b"while" => {
                self.shell |= [&b" ["[..], b"; then", b"; do"]
                    .iter()
                    .any(|mark| memchr::memmem::find(code, mark).is_some());
            }
            b"" => {
                self.shell |=
                    code.starts_with(b"#!") && memchr::memmem::find(code, b"sh").is_some();
            }
            word => {
                self.sql |= SQL.iter().any(|(verb, objects)| {
                    word.eq_ignore_ascii_case(verb) && followed_by(&code[verb.len()..], objects)
                })
            }
        }
    }
}

/// Statements that only SQL begins with: the verb and what may follow it.
const SQL: [(&[u8], &[&[u8]]); 5] = [
    (
        b"create",
        &[
            b"table",
            b"view",
            b"or",
            b"function",
            b"index",
            b"unique",
            b"schema",
            b"type",
            b"domain",
            b"temp",
            b"trigger",
            b"procedure",
            b"database",
            b"extension",
        ],
    ),
    (b"insert", &[b"into"]),
    (b"alter", &[b"table", b"function", b"type", b"database"]),
    (
        b"drop",
        &[b"table", b"view", b"function", b"index", b"schema"],
    ),
    (b"grant", &[b"select", b"all", b"usage", b"execute"]),
];

fn followed_by(rest: &[u8], words: &[&[u8]]) -> bool {
    let rest = rest.trim_ascii_start();
    words.iter().any(|word| starts_with_ignore_case(rest, word))
}
