//! White space, numbers and literals as JSON spells them.

use super::structural::{ONES, TOPS};

pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

pub(super) const fn is_bare(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'+' | b'.')
}

/// End of the number or literal that begins at `at`: of all bytes from there on that one may have.
///
/// Eight bytes at a time, for what most documents hold; [`is_scalar`] tells the rest.
#[inline]
pub(super) fn scalar_end(bytes: &[u8], at: usize) -> Option<usize> {
    let end = literal_end(bytes, at).or_else(|| number_end(bytes, at));
    if let Some(end) = end
        && bytes.get(end).is_none_or(|byte| !is_bare(*byte))
    {
        return Some(end);
    }
    let word = bare_word(bytes, at);
    is_scalar(word).then_some(at + word.len())
}

/// Whether what stands at `at`, after a number or literal, ends it.
#[inline]
pub(super) fn ends_word(bytes: &[u8], at: usize) -> bool {
    let shape = |byte: &u8| {
        is_blank(*byte) || matches!(byte, b',' | b']' | b'}' | b':' | b'[' | b'{' | b'"')
    };
    bytes.get(at).is_some_and(shape)
}

/// The bytes from `at` on that a number or literal may have.
pub(super) fn bare_word(bytes: &[u8], at: usize) -> &[u8] {
    let rest = &bytes[at..];
    &rest[..rest.iter().take_while(|byte| is_bare(**byte)).count()]
}

#[inline]
fn literal_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes[at..].first_chunk()? {
        b"true" | b"null" => Some(at + 4),
        b"fals" if bytes.get(at + 4) == Some(&b'e') => Some(at + 5),
        _ => None,
    }
}

/// End of a number without exponent.
#[inline]
fn number_end(bytes: &[u8], at: usize) -> Option<usize> {
    let start = at + usize::from(bytes[at] == b'-');
    let end = digits_end(bytes, start);
    if end == start || (end > start + 1 && bytes[start] == b'0') {
        return None;
    }
    if bytes.get(end) != Some(&b'.') {
        return Some(end);
    }
    let fraction = digits_end(bytes, end + 1);
    (fraction > end + 1).then_some(fraction)
}

/// Offset of the first byte from `at` on that is no digit.
#[inline]
fn digits_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let others = no_digits(u64::from_le_bytes(*word));
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// The top bit of every byte of `word` that is no digit.
const fn no_digits(word: u64) -> u64 {
    // Digits become 0 to 9; adding 0x76 carries into the top bit from 10 on.
    let differs = word ^ (ONES * b'0' as u64);
    (((differs & !TOPS) + ONES * 0x76) | differs) & TOPS
}

/// A number as JSON spells it, or one of the literals that parsers in use take.
pub(super) fn is_scalar(word: &[u8]) -> bool {
    let literals: [&[u8]; 6] = [
        b"true",
        b"false",
        b"null",
        b"NaN",
        b"Infinity",
        b"-Infinity",
    ];
    literals.contains(&word) || is_number(word)
}

fn is_number(word: &[u8]) -> bool {
    let digits = |word: &[u8]| word.iter().take_while(|b| b.is_ascii_digit()).count();
    let rest = word.strip_prefix(b"-").unwrap_or(word);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return false;
    }
    let mut rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let len = digits(fraction);
        if len == 0 {
            return false;
        }
        rest = &fraction[len..];
    }
    match rest {
        [] => true,
        [b'e' | b'E', b'+' | b'-', exponent @ ..] | [b'e' | b'E', exponent @ ..] => {
            !exponent.is_empty() && digits(exponent) == exponent.len()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_as_json_spells_them() {
        for good in ["0", "-0", "12.5", "1e400", "-1.5E-3", "NaN", "-Infinity"] {
            assert!(is_scalar(good.as_bytes()), "{good}");
        }
        for bad in [
            "01", "+1", "1.", ".5", "-", "1e", "1e+", "0x1f", "tru", "1-2",
        ] {
            assert!(!is_scalar(bad.as_bytes()), "{bad}");
        }
    }
}
