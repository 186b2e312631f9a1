//! Several JSON values one after the other, with white space between them or nothing at all.

use super::scan;
use crate::span::Span;

/// The complete values of `text`, in order, up to the first thing that is none. O(n) in all.
pub fn values(text: &str) -> impl Iterator<Item = Span> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let start = at + rest.len() - rest.trim_ascii_start().len();
        let end = start + scan(&text[start..]).root_end?;
        at = end;
        Some(Span::new(start, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_need_nothing_between_them() {
        let text = "{\"a\": \"}{\"}{\n}[1] 2 \"x\"\n[3, 4";
        let found: Vec<_> = values(text).map(|value| value.of(text)).collect();
        assert_eq!(found, ["{\"a\": \"}{\"}", "{\n}", "[1]", "2", "\"x\""]);
        assert_eq!(values("{} oops {}").count(), 1);
    }
}
