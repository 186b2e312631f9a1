//! JSON strings: where they end, and where one may be cut inside.

use memchr::memchr2;

use super::escape::{escape_end, splits_escape};
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
    fn nothing_fits_before_the_first_character() {
        assert_eq!(kept("\"abc", 1), None);
    }
}
