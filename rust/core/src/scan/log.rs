//! Logs and shell output: a record starts at a line that is not indented.
//!
//! Continuation lines (stack frames, wrapped diagnostics, pretty-printed values) are indented
//! under the line they belong to, so a cut before an unindented line keeps records whole.

mod context;
mod errors;
mod signs;
mod terminal;
mod view;

pub use context::{LINES_AFTER, LINES_BEFORE, LONGEST_LINE, TRIES, clipped};
pub use errors::{ErrorLine, Severity, error_lines, worst_lines};
pub use terminal::shows_nothing;
pub use view::{Part, View};

use crate::scan::text::line_starts;
use crate::span::Boundary;

/// The start of every line but the first: [`Level::Block`](crate::span::Level::Block) where a
/// record starts, else [`Level::Line`](crate::span::Level::Line).
pub fn boundaries(text: &str) -> Vec<Boundary> {
    line_starts(text, |_, rest| {
        rest.first().is_some_and(|byte| !byte.is_ascii_whitespace())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Level;

    #[test]
    fn frames_stay_with_their_exception() {
        let text = "boom\n  at a\n  at b\nnext\n";
        let blocks: Vec<_> = boundaries(text)
            .into_iter()
            .filter(|b| b.level == Level::Block)
            .map(|b| &text[b.offset..])
            .collect();
        assert_eq!(blocks, ["next\n"]);
    }
}
