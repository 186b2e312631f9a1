//! Bytes that arrive in chunks, as text: a character may be divided between two of them.

use crate::utf16;

/// Decodes UTF-8 chunk by chunk; any split of the bytes gives the same text.
///
/// What is not valid becomes U+FFFD, once for each maximal part of a character, as
/// [`String::from_utf8_lossy`] has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decoder {
    /// The start of a character that the next chunk may complete.
    partial: Vec<u8>,
    mark: Mark,
}

/// What the first bytes say of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mark {
    /// Nothing: they are UTF-8, whatever they say.
    #[default]
    Unasked,
    /// There are too few of them yet.
    Awaited,
    /// That they are UTF-16.
    Utf16(utf16::Order),
}

impl Decoder {
    /// A decoder of bytes that are UTF-16 if they begin with its mark, as [`utf16::decode`] has it.
    pub(crate) fn asking() -> Self {
        Self {
            mark: Mark::Awaited,
            ..Self::default()
        }
    }

    /// The bytes to decode now that more have come; none while the mark is still to come.
    fn ask(&mut self, chunk: &[u8], is_end: bool) -> Vec<u8> {
        self.partial.extend_from_slice(chunk);
        if !is_end && utf16::may_be_marked(&self.partial) {
            return Vec::new();
        }
        let bytes = std::mem::take(&mut self.partial);
        self.mark = utf16::order(&bytes).map_or(Mark::Unasked, Mark::Utf16);
        match self.mark {
            Mark::Utf16(_) => bytes[utf16::MARK..].to_vec(),
            _ => bytes,
        }
    }

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
        match self.mark {
            Mark::Awaited => {
                let bytes = self.ask(chunk, false);
                if !bytes.is_empty() {
                    self.decode(&bytes, take);
                }
                return;
            }
            Mark::Utf16(order) => {
                self.partial.extend_from_slice(chunk);
                let whole = order.whole_characters(&self.partial);
                take(&order.decode(&self.partial[..whole]));
                self.partial.drain(..whole);
                return;
            }
            Mark::Unasked => {}
        }
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
        if self.mark == Mark::Awaited {
            let bytes = self.ask(&[], true);
            self.decode(&bytes, &mut take);
        }
        if let Mark::Utf16(order) = self.mark {
            take(&order.decode(&std::mem::take(&mut self.partial)));
        }
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
    fn every_split_of_utf16_gives_the_same_text() {
        for bytes in [
            b"\xff\xfea\0\x3d\xd8\0\xdeb\0\x3d\xd8z".as_slice(),
            b"\xfe\xff\0a\xd8\x3d\xde\0\xd8\x3d\0b",
            b"\xff\xfe",
            b"\xff\xfe\0",
            b"\xff",
            b"\xff\xfe\0\0a\0\0\0",
            b"plain",
        ] {
            let expected =
                utf16::decode(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
            for split in 0..=bytes.len() {
                let mut decoder = Decoder::asking();
                let mut text = String::new();
                for chunk in [&bytes[..split], &bytes[split..]] {
                    decoder.decode(chunk, |part| text.push_str(part));
                }
                decoder.end(|part| text.push_str(part));
                assert_eq!(text, expected, "{split} of {bytes:?}");
            }
        }
    }

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
