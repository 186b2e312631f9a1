//! Which part of the text a plan shows, in words that a reader can use to ask for another.

use super::{Container, CutPlan, Piece, Reason};
use crate::abridged::Abridged;
use crate::number::grouped;
use crate::scan::code::numbered;
use crate::span::Span;

/// Longest JSON Pointer that is spelled out, in bytes.
const LONGEST_POINTER: usize = 80;

/// Something at least as long as what [`CutPlan::shown`] says of most texts.
pub const LONG_SHOWN: &str = "; lines 1,234-5,678 of 1,234,567";

impl CutPlan {
    /// `; lines 1-89 of 3,912`, `; 37 of 100 elements of /rows and 2 of 4 of the document`, or nothing
    /// where the body itself says what is missing.
    ///
    /// Of lines it says which of them is there in part, and what a read tool numbered them where
    /// that is not their place in the text: `; lines 1-30 of 400, numbered 501-530`.
    ///
    /// Of containers the one that lost most is told, and the root: a member of it that is not there
    /// at all may be what the reader was after.
    pub fn shown<'a>(&self, text: impl Into<Abridged<'a>>) -> String {
        let most = self
            .containers
            .iter()
            .max_by_key(|container| container.total - container.kept);
        let root = self.containers.iter().find(|one| one.pointer.is_empty());
        match most {
            Some(most) => match root.filter(|root| *root != most) {
                Some(root) => format!("{} and {} of the document", elements(most), count(root)),
                None => elements(most),
            },
            None => self.lines(text.into()).unwrap_or_default(),
        }
    }

    /// What is kept, if it is one stretch but for what a page would not show.
    fn stretch(&self) -> Option<Span> {
        let mut stretch: Option<Span> = None;
        let mut is_parted = false;
        for piece in &self.pieces {
            match (piece, stretch) {
                (Piece::Keep(span), None) => stretch = Some(*span),
                (Piece::Keep(_), Some(_)) if is_parted => return None,
                (Piece::Keep(span), Some(before)) => {
                    stretch = Some(Span::new(before.start, span.end));
                }
                (Piece::Cut(_, reason), Some(_)) => is_parted |= *reason != Reason::Hidden,
                (Piece::Cut(..), None) | (Piece::Insert(_), _) => {}
            }
        }
        stretch
    }

    /// The lines of the one stretch that is kept.
    fn lines(&self, text: Abridged) -> Option<String> {
        let span = self.stretch().filter(|_| text.is_read())?;
        // The feed that ends a line begins none; blank lines at the end are lines, as `wc` counts.
        let trimmed = |text: &str| text.strip_suffix('\n').unwrap_or(text).len();
        let total = text.feeds(Span::new(0, trimmed(text.text))) + 1;
        if total == 1 {
            return None;
        }
        let first = text.feeds(Span::new(0, span.start)) + 1;
        let last_byte = span.start + trimmed(span.of(text.text));
        // A seam at either end of what is kept lies outside of it.
        let inside = Span::new(span.start, last_byte).of(text.text);
        let last = first + bytecount::count(inside.as_bytes(), b'\n');
        let part = in_part(text.text, span.start, last_byte, first == last);
        let numbers = numbers(text.text, span.start, first, last_byte, last).unwrap_or_default();
        Some(format!(
            "; lines {}-{} of {}{part}{numbers}",
            grouped(first),
            grouped(last),
            grouped(total)
        ))
    }
}

/// Which of the lines from `start` to `end` is not there as a whole, white space aside.
fn in_part(text: &str, start: usize, end: usize, is_one: bool) -> &'static str {
    let is_blank = |c: char| c.is_ascii_whitespace() && c != '\n';
    let before = text[..start].trim_end_matches(is_blank);
    let after = text[end..].trim_start_matches(is_blank);
    let starts = before.is_empty() || before.ends_with('\n');
    let ends = after.is_empty() || after.starts_with('\n');
    match (starts, ends) {
        (true, true) => "",
        _ if is_one => ", in part",
        (true, false) => ", the last in part",
        (false, true) => ", the first in part",
        (false, false) => ", the first and the last in part",
    }
}

