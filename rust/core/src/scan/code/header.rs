//! What a bracket encloses, read from the header in front of it.
//!
//! The keyword is looked for at the start of the header only, after attributes and modifiers: an
//! unanchored search once took C#'s return type `object` for Kotlin's `object` and cut 20 of 172
//! files inside a method.

use memchr::memchr_iter;

use super::Family;
use super::brackets::Inside;
use super::word::{find, first_word, is_name, last_code};

/// Longest header looked at.
const REACH: usize = 600;
/// Words and attributes stepped over before the keyword.
const MODIFIERS: usize = 12;

/// What the bracket at `bracket` encloses, where its statement starts at `statement`.
pub(super) fn inside(
    bytes: &[u8],
    statement: usize,
    bracket: usize,
    family: Family,
    in_rows: bool,
) -> Inside {
    let reach = bracket.min(statement + REACH);
    let header = bytes[statement..reach].trim_ascii_start();
    let tail = &bytes[statement.max(bracket.saturating_sub(REACH))..bracket];
    let nested = in_rows && bytes[bracket] == b'{';
    if bytes[bracket] != b'(' && holds_rows(tail, nested) {
        return Inside::Rows;
    }
    let members = match (family, bytes[bracket]) {
        (Family::Brace, b'{') => opens_members(header),
        (Family::Brace, b'(') => opens_call(header),
        (Family::EndKeyword, b'(') => is_suite(header) && is_balanced(header),
        // `{` alone on a line of shell groups commands; a script may be one such group.
        (Family::EndKeyword, b'{') => header.is_empty() && opens_line(bytes, bracket),
        _ => false,
    };
    if members {
        Inside::Members
    } else {
        Inside::Plain
    }
}

/// A table of values: `= {`, `= [`, `default {`, and nested in a table `key: {`.
fn holds_rows(tail: &[u8], nested: bool) -> bool {
    match last_code(tail) {
        Some((at, b'=')) => {
            let before = tail[..at].last();
            !matches!(before, Some(b'=' | b'!' | b'<' | b'>'))
        }
        Some((_, b':')) => nested,
        Some((at, _)) => tail[..=at].ends_with(b"export default"),
        None => false,
    }
}

fn opens_line(bytes: &[u8], at: usize) -> bool {
    matches!(bytes[..at].last(), None | Some(b'\n'))
}

/// Whether a header of the brace family opens a container of members.
fn opens_members(header: &[u8]) -> bool {
    let mut rest = header;
    for _ in 0..MODIFIERS {
        rest = skip_attribute(rest);
        let word = first_word(rest);
        let after = rest[word.len()..].trim_ascii_start();
        if is_modifier(word, after) {
            rest = skip_modifier(after);
            continue;
        }
        let linkage = rest.is_empty() && header.starts_with(b"extern");
        return linkage || is_container(word, after) || wraps_module(rest) || is_suite(rest);
    }
    false
}

/// Whether `word` leads a container, given what stands after it.
fn is_container(word: &[u8], after: &[u8]) -> bool {
    match word {
        b"class" | b"interface" | b"trait" | b"impl" | b"mod" | b"protocol" | b"companion"
        | b"actor" | b"mixin" | b"service" | b"message" => !after.starts_with(b"("),
        b"record" => true,
        // C#'s `object Name(` returns an object.
        b"namespace" | b"module" | b"object" | b"extension" | b"package" => {
            let name = after
                .iter()
                .take_while(|&&byte| is_name(byte) || b".:\\".contains(&byte));
            after.get(name.count()) != Some(&b'(') && !after.starts_with(b".")
        }
        // `struct point *origin(void) {` is a function.
        b"struct" | b"enum" | b"union" => !after.contains(&b'('),
        _ => false,
    }
}

fn is_modifier(word: &[u8], after: &[u8]) -> bool {
    match word {
        b"public" | b"private" | b"protected" | b"internal" | b"static" | b"final"
        | b"abstract" | b"sealed" | b"partial" | b"export" | b"default" | b"declare"
        | b"unsafe" | b"pub" | b"open" | b"data" | b"inline" | b"const" | b"readonly" | b"file"
        | b"new" | b"global" | b"typedef" | b"annotation" | b"inner" | b"value"
        | b"fileprivate" | b"indirect" | b"case" | b"implicit" | b"strictfp" | b"template"
        | b"expect" | b"actual" | b"base" | b"extern" => true,
        b"enum" => starts_with_word(after, b"class") || starts_with_word(after, b"struct"),
        b"non" => after.starts_with(b"-sealed"),
        _ => false,
    }
}

