//! How much of a log an error line brings along, and how many of them there are at most.

use super::errors::ErrorLine;
use crate::span::Span;

/// Lines kept before and after an error line: what was being done, and the message that goes on.
pub const LINES_BEFORE: usize = 1;
/// See [`LINES_BEFORE`].
pub const LINES_AFTER: usize = 2;

/// How many error lines of one severity are tried, first and last ones in turn; a log may have
/// thousands.
pub const TRIES: usize = 64;

/// Longest line that is kept whole around an error, in bytes; of a longer one, what is around the
/// word that gave it away.
pub const LONGEST_LINE: usize = 1000;

/// The line, or of a long one what is around the word that gave it away.
pub fn clipped(text: &str, line: &ErrorLine) -> Span {
    if line.span.len() <= LONGEST_LINE {
        return line.span;
    }
    let start = line
        .at
        .saturating_sub(LONGEST_LINE / 4)
        .max(line.span.start);
    let end = (line.at + LONGEST_LINE / 2).min(line.span.end);
    Span::new(
        text.ceil_char_boundary(start),
        text.floor_char_boundary(end),
    )
}
