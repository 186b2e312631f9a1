//! The formats that toolclip tells apart.

use crate::scan::code::Family;

/// What a text is, and with it what the cut text promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One JSON value: the body parses.
    Json,
    /// One JSON value a line: whole records.
    Ndjson,
    /// One JSON5 value, or JSON with comments: the body parses as such.
    Json5,
    /// JSON values one after the other: whole values.
    Concatenated,
    /// Server-sent events that carry JSON: whole events.
    Sse,
    /// One JSON value with lines of text before or after it: the value parses.
    Mixed,
    /// Delimited records: whole ones, the header first.
    Csv,
    /// A unified diff: whole hunks, so that the body applies.
    Diff,
    /// Search output: whole lines, and as many files as there is room for.
    Grep,
    /// Files and directories: whole lines, and as many directories as there is room for.
    Listing,
    /// A drawn table: whole rows below its header, and its last lines.
    Table,
    /// Markdown: whole sections and blocks, no fence left open.
    Markdown,
    /// XML: the body is well-formed.
    Xml,
    /// HTML: what is opened is closed.
    Html,
    /// YAML: the body parses.
    Yaml,
    /// TOML: the body parses.
    Toml,
    /// INI: whole keys.
    Ini,
    /// Data that is no text: what it is, in place of it.
    Binary,
    /// Source code: ends after a whole unit where one fits.
    Code(Family),
    /// Logs and shell output: whole records, both ends.
    Log,
    /// Anything else. Promises no more than whole characters.
    Text,
}

impl Format {
    /// Whether the body is for parsers of the format: text behind it would be in their way.
    pub const fn parses(self) -> bool {
        matches!(
            self,
            Self::Json | Self::Json5 | Self::Mixed | Self::Ndjson | Self::Concatenated | Self::Sse
        )
    }

    /// The name by which callers choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Ndjson => "ndjson",
            Self::Json5 => "json5",
            Self::Concatenated => "concatenated-json",
            Self::Sse => "sse",
            Self::Mixed => "mixed",
            Self::Csv => "csv",
            Self::Diff => "diff",
            Self::Grep => "grep",
            Self::Listing => "listing",
            Self::Table => "table",
            Self::Markdown => "markdown",
            Self::Xml => "xml",
            Self::Html => "html",
            Self::Yaml => "yaml",
            Self::Toml => "toml",
            Self::Ini => "ini",
            Self::Binary => "binary",
            Self::Code(_) => "code",
            Self::Log => "log",
            Self::Text => "text",
        }
    }
}

/// A format as a caller asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Look at the text.
    #[default]
    Auto,
    /// That format, of whatever family it looks like if it is code.
    Only(Format),
}

impl Wanted {
    /// Every choice.
    pub const ALL: [Self; 22] = [
        Self::Auto,
        Self::Only(Format::Json),
        Self::Only(Format::Ndjson),
        Self::Only(Format::Json5),
        Self::Only(Format::Concatenated),
        Self::Only(Format::Sse),
        Self::Only(Format::Mixed),
        Self::Only(Format::Csv),
        Self::Only(Format::Diff),
        Self::Only(Format::Grep),
        Self::Only(Format::Listing),
        Self::Only(Format::Table),
        Self::Only(Format::Markdown),
        Self::Only(Format::Xml),
        Self::Only(Format::Html),
        Self::Only(Format::Yaml),
        Self::Only(Format::Toml),
        Self::Only(Format::Ini),
        Self::Only(Format::Binary),
        Self::Only(Format::Code(Family::Unknown)),
        Self::Only(Format::Log),
        Self::Only(Format::Text),
    ];

    /// The name by which callers choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Only(format) => format.name(),
        }
    }

    /// The choice of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|wanted| wanted.name() == name)
    }
}
