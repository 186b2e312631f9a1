//! Line-number prefixes change offsets, never levels.

use toolclip_core::scan::code::numbered::is_numbered;
use toolclip_core::scan::code::{Family, boundaries};
use toolclip_core::span::Level;

const SOURCE: &str = "\
import os

def one(path):
    \"\"\"Explains.

def fake():
    \"\"\"
    return path

class Stack:
    size = 0

    # Pushes.
    def push(self, x):
        self.items = [
x,
        ]
";

fn number(source: &str, first: usize, separator: &str) -> String {
    let lines: Vec<String> = source
        .lines()
        .enumerate()
        .map(|(index, line)| format!("{:>6}{separator}{line}\n", first + index))
        .collect();
    lines.concat()
}

fn levels(text: &str) -> Vec<Level> {
    let found = boundaries(text, Family::Indent);
    found.iter().map(|boundary| boundary.level).collect()
}

#[test]
fn levels_are_those_of_the_bare_text() {
    for separator in ["\t", "\u{2192}", ": ", "| ", "- ", ") ", ":", "|"] {
        let text = number(SOURCE, 98, separator);
        assert!(is_numbered(&text), "{separator:?}");
        assert_eq!(levels(&text), levels(SOURCE), "{separator:?}");
    }
}

#[test]
fn offsets_are_those_of_the_raw_text() {
    let text = number(SOURCE, 1, "\t");
    for boundary in boundaries(&text, Family::Indent) {
        assert!(text[..boundary.offset].ends_with('\n'));
    }
}

#[test]
fn mixed_separators_of_grep() {
    let text = "12:def one():\n13-    return 1\n14-\n15:def two():\n16-    return 2\n";
    assert!(is_numbered(text));
    let expected = [Level::Block, Level::Line, Level::Unit, Level::Block];
    assert_eq!(levels(text), expected);
}

#[test]
fn numbers_that_do_not_count_up_are_code() {
    assert!(!is_numbered("1: one\n1: two\n7: three\n2: four\n"));
    assert!(!is_numbered("case 1:\ncase 2:\ncase 3:\n"));
    assert!(!is_numbered(""));
}
