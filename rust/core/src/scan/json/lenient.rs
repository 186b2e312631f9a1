//! What JSON5 (<https://spec.json5.org>) has beyond JSON: comments, trailing commas, single quotes,
//! bare keys, more numbers. JSON with comments is a part of it.

use super::is_blank;
use super::rest::Missing;
use super::string::end_of_string;

/// Which grammar a document follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// JSON, with `NaN` and infinities.
    #[default]
    Json,
    /// JSON5.
    Json5,
}

/// Offset of the first byte from `at` on that is neither white space nor in a comment.
pub(super) fn skip_blank(bytes: &[u8], mut at: usize) -> usize {
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        at += rest.iter().take_while(|byte| is_blank(**byte)).count();
        match comment_end(bytes, at) {
            Some(end) => at = end,
            None => return at.min(bytes.len()),
        }
    }
}

/// Offset just past the comment that begins at `at`, if one does.
fn comment_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    if rest.starts_with(b"//") {
        let feed = memchr::memchr(b'\n', rest);
        return Some(feed.map_or(bytes.len(), |feed| at + feed + 1));
    }
    rest.starts_with(b"/*").then(|| {
        let body = &rest[2..];
        // A search for both bytes takes 25 ns to set up, longer than most comments are.
        let close = memchr::memchr_iter(b'/', body).find(|end| body[..*end].ends_with(b"*"));
        close.map_or(bytes.len(), |close| at + close + 3)
    })
}

/// Whether an unquoted key may hold that byte; all that is not ASCII counts as a letter.
pub(super) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

/// A number as JSON5 spells it beyond JSON: signs, hexadecimal, a point at either end.
pub(super) fn is_number(word: &[u8]) -> bool {
    let unsigned = word.strip_prefix(b"+").or_else(|| word.strip_prefix(b"-"));
    let unsigned = unsigned.unwrap_or(word);
    if matches!(unsigned, b"Infinity" | b"NaN") {
        return true;
    }
    if let [b'0', b'x' | b'X', digits @ ..] = unsigned {
        return !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit);
    }
    let digits = |word: &[u8]| word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let whole = digits(unsigned);
    let rest = &unsigned[whole..];
    let (fraction, rest) = match rest {
        [b'.', rest @ ..] => (digits(rest), &rest[digits(rest)..]),
        _ => (0, rest),
    };
    let has_leading_zero = whole > 1 && unsigned[0] == b'0';
    if whole + fraction == 0 || has_leading_zero {
        return false;
    }
    match rest {
        [] => true,
        [b'e' | b'E', b'+' | b'-', exponent @ ..] | [b'e' | b'E', exponent @ ..] => {
            !exponent.is_empty() && digits(exponent) == exponent.len()
        }
        _ => false,
    }
}

/// What each of the `depth` containers open at `from` misses, as [`super::missing_after`] tells it.
///
/// Byte by byte: such documents are configuration, written by hand.
pub fn missing_after_lenient(text: &str, from: usize, depth: usize) -> Vec<Missing> {
    let bytes = text.as_bytes();
    let mut missing = vec![Missing::default(); depth];
    let (mut nested, mut open) = (0_usize, depth);
    let mut at = from;
    let mut starts = from > 0 && matches!(bytes[from - 1], b'[' | b'{');
    while open > 0 {
        at = skip_blank(bytes, at);
        let Some(&byte) = bytes.get(at) else { break };
        let is_close = matches!(byte, b']' | b'}');
        if starts && nested == 0 && !is_close {
            missing[open - 1].elements += 1;
        }
        starts = byte == b',';
        at += 1;
        match byte {
            b'"' | b'\'' => at = end_of_string(bytes, at - 1).unwrap_or(bytes.len()),
            b'[' | b'{' => nested += 1,
            b']' | b'}' if nested > 0 => nested -= 1,
            b']' | b'}' => {
                open -= 1;
                missing[open].close = Some(at - 1);
            }
            _ => {}
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::super::{closers_as, scan_as};
    use super::*;

    const CONFIG: &str = "// top\n{ a: 1, 'b c': [.5, +2, 0xFF, 'it\\'s', ], /* } */ $d: {}, }\n";

    #[test]
    fn the_grammar_of_json5_is_read() {
        let scan = scan_as(CONFIG, Dialect::Json5);
        assert!(scan.is_complete(), "{scan:?}");
        assert_eq!(scan.elements.iter().filter(|e| e.depth == 1).count(), 3);
        assert!(scan_as(CONFIG, Dialect::Json).error.is_some());
        for bad in [
            "[,]", "{a 1}", "{,}", "[1 2]", "[tru]", "{a: b}", "['a\" 1]", "{{x}}",
        ] {
            assert!(!scan_as(bad, Dialect::Json5).is_complete(), "{bad}");
        }
    }

    #[test]
    fn numbers_may_be_written_in_more_ways() {
        for good in [
            "+1",
            ".5",
            "5.",
            "0xdecaf",
            "-.5e-3",
            "+Infinity",
            "-NaN",
            "0",
        ] {
            assert!(is_number(good.as_bytes()), "{good}");
        }
        for bad in [".", "0x", "01", "1e", "--1", "+", "e5", "0x1g"] {
            assert!(!is_number(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn commas_in_comments_and_at_the_end_count_for_nothing() {
        let after = CONFIG.find(", +2").unwrap();
        let missing = missing_after_lenient(CONFIG, after, 2);
        let counts: Vec<_> = missing.iter().map(|level| level.elements).collect();
        assert_eq!(counts, [1, 3]);
        assert_eq!(missing[0].close, CONFIG.rfind('}'));
        assert_eq!(closers_as(&CONFIG[..after], Dialect::Json5), "]}");
    }
}
