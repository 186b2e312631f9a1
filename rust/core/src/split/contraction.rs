//! The English contractions that the patterns keep together: 's 't 're 've 'm 'll 'd.

/// The length of a contraction at the start of `text`, in any case. Case folding makes the long s
/// (U+017F) an s as well.
pub(crate) fn any_case(text: &[u8]) -> Option<usize> {
    let (b'\'', letters) = text.split_first()? else {
        return None;
    };
    let lower = |offset: usize| letters.get(offset).map(u8::to_ascii_lowercase);
    match (lower(0)?, lower(1)) {
        (b's' | b't' | b'm' | b'd', _) => Some(2),
        (b'r' | b'v', Some(b'e')) | (b'l', Some(b'l')) | (0xC5, Some(0xBF)) => Some(3),
        _ => None,
    }
}

/// The length of a contraction in lower case at the start of `text`.
pub(crate) fn lower_case(text: &[u8]) -> Option<usize> {
    match text {
        [b'\'', b's' | b't' | b'm' | b'd', ..] => Some(2),
        [b'\'', b'r' | b'v', b'e', ..] | [b'\'', b'l', b'l', ..] => Some(3),
        _ => None,
    }
}