/// `, numbered 501-530` where that is what a read tool numbered the lines `first` to `last`, which
/// hold the bytes `start` and `end`: the numbers to ask for more by.
fn numbers(text: &str, start: usize, first: usize, end: usize, last: usize) -> Option<String> {
    let number = |at: usize| {
        let line = memchr::memrchr(b'\n', &text.as_bytes()[..at]).map_or(0, |feed| feed + 1);
        numbered::number(&text.as_bytes()[line..])
    };
    let (from, to) = (number(start)?, number(end)?);
    let is_shift = from != first && to.checked_sub(from) == last.checked_sub(first);
    (is_shift && numbered::is_numbered(text))
        .then(|| format!(", numbered {}-{}", grouped(from), grouped(to)))
}

fn elements(container: &Container) -> String {
    let place = match container.pointer.as_str() {
        "" => "the document",
        pointer if pointer.len() > LONGEST_POINTER => "one container",
        pointer => pointer,
    };
    format!("; {} elements of {place}", count(container))
}

fn count(container: &Container) -> String {
    let (kept, total) = (grouped(container.kept), grouped(container.total));
    let plus = if container.is_total { "" } else { " or more" };
    format!("{kept} of {total}{plus}")
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::plan::{Keep, Planner};
    use crate::sizer::Bytes;

    fn shown(text: &str, format: Format, keep: Keep, budget: usize) -> String {
        let planner = Planner::new(text, format, keep, budget, &Bytes);
        planner
            .plan(budget, &Bytes)
            .map_or_else(String::new, |plan| plan.shown(text))
    }

    #[test]
    fn lines_are_counted_from_one() {
        let text = "one\ntwo\nthree\nfour\n";
        assert_eq!(shown(text, Format::Text, Keep::Head, 8), "; lines 1-2 of 4");
        assert_eq!(
            shown(text, Format::Text, Keep::Tail, 11),
            "; lines 3-4 of 4"
        );
        assert_eq!(shown("one two three", Format::Text, Keep::Head, 8), "");
    }

    #[test]
    fn blank_lines_at_the_end_are_lines() {
        let text = "one\ntwo\nthree\nfour\n\n\n";
        assert_eq!(shown(text, Format::Text, Keep::Head, 8), "; lines 1-2 of 6");
        assert_eq!(
            shown(text, Format::Text, Keep::Tail, 13),
            "; lines 3-4 of 6"
        );
        assert_eq!(shown("one two three\n", Format::Text, Keep::Head, 8), "");
    }

    #[test]
    fn a_line_that_is_there_in_part_is_told() {
        let text = "one\ntwo words and more\nthree\n";
        assert_eq!(
            shown(text, Format::Text, Keep::Head, 14),
            "; lines 1-2 of 3, the last in part"
        );
        assert_eq!(
            shown(text, Format::Text, Keep::Tail, 16),
            "; lines 2-3 of 3, the first in part"
        );
        let text = "some words on a long line\nb\n";
        assert_eq!(
            shown(text, Format::Text, Keep::Head, 12),
            "; lines 1-1 of 2, in part"
        );
    }

    #[test]
    fn numbers_of_a_read_tool_are_told_where_they_are_others() {
        let numbered = |from: usize, separator: &str| -> String {
            let line = |number| format!("{number:>6}{separator}call();\n");
            (from..from + 40).map(line).collect()
        };
        for separator in ["\t", ":", "| ", "\u{2192}"] {
            assert_eq!(
                shown(&numbered(501, separator), Format::Text, Keep::Head, 160),
                format!(
                    "; lines 1-{0} of 40, numbered 501-{1}",
                    160 / (14 + separator.len()),
                    500 + 160 / (14 + separator.len())
                )
            );
        }
        assert_eq!(
            shown(&numbered(1, "\t"), Format::Text, Keep::Head, 160),
            "; lines 1-10 of 40"
        );
    }

    #[test]
    fn a_page_is_one_stretch_without_what_is_hidden() {
        let text = "<p>one\n</p><script>\n</script><p>two\n</p><p>three\n</p>";
        assert_eq!(
            shown(text, Format::Html, Keep::Auto, 25),
            "; lines 1-4 of 5, the last in part"
        );
    }

    #[test]
    fn elements_are_told_of_the_root_and_the_container_that_lost_most() {
        let text = r#"{"a": [1, 2], "rows": [10, 20, 30, 40, 50, 60], "b": 1}"#;
        assert_eq!(
            shown(text, Format::Json, Keep::Auto, 36),
            "; 5 of 6 elements of /rows and 2 of 3 of the document"
        );
        assert_eq!(
            shown("[1, 2, 3, 4", Format::Json, Keep::Auto, 5),
            "; 2 of 4 or more elements of the document"
        );
    }
}
