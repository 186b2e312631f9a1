//! Markdown: sections > blocks > list items and table rows > wrapped lines.
//!
//! Fences are followed as `CommonMark` says, in quotes and lists too, because a cut inside one turns
//! everything after it into code. No place inside a fence is a boundary.

mod blocks;
mod html;
mod indent;

use crate::scan::line::{Line, lines};
use crate::scan::table::is_rule;
use crate::span::{Boundary, Level};

use blocks::{Blocks, Kind};

/// A fence that a text ends in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFence {
    /// Where its first line of code starts.
    pub start: usize,
    /// The line that closes it, with the marks of the quotes and lists that it stands in.
    pub closer: String,
}

/// The places in `text` before a section ([`Level::Unit`] for the two upper levels of headings,
/// [`Level::Member`] below), after a block ([`Level::Block`]), before a list item or a table row
/// ([`Level::Line`]) and between the wrapped lines of a paragraph ([`Level::Sentence`]).
pub fn boundaries(text: &str) -> Vec<Boundary> {
    let mut scan = Scan::default();
    for line in lines(text) {
        scan.feed(&line);
    }
    scan.found
}

/// The fence that `text` ends in, if it does.
pub fn open_fence(text: &str) -> Option<OpenFence> {
    let mut blocks = Blocks::default();
    let mut start = 0;
    for line in lines(text) {
        if blocks.feed(line.bytes) == Kind::Fence {
            start = line.next;
        }
    }
    let closer = blocks.closer()?;
    Some(OpenFence { start, closer })
}

#[derive(Default)]
struct Scan {
    blocks: Blocks,
    above: Option<Kind>,
    found: Vec<Boundary>,
}

impl Scan {
    fn feed(&mut self, line: &Line) {
        let was_in_fence = self.blocks.is_in_fence();
        let kind = self.blocks.feed(line.bytes);
        let kind = self.row(kind, line.bytes);
        let above = self.above;
        let is_below_title = matches!(above, Some(Kind::Heading(_) | Kind::Underline));
        if !(kind == Kind::Blank && is_below_title) {
            self.above = Some(kind);
        }
        if was_in_fence && matches!(kind, Kind::Code | Kind::FenceEnd) {
            return;
        }
        if let Some(level) = level(kind, above) {
            let offset = line.start;
            if offset > 0 {
                self.found.push(Boundary { offset, level });
            }
        } else if kind == Kind::Underline
            && let Some(title) = self.found.last_mut()
        {
            title.level = Level::Unit;
        }
    }

    /// What `kind` is when tables are told from paragraphs.
    fn row(&self, kind: Kind, line: &[u8]) -> Kind {
        let has_cells = line.contains(&b'|');
        match (kind, self.above) {
            (Kind::Text, Some(Kind::Text)) if has_cells && is_rule(line) => Kind::Rule,
            (Kind::Text, Some(Kind::Rule)) if has_cells => Kind::FirstRow,
            (Kind::Text, Some(Kind::FirstRow | Kind::Row)) if has_cells => Kind::Row,
            _ => kind,
        }
    }
}

/// How good a place is before a line of that kind; `None` where no place is.
fn level(kind: Kind, above: Option<Kind>) -> Option<Level> {
    let starts_block = matches!(above, None | Some(Kind::Blank | Kind::FenceEnd));
    match kind {
        // A title stays with what follows it.
        _ if matches!(above, Some(Kind::Heading(_) | Kind::Underline)) => None,
        Kind::Heading(depth) if depth <= 2 => Some(Level::Unit),
        Kind::Heading(_) => Some(Level::Member),
        // So does the header of a table.
        Kind::Underline
        | Kind::Rule
        | Kind::FirstRow
        | Kind::Blank
        | Kind::Code
        | Kind::FenceEnd => None,
        Kind::Item | Kind::Fence | Kind::Text if starts_block => Some(Level::Block),
        Kind::Item | Kind::Row | Kind::Fence | Kind::Nested => Some(Level::Line),
        Kind::Text => Some(Level::Sentence),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::line::before;

    fn found(text: &str) -> Vec<(&str, Level)> {
        before(text, &boundaries(text))
    }

    #[test]
    fn sections_blocks_items_and_rows() {
        let text =
            "# a\n\nb\nc\n\n- d\n- e\n\n### f\ng\n\n| h |\n|---|\n| i |\n| j |\n\nTitle\n---\nk\n";
        assert_eq!(
            found(text),
            [
                ("c", Level::Sentence),
                ("- d", Level::Block),
                ("- e", Level::Line),
                ("### f", Level::Member),
                ("| h |", Level::Block),
                ("| j |", Level::Line),
                ("Title", Level::Unit)
            ]
        );
    }

    #[test]
    fn nothing_inside_a_fence_is_a_boundary() {
        let text = "a\n\n````py\n```\n\n# b\n~~~\n````\nc\n";
        let starts: Vec<_> = found(text).into_iter().map(|(line, _)| line).collect();
        assert_eq!(starts, ["````py", "c"]);
    }

    fn closer(text: &str) -> Option<String> {
        open_fence(text).map(|fence| fence.closer)
    }

    #[test]
    fn fences_close_where_they_stand() {
        assert_eq!(closer("a\n```\nb\n").as_deref(), Some("```"));
        assert_eq!(closer("~~~~ x\n```\n~~~\n").as_deref(), Some("~~~~"));
        assert_eq!(closer("> - ```\n>   a\n").as_deref(), Some(">   ```"));
        assert_eq!(closer("1. a\n\n   ```\n   b\n").as_deref(), Some("   ```"));
        for closed in [
            "```\na\n```\n",
            "> ```\n> a\n\nb\n",
            "- ```\n  a\n\nb\n",
            "```a`b\n",
            "    ```\n",
            "``\n",
            "<!--\n```\n-->\n",
        ] {
            assert_eq!(closer(closed), None, "{closed}");
        }
    }
}
