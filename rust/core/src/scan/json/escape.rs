//! Escapes of JSON strings: where they end, and what they spell.

use memchr::memchr_iter;

/// The text that the content of a string spells; an escape that is none stands for itself.
pub fn decode(content: &str) -> String {
    let mut out = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(backslash) = rest.find('\\') {
        out.push_str(&rest[..backslash]);
        let end = escape_end(rest.as_bytes(), backslash).min(rest.len());
        decode_escape(&rest[backslash..end], &mut out);
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Where the bytes at `offsets` of what the content of a string spells stand in that content; both
/// ascending.
pub fn source_offsets(content: &str, offsets: impl Iterator<Item = usize>) -> Vec<usize> {
    let (mut at, mut spelled) = (0, 0);
    let mut escaped = String::new();
    let place = |offset: usize| {
        while let Some(backslash) = memchr::memchr(b'\\', &content.as_bytes()[at..]) {
            if spelled + backslash >= offset {
                break;
            }
            let start = at + backslash;
            at = escape_end(content.as_bytes(), start).min(content.len());
            escaped.clear();
            decode_escape(&content[start..at], &mut escaped);
            spelled += backslash + escaped.len();
        }
        at + offset - spelled
    };
    offsets.map(place).collect()
}

fn decode_escape(escape: &str, out: &mut String) {
    let bytes = escape.as_bytes();
    let simple = match bytes.get(1) {
        Some(b'n') => '\n',
        Some(b't') => '\t',
        Some(b'r') => '\r',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(byte @ (b'"' | b'\\' | b'/')) => char::from(*byte),
        Some(b'x') if is_short_escape(bytes, 0) => {
            let code = u8::from_str_radix(&escape[2..], 16).unwrap_or_default();
            char::from(code)
        }
        _ => {
            let units = [unit(bytes, 0), unit(bytes, 6)].into_iter().flatten();
            let units: Vec<u16> = units.filter_map(|unit| u16::try_from(unit).ok()).collect();
            match units.as_slice() {
                [] => out.push_str(escape),
                units => out.push_str(&String::from_utf16_lossy(units)),
            }
            return;
        }
    };
    out.push(simple);
}

/// Whether `offset` lies inside an escape sequence, or between the two halves of a pair of them.
pub(super) fn splits_escape(bytes: &[u8], content: usize, offset: usize) -> bool {
    // An escape is at most six bytes long and a pair of them twelve: look back that far for the
    // backslash that opens the one around `offset`.
    let from = offset.saturating_sub(11).max(content);
    memchr_iter(b'\\', &bytes[from..offset])
        .map(|hit| from + hit)
        .filter(|backslash| opens_escape(bytes, content, *backslash))
        .any(|backslash| escape_end(bytes, backslash) > offset)
}

/// A backslash opens an escape when the run of backslashes before it has an even length.
fn opens_escape(bytes: &[u8], content: usize, backslash: usize) -> bool {
    let run = bytes[content..backslash]
        .iter()
        .rev()
        .take_while(|b| **b == b'\\');
    run.count() % 2 == 0
}

/// Offset just past the escape at `backslash`; a high surrogate takes the low one along.
pub(super) fn escape_end(bytes: &[u8], backslash: usize) -> usize {
    match unit(bytes, backslash) {
        Some(0xD800..0xDC00) if matches!(unit(bytes, backslash + 6), Some(0xDC00..0xE000)) => {
            backslash + 12
        }
        Some(_) => backslash + 6,
        // JSON5 has a short escape; in JSON it is none and stands in nobody's way.
        None if is_short_escape(bytes, backslash) => backslash + 4,
        None => backslash + 1 + char_len(bytes, backslash + 1),
    }
}

/// Whether `\x41` stands at `at`.
fn is_short_escape(bytes: &[u8], at: usize) -> bool {
    let digits = bytes
        .get(at..at + 4)
        .and_then(|escape| escape.strip_prefix(b"\\x"));
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Length in bytes of the character at `at`; an escape that is none may stand before any.
fn char_len(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at + 1..).unwrap_or_default();
    1 + rest
        .iter()
        .take_while(|b| **b & 0b1100_0000 == 0b1000_0000)
        .count()
}

/// The UTF-16 unit that the `\u` escape at `at` spells.
fn unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(
            decode(r#"a\n\"\u00e9\ud83d\ude00\ud83d\x41\q\"#),
            "a\n\"é😀\u{fffd}A\\q\\"
        );
    }

    #[test]
    fn what_is_spelled_is_found_again() {
        let content = r#"{\"a\": \"\\n\u00e9\ud83d\ude00é\"}"#;
        let spelled = decode(content);
        for (at, _) in spelled.char_indices() {
            let source = source_offsets(content, [at].into_iter())[0];
            assert_eq!(decode(&content[..source]), spelled[..at], "{at}");
        }
        let all = spelled.char_indices().map(|(at, _)| at);
        let sources = source_offsets(content, all);
        assert!(sources.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(decode(&content[sources[9]..]), spelled[9..]);
    }
}
