//! A measure that the caller brings: any function from text to tokens.
//!
//! Such a function may take a millisecond a call, so what matters here is how often it is asked. A
//! search for a prefix takes a handful of calls, because texts are alike all over: the share of
//! tokens to bytes of what was counted last gives a first guess, and interpolation between what
//! fits and what does not the next ones. Every second guess halves what is left, so that no
//! function, however odd, can make a search longer than twice the logarithm of the length.

use std::cell::Cell;

use crate::sizer::{Meter, Sizer};

/// A search that knows a length that is too much ends once what fits leaves less than one part in
/// this many of the budget unused. The last token would cost as many calls as all the others.
const SLACK: usize = 32;

/// What the first guess of all goes by, in bytes a token.
const BYTES_A_TOKEN: f64 = 4.0;

/// Measures text by a function.
///
/// The function is taken to be monotone: more text has no fewer tokens. Where it is not, a prefix
/// or suffix still measures no more than the budget, but need not be a longest one. Nothing else is
/// assumed: counts need not add up, nor be bounded by bytes.
#[derive(Debug)]
pub struct Counted<F> {
    count: F,
    /// Bytes a token in the text that was counted last.
    bytes_a_token: Cell<Option<f64>>,
}

impl<F: Fn(&str) -> usize> Counted<F> {
    /// A measure by `count`.
    pub const fn new(count: F) -> Self {
        Self {
            count,
            bytes_a_token: Cell::new(None),
        }
    }

    /// The longest of the stretches that `stretch` makes of at most so many bytes that fits, to
    /// within the slack; its length in bytes.
    fn longest<'a>(&self, len: usize, budget: usize, stretch: impl Fn(usize) -> &'a str) -> usize {
        let mut search = Search::new(len, budget);
        let mut guess = self.length_of(search.aim());
        while let Some(taken) = search.next(guess, |most| stretch(most).len()) {
            search.learn(taken, self.size(stretch(taken)));
            guess = search.guess();
        }
        search.fits.bytes
    }

    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a guess"
    )]
    fn length_of(&self, tokens: usize) -> usize {
        (tokens as f64 * self.bytes_a_token.get().unwrap_or(BYTES_A_TOKEN)) as usize
    }
}

impl<F: Fn(&str) -> usize> Sizer for Counted<F> {
    fn size(&self, text: &str) -> usize {
        let tokens = (self.count)(text);
        if tokens > 0 && !text.is_empty() {
            #[expect(clippy::cast_precision_loss, reason = "a guess")]
            let rate = text.len() as f64 / tokens as f64;
            self.bytes_a_token.set(Some(rate));
        }
        tokens
    }

    fn prefix(&self, text: &str, budget: usize) -> usize {
        let stretch = |most: usize| &text[..text.floor_char_boundary(most)];
        self.longest(text.len(), budget, stretch)
    }

    fn suffix(&self, text: &str, budget: usize) -> usize {
        let stretch = |most: usize| &text[text.ceil_char_boundary(text.len() - most)..];
        text.len() - self.longest(text.len(), budget, stretch)
    }

    fn fits_by_length(&self, text: &str, _: usize) -> bool {
        text.is_empty()
    }

    fn meter(&self) -> Option<Box<dyn Meter>> {
        None
    }

    fn weigh(&self, text: &str) -> usize {
        let Some(rate) = self.bytes_a_token.get() else {
            return self.size(text);
        };
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an estimate"
        )]
        let tokens = (text.len() as f64 / rate).ceil() as usize;
        tokens
    }
}

/// A length in bytes and the tokens that were counted there.
#[derive(Clone, Copy, Debug)]
struct Point {
    bytes: usize,
    tokens: usize,
}

/// What is known of a length that is looked for.
#[derive(Debug)]
struct Search {
    len: usize,
    budget: usize,
    fits: Point,
    exceeds: Option<Point>,
    tries: u32,
}

impl Search {
    const fn new(len: usize, budget: usize) -> Self {
        Self {
            len,
            budget,
            fits: Point {
                bytes: 0,
                tokens: 0,
            },
            exceeds: None,
            tries: 0,
        }
    }

    /// The tokens that would end the search at once, with as much room for error on both sides.
    const fn aim(&self) -> usize {
        self.budget - self.budget / SLACK / 2
    }

    /// A length to try near `guess`, between what fits and what does not; `None` at the end.
    fn next(&self, guess: usize, snapped: impl Fn(usize) -> usize) -> Option<usize> {
        let enough = self.budget - self.budget / SLACK;
        if self.budget == 0 || (self.exceeds.is_some() && self.fits.tokens >= enough) {
            return None;
        }
        let first = self.fits.bytes + 1;
        let last = self.exceeds.map_or(self.len, |point| point.bytes - 1);
        if first > last {
            return None;
        }
        let taken = snapped(guess.clamp(first, last));
        if taken > self.fits.bytes {
            return Some(taken);
        }
        // The guess lies inside the first character that is in question.
        (first..=last.min(self.fits.bytes + 4))
            .map(snapped)
            .find(|taken| *taken > self.fits.bytes)
    }

    const fn learn(&mut self, bytes: usize, tokens: usize) {
        self.tries += 1;
        let point = Point { bytes, tokens };
        if tokens <= self.budget {
            self.fits = point;
        } else {
            self.exceeds = Some(point);
        }
    }

    fn guess(&self) -> usize {
        let Point { bytes, tokens } = self.fits;
        let Some(exceeds) = self.exceeds else {
            let scaled = bytes.saturating_mul(self.aim()) / tokens.max(1);
            return scaled.max(2 * bytes);
        };
        if self.tries.is_multiple_of(2) {
            return bytes.midpoint(exceeds.bytes);
        }
        let span = (exceeds.bytes - bytes) as u128;
        let wanted = self.aim().saturating_sub(tokens) as u128;
        let step = span * wanted / (exceeds.tokens - tokens).max(1) as u128;
        bytes + usize::try_from(step).unwrap_or(0)
    }
}
