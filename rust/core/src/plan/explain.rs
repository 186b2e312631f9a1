//! Why a plan cuts where it does: the tiers that there were at each place, and the one it took.
//!
//! Nothing is decided here: the room is measured as planning measures it, and what was taken is read
//! off the plan.

use super::choose::{floor_percent, looked_at, reach, tail_floor_percent};
use super::tiers::{BEGINNING, Choice, END, Tier, best_that_fills};
use super::{CutPlan, Keep, Kind, Piece, Planner, Reason, ends, markup, sections, table, units};
use crate::boundaries::{Place, boundaries};
use crate::format::Format;
use crate::scan::line::without_break;
use crate::scan::markup::Dialect;
use crate::scan::text::trimmed_end;
use crate::sizer::Sizer;
use crate::span::{Level, Span};

/// What a cut between no two lines is called, and one between no two elements.
pub(super) const INSIDE_LINE: &str = "inside a line";
pub(super) const INSIDE_TEXT: &str = "inside a text, or after a tag";

impl Planner<'_> {
    /// What `plan` chose from, which [`Self::plan`] made for `budget` tokens.
    pub fn explain(&self, plan: &CutPlan, budget: usize, sizer: &impl Sizer) -> Vec<Choice> {
        if !plan.drops_content() {
            return Vec::new();
        }
        match &self.kind {
            Kind::Document(document) => document.explain(plan, budget, sizer),
            Kind::Log(log) => log.explain(self.keep, plan, budget, sizer),
            Kind::Page(page) => page.explain(plan, budget, sizer),
            Kind::Sections(found) => vec![sections::explain(
                &self.text,
                self.format,
                found,
                budget,
                sizer,
            )],
            Kind::Plain => self.explain_plain(plan, budget, sizer),
        }
    }

    fn explain_plain(&self, plan: &CutPlan, budget: usize, sizer: &impl Sizer) -> Vec<Choice> {
        let text = self.text.text;
        let (head, tail) = (self.text.head().of(text), self.text.tail());
        if let Some(rule) = rule_alone(self.format) {
            return vec![Choice::by_rule(BEGINNING, rule)];
        }
        let before = |room: usize| {
            let (choice, otherwise) = match self.format {
                Format::Xml => (
                    markup::explain(head, Dialect::Xml, room, sizer),
                    INSIDE_TEXT,
                ),
                format => {
                    let limit = sizer.prefix(head, room);
                    (levels_before(head, format, limit), INSIDE_LINE)
                }
            };
            choice.taken_at(plan.beginning_end(0), text, otherwise)
        };
        let after = |room: usize| {
            let end = trimmed_end(text, text.len());
            let room = room.saturating_sub(units::header_tokens(text, self.format, sizer));
            let limit = tail.start + sizer.suffix(&text[tail.start.min(end)..end], room);
            let choice = levels_after(&text[..end], self.format, limit);
            choice.taken_at(plan.end_start(), text, INSIDE_LINE)
        };
        match (self.format, self.keep) {
            (Format::Table, Keep::Auto) => {
                let footer = table::footer_tokens(&self.text, sizer);
                vec![before(budget.saturating_sub(footer))]
            }
            (_, Keep::Both) => {
                let (for_head, for_tail) = ends::rooms(&self.text, self.format, budget, sizer);
                vec![before(for_head), after(for_tail)]
            }
            (_, Keep::Auto | Keep::Head) => vec![before(budget)],
            (_, Keep::Tail) => vec![after(budget)],
        }
    }
}

/// The rule of a format that knows only one way to cut.
const fn rule_alone(format: Format) -> Option<&'static str> {
    match format {
        Format::Concatenated => Some("whole values, as many as fit without their white space"),
        Format::Sse => Some("whole events, as many as fit, and the last ones in 15 % of the room"),
        Format::Binary => Some("what the data is stands in its place"),
        _ => None,
    }
}

/// The levels of `text` before `limit` bytes, the last place of each.
pub(super) fn levels_before(text: &str, format: Format, limit: usize) -> Choice {
    // A cut drops the line break before it, which therefore may lie past the limit.
    let places = boundaries(&text[..looked_at(text, reach(text, limit))], format).into_iter();
    let fits = places.take_while(|place| without_break(text, place.offset) <= limit);
    let best = best_of(fits, true);
    let tier = |place: Place| Tier::new(name(place), place.offset, place.offset, limit);
    let rule = best_that_fills(floor_percent(format));
    Choice::among(BEGINNING, rule, limit, best.map(tier).collect())
}

/// The levels of `text` after `limit` bytes, the first place of each.
pub(super) fn levels_after(text: &str, format: Format, limit: usize) -> Choice {
    // What a quote of CSV means is told by all that comes before it.
    let from = match format {
        Format::Csv => 0,
        _ => text.floor_char_boundary(limit.saturating_sub(1)),
    };
    let places = boundaries(&text[from..], format).into_iter();
    let places = places.map(|place| Place {
        offset: from + place.offset,
        ..place
    });
    let inside = places.filter(|place| (limit..text.len()).contains(&place.offset));
    let best = best_of(inside, false);
    let room = text.len() - limit;
    let tier = |place: Place| Tier::new(name(place), place.offset, text.len() - place.offset, room);
    let rule = best_that_fills(tail_floor_percent(format));
    Choice::among(END, rule, limit, best.map(tier).collect())
}

/// One place of each level, the first or the last, the best level first.
fn best_of(places: impl Iterator<Item = Place>, is_last: bool) -> impl Iterator<Item = Place> {
    let mut best: [Option<Place>; Level::ALL.len()] = [None; Level::ALL.len()];
    for place in places {
        let slot = &mut best[place.level as usize];
        if is_last || slot.is_none() {
            *slot = Some(place);
        }
    }
    best.into_iter().rev().flatten()
}

/// The level, and what stands there where the format has a word of its own for it.
fn name(place: Place) -> String {
    let (level, kind) = (place.level.name(), place.kind.name());
    if level == kind {
        level.to_owned()
    } else {
        format!("{level} ({kind})")
    }
}

/// How much of a window made of the spans `kept` stands before `offset` of the original.
pub(super) fn len_before(kept: &[Span], offset: usize) -> usize {
    let before = kept
        .iter()
        .map(|span| offset.clamp(span.start, span.end) - span.start);
    before.sum()
}

impl CutPlan {
    /// Where what is kept from offset `from` on first ends for want of room.
    pub(super) fn beginning_end(&self, from: usize) -> Option<usize> {
        let mut kept = None;
        for piece in &self.pieces {
            match piece {
                Piece::Keep(span) if span.end > from => kept = Some(span.end),
                Piece::Cut(span, Reason::Budget) if span.end > from && kept.is_some() => break,
                _ => {}
            }
        }
        kept
    }

    /// Where what is kept last starts, if anything before it went for want of room.
    pub(super) fn end_start(&self) -> Option<usize> {
        let mut start = None;
        let mut is_after_cut = false;
        for piece in &self.pieces {
            match piece {
                Piece::Keep(span) if is_after_cut => {
                    start = Some(span.start);
                    is_after_cut = false;
                }
                Piece::Cut(_, Reason::Budget) => is_after_cut = true,
                _ => {}
            }
        }
        start
    }
}
