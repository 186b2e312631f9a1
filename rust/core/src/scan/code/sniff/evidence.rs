//! What one line says about whether a text is code.

use memchr::{memchr, memmem};

use crate::scan::code::Family;
use crate::scan::code::directive;
use crate::scan::code::keywords::Words;
use crate::scan::code::word::{first_word, is_name};

/// The vote of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vote {
    /// Says nothing.
    Abstain,
    /// Code of any family.
    Code(i32),
    /// Code of this family.
    Family(Family, i32),
    /// A comment in the style of this family.
    Comment(Family),
    /// Prose, a log record, data.
    Other(i32),
}

/// What must be known from the lines above.
#[derive(Debug, Default)]
pub(super) struct Context {
    /// Inside `/* ... */`.
    block_comment: bool,
    /// Inside a docstring.
    docstring: bool,
}

impl Context {
    /// The vote of a line, white space trimmed from both ends.
    pub(super) fn vote(&mut self, code: &[u8]) -> Vote {
        if self.block_comment {
            self.block_comment = memmem::find(code, b"*/").is_none();
            return Vote::Comment(Family::Brace);
        }
        let quotes = triple_quotes(code);
        if self.docstring || quotes > 0 {
            self.docstring ^= quotes % 2 == 1;
            return Vote::Comment(Family::Indent);
        }
        if code.starts_with(b"/*") {
            self.block_comment = memmem::find(code, b"*/").is_none();
            return Vote::Comment(Family::Brace);
        }
        comment(code).unwrap_or_else(|| statement(code))
    }
}

/// How often three double quotes stand in a row.
fn triple_quotes(code: &[u8]) -> usize {
    let (mut at, mut count) = (0, 0);
    while let Some(next) = memchr(b'"', &code[at..]) {
        let triple = code[at + next..].starts_with(b"\"\"\"");
        count += usize::from(triple);
        at += next + if triple { 3 } else { 1 };
    }
    count
}

fn comment(code: &[u8]) -> Option<Vote> {
    Some(match code {
        [b'/', b'/', ..] => Vote::Comment(Family::Brace),
        [b'#', b'[', ..] | [b'#', b'!', b'[', ..] => Vote::Family(Family::Brace, 2),
        [b'#', ..] if directive::name(code).is_some() => Vote::Family(Family::Brace, 2),
        // A comment of Python, Ruby or a shell; a heading of Markdown.
        [b'#', b' ' | b'#', ..] | [b'#'] => Vote::Abstain,
        [b'-', b'-', b' ', ..] => Vote::Comment(Family::EndKeyword),
        [b';', b';'] => Vote::Family(Family::EndKeyword, 2),
        [b';', b';', ..] => Vote::Comment(Family::Lisp),
        _ => return None,
    })
}

fn statement(code: &[u8]) -> Vote {
    if is_record(code) {
        return Vote::Other(2);
    }
    let word = first_word(code);
    keyword(word, code)
        .or_else(|| ending(code))
        .or_else(|| expression(word, code))
        .unwrap_or_else(|| remainder(code))
}

/// Records of logs, frames of traces, listings, items of lists and diffs.
fn is_record(code: &[u8]) -> bool {
    match code {
        [b'[', .., last] => !matches!(last, b']' | b',' | b';' | b'{' | b'('),
        [
            b'+' | b'-' | b'*' | b'$' | b'>' | b'~' | b'|' | b'%',
            b' ',
            ..,
        ] => true,
        [b'{', rest @ ..] if rest.trim_ascii_start().starts_with(b"\"") => has_key(code),
        [b'"', ..] => has_key(code),
        [b'0'..=b'9', rest @ ..] => rest != b")",
        [b'a', b't', b' ', ..] => true,
        [b'F', b'i', b'l', b'e', b' ', b'"', ..] => true,
        [b'-' | b'd' | b'l', b'r' | b'-', ..] => {
            code.len() > 10 && code[..10].contains(&b'-') && code[10] == b' '
        }
        _ => {
            let word = first_word(code);
            LEVELS.contains(word)
        }
    }
}

/// A key of JSON: a quoted name and a colon.
fn has_key(code: &[u8]) -> bool {
    memmem::find(code, b"\":").is_some() || memmem::find(code, b"\" :").is_some()
}

