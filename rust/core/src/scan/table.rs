//! Tables drawn with characters: a header, a rule below it, rows (psql, mysql, box drawings).

use crate::scan::line::{Line, lines};
use crate::span::{Boundary, Level, Span};

/// Lines before the rule below the header: a title, a rule above, the header itself.
const HEADER: usize = 4;

/// Bytes at the end of a text in which its last lines are looked for.
const FOOTER: usize = 512;

/// The places between the rows of `text`: [`Level::Block`] after a rule between rows, else
/// [`Level::Line`]. None before the first row, none inside a row of several lines.
pub fn boundaries(text: &str) -> Vec<Boundary> {
    let Some(body) = body_start(text) else {
        return Vec::new();
    };
    let mut level = None;
    let mut found = Vec::new();
    for line in lines(text).skip_while(|line| line.start < body) {
        if let Some(level) = level.filter(|_| !is_rule(line.bytes)) {
            let offset = line.start;
            found.push(Boundary { offset, level });
        }
        level = match line.bytes {
            row if is_rule(row) => level.map(|_| Level::Block),
            row if is_continued(row) => None,
            _ => Some(Level::Line),
        };
    }
    found
}

/// Where the first row starts: below the rule that follows the header.
pub fn body_start(text: &str) -> Option<usize> {
    let mut has_header = false;
    for line in lines(text).take(HEADER) {
        if !is_rule(line.bytes) {
            has_header |= !line.is_blank();
        } else if has_header {
            return Some(line.next);
        }
    }
    None
}

/// A line drawn between rows or columns: `---+---`, `+---+`, `|---|`, `├──┼──┤`.
pub fn is_rule(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else {
        return false;
    };
    let is_drawn = |c: char| "-+|=: ".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let strokes = line
        .chars()
        .filter(|c| matches!(c, '-' | '=') || ('\u{2500}'..='\u{257f}').contains(c));
    line.chars().all(is_drawn) && strokes.take(3).count() == 3
}

/// psql marks a row that goes on below with `+` at the end of the cell.
fn is_continued(row: &[u8]) -> bool {
    row.trim_ascii_end().ends_with(b"+") || memchr::memmem::find(row, b"+|").is_some()
}

/// The lines that close a table, such as its last rule and `(123 rows)`.
pub fn footer(text: &str) -> Span {
    let end = text.trim_end().len();
    let from = text.ceil_char_boundary(end.saturating_sub(FOOTER));
    let last: Vec<Line> = lines(&text[from..end]).collect();
    let closes = |line: &&Line| is_rule(line.bytes) || is_count(line.trimmed()) || line.is_blank();
    let first = last.iter().rev().take_while(closes).last();
    // A line that starts before the window was not seen whole.
    let start = first.filter(|line| line.start > 0);
    Span::new(start.map_or(end, |line| from + line.start), end)
}

/// `(123 rows)`, `123 rows in set (0.01 sec)`.
fn is_count(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"(").unwrap_or(line);
    let digits = line.iter().take_while(|b| b.is_ascii_digit()).count();
    let rest = line[digits..].trim_ascii_start();
    digits > 0 && (rest.starts_with(b"row") || rest.starts_with(b"record"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<&str> {
        let found = boundaries(text);
        let line = |b: &Boundary| text[b.offset..].lines().next().unwrap_or("");
        found.iter().map(line).collect()
    }

    #[test]
    fn rows_start_below_the_rule() {
        let text = " id | name\n----+------\n  1 | a\n  2 | b\n(2 rows)\n";
        assert_eq!(rows(text), ["  2 | b", "(2 rows)"]);
        assert_eq!(footer(text).of(text), "(2 rows)");
    }

    #[test]
    fn boxes_close_with_their_rule() {
        let text = "┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ 1 │ 2 │\n│ 3 │ 4 │\n└───┴───┘\n";
        assert_eq!(rows(text), ["│ 3 │ 4 │"]);
        assert_eq!(footer(text).of(text), "└───┴───┘");
        let text = "+---+\n| a |\n+---+\n| 1 |\n| 2 |\n+---+\n2 rows in set (0.00 sec)\n";
        assert_eq!(footer(text).of(text), "+---+\n2 rows in set (0.00 sec)");
    }

    #[test]
    fn a_row_of_several_lines_is_whole() {
        let text = " a | b\n---+---\n x+| 1\n y | \n z | 2\n";
        assert_eq!(rows(text), [" z | 2"]);
    }

    #[test]
    fn what_has_no_rule_has_no_rows() {
        assert_eq!(rows("a\nb\nc\nd\ne\n-----\nf\ng\n"), Vec::<&str>::new());
    }
}
