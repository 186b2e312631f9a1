//! Listings of files: `ls -R` and `ls -lR` by directory, `tree` by its first level, and flat lists.

use crate::scan::line::{Line, lines};
use crate::scan::section::Section;
use crate::span::Span;

/// How a listing shows what belongs to which directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `path:` above the entries of each directory, a blank line below them (`ls -R`).
    Headed,
    /// Branches drawn before the names (`tree`).
    Drawn,
    /// A path or an entry a line (`find`, `ls -l`).
    Flat,
}

/// The directories of `text` with their entries.
pub fn sections(text: &str, style: Style) -> Vec<Section> {
    match style {
        Style::Headed => headed(text),
        Style::Drawn => drawn(text),
        Style::Flat => flat(text),
    }
}

/// The style that the first lines of `text` show.
pub fn style(text: &str) -> Style {
    let first = lines(text).find(|line| !line.is_blank());
    if first.is_some_and(|line| is_heading(line.bytes)) {
        Style::Headed
    } else if lines(text).take(3).any(|line| branch(line.bytes).is_some()) {
        Style::Drawn
    } else {
        Style::Flat
    }
}

/// `path:` alone on its line.
pub fn is_heading(line: &[u8]) -> bool {
    let Some((b':', path)) = line.split_last() else {
        return false;
    };
    matches!(path.first(), Some(b'.' | b'/' | b'~')) || path.contains(&b'/') || is_drive(path)
}

fn is_drive(path: &[u8]) -> bool {
    matches!(path, [letter, b':', b'\\', ..] if letter.is_ascii_alphabetic())
}

/// Widest drawing before a name that is looked at: 64 levels.
const WIDEST: usize = 256;

/// Width of what is drawn before a name of `tree`: 4 for each level, `None` where there is none.
pub fn branch(line: &[u8]) -> Option<usize> {
    // UTF-8 and ASCII forks, then their last ones.
    const FORKS: [&str; 6] = ["├── ", "└── ", "|-- ", "`-- ", "+---", "\\---"];
    const TRUNKS: [&str; 5] = [
        "│   ",
        "│\u{a0}\u{a0} ",
        "|   ",
        "    ",
        "\u{a0}\u{a0}\u{a0} ",
    ];
    let mut rest = line;
    let mut width = 0;
    while width < WIDEST {
        let starts = |mark: &str| rest.starts_with(mark.as_bytes());
        if FORKS.iter().any(|mark| starts(mark)) {
            return Some(width + 4);
        }
        let trunk = TRUNKS.iter().find(|mark| starts(mark))?;
        rest = &rest[trunk.len()..];
        width += 4;
    }
    None
}

fn headed(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut blank_from = Some(0);
    for line in lines(text) {
        let heads = blank_from.is_some() && is_heading(line.bytes);
        match sections.last_mut() {
            _ if heads => {
                let start = blank_from.unwrap_or(line.start);
                let depth = line.bytes.iter().filter(|b| matches!(b, b'/' | b'\\'));
                sections.push(Section::new(Span::new(start, line.next), depth.count()));
            }
            _ if line.is_blank() => {}
            None => sections.push(Section::new(Span::new(0, line.next), 0)),
            Some(section) if is_total(&line) && section.items.is_empty() => {
                section.extend(line.next);
            }
            Some(section) => {
                let start = section.end();
                section.items.push(Span::new(start, line.next));
            }
        }
        blank_from = match (line.is_blank(), blank_from) {
            (false, _) => None,
            (true, None) => Some(line.start),
            (true, some) => some,
        };
    }
    close(&mut sections, text.len());
    sections
}

/// `total 140`, which `ls -l` prints above the entries.
pub fn is_total(line: &Line) -> bool {
    let number = line.trimmed().strip_prefix(b"total ");
    number.is_some_and(|number| number.first().is_some_and(u8::is_ascii_digit))
}

fn drawn(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in lines(text) {
        let span = Span::new(line.start, line.next);
        match (branch(line.bytes), sections.last_mut()) {
            (Some(width), Some(section)) if width > 4 => section.items.push(span),
            (Some(_), _) => sections.push(Section::new(span, 1)),
            // The root, and the count of all below the tree.
            (None, _) => sections.push(Section::new(span, 0)),
        }
    }
    sections
}

fn flat(text: &str) -> Vec<Section> {
    let mut section = Section::default();
    for line in lines(text) {
        if is_total(&line) && section.items.is_empty() {
            section.extend(line.next);
        } else {
            section.items.push(Span::new(line.start, line.next));
        }
    }
    vec![section]
}

/// Blank lines at the end belong to the last section.
fn close(sections: &mut [Section], end: usize) {
    if let Some(last) = sections.last_mut() {
        last.extend(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::section;

    fn shape(text: &str) -> Vec<(&str, Vec<&str>)> {
        section::shape(text, &sections(text, style(text)))
    }

    #[test]
    fn directories_head_their_entries() {
        let text = ".:\ntotal 4\n-rw a\n-rw b\n\n./sub:\ntotal 0\n\n./sub/x:\nc\n\n";
        assert_eq!(
            shape(text),
            [
                (".:\ntotal 4\n", vec!["-rw a\n", "-rw b\n"]),
                ("\n./sub:\ntotal 0\n", vec![]),
                ("\n./sub/x:\n", vec!["c\n\n"])
            ]
        );
    }

    #[test]
    fn trees_are_grouped_by_their_first_level() {
        let text =
            ".\n├── src\n│   ├── a.rs\n│   └── b\n│       └── c.rs\n└── z\n\n2 directories\n";
        let shape = shape(text);
        let headings: Vec<_> = shape.iter().map(|(heading, _)| *heading).collect();
        assert_eq!(
            headings,
            [".\n", "├── src\n", "└── z\n", "\n", "2 directories\n"]
        );
        assert_eq!(shape[1].1.len(), 3);
    }

    #[test]
    fn a_flat_list_is_one_section() {
        assert_eq!(shape("./a\n./b/c\n"), [("", vec!["./a\n", "./b/c\n"])]);
    }
}
