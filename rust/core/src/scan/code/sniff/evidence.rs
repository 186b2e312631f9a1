//! What one line says about whether a text is code.

use memchr::memchr;

use super::keyword;
use crate::scan::code::Family;
use crate::scan::code::directive;
use crate::scan::code::keywords::Words;
use crate::scan::code::word::{find, first_word, is_name};

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
            self.block_comment = find(code, b"*/").is_none();
            return Vote::Comment(Family::Brace);
        }
        let quotes = triple_quotes(code);
        if self.docstring || quotes > 0 {
            self.docstring ^= quotes % 2 == 1;
            return Vote::Comment(Family::Indent);
        }
        if code.starts_with(b"/*") {
            self.block_comment = find(code, b"*/").is_none();
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
    let word = first_word(code);
    if is_record(word, code) {
        return Vote::Other(2);
    }
    keyword::vote(word, code)
        .or_else(|| ending(code))
        .or_else(|| expression(word, code))
        .unwrap_or_else(|| remainder(code))
}

/// Records of logs, frames of traces, listings, items of lists and diffs.
fn is_record(word: &[u8], code: &[u8]) -> bool {
    match code {
        [b'[', .., last] => !matches!(last, b']' | b',' | b';' | b'{' | b'('),
        [b'{', rest @ ..] if rest.trim_ascii_start().starts_with(b"\"") => has_key(code),
        [b'"', ..] => has_key(code),
        [b'0'..=b'9', rest @ ..] => rest != b")",
        [b'-' | b'd' | b'l', b'r' | b'-', ..] if code.get(10) == Some(&b' ') => true,
        [first, b' ', ..] if b"+-*$>~|%".contains(first) => true,
        _ => code.starts_with(b"at ") || code.starts_with(b"File \"") || LEVELS.contains(word),
    }
}

/// A key of JSON: a quoted name and a colon.
fn has_key(code: &[u8]) -> bool {
    find(code, b"\":").is_some() || find(code, b"\" :").is_some()
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
        [.., b';' | b'{' | b'}'] | [.., b'=', b'>'] => Some(Vote::Family(Family::Brace, 1)),
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
        [b' ', b'=', b' ', ..] | [b' ', b':' | b'+' | b'-' | b'|', b'=', b' ', ..] => {
            Some(Vote::Code(1))
        }
        [b'=', next, ..] if *next != b'=' && !word.contains(&b'.') => Some(Vote::Code(1)),
        [b':', b' ', ..] => Some(Vote::Abstain),
        _ => None,
    }
}

/// A line that no rule knows: of one or two words or with the punctuation of code it abstains.
fn remainder(code: &[u8]) -> Vote {
    let code = &code[..find(code, b" //").unwrap_or(code.len())];
    let (mut marks, mut words, mut before) = (0, 0, b' ');
    for &byte in code {
        marks += usize::from(is_mark(byte));
        words += usize::from(byte != b' ' && before == b' ');
        before = byte;
    }
    if words <= 2 || marks * 2 >= words {
        Vote::Abstain
    } else {
        Vote::Other(1)
    }
}

/// Punctuation that code has more of than prose.
fn is_mark(byte: u8) -> bool {
    matches!(
        byte,
        b'(' | b')'
            | b'{'
            | b'}'
            | b'['
            | b']'
            | b'='
            | b'<'
            | b'>'
            | b';'
            | b'$'
            | b'_'
            | b'&'
            | b'|'
    )
}
