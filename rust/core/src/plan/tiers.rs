//! What there was to choose from: for each level or depth, the last place that fits.

use crate::span::{Boundary, Level};

/// One level of a text and where it would be cut at that level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tier {
    /// What cuts of this tier end after: `unit`, `line`, `elements of depth 2`.
    pub name: String,
    /// Byte offset of the last such place that fits.
    pub offset: usize,
    /// Share of the limit that is before it, in percent.
    pub fill_percent: usize,
}

/// The tiers of one text at one limit, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiers {
    /// Bytes that there is room for; of JSON, without white space that means nothing.
    pub limit: usize,
    /// Share of that which a tier must fill so that no worse one is taken, in percent.
    pub floor_percent: usize,
    /// The tiers that have a place which fits.
    pub tiers: Vec<Tier>,
}

/// The last boundary of each level at `limit` or before; a level's place in the list is its number.
pub(super) fn by_level(boundaries: &[Boundary], limit: usize) -> [Option<usize>; Level::ALL.len()] {
    let mut last = [None; Level::ALL.len()];
    for boundary in boundaries.iter().take_while(|b| b.offset <= limit) {
        last[boundary.level as usize] = Some(boundary.offset);
    }
    last
}

impl Tiers {
    /// Those of boundaries between lines.
    pub(super) fn of_levels(
        last: [Option<usize>; Level::ALL.len()],
        limit: usize,
        floor_percent: usize,
    ) -> Self {
        let named = Level::ALL.map(|level| level.name().to_owned());
        let best_first = named.into_iter().zip(last).rev();
        Self::new(best_first, limit, floor_percent)
    }

    /// Those of elements in each other: the last of depth 1, of depth 2, and so on.
    pub(super) fn of_depths(last: Vec<Option<usize>>, limit: usize, floor_percent: usize) -> Self {
        let name = |depth| format!("elements of depth {depth}");
        let named = last.into_iter().enumerate();
        Self::new(
            named.map(|(depth, offset)| (name(depth), offset)),
            limit,
            floor_percent,
        )
    }

    fn new(
        named: impl Iterator<Item = (String, Option<usize>)>,
        limit: usize,
        floor_percent: usize,
    ) -> Self {
        let tier = |(name, offset): (String, Option<usize>)| {
            offset.map(|offset| Tier {
                name,
                offset,
                fill_percent: offset * 100 / limit.max(1),
            })
        };
        Self {
            limit,
            floor_percent,
            tiers: named.filter_map(tier).collect(),
        }
    }
}
