//! Where literals end: the length of the text up to and including what closes them.

use memchr::{memchr, memchr2};

/// Length of the text up to and including the quote that closes a string.
pub(super) fn quote(text: &[u8], quote: u8, escapes: bool) -> Option<usize> {
    let mut at = 0;
    loop {
        let byte = *text.get(at)?;
        if byte == quote {
            return Some(at + 1);
        }
        at += if escapes && byte == b'\\' { 2 } else { 1 };
    }
}

/// Length of the text up to and including three quotes.
pub(super) fn triple(text: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr2(quote, b'\\', text.get(at..)?)?;
        if text[at] == b'\\' {
            at += 2;
        } else if text[at..].starts_with(&[quote; 3]) {
            return Some(at + 3);
        } else {
            at += 1;
        }
    }
}

/// Length of the text up to and including `"` and `hashes` times `#`.
pub(super) fn hashes(text: &[u8], hashes: usize) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr(b'"', text.get(at..)?)? + 1;
        let found = text[at..].iter().take(hashes).take_while(|&&b| b == b'#');
        if found.count() == hashes {
            return Some(at + hashes);
        }
    }
}

/// Length of the text up to and including a `"` that is not doubled.
pub(super) fn verbatim(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr(b'"', text.get(at..)?)? + 1;
        if text.get(at) != Some(&b'"') {
            return Some(at);
        }
        at += 1;
    }
}

/// Length of the text up to and including `head`, `tag` and `tail`.
pub(super) fn raw(text: &[u8], head: u8, tag: &[u8], tail: u8) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr(head, text.get(at..)?)? + 1;
        let after = text[at..].strip_prefix(tag);
        if after.is_some_and(|after| after.first() == Some(&tail)) {
            return Some(at + tag.len() + 1);
        }
    }
}
