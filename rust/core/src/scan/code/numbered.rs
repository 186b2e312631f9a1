//! Line-number prefixes of read tools: `   12<TAB>`, `12:`, `12|`, `12-`, `12)` and an arrow.
//!
//! Read tools number the lines they show and `grep -n -A` mixes `12:` with `12-`. The scanner steps
//! over such prefixes and cuts the raw text, so the numbers a reader sees stay as they were.

/// Non-empty lines looked at to decide.
const SAMPLE: usize = 20;
/// Fewer numbered lines than this prove nothing.
const MINIMUM: usize = 3;
/// Lines that may lack the number they should have, the first among them: a tenth of the sample.
const MOST_ODD: usize = SAMPLE / 10 + 1;
/// Digits of the longest line number accepted.
const DIGITS: usize = 9;

/// Whether the lines of `text` carry consecutive line numbers.
///
/// Looks at the first 20 non-empty lines; at least nine in ten must have a prefix whose number is
/// one more than the line above's.
pub fn is_numbered(text: &str) -> bool {
    let (mut seen, mut good) = (0_usize, 0_usize);
    let mut expected = None;
    for line in text.lines() {
        let number = parse(line.as_bytes()).map(|(number, _)| number);
        if let (Some(number), Some(wanted)) = (number, expected)
            && number == wanted
        {
            good += 1;
        }
        // A line that is empty in the raw text still moves the numbering on.
        expected = number
            .or_else(|| expected.filter(|_| line.is_empty()))
            .map(|number| number + 1);
        if line.trim().is_empty() {
            continue;
        }
        seen += 1;
        if seen == SAMPLE {
            break;
        }
        if seen > good + MOST_ODD {
            return false;
        }
    }
    seen >= MINIMUM && (good + 1) * 10 >= seen * 9
}

/// The number that a read tool put before `line`, if one did.
pub fn number(line: &[u8]) -> Option<usize> {
    let (number, _) = parse(line)?;
    usize::try_from(number).ok()
}

/// Length of the line-number prefix of `line`, 0 where there is none.
pub(super) fn prefix_len(line: &[u8]) -> usize {
    parse(line).map_or(0, |(_, length)| length)
}

/// The line number at the start of `line` and the length of the whole prefix.
fn parse(line: &[u8]) -> Option<(u64, usize)> {
    let spaces = line.iter().take_while(|&&byte| byte == b' ').count();
    let digits = line[spaces..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if digits == 0 || digits > DIGITS {
        return None;
    }
    let number = line[spaces..spaces + digits]
        .iter()
        .fold(0, |number, digit| number * 10 + u64::from(digit - b'0'));
    let after = spaces + digits;
    Some((number, after + separator_len(&line[after..])?))
}

/// Length of the separator between number and code, with the one space that may follow it.
///
/// A tab or an arrow is never followed by a space of its own; the others are, in tools that print
/// one, and a lone separator is an empty line of code.
fn separator_len(rest: &[u8]) -> Option<usize> {
    match rest {
        // U+2192 RIGHTWARDS ARROW
        [0xE2, 0x86, 0x92, ..] => Some(3),
        [b':' | b'|' | b'-' | b')', b' ', ..] => Some(2),
        [b'\t' | b':' | b'|' | b'-' | b')', ..] => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_numbered, prefix_len};

    fn numbered(separator: &str, lines: usize) -> String {
        let line = |number| format!("{number:>5}{separator}    call();");
        let lines: Vec<String> = (7..7 + lines).map(line).collect();
        lines.join("\n") + "\n"
    }

    #[test]
    fn every_separator_is_known() {
        for separator in ["\t", "\u{2192}", ": ", ":", "| ", "|", "-", ") "] {
            assert!(is_numbered(&numbered(separator, 30)), "{separator:?}");
        }
    }

    #[test]
    fn numbers_must_count_up() {
        assert!(!is_numbered("3: a\n9: b\n4: c\n1: d\n"));
        assert!(!is_numbered("let a = 1;\nlet b = 2;\nlet c = 3;\n"));
        assert!(!is_numbered(&numbered("\t", 2)));
    }

    #[test]
    fn one_stray_line_in_twenty_is_forgiven() {
        let text = numbered("\t", 12) + "note\n";
        assert!(is_numbered(&text));
    }

    #[test]
    fn the_prefix_ends_where_the_code_begins() {
        assert_eq!(prefix_len(b"   12\tcode"), 6);
        assert_eq!(prefix_len(b"12: code"), 4);
        assert_eq!(prefix_len("12\u{2192}code".as_bytes()), 5);
        assert_eq!(prefix_len(b"code"), 0);
    }
}
