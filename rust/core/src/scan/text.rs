//! Plain text: paragraph > line > sentence > word > grapheme.
//!
//! Lines end at `\n` alone (`\r\n` ends there too; U+2028, U+0085 and VT do not end a line).
//! Sentences, words and graphemes are those of UAX #29 and are only looked for close to the place
//! where they are needed: on the whole window they would cost more than counting it.

use memchr::memchr_iter;
use unicode_segmentation::UnicodeSegmentation;

use crate::span::{Boundary, Level, Span};

/// How far from the focus a sentence, word or grapheme boundary is looked for, in bytes.
const REACH: usize = 2048;

/// Longest run of digits and number punctuation that is taken for one literal, in bytes. JSON in the
/// wild holds integers of 400 digits; a longer run is data, not a number.
const LONGEST_LITERAL: usize = 1024;

/// Longest run that has letters as well, in bytes: the hexadecimal digits of a SHA-512. A longer one
/// is encoded data, of which a part is as good as all of it.
const LONGEST_MIXED: usize = 128;

/// Longest run of numbers with commas that may be one number, in bytes: `1,234,567.89`, and not a
/// list. Of a list every number is a literal of its own.
const LONGEST_GROUPED: usize = 64;

/// The start of every line but the first: [`Level::Block`] after a blank line, else
/// [`Level::Line`].
pub fn lines(text: &str) -> Vec<Boundary> {
    line_starts(text, |line, _| line.trim_ascii().is_empty())
}

/// The start of every line but the first, a [`Level::Block`] where `is_block(line before, text
/// from here)` says so.
pub(super) fn line_starts(text: &str, is_block: impl Fn(&[u8], &[u8]) -> bool) -> Vec<Boundary> {
    let bytes = text.as_bytes();
    let mut start = 0;
    memchr_iter(b'\n', bytes)
        .map(|newline| {
            let offset = newline + 1;
            let block = is_block(&bytes[start..newline], &bytes[offset..]);
            start = offset;
            let level = if block { Level::Block } else { Level::Line };
            Boundary { offset, level }
        })
        .collect()
}

/// Sentence, word and grapheme boundaries around `focus`, on the line that holds it.
///
/// Ascending, at most 2 KiB away on either side, never where a number would be split.
pub fn within_line(text: &str, focus: usize) -> Vec<Boundary> {
    let line = line_around(text, focus);
    let start = text.ceil_char_boundary(line.start.max(focus.saturating_sub(REACH)));
    let end = text.floor_char_boundary(line.end.min(focus.saturating_add(REACH)));
    if start >= end {
        return Vec::new();
    }
    let near = &text[start..end];
    let mut found: Vec<Boundary> = near
        .grapheme_indices(true)
        .map(|(offset, _)| Boundary {
            offset: start + offset,
            level: Level::Grapheme,
        })
        .collect();
    let words = near.split_word_bound_indices().map(|(offset, _)| offset);
    raise(&mut found, words, start, Level::Word);
    let sentences = near
        .split_sentence_bound_indices()
        .map(|(offset, _)| offset);
    raise(&mut found, sentences, start, Level::Sentence);
    found.retain(|b| b.offset > start);
    keep_numbers_whole(text, &mut found);
    found
}

/// Raises the level of the boundaries at `offsets`; both ascend.
fn raise(
    boundaries: &mut [Boundary],
    offsets: impl Iterator<Item = usize>,
    base: usize,
    level: Level,
) {
    let mut rest = boundaries.iter_mut();
    for offset in offsets {
        if let Some(boundary) = rest.find(|b| b.offset >= base + offset)
            && boundary.offset == base + offset
        {
            boundary.level = level;
        }
    }
}

fn line_around(text: &str, focus: usize) -> std::ops::Range<usize> {
    let bytes = text.as_bytes();
    let focus = focus.min(bytes.len());
    let start = memchr::memrchr(b'\n', &bytes[..focus]).map_or(0, |newline| newline + 1);
    let end = memchr::memchr(b'\n', &bytes[focus..]).map_or(bytes.len(), |newline| focus + newline);
    start..end
}

/// Drops the boundaries that would leave part of a number: `12345` must never become `12`.
///
/// The number and what clings to it (`0x1f`, `1.5e-3`, `10:42:07`, `v1.2.3`) count as one literal.
fn keep_numbers_whole(text: &str, boundaries: &mut Vec<Boundary>) {
    let (Some(first), Some(last)) = (boundaries.first(), boundaries.last()) else {
        return;
    };
    // As far out as the longest literal around the outermost boundaries may reach.
    let from = first.offset.saturating_sub(LONGEST_LITERAL);
    let to = text.len().min(last.offset + LONGEST_LITERAL);
    let mut literals = literals(&text.as_bytes()[from..to], from).peekable();
    boundaries.retain(|boundary| {
        while literals
            .next_if(|literal| literal.end <= boundary.offset)
            .is_some()
        {}
        literals
            .peek()
            .is_none_or(|literal| boundary.offset <= literal.start)
    });
}

