//! Whether a word of failure is said, or only part of a name or denied.

/// Whether the word is said rather than part of a name, and not said to be absent.
///
/// `TypeError` and `errors` are said; `error_log`, `error.rs`, `on-error-resume` and
/// `ParseErrorHandler` are names; `0 errors`, `no error` and `errors=0` say that all is well.
pub(super) fn stands_alone(bytes: &[u8], start: usize, end: usize) -> bool {
    let rest = &bytes[end..];
    // `MOZ_CRASH(out of memory)`: macros have names.
    if &bytes[start..end] == b"CRASH" && rest.starts_with(b"(") {
        return true;
    }
    let suffix = rest
        .iter()
        .take(2)
        .take_while(|b| b.is_ascii_lowercase())
        .count();
    let plural = suffix == 0 || (suffix == 1 && rest[0] == b's');
    let after = rest.get(suffix).copied().unwrap_or(b' ');
    // Names of files and options are in lower case; TEST-UNEXPECTED-FAIL is said.
    let is_lower = bytes[start].is_ascii_lowercase();
    let has_lower = bytes[end - 1].is_ascii_lowercase();
    let is_name = match after {
        b'/' | b'\\' | b'_' | b'(' => true,
        b'.' => rest.get(suffix + 1).is_some_and(u8::is_ascii_alphanumeric),
        _ => (has_lower && after.is_ascii_alphanumeric()) || (is_lower && after == b'-'),
    };
    let says_none = rest[suffix..].starts_with(b"=0") || rest[suffix..].starts_with(b": 0");
    plural && !is_name && !says_none && !is_denied(&bytes[..start], is_lower)
}

/// Whether the text before a word says that there is none of it, or that it is part of a name.
fn is_denied(before: &[u8], is_lower: bool) -> bool {
    let is_name = match before.last() {
        Some(b'_') => true,
        Some(b'-' | b'/' | b'.' | b'$') => is_lower,
        _ => false,
    };
    if is_name {
        return true;
    }
    // The word before is `0` or `no`: how it goes on beyond a few bytes does not matter.
    let before = &before[before.len().saturating_sub(8)..];
    let trimmed = before.trim_ascii_end();
    let word_len = trimmed
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    let word = &trimmed[trimmed.len() - word_len..];
    trimmed.len() < before.len() && (word == b"0" || word.eq_ignore_ascii_case(b"no"))
}
