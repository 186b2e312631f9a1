//! One line as a terminal would show it: no escape sequences, progress overwritten in place.

use memchr::{memchr3, memrchr};

use crate::span::Span;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const BACKSPACE: u8 = 0x08;

/// Whether `text` holds anything that a terminal would not show as it stands.
pub(super) fn needs_cleaning(text: &str) -> bool {
    memchr3(ESC, BACKSPACE, b'\0', text.as_bytes()).is_some() || has_overwriting(text.as_bytes())
}

/// A carriage return that does not belong to the line's end.
fn has_overwriting(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'\r', bytes).any(|at| !matches!(bytes.get(at + 1), Some(b'\n') | None))
}

/// The spans of `line`, which has no line feed, that a terminal ends up showing.
///
/// A carriage return starts the line anew: what was there is overwritten, and as programs that draw
/// progress draw over all of it, all of it goes. Sequences that move the cursor elsewhere are
/// dropped like colours, so frames of a redrawn screen stand below each other. Tabs stay.
pub(super) fn visible(line: &str) -> Vec<Span> {
    let bytes = line.as_bytes();
    let content = bytes.len() - bytes.iter().rev().take_while(|b| **b == b'\r').count();
    let mut end = content;
    loop {
        let start = memrchr(b'\r', &bytes[..end]).map_or(0, |at| at + 1);
        let shown = shown(bytes, start, content);
        if !shown.is_empty() || start == 0 {
            return shown;
        }
        end = start - 1;
    }
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
fn invisible_len(bytes: &[u8]) -> usize {
    match bytes[0] {
        ESC => escape_len(bytes),
        b'\t' => 0,
        0..0x20 | 0x7f => 1,
        _ => 0,
    }
}

/// Length of an escape sequence (ECMA-48); one that is not finished reaches to the end.
fn escape_len(bytes: &[u8]) -> usize {
    match bytes.get(1) {
        Some(b'[') => {
            let parameters = bytes[2..]
                .iter()
                .take_while(|b| matches!(b, 0x20..0x40))
                .count();
            (2 + parameters + 1).min(bytes.len())
        }
        Some(b']' | b'P' | b'X' | b'^' | b'_') => string_len(bytes),
        Some(_) => {
            let intermediates = bytes[1..]
                .iter()
                .take_while(|b| matches!(b, 0x20..0x30))
                .count();
            let end = (1 + intermediates + 1).min(bytes.len());
            // Never half of a character that happens to follow.
            end + bytes[end..]
                .iter()
                .take_while(|b| **b & 0xc0 == 0x80)
                .count()
        }
        None => 1,
    }
}

/// Length of a control string: up to BEL or `ESC \`.
fn string_len(bytes: &[u8]) -> usize {
    let bel = memchr::memchr(BEL, bytes).map(|at| at + 1);
    let terminator = memchr::memmem::find(&bytes[2..], b"\x1b\\").map(|at| at + 4);
    let ends = [bel, terminator];
    ends.into_iter().flatten().min().unwrap_or(bytes.len())
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
    fn an_unfinished_sequence_takes_the_rest_of_the_line() {
        assert_eq!(seen("text\x1b[3"), "text");
        assert_eq!(seen("text\x1b]0;never ended"), "text");
        assert_eq!(seen("text\x1b"), "text");
    }

    #[test]
    fn only_the_last_state_of_a_progress_line_is_seen() {
        assert_eq!(seen("10%\r50%\r100% done"), "100% done");
        assert_eq!(seen("10%\r\x1b[2K90%\r\x1b[K"), "90%");
        assert_eq!(seen("windows line\r"), "windows line");
    }

    #[test]
    fn characters_stay_whole() {
        assert_eq!(seen("é\x1b日本"), "é本");
    }

    #[test]
    fn plain_text_needs_no_cleaning() {
        assert!(!needs_cleaning("a\r\nb\tc\r"));
        assert!(needs_cleaning("a\rb"));
        assert!(needs_cleaning("\x1b[0m"));
    }
}
