//! Counting a text that arrives in chunks.

mod run;

use crate::decoder::Decoder;
use crate::encoding::Encoding;
use crate::split::boundary;

/// Text waits until this many bytes are together: long enough to count at full speed.
const ENOUGH: usize = 1 << 15;

/// Inside a run it takes some work to tell what is settled, so it is done less often.
const ENOUGH_OF_A_RUN: usize = 1 << 18;

/// How far back from the end a cut is looked for before the pieces themselves are asked.
const NEAR: usize = 256;

/// What a pattern looks at beyond a piece lies within the next two pieces, so that with this many
/// pieces after it, a piece stays as it is whatever follows.
const UNSETTLED: usize = 4;

/// Counts the tokens of a text in chunks: any split of the chunks gives the same number.
///
/// Keeps the last 32 KB or so, of a run without a place to cut the last 256 KB, and more only while
/// its tokens may still change: a megabyte of capital letters after a Chinese character, or of spaces after a line
/// end, could yet become one piece or two.
#[derive(Clone, Debug)]
pub struct Counter {
    encoding: Encoding,
    settled: usize,
    pending: String,
    decoder: Decoder,
    /// Length of `pending` from which on it is worth trying to settle some.
    enough: usize,
}

impl Counter {
    /// A counter that has seen nothing.
    pub fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            settled: 0,
            pending: String::new(),
            decoder: Decoder::default(),
            enough: ENOUGH,
        }
    }

    /// Adds text.
    pub fn push(&mut self, chunk: &str) {
        if !chunk.is_empty() {
            self.end_partial();
            self.add(chunk);
        }
    }

    /// Adds bytes. What is not valid UTF-8 counts as its replacement, U+FFFD; a character may be
    /// divided between chunks.
    pub fn push_bytes(&mut self, chunk: &[u8]) {
        let mut decoder = std::mem::take(&mut self.decoder);
        decoder.decode(chunk, |text| self.add(text));
        self.decoder = decoder;
    }

    /// The number of tokens of everything added so far.
    pub fn tokens(&self) -> usize {
        if !self.decoder.is_inside() {
            return self.settled + self.encoding.count(&self.pending);
        }
        let mut ended = self.clone();
        ended.end_partial();
        ended.tokens()
    }

    /// The number of tokens of the whole text.
    pub fn finish(self) -> usize {
        self.tokens()
    }

    fn end_partial(&mut self) {
        let mut decoder = std::mem::take(&mut self.decoder);
        decoder.end(|text| self.add(text));
    }

    fn add(&mut self, mut text: &str) {
        while !text.is_empty() {
            let take = boundary::ceil(text, self.enough.saturating_sub(self.pending.len()).max(1));
            let (now, later) = text.split_at(take);
            self.pending.push_str(now);
            text = later;
            if self.pending.len() >= self.enough {
                self.settle();
            }
        }
    }

    /// Counts what no further text can change and lets go of it.
    fn settle(&mut self) {
        let easily = self.settled_by_cut().or_else(|| self.settled_by_pieces());
        let more = if easily.is_some() {
            ENOUGH
        } else {
            ENOUGH_OF_A_RUN
        };
        let in_run = || run::settled(self.encoding, &self.pending);
        let (bytes, tokens) = easily.or_else(in_run).unwrap_or((0, 0));
        self.settled += tokens;
        self.pending.drain(..bytes);
        self.enough = self.pending.len() + more.max(self.pending.len());
    }

    fn settled_by_cut(&self) -> Option<(usize, usize)> {
        let text = self.pending.as_str();
        let last = boundary::floor(text, text.len() - 1);
        let from = boundary::ceil(text, last.saturating_sub(NEAR));
        let mut places = (from..=last).rev().filter(|&at| text.is_char_boundary(at));
        let cut = places.find(|&at| at > 0 && self.encoding.pattern().is_cut(text, at))?;
        Some((cut, self.encoding.count(&text[..cut])))
    }

    fn settled_by_pieces(&self) -> Option<(usize, usize)> {
        let ends: Vec<usize> = self.encoding.pattern().piece_ends(&self.pending).collect();
        let end = ends[ends.len().checked_sub(UNSETTLED + 1)?];
        let worth_it = end > self.pending.len() / 2;
        worth_it.then(|| (end, self.encoding.count_pieces(&self.pending, 0, end)))
    }
}