/// The literal that a cut at `offset` would split; nothing, at `offset`, if it would split none.
pub fn literal_around(text: &str, offset: usize) -> Span {
    let from = offset.saturating_sub(LONGEST_LITERAL);
    let to = text.len().min(offset + LONGEST_LITERAL);
    literals(&text.as_bytes()[from..to], from)
        .find(|literal| literal.start < offset && offset < literal.end)
        .unwrap_or(Span::new(offset, offset))
}

/// What may be a number, at most [`LONGEST_LITERAL`] bytes long, ascending; offsets plus `base`.
fn literals(bytes: &[u8], base: usize) -> impl Iterator<Item = Span> + '_ {
    let clings = |byte: u8| byte.is_ascii_alphanumeric() || b".,:_+-%".contains(&byte);
    let runs = bytes.chunk_by(move |a, b| clings(*a) == clings(*b));
    let mut at = base;
    runs.flat_map(|run| {
        let is_list = run.len() > LONGEST_GROUPED;
        run.split_inclusive(move |byte| is_list && *byte == b',')
    })
    .map(move |part| {
        let start = at;
        at += part.len();
        (start, part.strip_suffix(b",").unwrap_or(part))
    })
    .filter(move |(_, part)| part.first().is_some_and(|byte| clings(*byte)))
    .filter(|(_, part)| is_literal(part))
    .map(|(start, part)| Span::new(start, start + part.len()))
}

fn is_literal(run: &[u8]) -> bool {
    let is_number = |run: &[u8]| {
        run.iter()
            .all(|b| !b.is_ascii_alphabetic() || b"eE".contains(b))
    };
    run.len() <= LONGEST_LITERAL
        && (run.len() <= LONGEST_MIXED || is_number(run))
        && run.iter().any(u8::is_ascii_digit)
}

/// Length of `text` up to `end`, without the white space at its end.
pub fn trimmed_end(text: &str, end: usize) -> usize {
    text[..end].trim_end().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, level: Level) -> Vec<&str> {
        within_line(text, text.len() / 2)
            .into_iter()
            .filter(|b| b.level >= level)
            .map(|b| &text[b.offset..])
            .collect()
    }

    #[test]
    fn a_blank_line_ends_a_paragraph() {
        let levels: Vec<_> = lines("a\nb\n \t\r\nc\n")
            .iter()
            .map(|b| (b.offset, b.level))
            .collect();
        assert_eq!(
            levels,
            [
                (2, Level::Line),
                (4, Level::Line),
                (8, Level::Block),
                (10, Level::Line)
            ]
        );
    }

    #[test]
    fn only_line_feeds_end_lines() {
        assert_eq!(lines("a\u{2028}b\u{85}c\u{b}d\re").len(), 0);
    }

    #[test]
    fn sentences_outrank_words() {
        assert_eq!(at("One two. Three four.", Level::Sentence), ["Three four."]);
        assert_eq!(at("你好。再见。", Level::Sentence), ["再见。"]);
    }

    #[test]
    fn a_grapheme_is_never_split() {
        let family = "👨‍👩‍👧‍👦";
        let text = family.repeat(3);
        let offsets: Vec<_> = within_line(&text, 30).iter().map(|b| b.offset).collect();
        assert_eq!(offsets, [family.len(), 2 * family.len()]);
    }

    #[test]
    fn a_number_is_never_split() {
        let text = "took 12345.678 ms";
        assert!(at(text, Level::Grapheme).iter().all(|rest| {
            let number = rest.len() > 3 && rest.len() < 12;
            !number
        }));
    }

    #[test]
    fn numbers_in_a_list_are_whole_however_long_it_is() {
        for unit in ["12345678,", "98765,-43210,", "1.5e10,3.14,", "1,2,3,"] {
            for count in [12, 40, 400] {
                let text = unit.repeat(count);
                let found = within_line(&text, text.len() / 2);
                assert!(found.len() > text.len() / 10, "{unit} {count}");
                for boundary in found {
                    let (kept, rest) = text.split_at(boundary.offset);
                    assert!(
                        kept.ends_with(',') || rest.starts_with(','),
                        "{kept} | {rest}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_number_with_commas_is_one_number() {
        let text = "it took 1,234,567.89 ms";
        let inside = within_line(text, 12)
            .into_iter()
            .find(|b| (9..20).contains(&b.offset));
        assert_eq!(inside, None);
    }

    #[test]
    fn a_hash_is_never_split_and_encoded_data_may_be() {
        let hash = "cf83e1357eefb8bd".repeat(8);
        assert_eq!(within_line(&hash, 64), []);
        assert!(!within_line(&hash.repeat(3), 64).is_empty());
    }

    #[test]
    fn a_run_longer_than_any_number_is_data() {
        let number = "7".repeat(1000);
        assert_eq!(within_line(&number, 500), []);
        assert_eq!(within_line(&number.repeat(5), 2500).len(), 4095);
    }
}
