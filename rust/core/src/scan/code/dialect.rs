//! What the lines seen so far betray about the language, where lexers of one family differ.
//!
//! The family is enough for nearly everything. A few literals are ambiguous inside it: `'a` is a
//! lifetime in Rust and an open string in PHP. The first telling line decides, and only for what
//! comes after it, so what was decided for a line never changes when more text follows.

use super::Family;
use super::word::{find, first_word, starts_with_ignore_case};

/// The language, as far as it matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Dialect {
    /// No line has told yet, or the language has no peculiarity.
    #[default]
    Plain,
    /// `'a` is a lifetime, `"` runs over line breaks, comments nest.
    Rust,
    /// Kotlin, Swift, Scala: comments nest.
    Nesting,
    /// Quotes run over line breaks.
    Php,
    /// No escapes in `'`, `--` is an option, heredoc tags may be in lower case.
    Shell,
    /// A statement ends at `;` and nowhere else.
    Sql,
}

impl Dialect {
    /// Takes the start of a line of code into account.
    pub(super) fn learn(&mut self, family: Family, code: &[u8]) {
        if *self != Self::Plain {
            return;
        }
        *self = match family {
            Family::Brace => Self::of_brace(code),
            Family::EndKeyword => Self::of_end_keyword(code),
            Family::Indent | Family::Lisp | Family::Unknown => Self::Plain,
        };
    }

    /// Whether a comment inside a block comment needs an end of its own.
    pub(super) fn nests_comments(self) -> bool {
        matches!(self, Self::Rust | Self::Nesting)
    }

    /// Whether a double quote of the brace family may close on a later line.
    pub(super) fn spans_lines(self) -> bool {
        matches!(self, Self::Rust | Self::Php)
    }

    fn of_brace(code: &[u8]) -> Self {
        // Most lines begin with none of these and are done with here.
        if !matches!(code.first(), Some(b'e'..=b'p' | b'v' | b'#' | b'$' | b'<')) {
            return Self::Plain;
        }
        match first_word(code) {
            b"fn" | b"pub" | b"impl" | b"mod" => Self::Rust,
            b"let" if code.starts_with(b"let mut ") => Self::Rust,
            b"fun" | b"val" | b"extension" | b"protocol" | b"object" => Self::Nesting,
            b"" if code.starts_with(b"#![") || code.starts_with(b"#[derive") => Self::Rust,
            b"" if code.starts_with(b"<?php") || code.starts_with(b"$") => Self::Php,
            _ => Self::Plain,
        }
    }

    fn of_end_keyword(code: &[u8]) -> Self {
        let shell = match first_word(code) {
            b"fi" | b"done" | b"esac" | b"echo" => true,
            b"if" | b"elif" | b"while" => [&b" ["[..], b"; then", b"; do"]
                .iter()
                .any(|mark| find(code, mark).is_some()),
            b"" => code.starts_with(b"#!") && find(code, b"sh").is_some(),
            word if begins_sql(word, code) => return Self::Sql,
            _ => false,
        };
        if shell { Self::Shell } else { Self::Plain }
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

fn begins_sql(word: &[u8], code: &[u8]) -> bool {
    SQL.iter().any(|(verb, objects)| {
        word.eq_ignore_ascii_case(verb) && followed_by(&code[verb.len()..], objects)
    })
}

fn followed_by(rest: &[u8], words: &[&[u8]]) -> bool {
    let rest = rest.trim_ascii_start();
    words.iter().any(|word| starts_with_ignore_case(rest, word))
}
