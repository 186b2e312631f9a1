//! UTF-16, as Windows tools write it into files and pipes.

/// Length of the byte order mark, in bytes.
pub(crate) const MARK: usize = 2;

/// Which byte of a unit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Little,
    Big,
}

impl Order {
    const fn unit(self, pair: [u8; 2]) -> u16 {
        match self {
            Self::Little => u16::from_le_bytes(pair),
            Self::Big => u16::from_be_bytes(pair),
        }
    }

    /// The text of bytes without a mark.
    pub(crate) fn decode(self, bytes: &[u8]) -> String {
        let (pairs, odd) = bytes.as_chunks();
        let units = pairs.iter().map(|pair| self.unit(*pair));
        let mut text: String = char::decode_utf16(units)
            .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        if !odd.is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        text
    }

    /// Length of what more bytes cannot change: without half a unit or half a pair at the end.
    pub(crate) fn whole_characters(self, bytes: &[u8]) -> usize {
        let (pairs, odd) = bytes.as_chunks();
        let is_half = pairs
            .last()
            .is_some_and(|pair| (0xD800..0xDC00).contains(&self.unit(*pair)));
        bytes.len() - odd.len() - if is_half { 2 } else { 0 }
    }
}

/// The order that the mark at the start of `bytes` tells, if there is one.
///
/// UTF-32, whose little-endian mark begins like that of UTF-16, is not read.
pub(crate) const fn order(bytes: &[u8]) -> Option<Order> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] => None,
        [0xff, 0xfe, ..] => Some(Order::Little),
        [0xfe, 0xff, ..] => Some(Order::Big),
        _ => None,
    }
}

/// Whether bytes to come may tell whether `bytes` begin with a mark.
pub(crate) const fn may_be_marked(bytes: &[u8]) -> bool {
    matches!(bytes, [] | [0xfe | 0xff] | [0xff, 0xfe] | [0xff, 0xfe, 0])
}

/// The text that `bytes` are in UTF-16, without the byte order mark that says so; `None` without
/// one. Half a character becomes U+FFFD, and so does an odd byte at the end.
pub fn decode(bytes: &[u8]) -> Option<String> {
    order(bytes).map(|order| order.decode(&bytes[MARK..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_says_which_byte_comes_first() {
        let little = b"\xff\xfea\0\x3d\xd8\0\xde";
        let big = b"\xfe\xff\0a\xd8\x3d\xde\0";
        assert_eq!(decode(little).as_deref(), Some("a\u{1f600}"));
        assert_eq!(decode(big), decode(little));
        assert_eq!(decode(b"\xff\xfe").as_deref(), Some(""));
    }

    #[test]
    fn what_is_broken_is_replaced() {
        assert_eq!(
            decode(b"\xff\xfe\x3d\xd8a\0b").as_deref(),
            Some("\u{fffd}a\u{fffd}")
        );
    }

    #[test]
    fn without_a_mark_it_is_not_utf16() {
        for bytes in [b"a\0b\0".as_slice(), b"", b"\xff", b"\xff\xfe\0\0a\0\0\0"] {
            assert_eq!(decode(bytes), None);
        }
    }
}
