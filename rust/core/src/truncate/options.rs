//! How to truncate, and what bounds the work.

use crate::detect::Hints;
use crate::format::Wanted;
use crate::inside::Place;
use crate::original::Original;
use crate::plan::{Depth, Keep};
use crate::template::Template;

/// How to truncate.
#[derive(Clone, Debug)]
pub struct Options {
    /// Most tokens that the final text may measure, marker included.
    pub budget: usize,
    /// What the text is.
    pub format: Wanted,
    /// The tool it came from, a hint for what it is.
    pub tool: Option<String>,
    /// Its MIME type, another hint.
    pub mime: Option<String>,
    /// The file that it is the content of, another hint.
    pub path: Option<String>,
    /// Which end is worth more.
    pub keep: Keep,
    /// The marker that goes on a line of its own after a cut body; none when `None`.
    pub template: Option<Template>,
    /// Where the marker goes.
    pub place: Place,
    /// How deep a JSON document may be cut.
    pub depth: Depth,
    /// How exactly the tokens of the original are to be told.
    pub original: Original,
    /// How much work a text is worth, and how much of it is held.
    pub limits: Limits,
}

impl Options {
    /// All that the caller knows about a text.
    pub fn hints(&self) -> Hints<'_> {
        Hints {
            format: self.format,
            mime: self.mime.as_deref(),
            path: self.path.as_deref(),
            tool: self.tool.as_deref(),
        }
    }
}

/// What bounds the work and the memory that a text takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Most bytes that are counted and searched; a longer text is cut plainly.
    pub scan: Option<usize>,
    /// Bytes that are held of each end of a text that is longer than both together; by default as
    /// many as no plan is likely to look beyond.
    pub window: Option<usize>,
}

/// Fewest bytes that are held of each end, if the text has them.
const WINDOW: usize = 1 << 20;

/// Bytes that are held of each end for each token of a larger budget: JSON and logs have 2 to 5
/// bytes a token, indented or coloured ones up to ten times as many.
const BYTES_A_TOKEN: usize = 64;

impl Limits {
    /// Bytes that are held of each end for a budget.
    pub(super) fn window_for(self, budget: usize) -> usize {
        let usual = budget.saturating_mul(BYTES_A_TOKEN).max(WINDOW);
        self.window.unwrap_or(usual).clamp(1, usize::MAX / 4)
    }
}
