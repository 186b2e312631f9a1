//! The note that stands where a log misses something.

use crate::number::grouped;
use crate::scan::log::visible;
use crate::sizer::Sizer;
use crate::span::Span;

/// Says how much is missing between two kept spans, in whole lines where both meet line ends.
///
/// Escape codes at either end of the gap are nothing that anybody would miss.
pub(in crate::plan) fn gap_note(text: &str, gap: Span) -> String {
    let missing = gap.of(text);
    let first = missing.split('\n').next().unwrap_or(missing);
    let last = missing.rsplit('\n').next().unwrap_or(missing);
    let has_feed = first.len() < missing.len();
    let starts_line = gap.start == 0 || (has_feed && shows_nothing(first));
    let ends_line = gap.end == text.len() || (has_feed && shows_nothing(last));
    if starts_line && ends_line {
        let feeds = bytecount::count(missing.as_bytes(), b'\n');
        let lines = feeds - usize::from(gap.start > 0).min(feeds);
        note(lines, if lines == 1 { "line" } else { "lines" })
    } else {
        note(bytecount::num_chars(missing.as_bytes()), "characters")
    }
}

fn shows_nothing(line: &str) -> bool {
    line.is_empty() || visible(line).is_empty()
}

/// Tokens of the longest note about a gap in `text`.
pub(in crate::plan) fn most_tokens(text: &str, sizer: &impl Sizer) -> usize {
    sizer.size(&note(text.len(), "characters"))
}

fn note(count: usize, unit: &str) -> String {
    format!("\n[… {} {unit} omitted …]\n", grouped(count))
}
