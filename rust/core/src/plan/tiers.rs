//! What there was to choose from: for each place that a plan chose, the ways to cut there.

use crate::span::{Boundary, Level};

/// One way to cut at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tier {
    /// What cuts of this tier stand after or before: `line`, `unit (record)`, `elements of depth 2`.
    pub name: String,
    /// Byte offset in the original of the best such place that fits.
    pub offset: usize,
    /// Share of the room that it uses, in percent.
    pub fill_percent: usize,
}

/// A place that a plan chose, and what it chose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Which one, in words.
    pub place: &'static str,
    /// By which rule.
    pub rule: String,
    /// Byte offset in the original that the room reaches: up to it for a beginning, from it for an
    /// end. `None` where the rule decides without tiers.
    pub limit: Option<usize>,
    /// The tiers that have a place which fits, best first.
    pub tiers: Vec<Tier>,
    /// Index of the one that was taken.
    pub taken: Option<usize>,
}

/// The place where the beginning that is kept ends.
pub(super) const BEGINNING: &str = "where the beginning ends";

/// The place where the end that is kept starts.
pub(super) const END: &str = "where the end starts";

/// The last boundary of each level at `limit` or before; a level's place in the list is its number.
pub(super) fn by_level(boundaries: &[Boundary], limit: usize) -> [Option<usize>; Level::ALL.len()] {
    let mut last = [None; Level::ALL.len()];
    for boundary in boundaries.iter().take_while(|b| b.offset <= limit) {
        last[boundary.level as usize] = Some(boundary.offset);
    }
    last
}

/// Sentence for a choice by levels or depths, of which one must fill so much of the room.
pub(super) fn best_that_fills(floor_percent: usize) -> String {
    format!("the first that fills {floor_percent} % of the room, else the fullest")
}

impl Choice {
    /// A choice that a rule makes without tiers.
    pub(super) fn by_rule(place: &'static str, rule: impl Into<String>) -> Self {
        Self {
            place,
            rule: rule.into(),
            limit: None,
            tiers: Vec::new(),
            taken: None,
        }
    }

    /// A choice among `tiers` of a room that ends at `limit`.
    pub(super) fn among(
        place: &'static str,
        rule: impl Into<String>,
        limit: usize,
        tiers: Vec<Tier>,
    ) -> Self {
        Self {
            limit: Some(limit),
            tiers,
            ..Self::by_rule(place, rule)
        }
    }

    /// The same in other offsets.
    #[must_use]
    pub(super) fn moved(mut self, place: impl Fn(usize) -> usize) -> Self {
        self.limit = self.limit.map(&place);
        for tier in &mut self.tiers {
            tier.offset = place(tier.offset);
        }
        self
    }

    /// The choice that a plan made which cuts `text` at `edge`: the first tier that stands there, or
    /// one more that is called `otherwise`.
    #[must_use]
    pub(super) fn taken_at(mut self, edge: Option<usize>, text: &str, otherwise: &str) -> Self {
        let Some(edge) = edge else { return self };
        let is_there = |tier: &Tier| {
            let (from, to) = (edge.min(tier.offset), edge.max(tier.offset));
            text.get(from..to)
                .is_some_and(|between| between.trim_ascii().is_empty())
        };
        self.taken = self.tiers.iter().position(is_there).or_else(|| {
            let room = match (self.place, self.limit) {
                (END, Some(limit)) => (
                    text.len().saturating_sub(edge),
                    text.len().saturating_sub(limit),
                ),
                (_, limit) => (edge, limit.unwrap_or(edge)),
            };
            self.tiers
                .push(Tier::new(otherwise.to_owned(), edge, room.0, room.1));
            Some(self.tiers.len() - 1)
        });
        self
    }
}

impl Tier {
    /// A tier whose place uses `used` bytes of a room of `room`.
    pub(super) fn new(name: String, offset: usize, used: usize, room: usize) -> Self {
        Self {
            name,
            offset,
            fill_percent: used * 100 / room.max(1),
        }
    }
}

/// The tiers of elements in each other: the last of depth 1, of depth 2, and so on.
pub(super) fn of_depths(last: Vec<Option<usize>>, limit: usize) -> Vec<Tier> {
    let named = last.into_iter().enumerate();
    named
        .filter_map(|(depth, offset)| {
            offset.map(|at| Tier::new(format!("elements of depth {depth}"), at, at, limit))
        })
        .collect()
}
