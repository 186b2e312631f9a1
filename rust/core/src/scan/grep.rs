//! Search output of grep and ripgrep: the matches of each file, with the context around them.
//!
//! Two styles are understood: a path on every line (`src/a.rs:12:text`, context `src/a.rs-11-text`)
//! and a heading (`src/a.rs`, then `12:text`). Lines are never rewritten, so what cannot be
//! attributed simply belongs to the item before it.

mod hit;

use crate::scan::line::{Line, lines};
use crate::scan::section::Section;
use crate::span::Span;

pub use hit::{Hit, hit, is_context, is_numbered, names_a_path};

/// The matches of `text` by file. An item is a match, or all the lines between two `--`.
pub fn sections(text: &str) -> Vec<Section> {
    let has_context = lines(text).any(|line| is_separator(&line));
    if is_headed(text) {
        headed(text, has_context)
    } else if has_context {
        groups(text)
    } else {
        singles(text)
    }
}

/// Whether the paths stand on lines of their own, above their matches.
pub fn is_headed(text: &str) -> bool {
    let mut starts = lines(text).filter(|line| !line.is_blank());
    let (Some(path), Some(first)) = (starts.next(), starts.next()) else {
        return false;
    };
    hit(path.bytes).is_none() && names_a_path(path.bytes) && is_numbered(first.bytes)
}

/// `--`, which stands between groups that are not adjacent.
pub fn is_separator(line: &Line) -> bool {
    line.bytes == b"--"
}

fn headed(text: &str, has_context: bool) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut after_blank = true;
    let mut opens_item = true;
    for line in lines(text) {
        let span = Span::new(line.start, line.next);
        let is_item = is_numbered(line.bytes) || is_separator(&line);
        match sections.last_mut() {
            Some(section) if is_item => {
                if opens_item || !has_context || is_separator(&line) {
                    section.items.push(span);
                } else {
                    section.extend(line.next);
                }
                opens_item = false;
            }
            Some(section) if !after_blank || line.is_blank() => section.extend(line.next),
            _ => {
                sections.push(Section::new(span, 0));
                opens_item = true;
            }
        }
        after_blank = line.is_blank();
    }
    sections
}

/// Each match with a path of its own, one line each.
fn singles(text: &str) -> Vec<Section> {
    let mut files = Files::default();
    for line in lines(text) {
        files.add(Span::new(line.start, line.next), hit(line.bytes));
    }
    files.sections
}

/// Matches with context: what stands between two `--` is one item, of the file matched in it.
fn groups(text: &str) -> Vec<Section> {
    let mut files = Files::default();
    let mut group = Span::new(0, 0);
    let mut found = None;
    for line in lines(text) {
        if is_separator(&line) {
            files.add(group, found.take());
            group.start = line.start;
        }
        found = shorter(found, hit(line.bytes));
        group.end = line.next;
    }
    files.add(group, found);
    files.sections
}

/// The hit with the shorter path. Context that happens to read `12:` behind a dash looks like a
/// match in a file whose name starts with that of the real one.
fn shorter<'t>(a: Option<Hit<'t>>, b: Option<Hit<'t>>) -> Option<Hit<'t>> {
    a.into_iter().chain(b).min_by_key(|hit| hit.path.len())
}

/// Sections without headings, made of items that each carry their path.
#[derive(Default)]
struct Files<'t> {
    path: &'t [u8],
    sections: Vec<Section>,
}

impl<'t> Files<'t> {
    fn add(&mut self, item: Span, hit: Option<Hit<'t>>) {
        if item.is_empty() {
            return;
        }
        match (self.sections.last_mut(), hit) {
            (Some(section), None) => section.extend(item.end),
            (Some(section), Some(hit)) if hit.path == self.path => section.items.push(item),
            (_, hit) => {
                let mut section = Section::new(Span::new(item.start, item.start), 0);
                section.items.push(item);
                self.sections.push(section);
                self.path = hit.map_or(&[], |hit| hit.path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::section;

    fn shape(text: &str) -> Vec<(&str, Vec<&str>)> {
        section::shape(text, &sections(text))
    }

    #[test]
    fn matches_are_grouped_by_file() {
        let text = "a.rs:1:x\na.rs:9:y: 3\nC:\\b.rs:2:z\nwarning\n";
        assert_eq!(
            shape(text),
            [
                ("", vec!["a.rs:1:x\n", "a.rs:9:y: 3\n"]),
                ("", vec!["C:\\b.rs:2:z\nwarning\n"])
            ]
        );
    }

    #[test]
    fn context_stays_with_its_match() {
        let text = "a.rs-1-x\na.rs:2:y\n--\na.rs-8-y:1:\na.rs:9:y\n--\nb.rs:1:y\n";
        assert_eq!(
            shape(text),
            [
                (
                    "",
                    vec!["a.rs-1-x\na.rs:2:y\n", "--\na.rs-8-y:1:\na.rs:9:y\n"]
                ),
                ("", vec!["--\nb.rs:1:y\n"])
            ]
        );
    }

    #[test]
    fn headings_name_their_matches() {
        let text = "src/a.rs\n1:x\n7:y\n\nsrc/b.rs\n2-c\n3:z\n";
        assert_eq!(
            shape(text),
            [
                ("src/a.rs\n", vec!["1:x\n", "7:y\n\n"]),
                ("src/b.rs\n", vec!["2-c\n", "3:z\n"])
            ]
        );
        let text = "src/a.rs\n1-x\n2:y\n--\n7:y\n8-z\n\nsrc/b.rs\n2:c\n";
        assert_eq!(
            shape(text),
            [
                ("src/a.rs\n", vec!["1-x\n2:y\n", "--\n7:y\n8-z\n\n"]),
                ("src/b.rs\n", vec!["2:c\n"])
            ]
        );
    }
}
