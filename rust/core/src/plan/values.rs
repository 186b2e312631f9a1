//! Plans for JSON values one after the other: whole values from the beginning, without white space.

use super::{CutPlan, Reason, json};
use crate::format::Format;
use crate::scan::json as scan;
use crate::sizer::Sizer;
use crate::span::Span;

/// The first values of a text without white space: as many as a budget may hold, and one more.
#[derive(Default)]
struct Window {
    /// Their text, with a line feed kept where there was one between two.
    text: String,
    /// Where each of them ends in `text`, and which spans of the original it is made of.
    values: Vec<(usize, Vec<Span>)>,
}

pub(super) fn head(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let window = window(text, budget, sizer);
    let limit = sizer.prefix(&window.text, budget);
    let fitting = window.values.iter().take_while(|(end, _)| *end <= limit);
    let mut plan = CutPlan::new(Format::Concatenated);
    let mut at = 0;
    for span in fitting.flat_map(|(_, spans)| spans) {
        plan.cut(Span::new(at, span.start), Reason::Whitespace);
        plan.keep(*span);
        at = span.end;
    }
    if at == 0 {
        return part_of_first(text, budget, sizer);
    }
    plan.cut_rest(text, at);
    Some(plan)
}

fn window(text: &str, budget: usize, sizer: &impl Sizer) -> Window {
    let mut window = Window::default();
    let (mut at, mut cap) = (0, 8 * budget.max(64));
    for value in scan::values(text) {
        let mut spans = Vec::new();
        let gap = Span::new(at, value.start);
        if at > 0 && gap.of(text).contains('\n') {
            let feed = gap.start + gap.of(text).find('\n').unwrap_or(0);
            spans.push(Span::new(feed, feed + 1));
        }
        let kept = scan::compact(value.of(text), usize::MAX).kept;
        spans.extend(
            kept.iter()
                .map(|span| Span::new(value.start + span.start, value.start + span.end)),
        );
        for span in &spans {
            window.text.push_str(span.of(text));
        }
        window.values.push((window.text.len(), spans));
        at = value.end;
        if window.text.len() > cap {
            if sizer.prefix(&window.text, budget) < window.text.len() {
                break;
            }
            cap *= 4;
        }
    }
    window
}

/// The first value alone, cut as a document of its own.
fn part_of_first(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let end = scan::document_end(text, 0);
    let first = json::Document::new(&text[..end], budget, sizer);
    let mut plan = first.plan(budget, sizer)?;
    plan.format = Format::Concatenated;
    plan.document = None;
    plan.cut_rest(text, end);
    Some(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, budget: usize) -> Option<String> {
        head(text, budget, &Bytes).map(|plan| render(text, &plan))
    }

    #[test]
    fn values_stay_whole_and_lose_their_white_space() {
        let text = "{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}\n{\n  \"a\": 3\n}\n";
        assert_eq!(cut(text, 20).unwrap(), "{\"a\":1}\n{\"a\":2}");
        assert_eq!(
            cut("{\"a\":1}{\"a\":2}[3]", 15).unwrap(),
            "{\"a\":1}{\"a\":2}"
        );
    }

    #[test]
    fn a_value_that_does_not_fit_is_cut_as_json() {
        assert_eq!(cut("[1, 2, 3, 4]{}", 7).unwrap(), "[1,2,3]");
        assert_eq!(cut("plain", 3), None);
    }

    #[test]
    fn what_fits_without_white_space_drops_nothing() {
        let plan = head("{ }\n\n{ }\n", 6, &Bytes).unwrap();
        assert!(!plan.drops_content());
        assert_eq!(plan.body_len(), 5);
    }
}
