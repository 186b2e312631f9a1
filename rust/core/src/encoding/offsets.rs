//! Where the tokens of a text start.

use super::Encoding;

impl Encoding {
    /// Where each token of `text` starts, in bytes and in characters. `O(n)`.
    ///
    /// A token may start inside a character; in characters it then has the offset of that one.
    pub fn offsets(self, text: &str) -> (Vec<usize>, Vec<usize>) {
        let tokens = self.encode(text);
        let mut bytes = Vec::with_capacity(tokens.len());
        let mut at = 0;
        for token in tokens {
            bytes.push(at);
            at += self.vocab().bytes_of(token).map_or(0, <[u8]>::len);
        }
        let characters = if text.is_ascii() {
            bytes.clone()
        } else {
            in_characters(text, &bytes)
        };
        (bytes, characters)
    }
}

/// Ascending byte offsets as offsets in characters.
fn in_characters(text: &str, bytes: &[usize]) -> Vec<usize> {
    let starts = |part: &[u8]| part.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    let (mut from, mut character) = (0, 0);
    let to_character = |&at: &usize| {
        character += starts(&text.as_bytes()[from..at]);
        from = at;
        character - usize::from(!text.is_char_boundary(at))
    };
    bytes.iter().map(to_character).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_where_the_tokens_start() {
        let (bytes, characters) = Encoding::O200kBase.offsets("hello world, né");
        assert_eq!(bytes, [0, 5, 11, 12]);
        assert_eq!(characters, [0, 5, 11, 12]);
    }

    #[test]
    fn a_token_inside_a_character_has_its_offset() {
        let text = "a\u{1f9d1}\u{1f3fd}b";
        let (bytes, characters) = Encoding::O200kBase.offsets(text);
        for (byte, character) in bytes.into_iter().zip(characters) {
            let whole = text.floor_char_boundary(byte);
            assert_eq!(character, text[..whole].chars().count(), "{byte}");
        }
    }
}
