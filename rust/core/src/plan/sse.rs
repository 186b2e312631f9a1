//! Plans for server-sent events: whole events from the beginning, and the last ones, which say how
//! the stream ended.

use super::{CutPlan, Reason, json};
use crate::format::Format;
use crate::number::grouped;
use crate::scan::sse;
use crate::sizer::Sizer;
use crate::span::Span;

/// Most that the last events may take of the budget, in percent.
const TAIL_PERCENT: usize = 15;

/// Share of the room that whole events must fill before the next one is cut inside, in percent.
const FLOOR_PERCENT: usize = 50;

pub(super) fn plan(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let events = sse::events(text);
    let most = sizer.suffix(text, budget * TAIL_PERCENT / 100);
    let tail = events.partition_point(|event| event.start < most);
    let tail_start = events.get(tail).map_or(text.len(), |event| event.start);
    let note = sizer.size(&note(events.len()));
    let room = budget.checked_sub(sizer.size(&text[tail_start..]) + note)?;
    let limit = sizer.prefix(text, room);
    let whole = events[..tail].partition_point(|event| event.end <= limit);
    let end = whole.checked_sub(1).map_or(0, |last| events[last].end);
    let mut plan = CutPlan::new(Format::Sse);
    plan.keep(Span::new(0, end));
    let mut shown = whole;
    let next = events[..tail].get(whole).copied();
    if end < limit * FLOOR_PERCENT / 100 || end == 0 {
        let left = room.saturating_sub(sizer.size(&text[..end]));
        if let Some(part) = next.and_then(|event| part_of(event.of(text), left, sizer)) {
            plan.place(part, end);
            shown += 1;
        }
    }
    if shown == 0 {
        return None;
    }
    plan.cut(Span::new(plan.end(), tail_start), Reason::Budget);
    if shown < tail {
        plan.insert(self::note(tail - shown));
    }
    plan.keep(Span::new(tail_start, text.len()));
    plan.document = None;
    Some(plan)
}

/// A comment, which readers of a stream pass over.
fn note(omitted: usize) -> String {
    let events = if omitted == 1 { "event" } else { "events" };
    format!(": [… {} {events} omitted …]\n\n", grouped(omitted))
}

/// An event with its JSON cut.
fn part_of(event: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let payload = sse::payload(event)?;
    let around = [&event[..payload.start], &event[payload.end..]].concat();
    let room = budget.checked_sub(sizer.size(&around))?;
    let document = json::Document::new(payload.of(event), room, sizer);
    let part = document
        .compacted(room, sizer)
        .or_else(|| document.plan(room, sizer))?;
    let mut plan = CutPlan::new(Format::Sse);
    plan.keep(Span::new(0, payload.start));
    plan.place(part, payload.start);
    plan.keep(Span::new(payload.end, event.len()));
    Some(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, budget: usize) -> Option<String> {
        plan(text, budget, &Bytes).map(|plan| render(text, &plan))
    }

    #[test]
    fn whole_events_and_the_last_ones_stay() {
        let events = "data: {\"text\": \"abc\"}\n\n".repeat(100);
        let text = format!("{events}data: [DONE]\n\n");
        assert_eq!(
            cut(&text, 110).unwrap(),
            format!(
                "{}: [… 98 events omitted …]\n\ndata: [DONE]\n\n",
                &events[..46]
            )
        );
    }

    #[test]
    fn the_json_of_one_long_event_is_cut() {
        let text = format!("event: message\ndata: [{}0]\n\n", "12345, ".repeat(100));
        assert_eq!(
            cut(&text, 80).unwrap(),
            "event: message\ndata: [12345,12345,12345,12345]\n\n"
        );
        assert_eq!(cut(&text, 20), None);
    }
}
