//! Which part of the text a plan shows, in words that a reader can use to ask for another.

use super::{Container, CutPlan, Piece, Reason};
use crate::abridged::Abridged;
use crate::number::grouped;
use crate::span::Span;

/// Longest JSON Pointer that is spelled out, in bytes.
const LONGEST_POINTER: usize = 80;

/// Something at least as long as what [`CutPlan::shown`] says of most texts.
pub const LONG_SHOWN: &str = "; lines 1,234-5,678 of 1,234,567";

impl CutPlan {
    /// `; lines 1-89 of 3,912`, `; 37 of 100 elements of /rows and 2 of 4 of the document`, or nothing
    /// where the body itself says what is missing.
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
        let trimmed = |text: &str| text.trim_end_matches('\n').len();
        let total = text.feeds(Span::new(0, trimmed(text.text))) + 1;
        if total == 1 {
            return None;
        }
        let first = text.feeds(Span::new(0, span.start)) + 1;
        let last = span.start + trimmed(span.of(text.text));
        // A seam at either end of what is kept lies outside of it.
        let inside = Span::new(span.start, last).of(text.text);
        let last = first + bytecount::count(inside.as_bytes(), b'\n');
        Some(format!(
            "; lines {}-{} of {}",
            grouped(first),
            grouped(last),
            grouped(total)
        ))
    }
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
    fn a_page_is_one_stretch_without_what_is_hidden() {
        let text = "<p>one\n</p><script>\n</script><p>two\n</p><p>three\n</p>";
        assert_eq!(
            shown(text, Format::Html, Keep::Auto, 25),
            "; lines 1-4 of 5"
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
