//! JSON strings: where they end, and where one may be cut inside.

use memchr::{memchr_iter, memchr2};

use super::structural::equal;
use crate::scan::text;
use crate::span::Level;

/// Offset just past the closing quote of the string whose opening quote, of either kind, is at
/// `open`.
pub(super) fn end_of_string(bytes: &[u8], open: usize) -> Option<usize> {
    let quote = bytes[open];
    let mut at = open + 1;
    // Keys are short. With a look at eight bytes before the call of `memchr2`, records of short
    // strings pass at 893 MB/s instead of 416; real documents lose or win 8 %, the one with the
    // most strings of 20 bytes a third (2541 to 1688 MB/s). Two words and four were worse.
    if let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*word);
        let hits = equal(word, quote) | equal(word, b'\\');
        at += hits.trailing_zeros() as usize / 8;
        if hits != 0 && bytes[at] == quote {
            return Some(at + 1);
        }
    }
    while let Some(hit) = memchr2(quote, b'\\', bytes.get(at..)?) {
        at += hit;
        if bytes[at] == quote {
            return Some(at + 1);
        }
        at += 2;
    }
    None
}

/// Where to cut inside the string that opens at `open`, at `limit` or before.
///
/// Never inside an escape, a surrogate pair of `\u` escapes, a grapheme or a number; after a word
/// where one ends in the last half. `None` when not one character fits.
pub fn cut_string(text: &str, open: usize, limit: usize) -> Option<usize> {
    let content = open + 1;
    let limit = text.floor_char_boundary(limit.min(text.len()));
    let floor = content + limit.saturating_sub(content) / 2;
    let near = text::within_line(text, limit);
    let candidates = || {
        near.iter()
            .rev()
            .filter(|b| b.offset <= limit && b.offset > content)
    };
    let outside = |offset: &usize| !splits_escape(text.as_bytes(), content, *offset);
    candidates()
        .filter(|b| b.level >= Level::Word && b.offset >= floor)
        .map(|b| b.offset)
        .find(outside)
        .or_else(|| candidates().map(|b| b.offset).find(outside))
}

/// Characters of the decoded string between `from`, inside the string, and its closing quote; and
/// the offset just past that quote, and whether there is one.
pub fn rest_of_string(text: &str, open: usize, from: usize) -> (usize, usize, bool) {
    let value_end = end_of_string(text.as_bytes(), open);
    let end = value_end.map_or(text.len(), |end| end - 1);
    let chars = string_chars(&text[from..end]);
    (chars, value_end.unwrap_or(end), value_end.is_some())
}

/// Characters that the content of a string spells.
pub fn string_chars(content: &str) -> usize {
    let mut length = StringLength::default();
    length.count(content, 0);
    length.chars
}

/// Most bytes of an escape: a pair of surrogates.
const LONGEST_ESCAPE: usize = 12;

/// How many characters the content of a string spells that arrives in chunks.
#[derive(Clone, Debug, Default)]
pub(super) struct StringLength {
    chars: usize,
    /// An escape that the next chunk may go on with.
    pending: String,
    /// Whether its closing quote was seen.
    pub(super) is_over: bool,
}

impl StringLength {
    /// Adds content of the string.
    pub(super) fn push(&mut self, chunk: &str) {
        let joined;
        let mut text = chunk;
        if !self.pending.is_empty() {
            joined = std::mem::take(&mut self.pending) + chunk;
            text = &joined;
        }
        let at = self.count(text, LONGEST_ESCAPE);
        text[at..].clone_into(&mut self.pending);
    }

    /// Characters of all that was added.
    pub(super) fn chars(mut self) -> usize {
        let last = std::mem::take(&mut self.pending);
        self.count(&last, 0);
        self.chars
    }

    /// Counts up to the first escape with fewer than `certain` bytes from its start on.
    fn count(&mut self, text: &str, certain: usize) -> usize {
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(hit) = memchr::memchr(b'\\', &bytes[at..]) {
            let backslash = at + hit;
            self.chars += text[at..backslash].chars().count();
            if backslash + certain > bytes.len() {
                return backslash;
            }
            self.chars += 1;
            at = escape_end(bytes, backslash).min(bytes.len());
        }
        self.chars += text[at..].chars().count();
        bytes.len()
    }
}

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
fn splits_escape(bytes: &[u8], content: usize, offset: usize) -> bool {
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
fn escape_end(bytes: &[u8], backslash: usize) -> usize {
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

    fn kept(text: &str, limit: usize) -> Option<&str> {
        cut_string(text, 0, limit).map(|offset| &text[1..offset])
    }

    #[test]
    fn a_string_ends_at_the_first_quote_that_is_not_escaped() {
        assert_eq!(end_of_string(br#""a\"b\\" x"#, 0), Some(8));
        assert_eq!(end_of_string(br#""a\"#, 0), None);
        assert_eq!(end_of_string(b"\"a\\", 0), None);
    }

    #[test]
    fn words_stay_whole() {
        assert_eq!(kept(r#""alpha beta gamma delta""#, 16), Some("alpha beta "));
    }

    #[test]
    fn escapes_and_surrogate_pairs_stay_whole() {
        let pair = r#""xxxxx\ud83d\ude00yyyy""#;
        for limit in 7..18 {
            assert_eq!(kept(pair, limit), Some("xxxxx"), "{limit}");
        }
        assert_eq!(kept(r#""xxxxxxx\\\\zz""#, 11), Some(r"xxxxxxx\\"));
    }

    #[test]
    fn missing_characters_are_counted_decoded() {
        let text = r#""ab\n\ud83d\ude00é\"z" tail"#;
        assert_eq!(rest_of_string(text, 0, 1), (7, 23, true));
        assert_eq!(rest_of_string(text, 0, 3), (5, 23, true));
        assert_eq!(rest_of_string("\"abc", 0, 2), (2, 4, false));
        assert_eq!(rest_of_string("\"a\\é\"", 0, 1), (2, 6, true));
    }

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

    #[test]
    fn nothing_fits_before_the_first_character() {
        assert_eq!(kept("\"abc", 1), None);
    }
}
