//! How comments begin and end.

use memchr::{memchr, memchr2};

use super::Family;
use super::dialect::Dialect;
use super::heredoc;
use super::lex::Lexer;
use super::line::Line;
use super::mode::{Mode, Step};

/// What the comment byte at `at` begins; `None` where it is no comment.
pub(super) fn opens(lexer: &Lexer, at: usize, line: &Line) -> Option<Step> {
    let rest = &lexer.bytes[at..line.end];
    let to_end = Some(Step::To(line.end));
    match (rest, lexer.family) {
        ([b'/', b'*', ..], _) => {
            let nests = lexer.dialect.nests_comments();
            Some(Step::Enter(Mode::Comment { open: 1, nests }, at + 2))
        }
        ([b'/', b'/', ..], Family::Brace)
        | ([b'#', ..], Family::Indent)
        | ([b';', ..], Family::Lisp) => to_end,
        ([b'#', ..], Family::Brace) => {
            let marks = matches!(rest, [_] | [_, b' ' | b'#', ..]) || is_shebang(rest);
            let comments = at == line.code && marks;
            to_end.filter(|_| comments)
        }
        ([b'#', ..], Family::EndKeyword) => to_end.filter(|_| spaced(lexer.bytes, at, line)),
        ([b'-', b'-', ..], Family::EndKeyword) => dashes(lexer, at, line),
        ([b'#', b'|', ..], Family::Lisp) => Some(Step::Enter(
            Mode::Comment {
                open: 1,
                nests: true,
            },
            at + 2,
        )),
        _ => None,
    }
}

/// `#!/bin/node`, but not an inner attribute `#![name]` of Rust.
fn is_shebang(rest: &[u8]) -> bool {
    rest.starts_with(b"#!") && !rest.starts_with(b"#![")
}

/// Whether the byte at `at` stands first on its line or after white space or a separator.
fn spaced(bytes: &[u8], at: usize, line: &Line) -> bool {
    at == line.code || matches!(bytes[at - 1], b' ' | b'\t' | b';')
}

/// `--` comments in Lua and SQL; elsewhere it begins an option or decrements.
fn dashes(lexer: &Lexer, at: usize, line: &Line) -> Option<Step> {
    let after = lexer.bytes[..line.end].get(at + 2);
    if after == Some(&b'[')
        && let Some(long) = heredoc::long_bracket(lexer.bytes, at + 2, line.code, line.end)
    {
        return Some(long);
    }
    let comments = lexer.dialect != Dialect::Shell && spaced(lexer.bytes, at, line);
    comments.then_some(Step::To(line.end))
}

/// Reads the inside of a block comment: how many comments are open after it, and its length.
pub(super) fn advance(text: &[u8], family: Family, mut open: usize, nests: bool) -> (usize, usize) {
    let (outer, inner) = if family == Family::Lisp {
        (b'#', b'|')
    } else {
        (b'/', b'*')
    };
    let mut at = 0;
    while open > 0 {
        let next = if nests {
            memchr2(inner, outer, &text[at..])
        } else {
            memchr(inner, &text[at..])
        };
        let Some(next) = next else { break };
        at += next;
        let pair = (text[at], text.get(at + 1).copied());
        at += 1;
        if pair == (inner, Some(outer)) {
            open -= 1;
            at += 1;
        } else if nests && pair == (outer, Some(inner)) {
            open += 1;
            at += 1;
        }
    }
    (open, at)
}