static LEVELS: Words<12> = Words::new([
    b"INFO",
    b"WARN",
    b"WARNING",
    b"ERROR",
    b"DEBUG",
    b"TRACE",
    b"FATAL",
    b"NOTICE",
    b"Traceback",
    b"goroutine",
    b"Caused",
    b"error",
]);

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

fn keyword(word: &[u8], code: &[u8]) -> Option<Vote> {
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
    let marked = rest.iter().any(|byte| b"({=".contains(byte));
    if BRACE.contains(word)
        && marked
        && rest
            .first()
            .is_some_and(|&byte| is_name(byte) || b"{<*[".contains(&byte))
    {
        return Some(Vote::Family(Family::Brace, 2));
    }
    None
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
        b"from" if memmem::find(rest, b" import ").is_some() => {
            Some(Vote::Family(Family::Indent, 2))
        }
        b"import" if rest.starts_with(b"\"") || rest.starts_with(b"{") || rest == b"(" => {
            Some(Vote::Family(Family::Brace, 2))
        }
        b"import" if memmem::find(rest, b" from ").is_some() => {
            Some(Vote::Family(Family::Brace, 2))
        }
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
        _ => {
            code.ends_with(b" do") || code.ends_with(b"|") && memmem::find(code, b" do |").is_some()
        }
    };
    strong.then_some(Vote::Family(Family::EndKeyword, 2))
}

/// What the end of a line says.
fn ending(code: &[u8]) -> Option<Vote> {
    match code {
        [b'(', b'a'..=b'z', ..] if matches!(code.last(), Some(b')')) || !code.contains(&b')') => {
            let weight = if code.starts_with(b"(def") { 2 } else { 1 };
            Some(Vote::Family(Family::Lisp, weight))
        }
        [b'}' | b')' | b']', ..] if code.len() <= 4 => Some(if code[0] == b'}' {
            Vote::Family(Family::Brace, 1)
        } else {
            Vote::Code(1)
        }),
        [.., b'=', b' ', b'{' | b'[' | b'('] => Some(Vote::Code(1)),
        // A branch of `case` in a shell.
        [.., b')'] if !code.contains(&b'(') => Some(Vote::Family(Family::EndKeyword, 1)),
        [.., b';' | b'{' | b'}'] => Some(Vote::Family(Family::Brace, 1)),
        [.., b'=', b'>'] => Some(Vote::Family(Family::Brace, 1)),
        [b'@', first, ..] if first.is_ascii_alphabetic() => Some(Vote::Code(1)),
        [b'"' | b'\'' | b'.' | b'&' | b'|' | b'(' | b'[', ..] => Some(Vote::Abstain),
        [name @ .., b','] if name.iter().all(|&byte| is_name(byte)) => Some(Vote::Abstain),
        _ => None,
    }
}

/// Assignments, calls, returns.
fn expression(word: &[u8], code: &[u8]) -> Option<Vote> {
    if word.is_empty() {
        return None;
    }
    if matches!(
        word,
        b"return" | b"raise" | b"yield" | b"pass" | b"self" | b"break" | b"continue"
    ) {
        return Some(Vote::Code(1));
    }
    let target = code
        .iter()
        .take_while(|&&byte| is_name(byte) || matches!(byte, b'.' | b'[' | b']' | b'-' | b'>'))
        .count();
    match &code[target..] {
        [b'(', ..] if matches!(code.last(), Some(b')' | b',' | b'(' | b'[' | b'.')) => {
            Some(Vote::Code(1))
        }
        [b' ', b'=', b' ', ..] | [b' ', b':', b'=', b' ', ..] => Some(Vote::Code(1)),
        [b' ', b'+' | b'-' | b'|', b'=', b' ', ..] => Some(Vote::Code(1)),
        [b'=', next, ..] if *next != b'=' && !word.contains(&b'.') => Some(Vote::Code(1)),
        [b':', b' ', ..] => Some(Vote::Abstain),
        _ => None,
    }
}

/// A line that no rule knows: of one or two words or with the punctuation of code it abstains.
fn remainder(code: &[u8]) -> Vote {
    let code = &code[..memmem::find(code, b" //").unwrap_or(code.len())];
    let marks = code.iter().filter(|byte| b"(){}[]=<>;$_&|".contains(byte));
    let words = code
        .split(|&byte| byte == b' ')
        .filter(|word| !word.is_empty());
    let words = words.count();
    if words <= 2 || marks.count() * 2 >= words {
        Vote::Abstain
    } else {
        Vote::Other(1)
    }
}
