//! Texts whose every line carries the level that a person gave it.

use toolclip_core::scan::code::{Family, boundaries};
use toolclip_core::span::Level;

/// Checks the boundaries of a text written as `level|line` rows.
///
/// `U` is a unit, `M` a member, `B` a block, `.` a line; the first row has `-`, since no boundary
/// precedes it.
#[track_caller]
pub(crate) fn check(family: Family, marked: &str) {
    let rows: Vec<(char, &str)> = marked.lines().filter_map(split_row).collect();
    let text: String = rows.iter().flat_map(|(_, line)| [*line, "\n"]).collect();
    let found = boundaries(&text, family);
    assert_eq!(found.len() + 1, rows.len());
    let mut offset = rows[0].1.len() + 1;
    let mut wrong = Vec::new();
    for ((wanted, line), boundary) in rows[1..].iter().zip(found) {
        assert_eq!(boundary.offset, offset, "{line}");
        let level = letter(boundary.level);
        if level != *wanted {
            wrong.push(format!("wanted {wanted}, found {level}: {line}"));
        }
        offset += line.len() + 1;
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn split_row(row: &str) -> Option<(char, &str)> {
    let row = row.trim_start();
    let (mark, line) = row.split_once('|')?;
    Some((mark.chars().next()?, line))
}

fn letter(level: Level) -> char {
    match level {
        Level::Unit => 'U',
        Level::Member => 'M',
        Level::Block => 'B',
        _ => '.',
    }
}
