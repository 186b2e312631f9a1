//! One line of search output: what names its file and its number.

/// A line that matched: `path:12:text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit<'t> {
    /// The path, drive included.
    pub path: &'t [u8],
    /// What follows the line number.
    pub text: &'t [u8],
}

/// `path:12:text`, if the line is that.
///
/// The path has no white space and is not a number, so that neither `10:20:30` nor a sentence
/// passes for one.
pub fn hit(line: &[u8]) -> Option<Hit<'_>> {
    let drive = match line {
        [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic() => 2,
        _ => 0,
    };
    let colon = drive + memchr::memchr(b':', &line[drive..])?;
    let path = &line[..colon];
    let rest = &line[colon + 1..];
    let digits = digits(rest);
    let is_hit = digits > 0 && rest.get(digits) == Some(&b':') && names_a_path(path);
    is_hit.then(|| Hit {
        path,
        text: &rest[digits + 1..],
    })
}

/// `path-12-text`, if the line may be that.
pub fn is_context(line: &[u8]) -> bool {
    let is_number = |at: usize| {
        let digits = digits(&line[at + 1..]);
        digits > 0 && line.get(at + 1 + digits) == Some(&b'-') && names_a_path(&line[..at])
    };
    memchr::memchr_iter(b'-', line).take(16).any(is_number)
}

/// `12:text` or `12-text`, as matches are printed below a heading.
pub fn is_numbered(line: &[u8]) -> bool {
    let digits = digits(line);
    digits > 0 && matches!(line.get(digits), Some(b':' | b'-'))
}

/// The bytes that paths are made of, for a test of every byte of a window.
const IS_PATH: [bool; 256] = {
    let foreign = b"\"'()<>|,;{}\t\n\x0b\x0c\r ";
    let mut table = [true; 256];
    let mut at = 0;
    while at < foreign.len() {
        table[foreign[at] as usize] = false;
        at += 1;
    }
    table
};

/// Whether `path` may be one: no white space, something like a folder or an extension, no number.
pub fn names_a_path(path: &[u8]) -> bool {
    let is_marked = path.iter().any(|b| matches!(b, b'/' | b'.' | b'\\'));
    let is_clean = path.iter().all(|b| IS_PATH[usize::from(*b)]);
    // A bracket in front makes it a tag of a log.
    let is_tag = path.starts_with(b"[");
    is_marked && is_clean && !is_tag && path.iter().any(u8::is_ascii_alphabetic)
}

fn digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|b| b.is_ascii_digit()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_times_and_prose() {
        let path = |line| hit(line).map(|hit| hit.path);
        assert_eq!(path(b"src/a.rs:12:x"), Some(b"src/a.rs".as_slice()));
        assert_eq!(path(b"C:\\a\\b.c:3:"), Some(b"C:\\a\\b.c".as_slice()));
        for line in [
            b"10:20:30".as_slice(),
            b"a sentence. ends:3: here",
            b"Makefile:12",
            b"2026-12-01T10:20:30",
            b"{\"a.b\":1:2",
        ] {
            assert_eq!(path(line), None);
        }
    }

    #[test]
    fn context_has_dashes_around_its_number() {
        assert!(is_context(b"my-dir/a-1.rs-12-text"));
        assert!(!is_context(b"2026-12-01 10:20:30"));
        assert!(!is_context(b"well-known-12 facts"));
        assert!(is_numbered(b"12-text") && !is_numbered(b"x12:"));
    }
}
