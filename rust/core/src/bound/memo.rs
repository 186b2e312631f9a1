//! The cost of a text by the piece: what a piece costs is remembered, but for what depends on the
//! characters before it.
//!
//! That is little: the price of the first character, which knows the class of the one before; whether
//! that first character is a space behind punctuation; and whether one of the first two equals the two
//! before it. All else in a piece sees only the piece. Walking over every token and character took 40
//! times as long (6 to 10 MB/s).

use super::Bound;
use super::class::Class;
use super::cost::Cost;
use super::price::Tariff;
use super::walk::{Context, ENCODING, Tally, blocks, walk_tokens};
use crate::bpe::{Encoder, LongMemo};
use crate::idle::Idle;
use crate::vocab::key::{Key, SHORT};

const SETS: usize = 1 << 13;

/// What a process has learned of every bound.
static LEARNED: [Idle<Memo>; Bound::ALL.len()] = [const { Idle::new() }; Bound::ALL.len()];

/// The units that a text costs. `O(n)`.
pub(super) fn units(text: &str, bound: Bound) -> u64 {
    let work = |memo: &mut Memo| {
        ENCODING.with_encoder(|encoder| {
            let mut walk = Walk {
                memo,
                encoder,
                tariff: bound.tariff(),
                context: Context::START,
                tokens: Vec::new(),
            };
            walk.units(text)
        })
    };
    LEARNED[bound as usize].lend(Memo::new, work)
}

/// Costs of short pieces, half a megabyte, and of long ones.
struct Memo {
    sets: Box<[[Entry; 2]]>,
    /// By whether the piece starts with a free space.
    long: [LongMemo; 2],
}

#[derive(Clone, Copy, Default)]
struct Entry {
    /// The piece, with a count of 1 if it starts with a free space, else 2.
    key: Key,
    /// Units of what sees only the piece.
    inner: u64,
}

impl Memo {
    fn new() -> Self {
        Self {
            sets: vec![[Entry::default(); 2]; SETS].into_boxed_slice(),
            long: [LongMemo::new(), LongMemo::new()],
        }
    }

    fn get(&self, key: Key) -> Option<u64> {
        let set = &self.sets[key.hash() & (SETS - 1)];
        let entry = set.iter().find(|entry| entry.key == key);
        entry.map(|entry| entry.inner)
    }

    fn put(&mut self, key: Key, inner: u64) {
        let set = &mut self.sets[key.hash() & (SETS - 1)];
        *set = [Entry { key, inner }, set[0]];
    }
}

/// A pass over a text.
struct Walk<'a> {
    memo: &'a mut Memo,
    encoder: &'a mut Encoder,
    tariff: &'static Tariff,
    context: Context,
    tokens: Vec<u32>,
}

impl Walk<'_> {
    fn units(&mut self, text: &str) -> u64 {
        let mut units = 0;
        for block in blocks(text) {
            ENCODING.pattern().each_piece(block, |start, end| {
                units += self.piece(block, start, end);
            });
        }
        units
    }

    fn piece(&mut self, block: &str, start: usize, end: usize) -> u64 {
        let piece = &block[start..end];
        let Some(lead) = Lead::of(piece, &self.context, self.tariff) else {
            return 0;
        };
        if piece.len() > SHORT {
            return self.long(piece, &lead);
        }
        let key = Key::of(&block.as_bytes()[start..], piece.len());
        let key = key.with(if lead.is_free { 1 } else { 2 });
        if let Some(inner) = self.memo.get(key) {
            self.context = lead.exit;
            return lead.units + inner;
        }
        let units = self.walked(piece);
        self.memo.put(key, units - lead.units);
        units
    }

    fn long(&mut self, piece: &str, lead: &Lead) -> u64 {
        let memo = usize::from(lead.is_free);
        if let Some(inner) = self.memo.long[memo].get(piece.as_bytes()) {
            self.context = lead.exit;
            return lead.units + u64::from(inner);
        }
        let units = self.walked(piece);
        if let Ok(inner) = u32::try_from(units - lead.units) {
            self.memo.long[memo].put(piece.as_bytes(), inner);
        }
        units
    }

    /// The units of a piece, token by token and character by character.
    fn walked(&mut self, piece: &str) -> u64 {
        self.tokens.clear();
        self.encoder
            .piece(piece.as_bytes(), 0, piece.len(), &mut self.tokens);
        let mut cost = Cost::new(self.tariff);
        walk_tokens(piece, 0, &self.tokens, &mut self.context, &mut cost);
        cost.units
    }
}

/// What of a piece depends on the text before it.
struct Lead {
    units: u64,
    /// Whether the first character is a space behind punctuation.
    is_free: bool,
    /// The context after the piece.
    exit: Context,
}

impl Lead {
    /// Nothing for an empty piece.
    fn of(piece: &str, context: &Context, tariff: &Tariff) -> Option<Self> {
        let mut characters = piece.chars();
        let first = characters.next()?;
        let mut entered = *context;
        let mut cost = Cost::new(tariff);
        let class = entered.enter(first, &mut cost);
        let rest = characters.as_str();
        if let Some(second) = characters.next()
            && entered.last == [second; 2]
        {
            cost.repeat(Class::after(class, second));
        }
        Some(Self {
            units: cost.units,
            is_free: class == Class::FreeSpace,
            exit: entered.after(rest, first),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::bound::walk::walk;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn a_text_costs_the_sum_of_its_tokens_and_characters(
            text in "([a-c]{0,3}|[A-Ca]{0,4}|[0-9]{0,7}|[ \t\r\n]{0,4}|[!-/ ]{0,5}|'s|\u{e9}{0,3}|\u{4e2d}{0,6}|\u{1f9d1}\u{1f3fd}|[\u{3001}\u{301} ]{0,4}|\\PC{0,3}){0,12}"
        ) {
            for bound in Bound::ALL {
                let mut cost = Cost::new(bound.tariff());
                walk(&text, &mut cost);
                prop_assert_eq!(units(&text, bound), cost.units, "{:?} {:?}", bound, &text);
            }
        }
    }
}
