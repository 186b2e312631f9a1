//! Code on one endless line: after a statement or a block, else after a comma.

use memchr::{memchr3, memrchr};

use crate::span::{Boundary, Level};

/// How far before the focus a place is looked for, in bytes.
const REACH: usize = 2048;

/// The places on the line of `focus`, before it: [`Level::Sentence`] after `;` and `}`,
/// [`Level::Word`] after `,` unless a number goes on there.
pub fn boundaries(text: &str, focus: usize) -> Vec<Boundary> {
    let bytes = text.as_bytes();
    let focus = focus.min(bytes.len());
    let near = focus.saturating_sub(REACH);
    let line = memrchr(b'\n', &bytes[near..focus]).map_or(near, |feed| near + feed + 1);
    let mut found = Vec::new();
    let mut at = line;
    while let Some(mark) = memchr3(b';', b'}', b',', &bytes[at..focus]) {
        let mark = at + mark;
        at = mark + 1;
        let is_comma = bytes[mark] == b',';
        let in_number = is_comma && bytes.get(at).is_some_and(u8::is_ascii_digit);
        // `};` and `}),` end together.
        let is_last = !matches!(bytes.get(at), Some(b';' | b'}' | b',' | b')'));
        if is_last && !in_number {
            let level = if is_comma {
                Level::Word
            } else {
                Level::Sentence
            };
            found.push(Boundary { offset: at, level });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_end_together_and_outrank_commas() {
        let text = "var a=[1,2,b];function c(){d(e,f)};g(h";
        let found: Vec<_> = boundaries(text, text.len())
            .into_iter()
            .map(|b| (&text[b.offset..], b.level))
            .collect();
        assert_eq!(
            found,
            [
                ("b];function c(){d(e,f)};g(h", Level::Word),
                ("function c(){d(e,f)};g(h", Level::Sentence),
                ("f)};g(h", Level::Word),
                ("g(h", Level::Sentence)
            ]
        );
    }
}
