//! UTF-16, as Windows tools write it into files and pipes.

/// The text that `bytes` are in UTF-16, without the byte order mark that says so; `None` without
/// one. Half a character becomes U+FFFD, and so does an odd byte at the end.
///
/// UTF-32, whose little-endian mark begins like that of UTF-16, is not read.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let (unit, body): (fn([u8; 2]) -> u16, _) = match bytes {
        [0xff, 0xfe, 0, 0, ..] => return None,
        [0xff, 0xfe, body @ ..] => (u16::from_le_bytes, body),
        [0xfe, 0xff, body @ ..] => (u16::from_be_bytes, body),
        _ => return None,
    };
    let (pairs, odd) = body.as_chunks();
    let units = pairs.iter().map(|pair| unit(*pair));
    let mut text: String = char::decode_utf16(units)
        .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Some(text)
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