fn starts_with_word(text: &[u8], word: &[u8]) -> bool {
    first_word(text) == word
}

/// Steps over what belongs to a modifier: `pub(crate)`, `extern "C"`, `template<...>`.
fn skip_modifier(after: &[u8]) -> &[u8] {
    let rest = match after.first() {
        Some(b'(') => skip_balanced(after, b'(', b')'),
        Some(b'<') => skip_balanced(after, b'<', b'>'),
        Some(b'"') => {
            let close = after[1..].iter().position(|&byte| byte == b'"');
            &after[close.map_or(after.len(), |close| close + 2)..]
        }
        Some(b'-') => after.strip_prefix(b"-sealed").unwrap_or(after),
        _ => after,
    };
    rest.trim_ascii_start()
}

/// Steps over one attribute or annotation: `@Name(...)`, `#[...]`, `[...]`.
fn skip_attribute(header: &[u8]) -> &[u8] {
    let rest = match header {
        // `@interface` declares an annotation.
        [b'@', tail @ ..] if starts_with_word(tail, b"interface") => &header[1..],
        [b'@', tail @ ..] => {
            let name = tail
                .iter()
                .take_while(|&&byte| is_name(byte) || byte == b'.');
            let after = &tail[name.count()..];
            if after.starts_with(b"(") {
                skip_balanced(after, b'(', b')')
            } else {
                after
            }
        }
        [b'#', tail @ ..] if tail.starts_with(b"[") => skip_balanced(tail, b'[', b']'),
        [b'[', ..] => skip_balanced(header, b'[', b']'),
        _ => return header,
    };
    rest.trim_ascii_start()
}

/// The text after the bracket that closes the one `text` starts with.
fn skip_balanced(text: &[u8], open: u8, close: u8) -> &[u8] {
    let mut depth = 0_usize;
    for (at, &byte) in text.iter().enumerate() {
        if byte == open {
            depth += 1;
        } else if byte == close {
            depth -= 1;
            if depth == 0 {
                return &text[at + 1..];
            }
        }
    }
    &[]
}

/// Whether a round bracket after `header` is that of a call that takes a body of members.
fn opens_call(header: &[u8]) -> bool {
    matches!(header.first(), None | Some(b'(' | b')' | b'!'))
        || (is_suite(header) && is_balanced(header))
}

/// A suite of tests: `describe(...)` and its kin.
fn is_suite(header: &[u8]) -> bool {
    const SUITES: [&[u8]; 7] = [
        b"describe",
        b"context",
        b"suite",
        b"fdescribe",
        b"xdescribe",
        b"test.describe",
        b"define",
    ];
    SUITES.iter().any(|suite| {
        header
            .strip_prefix(*suite)
            .is_some_and(|rest| matches!(rest.first(), None | Some(b'(' | b'.')))
    })
}

/// A function called where it stands, the way a script hides a module: `(function () {`.
fn wraps_module(header: &[u8]) -> bool {
    matches!(header.first(), Some(b'(' | b')' | b'!'))
        && (find(header, b"function").is_some() || find(header, b"=>").is_some())
}

fn is_balanced(text: &[u8]) -> bool {
    memchr_iter(b'(', text).count() == memchr_iter(b')', text).count()
}

#[cfg(test)]
mod tests {
    use super::opens_members;

    #[test]
    fn containers_by_their_anchored_keyword() {
        for header in [
            "class Point ",
            "public static final class Point extends Shape ",
            "@Entity(name = \"points\")\npublic class Point ",
            "pub(crate) mod tests ",
            "impl<T: Clone> Stack<T> ",
            "namespace ",
            "extern \"C\" ",
            "template <typename T>\nclass Stack ",
            "export default class extends Shape ",
            "companion object ",
            "data class Point(val x: Int) : Shape() ",
            "public @interface Marker ",
            "describe('points', () => ",
            "(function (global, factory) ",
        ] {
            assert!(opens_members(header.as_bytes()), "{header}");
        }
    }

    #[test]
    fn functions_are_no_containers() {
        for header in [
            "public object Create(int size) ",
            "struct point *origin(void) ",
            "it('adds', () => ",
            "function classify(x) ",
            "if (class_of(x)) ",
            "module.exports = function ",
            "static int class_count(void) ",
        ] {
            assert!(!opens_members(header.as_bytes()), "{header}");
        }
    }
}
