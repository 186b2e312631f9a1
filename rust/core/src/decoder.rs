//! Bytes that arrive in chunks, as text: a character may be divided between two of them.

/// Decodes UTF-8 chunk by chunk; any split of the bytes gives the same text.
///
/// What is not valid becomes U+FFFD, once for each maximal part of a character, as
/// [`String::from_utf8_lossy`] has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decoder {
    /// The start of a character that the next chunk may complete.
    partial: Vec<u8>,
}

impl Decoder {
    /// Whether a character has begun and not ended.
    pub(crate) const fn is_inside(&self) -> bool {
        !self.partial.is_empty()
    }

    /// Forgets what has begun; returns how many bytes that was.
    pub(crate) fn forget(&mut self) -> usize {
        std::mem::take(&mut self.partial).len()
    }

    /// Hands the text of `chunk`, as far as it is certain, to `take`.
    pub(crate) fn decode(&mut self, chunk: &[u8], mut take: impl FnMut(&str)) {
        if self.partial.is_empty()
            && let Ok(text) = std::str::from_utf8(chunk)
        {
            return take(text);
        }
        let joined;
        let mut bytes = chunk;
        if !self.partial.is_empty() {
            joined = [std::mem::take(&mut self.partial).as_slice(), chunk].concat();
            bytes = &joined;
        }
        let mut left = bytes.len();
        for part in bytes.utf8_chunks() {
            take(part.valid());
            let invalid = part.invalid();
            left -= part.valid().len() + invalid.len();
            if left == 0 && is_partial(invalid) {
                self.partial = invalid.to_vec();
            } else if !invalid.is_empty() {
                take("\u{FFFD}");
            }
        }
    }

    /// Ends the bytes here: what has begun is no character.
    pub(crate) fn end(&mut self, mut take: impl FnMut(&str)) {
        if !self.partial.is_empty() {
            self.partial.clear();
            take("\u{FFFD}");
        }
    }
}

/// Whether the bytes could become a character if more followed.
fn is_partial(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_split_gives_the_same_text() {
        let bytes = b"a\xe4\xb8\xad\xff\xf0\x9f\x98\x80\xe4\xb8\xf0\x9fz\xc3";
        let expected = String::from_utf8_lossy(bytes);
        for first in 0..=bytes.len() {
            for second in first..=bytes.len() {
                let mut decoder = Decoder::default();
                let mut text = String::new();
                for chunk in [&bytes[..first], &bytes[first..second], &bytes[second..]] {
                    decoder.decode(chunk, |part| text.push_str(part));
                }
                decoder.end(|part| text.push_str(part));
                assert_eq!(text, expected, "{first} {second}");
            }
        }
    }
}
