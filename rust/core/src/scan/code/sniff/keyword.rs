//! What the first word of a line says about whether a text is code.

use super::evidence::Vote;
use crate::scan::code::Family;
use crate::scan::code::keywords::Words;
use crate::scan::code::word::{find, is_name};

/// Words that begin declarations in the brace family.
static BRACE: Words<36> = Words::new([
    b"fn",
    b"func",
    b"function",
    b"fun",
    b"class",
    b"struct",
    b"enum",
    b"union",
    b"interface",
    b"trait",
    b"impl",
    b"mod",
    b"namespace",
    b"export",
    b"use",
    b"using",
    b"pub",
    b"public",
    b"private",
    b"protected",
    b"internal",
    b"static",
    b"const",
    b"let",
    b"var",
    b"val",
    b"type",
    b"typedef",
    b"extern",
    b"abstract",
    b"final",
    b"override",
    b"async",
    b"extension",
    b"message",
    b"template",
]);

/// Words that begin blocks in Python.
static COLON: Words<13> = Words::new([
    b"def", b"class", b"if", b"elif", b"else", b"for", b"while", b"try", b"except", b"finally",
    b"with", b"async", b"match",
]);

/// Words that begin or end lines of the end-keyword family and no others.
static END: Words<16> = Words::new([
    b"end",
    b"fi",
    b"done",
    b"esac",
    b"elsif",
    b"unless",
    b"require_relative",
    b"defmodule",
    b"defp",
    b"attr_reader",
    b"attr_accessor",
    b"begin",
    b"rescue",
    b"ensure",
    b"elif",
    b"endif",
]);

/// Words that begin lines of SQL, which are written in capitals.
static SQL: Words<28> = Words::new([
    b"SELECT",
    b"FROM",
    b"WHERE",
    b"CREATE",
    b"INSERT",
    b"ALTER",
    b"DROP",
    b"GRANT",
    b"UPDATE",
    b"DELETE",
    b"JOIN",
    b"VALUES",
    b"COMMENT",
    b"BEGIN",
    b"END",
    b"RETURNS",
    b"RETURN",
    b"LANGUAGE",
    b"CASE",
    b"WHEN",
    b"THEN",
    b"ELSE",
    b"AND",
    b"OR",
    b"ON",
    b"AS",
    b"SET",
    b"IMMUTABLE",
]);

pub(super) fn vote(word: &[u8], code: &[u8]) -> Option<Vote> {
    if word.is_empty() {
        return None;
    }
    let last = *code.last()?;
    let rest = code[word.len()..].trim_ascii_start();
    if code.ends_with(b";;") || (word == b"case" && code.ends_with(b" in")) {
        return Some(Vote::Family(Family::EndKeyword, 2));
    }
    if SQL.contains(word) && last != b'.' && !rest.starts_with(b":") {
        return Some(Vote::Family(Family::EndKeyword, 1));
    }
    if last == b':' && matches!(word, b"case" | b"default" | b"public" | b"private") {
        return Some(Vote::Family(Family::Brace, 1));
    }
    if last == b':' && COLON.contains(word) {
        return Some(Vote::Family(Family::Indent, 2));
    }
    if matches!(last, b'{' | b';' | b'}') {
        let weight = if BRACE.contains(word) { 2 } else { 1 };
        return Some(Vote::Family(Family::Brace, weight));
    }
    if END.contains(word) && (rest.is_empty() || word.len() > 5 || !is_name(rest[0])) {
        return Some(Vote::Family(Family::EndKeyword, 2));
    }
    if let Some(vote) = import(word, rest) {
        return Some(vote);
    }
    if let Some(vote) = end_keyword(word, rest, code) {
        return Some(vote);
    }
    if BRACE.contains(word) && is_declared(rest) {
        return Some(Vote::Family(Family::Brace, 2));
    }
    None
}

/// Whether a declaration without `{` or `;` at its end goes on as code does: with a name and then
/// an operator or a bracket.
fn is_declared(rest: &[u8]) -> bool {
    let begins = |byte: u8| is_name(byte) || matches!(byte, b'{' | b'<' | b'*' | b'[');
    rest.first().is_some_and(|&byte| begins(byte))
        && rest.iter().any(|byte| matches!(byte, b'(' | b'{' | b'='))
}

/// `import` and its kin; without a semicolon it may be of several families.
fn import(word: &[u8], rest: &[u8]) -> Option<Vote> {
    let is_path = |bytes: &[u8]| {
        !bytes.is_empty()
            && bytes
                .iter()
                .all(|&byte| is_name(byte) || b"._-*/:".contains(&byte))
    };
    match word {
        b"from" if find(rest, b" import ").is_some() => Some(Vote::Family(Family::Indent, 2)),
        b"import" if rest.starts_with(b"\"") || rest.starts_with(b"{") || rest == b"(" => {
            Some(Vote::Family(Family::Brace, 2))
        }
        b"import" if find(rest, b" from ").is_some() => Some(Vote::Family(Family::Brace, 2)),
        b"import" => {
            let module = rest.split(|&byte| byte == b' ' || byte == b',').next()?;
            is_path(module).then_some(if module.contains(&b'.') {
                Vote::Code(1)
            } else {
                Vote::Family(Family::Indent, 1)
            })
        }
        b"package" if is_path(rest) => Some(Vote::Family(Family::Brace, 2)),
        _ => None,
    }
}

fn end_keyword(word: &[u8], rest: &[u8], code: &[u8]) -> Option<Vote> {
    let names = rest
        .iter()
        .take_while(|&&byte| is_name(byte) || b":.?!".contains(&byte))
        .count();
    let alone = names > 0 && (names == rest.len() || rest[names..].starts_with(b" <"));
    let strong = match word {
        b"def" => code.last() != Some(&b':'),
        b"module" | b"class" => alone && rest[0].is_ascii_uppercase(),
        b"require" => matches!(rest.first(), Some(b'\'' | b'"')),
        b"local" => names > 0,
        b"function" => code.ends_with(b")"),
        b"if" | b"while" | b"for" => {
            code.ends_with(b"then") || code.ends_with(b"; do") || rest.starts_with(b"[")
        }
        b"echo" | b"export" | b"set" | b"alias" => {
            matches!(rest.first(), Some(b'"' | b'\'' | b'$' | b'-'))
        }
        _ => code.ends_with(b" do") || code.ends_with(b"|") && find(code, b" do |").is_some(),
    };
    strong.then_some(Vote::Family(Family::EndKeyword, 2))
}
