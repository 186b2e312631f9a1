//! Plans for XML and HTML: whole elements, shallow ones first, and end tags for what stays open.
//!
//! As with JSON, the last element of the least depth that fills half the room is the place; where
//! one long text is in the way it is cut inside.

use std::ops::Range;

use super::CutPlan;
use super::tiers::{BEGINNING, Choice, best_that_fills, of_depths};
use crate::format::Format;
use crate::scan::markup::{Dialect, Scan, closers, scan, splits_reference};
use crate::scan::text::within_line;
use crate::sizer::Sizer;
use crate::span::{Boundary, Span};

/// Share of the room that a shallow cut must fill before deeper ones are looked at, in percent.
///
/// Elements of XML are records, which are worth more whole. Those of pages are boxes in boxes: at 50
/// eight of the corpus fill 74 % of 1,000 tokens and 79 % of 4,096, at 75 they fill 84 and 89 %.
const fn floor_percent(dialect: Dialect) -> usize {
    match dialect {
        Dialect::Xml => 50,
        Dialect::Html => 75,
    }
}

/// The plan of an XML document.
pub(super) fn head(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let (end, closers) = closed_head(text, Dialect::Xml, budget, sizer)?;
    let mut plan = CutPlan::keeping(Format::Xml, &[Span::new(0, end)], text.len());
    plan.insert(closers);
    Some(plan)
}

/// Where to end within about `budget` tokens, and what closes the elements that are open there.
pub(super) fn closed_head(
    text: &str,
    dialect: Dialect,
    budget: usize,
    sizer: &impl Sizer,
) -> Option<(usize, String)> {
    let limit = limit(text, dialect, budget, sizer)?;
    let end = end(text, dialect, limit)?;
    Some((end, closers(&text[..end], dialect)))
}

/// How many bytes of `text` there is room for, beside the end tags that it takes there.
fn limit(text: &str, dialect: Dialect, budget: usize, sizer: &impl Sizer) -> Option<usize> {
    // How many end tags are needed depends on the place, and that on the room they leave.
    let first = end(text, dialect, sizer.prefix(text, budget))?;
    let room = budget.saturating_sub(sizer.size(&closers(&text[..first], dialect)));
    Some(sizer.prefix(text, room))
}

/// What [`closed_head`] chooses from: the last element of each depth.
pub(super) fn explain(text: &str, dialect: Dialect, budget: usize, sizer: &impl Sizer) -> Choice {
    let limit = limit(text, dialect, budget, sizer).unwrap_or(0);
    let mut last = Vec::new();
    for place in scan(&text[..limit], dialect).places {
        if place.is_element_end {
            last.resize(last.len().max(place.depth + 1), None);
            last[place.depth] = Some(place.offset);
        }
    }
    let rule = best_that_fills(floor_percent(dialect));
    Choice::among(BEGINNING, rule, limit, of_depths(last, limit))
}

/// The best place to end at `limit` or before.
fn end(text: &str, dialect: Dialect, limit: usize) -> Option<usize> {
    let scan = scan(&text[..limit], dialect);
    let floor = limit * floor_percent(dialect) / 100;
    if scan.error.is_some_and(|error| error < floor) {
        return None;
    }
    let full = scan.places.iter().filter(|place| place.offset >= floor);
    let element = full
        .filter(|place| place.is_element_end)
        .min_by_key(|place| (place.depth, std::cmp::Reverse(place.offset)));
    element
        .map(|place| place.offset)
        .or_else(|| inside_text(text, &scan, floor..limit))
        .or_else(|| scan.places.last().map(|place| place.offset))
}

/// A cut within `room` in the text that the room ends in: between lines of it, sentences or words.
fn inside_text(text: &str, scan: &Scan, room: Range<usize>) -> Option<usize> {
    let last = scan.last_text?;
    let fits = |end: &usize| *end > last.start && *end >= room.start;
    let line = last.of(text).rfind('\n').map(|feed| last.start + feed);
    let near = within_line(&text[..room.end], room.end);
    let is_whole = |b: &&Boundary| fits(&b.offset) && !splits_reference(text, b.offset);
    let best = near
        .iter()
        .filter(is_whole)
        .max_by_key(|b| (b.level, b.offset));
    line.filter(fits).or(best.map(|b| b.offset))
}

#[cfg(test)]
mod tests {
    use super::super::page::Page;
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, format: Format, budget: usize) -> Option<String> {
        let plan = match format {
            Format::Xml => head(text, budget, &Bytes),
            _ => Page::new(text.into(), super::super::Keep::Auto, budget).plan(budget, &Bytes),
        };
        plan.map(|plan| render(text, &plan))
    }

    #[test]
    fn whole_elements_are_kept_and_their_parents_closed() {
        let text = format!("<r><h/>{}</r>", "<i><j>1</j></i>".repeat(9));
        assert_eq!(
            cut(&text, Format::Xml, 50).unwrap(),
            "<r><h/><i><j>1</j></i><i><j>1</j></i></r>"
        );
        assert_eq!(
            cut(&text, Format::Xml, 27).unwrap(),
            "<r><h/><i><j>1</j></i></r>"
        );
        assert_eq!(cut(&text, Format::Xml, 2), None);
    }

    #[test]
    fn a_long_text_is_cut_inside_but_no_reference() {
        let text = format!("<p>{}</p>", "a &amp;&amp; b ".repeat(9));
        assert_eq!(
            cut(&text, Format::Xml, 24).unwrap(),
            "<p>a &amp;&amp; b a</p>"
        );
        assert_eq!(cut(&text, Format::Html, 16).unwrap(), "<p>a &amp;</p>");
    }

    #[test]
    fn what_breaks_the_rules_at_the_start_is_refused() {
        let text = format!("<a><b></a>{}", "x".repeat(99));
        assert_eq!(cut(&text, Format::Xml, 60), None);
        assert!(cut(&text, Format::Html, 60).is_some());
    }
}
