//! What stands at a boundary, in the words of its format.

use crate::format::Format;
use crate::scan::diff::is_commit;
use crate::scan::line::line_end;
use crate::span::{Boundary, Level};

/// What ends at a boundary; of code and configuration, which are cut before a unit, what starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A line of no further meaning.
    Line,
    /// A paragraph of prose.
    Paragraph,
    /// A record of CSV, NDJSON or a log, or a server-sent event.
    Record,
    /// A value in a container of JSON, or an element of markup.
    Element,
    /// A whole document.
    Document,
    /// The start tag of an element, or a text between tags.
    Tag,
    /// A commit of a diff.
    Commit,
    /// A file of a diff or of search output.
    File,
    /// A hunk of a diff.
    Hunk,
    /// A match of search output, with its context.
    Match,
    /// A directory of a listing.
    Directory,
    /// An entry of a directory.
    Entry,
    /// A row of a table.
    Row,
    /// A section of Markdown or of a configuration file.
    Section,
    /// A block of Markdown.
    Block,
    /// A key or an item of a configuration file.
    Key,
    /// A top-level definition of code.
    Definition,
    /// A definition within one.
    Member,
    /// A statement.
    Statement,
}

impl Kind {
    /// Every kind; a kind's place in the list is its number.
    pub const ALL: [Self; 19] = [
        Self::Line,
        Self::Paragraph,
        Self::Record,
        Self::Element,
        Self::Document,
        Self::Tag,
        Self::Commit,
        Self::File,
        Self::Hunk,
        Self::Match,
        Self::Directory,
        Self::Entry,
        Self::Row,
        Self::Section,
        Self::Block,
        Self::Key,
        Self::Definition,
        Self::Member,
        Self::Statement,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Paragraph => "paragraph",
            Self::Record => "record",
            Self::Element => "element",
            Self::Document => "document",
            Self::Tag => "tag",
            Self::Commit => "commit",
            Self::File => "file",
            Self::Hunk => "hunk",
            Self::Match => "match",
            Self::Directory => "directory",
            Self::Entry => "entry",
            Self::Row => "row",
            Self::Section => "section",
            Self::Block => "block",
            Self::Key => "key",
            Self::Definition => "definition",
            Self::Member => "member",
            Self::Statement => "statement",
        }
    }

    /// What a boundary of `text`, of that format, stands behind.
    pub(super) fn of(text: &str, format: Format, boundary: Boundary) -> Self {
        match (format, boundary.level) {
            (Format::Csv | Format::Ndjson | Format::Sse, _)
            | (Format::Log, Level::Member | Level::Block) => Self::Record,
            (Format::Concatenated, _) => Self::Document,
            (Format::Xml | Format::Html, Level::Line) => Self::Tag,
            (Format::Json | Format::Xml | Format::Html, _) => Self::Element,
            (Format::Diff, Level::Block) => Self::Hunk,
            (Format::Diff, _) if starts_commit(text, boundary.offset) => Self::Commit,
            (Format::Diff, _) | (Format::Grep, Level::Unit) => Self::File,
            (Format::Grep, _) => Self::Match,
            (Format::Listing, Level::Unit) => Self::Directory,
            (Format::Listing, _) => Self::Entry,
            (Format::Table, _) => Self::Row,
            (Format::Markdown, Level::Unit | Level::Member) => Self::Section,
            (Format::Markdown, Level::Block) => Self::Block,
            (Format::Toml, Level::Unit | Level::Member) | (Format::Ini, Level::Unit) => {
                Self::Section
            }
            (Format::Yaml | Format::Toml | Format::Ini, _) => Self::Key,
            (Format::Code(_), Level::Unit) => Self::Definition,
            (Format::Code(_), Level::Member) => Self::Member,
            (Format::Code(_), Level::Block) => Self::Statement,
            (Format::Text, Level::Block) => Self::Paragraph,
            _ => Self::Line,
        }
    }
}

fn starts_commit(text: &str, offset: usize) -> bool {
    is_commit(text.as_bytes()[offset..line_end(text, offset)].trim_ascii_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_list() {
        for (number, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
        }
        for (number, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(level as usize, number);
        }
    }
}
