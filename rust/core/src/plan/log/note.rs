//! The note that stands where a log misses something.

use crate::abridged::Abridged;
use crate::number::grouped;
use crate::plan::CutPlan;
use crate::scan::log::shows_nothing;
use crate::sizer::Sizer;
use crate::span::Span;

/// Says how much is missing between two kept spans, in whole lines where both meet line ends. Adds
/// the line feeds of the gap to what `plan` knows if it had to count them.
///
/// Escape codes at either end of the gap are nothing that anybody would miss.
pub(in crate::plan) fn gap_note(text: &Abridged, gap: Span, plan: &mut CutPlan) -> String {
    if !text.is_read() {
        return note(text.bytes(gap), "bytes");
    }
    let starts_line = gap.start == 0 || starts_with_break(text, gap);
    let ends_line = gap.end == text.text.len() || ends_with_break(text, gap);
    if starts_line && ends_line {
        let feeds = text.feeds(gap);
        if !text.has_seam(gap) {
            plan.feeds.push((gap, feeds));
        }
        let lines = feeds - usize::from(gap.start > 0).min(feeds);
        note(lines, if lines == 1 { "line" } else { "lines" })
    } else {
        note(text.chars(gap), "characters")
    }
}

/// Whether the gap begins where a line ends.
fn starts_with_break(text: &Abridged, gap: Span) -> bool {
    let first_part = Span::new(gap.start, gap.end.min(text.segment_end(gap.start)));
    let feed = first_part.of(text.text).find('\n');
    feed.is_some_and(|feed| shows_nothing(&first_part.of(text.text)[..feed]))
}

/// Whether the gap ends where a line starts.
fn ends_with_break(text: &Abridged, gap: Span) -> bool {
    let segment = text.segment(gap.end);
    let last_part = Span::new(gap.start.max(segment.start), gap.end);
    let line = last_part.of(text.text).rsplit('\n').next();
    let has_break = last_part.of(text.text).contains('\n')
        || (last_part.start == segment.start && text.resumes_line(segment.start));
    has_break && line.is_none_or(shows_nothing)
}

/// Tokens of the longest note about a gap in `text`.
pub(in crate::plan) fn most_tokens(text: &Abridged, sizer: &impl Sizer) -> usize {
    sizer.size(&note(text.len(), "characters"))
}

fn note(count: usize, unit: &str) -> String {
    format!("\n[… {} {unit} omitted …]\n", grouped(count))
}
