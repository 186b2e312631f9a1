//! Remembers what pieces cost, apart from how they begin.
//!
//! Tool output repeats itself: all but a few per cent of its pieces have been seen before. What a piece
//! costs depends on the text before it only in its first two characters, so those are left out here
//! and priced where the piece stands.

#![allow(
    clippy::inline_always,
    reason = "a step of the innermost loop; a call would cost more than it does"
)]

use super::class::Class;
use super::price::Tariff;
use super::walk::{Context, Tally, Token, walk_block};
use crate::vocab::key::Key;

const SETS: usize = 1 << 14;

/// What a piece costs wherever it stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Inner {
    /// Its tokens, and its characters from the third on.
    pub(super) units: u32,
    /// The class of its second character, if it has one.
    pub(super) second: Option<Class>,
    /// The class of its last character, if that is not its first.
    pub(super) last: Option<Class>,
}

/// Two pieces that compete for one place, on a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Set([(Key, Inner); 2]);

/// Costs of short pieces, 1 MB.
#[derive(Debug)]
pub(super) struct KnownPieces(Box<[Set]>);

impl KnownPieces {
    pub(super) fn new() -> Self {
        Self(vec![Set::default(); SETS].into_boxed_slice())
    }

    /// What a short piece costs, if it is known.
    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<Inner> {
        let Set([first, second]) = &self.0[key.hash() & (SETS - 1)];
        if first.0 == key {
            return Some(first.1);
        }
        (second.0 == key).then_some(second.1)
    }

    /// What a new short piece costs at the prices of the tariff that these are kept for. It takes the
    /// first place and pushes what stood there to the second.
    #[inline(never)]
    pub(super) fn learn(&mut self, key: Key, piece: &str, tariff: &Tariff) -> Inner {
        let inner = Inner::of(piece, tariff);
        let Set(set) = &mut self.0[key.hash() & (SETS - 1)];
        set[1] = set[0];
        set[0] = (key, inner);
        inner
    }
}

impl Inner {
    /// What a piece costs, found token by token.
    pub(super) fn of(piece: &str, tariff: &Tariff) -> Self {
        let stranger = if piece.starts_with('a') { 'b' } else { 'a' };
        let mut context = Context {
            class: Class::Newline,
            last: [stranger; 2],
        };
        let mut costs = InnerCosts {
            tariff,
            seen: 0,
            inner: Self::default(),
        };
        walk_block(piece, 0, &mut context, &mut costs);
        costs.inner
    }
}

struct InnerCosts<'a> {
    tariff: &'a Tariff,
    seen: usize,
    inner: Inner,
}

impl InnerCosts<'_> {
    fn add(&mut self, units: u64) {
        let units = u32::try_from(units).unwrap_or(u32::MAX);
        self.inner.units = self.inner.units.saturating_add(units);
    }
}

impl Tally for InnerCosts<'_> {
    fn character(&mut self, previous: Class, class: Class) {
        self.seen += 1;
        match self.seen {
            1 => return,
            2 => self.inner.second = Some(class),
            _ => self.add(self.tariff.character(previous, class)),
        }
        self.inner.last = Some(class);
    }

    fn repeat(&mut self, class: Class) {
        self.add(self.tariff.repeat(class));
    }

    fn token(&mut self, token: Token) -> bool {
        self.add(self.tariff.token(token));
        true
    }
}
