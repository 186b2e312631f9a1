//! Walks characters of valid UTF-8 together with their class.

use super::class::Class;

/// The class of the character at `at` and the offset after it, or nothing at the end of the text.
pub(crate) fn class_at(text: &str, at: usize) -> Option<(Class, usize)> {
    let first = *text.as_bytes().get(at)?;
    if first < 0x80 {
        return Some((Class::of(u32::from(first)), at + 1));
    }
    let character = text[at..].chars().next()?;
    Some((Class::of(character as u32), at + character.len_utf8()))
}

/// The end of the run of characters from `at` on whose class `belongs`.
pub(crate) fn run_end(text: &str, at: usize, belongs: impl Fn(Class) -> bool) -> usize {
    let mut end = at;
    while let Some((class, after)) = class_at(text, end) {
        if !belongs(class) {
            break;
        }
        end = after;
    }
    end
}

/// Like [`run_end`], but of at most `most` characters.
pub(crate) fn short_run_end(
    text: &str,
    at: usize,
    most: usize,
    belongs: impl Fn(Class) -> bool,
) -> usize {
    let mut end = at;
    for _ in 0..most {
        match class_at(text, end) {
            Some((class, after)) if belongs(class) => end = after,
            _ => break,
        }
    }
    end
}
