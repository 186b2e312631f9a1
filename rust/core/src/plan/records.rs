//! Plans for NDJSON: whole records from one end; part of one only where not even one fits.

use super::{CutPlan, json};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan;
use crate::sizer::Sizer;
use crate::span::{Boundary, Span};

pub(super) fn head(whole: &Abridged, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let text = whole.head().of(whole.text);
    let limit = sizer.prefix(text, budget);
    let reach = (limit + 1).min(text.len());
    let ends = scan::text::lines(&text[..text.floor_char_boundary(reach)]);
    let Some(end) = ends.last().map(|b| scan::text::trimmed_end(text, b.offset)) else {
        return part_of_first(whole, budget, sizer);
    };
    let kept = Span::new(0, end);
    let body = &kept.of(text)[scan::json::after_request(text).min(end)..];
    (!body.is_empty() && scan::json::are_records(body))
        .then(|| CutPlan::keeping(Format::Ndjson, &[kept], text.len()))
}

pub(super) fn tail(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let end = scan::text::trimmed_end(text, text.len());
    let limit = sizer.suffix(&text[..end], budget);
    let from = text.floor_char_boundary(limit.saturating_sub(1));
    let starts = scan::text::lines(&text[from..end]);
    let start = starts
        .iter()
        .map(|b: &Boundary| from + b.offset)
        .find(|start| *start >= limit)?;
    let kept = Span::new(start, end);
    scan::json::are_records(kept.of(text))
        .then(|| CutPlan::keeping(Format::Ndjson, &[kept], text.len()))
}

/// The first record alone, cut as a document of its own: still one whole JSON value on a line.
fn part_of_first(whole: &Abridged, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let text = whole.head().of(whole.text);
    let line_end = text.find('\n').unwrap_or(text.len());
    let first = if line_end == text.len() {
        *whole
    } else {
        Abridged::from(&text[..line_end])
    };
    let mut plan = json::Document::new(first, budget, sizer).plan(budget, sizer)?;
    plan.format = Format::Ndjson;
    plan.document = None;
    plan.cut(
        Span::new(first.text.len(), text.len()),
        super::Reason::Budget,
    );
    Some(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn records(count: usize) -> String {
        let numbered: Vec<_> = (0..count)
            .map(|n| format!("{{\"n\":1{n:02}1}}\n"))
            .collect();
        numbered.concat()
    }

    #[test]
    fn records_stay_whole_at_both_ends() {
        let text = records(100);
        let plan = head(&Abridged::from(&text), 30, &Bytes).unwrap();
        assert_eq!(render(&text, &plan), "{\"n\":1001}\n{\"n\":1011}");
        let plan = tail(&text, 30, &Bytes).unwrap();
        assert_eq!(render(&text, &plan), "{\"n\":1981}\n{\"n\":1991}");
    }

    #[test]
    fn a_record_that_does_not_fit_is_cut_as_json() {
        let text = format!("{{\"a\":1,\"b\":[{}1]}}\n{{}}\n", "1,".repeat(100));
        let plan = head(&Abridged::from(&text), 20, &Bytes).unwrap();
        assert_eq!(render(&text, &plan), r#"{"a":1,"b":[1,1,1]}"#);
    }

    #[test]
    fn lines_that_are_no_records_are_refused() {
        let text = format!("{{}}\nERROR boom\n{}", records(100));
        assert_eq!(head(&Abridged::from(&text), 30, &Bytes), None);
    }
}
