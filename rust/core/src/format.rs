//! The formats that toolclip tells apart.

use crate::scan::code::Family;

/// What a text is, and with it what the cut text promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One JSON value: the body parses.
    Json,
    /// One JSON value a line: whole records.
    Ndjson,
    /// Source code: ends after a whole unit where one fits.
    Code(Family),
    /// Logs and shell output: whole records, both ends.
    Log,
    /// Anything else. Promises no more than whole characters.
    Text,
}

impl Format {
    /// The name by which callers choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Ndjson => "ndjson",
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
    /// One JSON value.
    Json,
    /// One JSON value a line.
    Ndjson,
    /// Source code of whatever family it looks like.
    Code,
    /// Logs and shell output.
    Log,
    /// Plain text.
    Text,
}

impl Wanted {
    /// Every choice.
    pub const ALL: [Self; 6] = [
        Self::Auto,
        Self::Json,
        Self::Ndjson,
        Self::Code,
        Self::Log,
        Self::Text,
    ];

    /// The name by which callers choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Json => "json",
            Self::Ndjson => "ndjson",
            Self::Code => "code",
            Self::Log => "log",
            Self::Text => "text",
        }
    }

    /// The choice of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|wanted| wanted.name() == name)
    }
}
