//! Slow, obvious versions, kept as judges.

/// Whether `text` is one JSON value, by recursive descent over characters.
pub(crate) fn is_json(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    value(&chars, blank(&chars, 0)).is_some_and(|end| blank(&chars, end) == chars.len())
}

fn blank(chars: &[char], mut at: usize) -> usize {
    while matches!(chars.get(at), Some(' ' | '\t' | '\n' | '\r')) {
        at += 1;
    }
    at
}

fn value(chars: &[char], at: usize) -> Option<usize> {
    match chars.get(at)? {
        '{' => items(chars, at, '}', |chars, at| {
            let colon = blank(chars, string(chars, at)?);
            (chars.get(colon) == Some(&':')).then_some(())?;
            value(chars, blank(chars, colon + 1))
        }),
        '[' => items(chars, at, ']', value),
        '"' => string(chars, at),
        _ => scalar(chars, at),
    }
}

type Item = fn(&[char], usize) -> Option<usize>;

fn items(chars: &[char], at: usize, close: char, item: Item) -> Option<usize> {
    let mut at = blank(chars, at + 1);
    if chars.get(at) == Some(&close) {
        return Some(at + 1);
    }
    loop {
        at = blank(chars, item(chars, at)?);
        match chars.get(at)? {
            ',' => at = blank(chars, at + 1),
            found if *found == close => return Some(at + 1),
            _ => return None,
        }
    }
}

fn string(chars: &[char], at: usize) -> Option<usize> {
    (chars.get(at) == Some(&'"')).then_some(())?;
    let mut at = at + 1;
    loop {
        match chars.get(at)? {
            '"' => return Some(at + 1),
            '\\' => at += 2,
            _ => at += 1,
        }
    }
}

fn scalar(chars: &[char], at: usize) -> Option<usize> {
    let word: String = chars[at..]
        .iter()
        .take_while(|c| c.is_ascii_alphanumeric() || "+-.".contains(**c))
        .collect();
    let literal = ["true", "false", "null"].contains(&word.as_str());
    (literal || word.parse::<f64>().is_ok()).then_some(at + word.len())
}

#[test]
fn the_judge_knows_json() {
    for good in ["{}", " [1, {\"a\": \"}\\\"\"}] ", "\"\"", "-1.5e3", "null"] {
        assert!(is_json(good), "{good}");
    }
    for bad in [
        "", "{", "[1,]", "{1:2}", "[1 2]", "{} {}", "\"\\\"", "nul", "{\"a\"}",
    ] {
        assert!(!is_json(bad), "{bad}");
    }
}
