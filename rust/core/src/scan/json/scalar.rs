//! White space, numbers and literals as JSON spells them.

pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

pub(super) const fn is_bare(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'+' | b'.')
}

/// A number as JSON spells it, or one of the literals that parsers in use take.
pub(super) fn is_scalar(word: &[u8]) -> bool {
    let literals: [&[u8]; 6] = [
        b"true",
        b"false",
        b"null",
        b"NaN",
        b"Infinity",
        b"-Infinity",
    ];
    literals.contains(&word) || is_number(word)
}

fn is_number(word: &[u8]) -> bool {
    let digits = |word: &[u8]| word.iter().take_while(|b| b.is_ascii_digit()).count();
    let rest = word.strip_prefix(b"-").unwrap_or(word);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return false;
    }
    let mut rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let len = digits(fraction);
        if len == 0 {
            return false;
        }
        rest = &fraction[len..];
    }
    match rest {
        [] => true,
        [b'e' | b'E', b'+' | b'-', exponent @ ..] | [b'e' | b'E', exponent @ ..] => {
            !exponent.is_empty() && digits(exponent) == exponent.len()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_as_json_spells_them() {
        for good in ["0", "-0", "12.5", "1e400", "-1.5E-3", "NaN", "-Infinity"] {
            assert!(is_scalar(good.as_bytes()), "{good}");
        }
        for bad in [
            "01", "+1", "1.", ".5", "-", "1e", "1e+", "0x1f", "tru", "1-2",
        ] {
            assert!(!is_scalar(bad.as_bytes()), "{bad}");
        }
    }
}
