//! Truncation of a text that arrives in chunks.
//!
//! Until a text is longer than the two windows it is simply held. From then on it is abridged, and
//! one that is there as a whole is fed to a stream as well, so that the answer is the same for every
//! split by construction.

mod count;
mod unread;

use std::fmt;

use super::{
    BLOCK, Degraded, IsOver, Options, Outcome, Truncation, cut, cut_degraded, plain, whole,
};
use crate::abridge::Abridger;
use crate::abridged::Abridged;
use crate::decoder::Decoder;
use crate::detect::votes;
use crate::original::Tokens;
use crate::sizer::Sizer;
use count::Count;

/// Truncates a text chunk by chunk; any split of it gives the answer that
/// [`truncate`](super::truncate) gives for the whole.
///
/// Holds the two ends, the error lines between them and one entry for each open container of a JSON
/// document, however long the text is.
pub struct Stream<S> {
    options: Options,
    sizer: S,
    /// Bytes of a text that is held as a whole.
    most: usize,
    held: Held,
    decoder: Decoder,
    tokens: Count,
    /// Bytes so far.
    len: usize,
    degraded: Option<Degraded>,
}

/// What there is of the text.
enum Held {
    Whole(String),
    Abridged(Box<Abridger>),
}

/// What a stream came to.
#[derive(Debug)]
pub struct Ended {
    /// What became of the text.
    pub outcome: Outcome,
    /// The text, if it was short enough to be held; what fits is always.
    pub text: Option<String>,
}

impl<S: Sizer> Stream<S> {
    /// A stream that has seen nothing.
    pub fn new(options: Options, sizer: S) -> Self {
        Self {
            most: 2 * options.limits.window_for(options.budget),
            tokens: Count::new(&options, &sizer),
            options,
            sizer,
            held: Held::Whole(String::new()),
            decoder: Decoder::asking(),
            len: 0,
            degraded: None,
        }
    }

    /// Adds text.
    pub fn feed(&mut self, chunk: &str) {
        self.feed_within(chunk, &mut || false);
    }

    /// Adds text; once the time is up, what comes is no longer looked at.
    pub fn feed_within(&mut self, chunk: &str, is_over: IsOver) {
        if !chunk.is_empty() {
            self.end_character();
            self.add(chunk, is_over);
        }
    }

    /// Adds bytes; a character may be divided between chunks, and what is none becomes U+FFFD.
    pub fn feed_bytes_within(&mut self, chunk: &[u8], is_over: IsOver) {
        let mut decoder = std::mem::take(&mut self.decoder);
        decoder.decode(chunk, |text| self.add(text, is_over));
        self.decoder = decoder;
    }

    /// Tokens of everything so far; unknown unless the original is to be counted exactly, and once
    /// the stream has stopped counting.
    pub fn tokens_so_far(&self) -> Option<usize> {
        let counts = self.degraded.is_none();
        counts.then(|| self.tokens.so_far()).flatten()
    }

    /// What the whole text comes to.
    pub fn finish(self) -> Ended {
        self.finish_within(&mut || false)
    }

    /// What the whole text comes to; cut plainly if the time is up.
    pub fn finish_within(mut self, is_over: IsOver) -> Ended {
        self.end_character();
        match std::mem::replace(&mut self.held, Held::Whole(String::new())) {
            Held::Whole(text) => Ended {
                outcome: self.end_whole(&text, is_over),
                text: Some(text),
            },
            Held::Abridged(abridger) => Ended {
                outcome: Outcome::Cut(Box::new(self.end_abridged(*abridger, is_over))),
                text: None,
            },
        }
    }

    fn end_whole(&self, text: &str, is_over: IsOver) -> Outcome {
        let (options, sizer) = (&self.options, &self.sizer);
        if sizer.fits_by_length(text, options.budget) {
            return Outcome::Fits(None);
        }
        if let Some(degraded) = self.degraded {
            return plain(text, degraded, options, sizer);
        }
        let known = self.tokens.known(text, options, sizer);
        whole(text, known, options, sizer, is_over)
    }

