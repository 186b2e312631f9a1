//! Plans for texts that are cut by lines: the beginning, the end, or both with a note between.

use super::choose::{floor_percent, head_end, tail_start};
use super::{CutPlan, log};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan::text::trimmed_end;
use crate::sizer::Sizer;
use crate::span::Span;

pub(super) fn head(text: &str, format: Format, budget: usize, sizer: &impl Sizer) -> CutPlan {
    let end = head_end(
        text,
        format,
        sizer.prefix(text, budget),
        floor_percent(format),
    );
    let kept = Span::new(0, end);
    CutPlan::keeping(format, &[kept], text.len())
}

/// The end of the last segment of `text`.
pub(super) fn tail(text: &Abridged, format: Format, budget: usize, sizer: &impl Sizer) -> CutPlan {
    let last = text.tail();
    let segment = last.of(text.text);
    let end = trimmed_end(segment, segment.len());
    let limit = sizer.suffix(&segment[..end], budget);
    let starts_whole = text.starts_line(last.start);
    let start = tail_start(&segment[..end], format, limit, starts_whole);
    let kept = Span::new(start, end);
    CutPlan::keeping(format, &[kept], segment.len())
}

pub(super) fn both(text: &Abridged, format: Format, budget: usize, sizer: &impl Sizer) -> CutPlan {
    let last = text.tail();
    let end = last.of(text.text);
    let Some((head, tail_room)) = beginning(text, format, budget, sizer) else {
        return tail(text, format, budget, sizer).of_tail(last.start);
    };
    let end = &end[..trimmed_end(end, end.len())];
    let limit = sizer.suffix(end, tail_room);
    let start = last.start + tail_start(end, format, limit, text.starts_line(last.start));
    let tail = Span::new(start.max(head.end), last.start + end.len());
    let mut plan = CutPlan::keeping(format, &[head], tail.start);
    if tail.start > head.end || text.has_seam(Span::new(head.end, tail.start)) {
        let note = log::gap_note(text, Span::new(head.end, tail.start), &mut plan);
        plan.insert(note);
    }
    plan.keep(tail);
    plan.cut(Span::new(tail.end, text.text.len()), super::Reason::Budget);
    plan
}

/// The beginning that is kept where the end is, too, and the room that it leaves; `None` where there
/// is room for one of them only.
fn beginning(
    text: &Abridged,
    format: Format,
    budget: usize,
    sizer: &impl Sizer,
) -> Option<(Span, usize)> {
    let beginning = text.head().of(text.text);
    let room = budget.saturating_sub(log::most_tokens(text, sizer));
    let limit = sizer.prefix(beginning, head_room(room)?);
    let head = head_end(beginning, format, limit, floor_percent(format));
    let head = Span::new(0, head);
    // What the beginning could not use goes to the end, and so does the room of a note that came
    // out shorter.
    Some((head, room - sizer.size(head.of(text.text)).min(room)))
}

/// Tokens of `room` that are for the beginning, if any are.
fn head_room(room: usize) -> Option<usize> {
    Some(room * log::HEAD_PERCENT / 100).filter(|room| *room > 0)
}

/// Tokens that [`both`] has for the beginning and for the end.
pub(super) fn rooms(
    text: &Abridged,
    format: Format,
    budget: usize,
    sizer: &impl Sizer,
) -> (usize, usize) {
    let room = budget.saturating_sub(log::most_tokens(text, sizer));
    match (head_room(room), beginning(text, format, budget, sizer)) {
        (Some(for_head), Some((_, for_tail))) => (for_head, for_tail),
        _ => (0, budget),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    #[test]
    fn a_gap_inside_one_line_is_counted_in_characters() {
        let text = "lorem ipsum ".repeat(1000);
        let plan = both(&Abridged::from(&text), Format::Text, 400, &Bytes);
        let body = render(&text, &plan);
        let (head, rest) = body.split_once("\n[… ").unwrap();
        let (count, tail) = rest.split_once(" characters omitted …]\n").unwrap();
        let count: usize = count.replace(',', "").parse().unwrap();
        assert_eq!(head.len() + count + tail.len() + 1, text.len());
    }
}
