//! The English contractions that the patterns keep together: 's 't 're 've 'm 'll 'd.

/// The end of a contraction that starts at `at` with an apostrophe, in any case. Case folding makes
/// the long s (U+017F) an s as well.
pub(crate) fn any_case(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let (b'\'', letters) = rest.split_first()? else {
        return None;
    };
    let lower = |offset: usize| letters.get(offset).map(u8::to_ascii_lowercase);
    match (lower(0)?, lower(1)) {
        (b's' | b't' | b'm' | b'd', _) => Some(at + 2),
        (b'r' | b'v', Some(b'e')) | (b'l', Some(b'l')) | (0xC5, Some(0xBF)) => Some(at + 3),
        _ => None,
    }
}

/// The end of a contraction in lower case.
pub(crate) fn lower_case(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    match rest {
        [b'\'', b's' | b't' | b'm' | b'd', ..] => Some(at + 2),
        [b'\'', b'r' | b'v', b'e', ..] | [b'\'', b'l', b'l', ..] => Some(at + 3),
        _ => None,
    }
}