    fn end_abridged(&self, mut abridger: Abridger, is_over: IsOver) -> Truncation {
        let (options, sizer) = (&self.options, &self.sizer);
        if self.degraded.is_some() {
            // What was read before says nothing of the rest.
            abridger.skip("", 0);
        }
        let digest = abridger.finish();
        let text = Abridged::from(&digest);
        let mut truncation = match self.degraded {
            None => {
                let tokens = self.tokens.beyond(options.budget, sizer);
                cut(text, tokens, options, sizer, is_over)
            }
            Some(degraded) => {
                let tokens = Tokens::MoreThan(options.budget);
                cut_degraded(text, tokens, degraded, options, sizer)
            }
        };
        truncation.votes = votes(text.text, &options.hints());
        // A text of which nothing was left out is not at hand afterwards, either.
        let lines = || truncation.plan.cuts_by_line(text);
        truncation.cuts = Some(truncation.cuts.clone().unwrap_or_else(lines));
        truncation
    }

    /// Adds the rest of a text that is longer than what may be looked at, without its lines.
    pub(super) fn leave_out(&mut self, mut rest: &str) {
        self.degraded = Some(Degraded::MaxScanBytes);
        self.len += rest.len();
        while let Held::Whole(text) = &self.held
            && !rest.is_empty()
        {
            let (now, later) = rest.split_at(rest.ceil_char_boundary(self.most + 1 - text.len()));
            self.hold(now);
            rest = later;
        }
        if let Held::Abridged(abridger) = &mut self.held {
            abridger.skip(rest, 0);
        }
    }

    fn end_character(&mut self) {
        let mut decoder = std::mem::take(&mut self.decoder);
        decoder.end(|text| self.add(text, &mut || false));
    }

    fn add(&mut self, chunk: &str, is_over: IsOver) {
        let mut rest = chunk;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.ceil_char_boundary(BLOCK));
            self.len += now.len();
            self.check(is_over);
            if self.degraded.is_none() {
                self.tokens.push(now, &self.sizer);
            }
            self.hold(now);
            rest = later;
        }
    }

    fn check(&mut self, is_over: IsOver) {
        let most = self.options.limits.scan;
        if most.is_some_and(|most| self.len > most) {
            self.degraded = Some(Degraded::MaxScanBytes);
        } else if self.degraded.is_none() && is_over() {
            self.degraded = Some(Degraded::Deadline);
        }
    }

    fn hold(&mut self, chunk: &str) {
        match &mut self.held {
            Held::Whole(text) => {
                text.push_str(chunk);
                self.abridge();
            }
            Held::Abridged(abridger) if self.degraded.is_some() => {
                let feeds = bytecount::count(chunk.as_bytes(), b'\n');
                abridger.skip(chunk, feeds);
            }
            Held::Abridged(abridger) => abridger.push(chunk),
        }
    }

    /// Lets go of the middle of what is too long to be held, unless all of it may still fit.
    fn abridge(&mut self) {
        while let Held::Whole(text) = &self.held
            && text.len() > self.most
        {
            // A text that goes on may measure a little less than its beginning.
            let clearly_over = self.options.budget.saturating_mul(2).saturating_add(64);
            // Not all that is there: how much that is depends on the chunks.
            let beginning = &text[..text.floor_char_boundary(self.most)];
            if self.sizer.prefix(beginning, clearly_over) == beginning.len() {
                self.most = self.most.saturating_mul(2);
            } else {
                let window = self.options.limits.window_for(self.options.budget);
                let abridger = Abridger::new(text, window, self.options.format);
                self.held = Held::Abridged(Box::new(abridger));
            }
        }
    }
}

impl<S> fmt::Debug for Stream<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Stream")
            .field("len", &self.len)
            .field("degraded", &self.degraded)
            .finish_non_exhaustive()
    }
}
