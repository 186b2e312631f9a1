//! One line as a terminal would show it: no escape sequences, progress overwritten in place.

use memchr::{memchr, memchr2, memchr3, memmem};

use crate::span::Span;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const BACKSPACE: u8 = 0x08;

/// Whether no line of `bytes` needs cleaning, whatever ends lines.
pub(super) fn is_printable(bytes: &[u8]) -> bool {
    memchr3(ESC, BACKSPACE, b'\0', bytes).is_none() && memchr(b'\r', bytes).is_none()
}

/// Whether `line`, which has no line feed, holds anything that a terminal would not show as it
/// stands. Where no line feed ends lines, carriage returns do, and overwrite nothing.
pub(super) fn needs_cleaning(line: &str, feeds_end_lines: bool) -> bool {
    let bytes = line.as_bytes();
    memchr3(ESC, BACKSPACE, b'\0', bytes).is_some()
        || (feeds_end_lines && memchr(b'\r', bytes.trim_ascii_end()).is_some())
}

/// The spans of `line`, which has no line feed, that a terminal ends up showing.
///
/// A carriage return starts the line anew. What is at least as short as what is drawn over it is
/// gone, and so is what was erased; anything else stays, as a terminal would still show its end.
/// Sequences that move the cursor elsewhere are dropped like colours, so frames of a redrawn screen
/// stand below each other. Tabs stay.
pub(super) fn visible(line: &str) -> Vec<Span> {
    let bytes = line.as_bytes();
    let content = bytes.len() - bytes.iter().rev().take_while(|b| **b == b'\r').count();
    let mut kept: Vec<Span> = Vec::new();
    // Where the spans of the segment drawn last begin.
    let mut last = 0;
    let (mut start, mut erases) = (0, false);
    while start <= content {
        let end = memchr(b'\r', &bytes[start..content]).map_or(content, |at| start + at);
        let new = shown(bytes, start, end);
        erases |= [b"\x1b[K".as_slice(), b"\x1b[2K"]
            .iter()
            .any(|code| memmem::find(&bytes[start..end], code).is_some());
        if !new.is_empty() {
            if erases || len(&new) >= len(&kept[last..]) {
                kept.truncate(last);
            }
            last = kept.len();
            kept.extend(new);
            erases = false;
        }
        start = end + 1;
    }
    kept
}

/// Whether a terminal shows nothing of `line`, which has no line feed.
pub fn shows_nothing(line: &str) -> bool {
    let line = line.trim_end_matches('\r');
    let Some(first) = line.bytes().next() else {
        return true;
    };
    // A line may be long: what it shows is made out only if something in it could hide its beginning.
    let may_hide = first.is_ascii_control() || !is_printable(line.as_bytes());
    may_hide && visible(line).is_empty()
}

fn len(spans: &[Span]) -> usize {
    spans.iter().map(|span| span.len()).sum()
}

/// What is left of `bytes[start..end]` without escape sequences and control characters.
fn shown(bytes: &[u8], start: usize, end: usize) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut at = start;
    while at < end {
        let skipped = invisible_len(&bytes[at..end]);
        if skipped > 0 {
            at += skipped;
            continue;
        }
        match spans.last_mut() {
            Some(span) if span.end == at => span.end = at + 1,
            _ => spans.push(Span::new(at, at + 1)),
        }
        at += 1;
    }
    spans
}

/// Length of the escape sequence or control character that `bytes` starts with; 0 if none.
pub(super) fn invisible_len(bytes: &[u8]) -> usize {
    match bytes[0] {
        ESC => escape_len(bytes),
        b'\t' => 0,
        0..0x20 | 0x7f => 1,
        _ => 0,
    }
}

/// Length of an escape sequence (ECMA-48). One that is broken off costs its introducer alone, so
/// that it cannot take text along.
fn escape_len(bytes: &[u8]) -> usize {
    match bytes.get(1) {
        Some(b'[') => {
            let body = bytes[2..]
                .iter()
                .take_while(|b| matches!(b, 0x20..0x40))
                .count();
            match bytes.get(2 + body) {
                Some(0x40..0x7f) => 2 + body + 1,
                _ => 2 + body,
            }
        }
        Some(b']' | b'P' | b'X' | b'^' | b'_') => string_len(bytes),
        Some(0x20..0x7f) => {
            let intermediates = bytes[1..]
                .iter()
                .take_while(|b| matches!(b, 0x20..0x30))
                .count();
            match bytes.get(1 + intermediates) {
                Some(0x30..0x7f) => 1 + intermediates + 1,
                _ => 1 + intermediates,
            }
        }
        _ => 1,
    }
}

/// Length of a control string: up to BEL or `ESC \`.
fn string_len(bytes: &[u8]) -> usize {
    match memchr2(BEL, ESC, &bytes[2..]).map(|at| at + 2) {
        Some(at) if bytes[at] == BEL => at + 1,
        Some(at) if bytes.get(at + 1) == Some(&b'\\') => at + 2,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(line: &str) -> String {
        visible(line).iter().map(|span| span.of(line)).collect()
    }

    #[test]
    fn colours_titles_and_cursor_movements_go() {
        assert_eq!(
            seen("\x1b[1;31mred\x1b[0m\tand \x1b[?25lplain\x1b[K"),
            "red\tand plain"
        );
        assert_eq!(
            seen("\x1b]0;title\x07text\x1b_bk;t=1\x07!\x1bPx\x1b\\."),
            "text!."
        );
        assert_eq!(seen("a\x1b(Bb\x1b7c\x07\0d"), "abcd");
    }

    #[test]
    fn an_unfinished_sequence_takes_no_text_along() {
        assert_eq!(seen("text\x1b[3"), "text");
        assert_eq!(seen("text\x1b]0;never ended"), "text0;never ended");
        assert_eq!(seen("text\x1b"), "text");
        assert_eq!(seen("\x1b[é\x1b(ü"), "éü");
    }

    #[test]
    fn only_the_last_state_of_a_progress_line_is_seen() {
        assert_eq!(seen("10%\r50%\r100% done"), "100% done");
        assert_eq!(seen("10%\r\x1b[2K90%\r\x1b[K"), "90%");
        assert_eq!(seen("windows line\r"), "windows line");
        assert_eq!(
            seen("ERROR: checksum mismatch\rok"),
            "ERROR: checksum mismatchok"
        );
    }

    #[test]
    fn characters_stay_whole() {
        assert_eq!(seen("é\x1b日本"), "é日本");
    }

    #[test]
    fn a_line_shows_nothing_if_all_of_it_is_hidden() {
        for line in ["", "\r", "\x07", "\x1b[1m\x1b[0m"] {
            assert!(shows_nothing(line), "{line:?}");
        }
        for line in ["a", " ", "\t", "\x07a", "\x1b[1ma", "a\x1b[0m", "\u{e9}\r"] {
            assert!(!shows_nothing(line), "{line:?}");
        }
    }

    #[test]
    fn plain_text_needs_no_cleaning() {
        assert!(!needs_cleaning("b\tc\r", true));
        assert!(!needs_cleaning("a\rb\rc", false));
        assert!(needs_cleaning("a\rb", true));
        assert!(needs_cleaning("\x1b[0m", false));
    }
}
