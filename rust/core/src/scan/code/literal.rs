//! How literals begin: every quote is looked at together with what stands before it.

use memchr::memchr;

use super::Family;
use super::closing;
use super::dialect::Dialect;
use super::mode::{Mode, Step};
use super::word::{is_name, last_code, word_before};

/// How far a quote or slash looks for its partner before it is believed. It bounds the cost of text
/// in which every second byte is an opener that nothing closes.
const REACH: usize = 512;
/// Longest delimiter of a C++ raw string.
const RAW_DELIMITER: usize = 16;

/// What the `"` at `at` begins.
pub(super) fn double_quote(
    bytes: &[u8],
    at: usize,
    end: usize,
    family: Family,
    dialect: Dialect,
) -> Step {
    let inside = at + 1;
    if family == Family::Lisp {
        return enter_quote(b'"', true, inside);
    }
    if bytes[inside..end].starts_with(b"\"\"") {
        return Step::Enter(Mode::Triple { quote: b'"' }, at + 3);
    }
    if family != Family::Brace {
        return enter_quote(b'"', family == Family::EndKeyword, inside);
    }
    if let Some(mode) = raw_string(bytes, at, end) {
        return Step::Enter(mode, inside);
    }
    enter_quote(b'"', dialect.spans_lines(), inside)
}

/// The raw string that the `"` at `at` begins, judged by its prefix.
fn raw_string(bytes: &[u8], at: usize, end: usize) -> Option<Mode> {
    match *bytes[..at].last()? {
        b'#' => {
            let hashes = bytes[..at].iter().rev().take_while(|&&b| b == b'#').count();
            Some(Mode::Hashed { hashes })
        }
        b'@' => Some(Mode::Verbatim),
        b'$' if bytes[..at].ends_with(b"@$") => Some(Mode::Verbatim),
        b'r' => matches!(word_before(bytes, at), b"r" | b"br" | b"cr")
            .then_some(Mode::Hashed { hashes: 0 }),
        b'R' => {
            let tag = at + 1;
            let reach = end.min(tag + RAW_DELIMITER + 1);
            let length = memchr(b'(', &bytes[tag..reach])?;
            Some(Mode::Raw {
                head: b')',
                tag: (tag, tag + length),
                tail: b'"',
            })
        }
        _ => None,
    }
}

/// What the `'` at `at` begins: a character, a string, a lifetime or nothing.
pub(super) fn single_quote(
    bytes: &[u8],
    at: usize,
    end: usize,
    family: Family,
    dialect: Dialect,
) -> Step {
    let inside = at + 1;
    let rest = &bytes[inside..end];
    if family == Family::Indent && rest.starts_with(b"''") {
        return Step::Enter(Mode::Triple { quote: b'\'' }, at + 3);
    }
    if family == Family::Brace
        && let Some(length) = character_len(rest)
    {
        return Step::To(inside + length);
    }
    let escapes = dialect != Dialect::Shell;
    if dialect == Dialect::Rust || (after_name(bytes, at) && family != Family::EndKeyword) {
        return prefixed(bytes, at, family);
    }
    let multiline = family == Family::EndKeyword || dialect == Dialect::Php;
    let near = &rest[..rest.len().min(REACH)];
    let closes = rest.len() > REACH || closing::quote(near, b'\'', escapes).is_some();
    // `don't`, the lifetime `'a`, a number `1'000`: a quote that nothing closes opens nothing.
    if !closes && (!multiline || after_name(bytes, at)) {
        return Step::To(inside);
    }
    // Inside `<...>` a quote that is followed by a name and then by no quote is a lifetime.
    if family == Family::Brace && matches!(bytes[..at].last(), Some(b'&' | b'<')) {
        let name = rest.iter().take_while(|&&byte| is_name(byte)).count();
        if name > 0 && matches!(rest.get(name), Some(b' ' | b'>' | b',')) {
            return Step::To(inside);
        }
    }
    Step::Enter(
        Mode::Quote {
            quote: b'\'',
            escapes,
            multiline,
        },
        inside,
    )
}

/// A quote right after a name: only the string prefixes of Python open a string.
fn prefixed(bytes: &[u8], at: usize, family: Family) -> Step {
    let prefix = word_before(bytes, at);
    let opens = family == Family::Indent
        && prefix.len() <= 2
        && prefix
            .iter()
            .all(|byte| b"rbuft".contains(&byte.to_ascii_lowercase()));
    if opens {
        return enter_quote(b'\'', false, at + 1);
    }
    Step::To(at + 1)
}

fn after_name(bytes: &[u8], at: usize) -> bool {
    bytes[..at].last().is_some_and(|&byte| is_name(byte))
}

/// Length of `x'` or `\x'` when `rest`, the text after a quote, starts with one character.
fn character_len(rest: &[u8]) -> Option<usize> {
    let length = match rest {
        [b'\\', _, tail @ ..] => 2 + tail.iter().take(8).position(|&byte| byte == b'\'')?,
        [first, ..] => match first {
            b'\'' => return None,
            0x00..=0x7F => 1,
            0x80..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0.. => 4,
        },
        [] => return None,
    };
    (rest.get(length) == Some(&b'\'')).then_some(length + 1)
}

fn enter_quote(quote: u8, multiline: bool, inside: usize) -> Step {
    let mode = Mode::Quote {
        quote,
        escapes: true,
        multiline,
    };
    Step::Enter(mode, inside)
}

/// Length of the regular expression literal that starts with the `/` at `at`, if it is one.
///
/// A slash begins one where a value must follow: after an opener, an operator, a separator, or a
/// keyword. Otherwise, and when no slash closes it on the line, it divides.
pub(super) fn regex_len(bytes: &[u8], at: usize, line: usize, end: usize) -> Option<usize> {
    if bytes.get(at + 1) == Some(&b'>') {
        return None;
    }
    let opens = match last_code(&bytes[line..at]) {
        None => false,
        Some((_, byte)) if b"(,=:[!&|?{};~+".contains(&byte) => true,
        Some((offset, byte)) => {
            is_name(byte)
                && matches!(
                    word_before(bytes, line + offset + 1),
                    b"return" | b"typeof" | b"case" | b"when" | b"in" | b"of" | b"if" | b"and"
                )
        }
    };
    opens
        .then(|| regex_body(&bytes[at..end.min(at + REACH)]))
        .flatten()
}

/// Length of `/body/`; a slash inside `[...]` does not close it.
fn regex_body(text: &[u8]) -> Option<usize> {
    let (mut at, mut class) = (1, false);
    loop {
        match *text.get(at)? {
            b'\\' => at += 1,
            b'[' => class = true,
            b']' => class = false,
            b'/' if !class => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
}
