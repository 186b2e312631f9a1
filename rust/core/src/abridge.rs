//! Abridging a text that arrives in chunks: what is held is its beginning, its end and the error
//! lines between, however long it is.
//!
//! What the digest is follows from the text alone, not from how it was divided into chunks: the
//! middle is read in blocks whose ends the text itself decides.

mod errors;
mod middle;

use crate::abridged::{Digest, Extent, Seam};
use crate::format::{Format, Wanted};
use crate::scan::json;
use errors::Excerpt;
use middle::Middle;

/// How far from where a window ends a line break is looked for, in bytes, and as a share of it.
const NEAR: usize = 1 << 16;
const NEAR_SHARE: usize = 4;

/// Bytes of a text that tell whether it is JSON.
const SNIFFED: usize = 4096;

/// Holds what a plan may need of a text.
#[derive(Debug)]
pub(crate) struct Abridger {
    /// The beginning.
    head: String,
    middle: Middle,
    /// The end so far, and a little more.
    tail: String,
    /// Whether it starts where a line does.
    starts_line: bool,
    /// How much of the end is held at least, in bytes.
    window: usize,
    /// All there was so far, once nobody reads it any more.
    unread: Option<Extent>,
}

impl Abridger {
    /// Takes the beginning of a text, of more than `window` bytes, and what may turn out to be wanted
    /// of the rest.
    pub(crate) fn new(beginning: &str, window: usize, wanted: Wanted) -> Self {
        let (head, rest) = beginning.split_at(head_end(beginning, window));
        let is_wanted = |format| matches!(wanted, Wanted::Auto) || wanted == Wanted::Only(format);
        let (may_be_json, is_json) = json_evidence(head);
        let may_be_json = may_be_json && (is_wanted(Format::Json) || is_wanted(Format::Ndjson));
        let mut abridger = Self {
            head: head.to_owned(),
            middle: Middle::new(
                head,
                window,
                is_wanted(Format::Log) && !is_json,
                may_be_json,
            ),
            tail: String::new(),
            starts_line: head.ends_with('\n'),
            window,
            unread: None,
        };
        abridger.push(rest);
        abridger
    }

    /// Takes the beginning of a text, of more than `window` bytes, of which nobody reads the rest.
    pub(crate) fn unread(beginning: &str, window: usize) -> Self {
        let mut abridger = Self::new(beginning, window, Wanted::Only(Format::Text));
        abridger.skip("", 0);
        abridger
    }

    /// Reads on.
    pub(crate) fn push(&mut self, chunk: &str) {
        let slack = (self.window / 4).max(1);
        let mut rest = chunk;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.ceil_char_boundary(slack));
            self.tail.push_str(now);
            rest = later;
            if self.tail.len() > self.window + slack {
                self.release(self.tail.len() - self.window);
            }
        }
    }

    /// Goes on without reading: all that is held of what is left is its end. `feeds` is how many
    /// line feeds the chunk has, if that matters to anybody.
    pub(crate) fn skip(&mut self, chunk: &str, feeds: usize) {
        let (middle, tail) = (&self.middle, &self.tail);
        let so_far = self
            .unread
            .get_or_insert_with(|| middle.end().and(Extent::of(tail)));
        so_far.bytes += chunk.len();
        so_far.feeds += feeds;
        let last = chunk.floor_char_boundary(chunk.len().saturating_sub(2 * self.window));
        if last > 0 {
            self.tail.clear();
            self.starts_line = chunk[..last].ends_with('\n');
        }
        self.push(&chunk[last..]);
    }

    /// Goes on without so much as touching the next `len` bytes; what comes after them must be as
    /// long as a window.
    pub(crate) fn jump(&mut self, len: usize) {
        self.skip("", 0);
        self.unread = self.unread.map(|so_far| Extent {
            bytes: so_far.bytes + len,
            ..so_far
        });
        self.tail.clear();
        self.starts_line = false;
    }

    fn release(&mut self, len: usize) {
        let end = self.tail.floor_char_boundary(len);
        if end > 0 {
            self.starts_line = self.tail[..end].ends_with('\n');
        }
        if self.unread.is_none() {
            self.middle.push(&self.tail[..end]);
        }
        self.tail.drain(..end);
    }

    /// What is left of the text.
    pub(crate) fn finish(mut self) -> Digest {
        self.release(tail_start(&self.tail, self.window));
        match self.unread {
            Some(all) => self.cut_short(all),
            None => self.read(),
        }
    }

    fn cut_short(self, all: Extent) -> Digest {
        let start = Extent::of(&self.head);
        let tail = Extent::of(&self.tail);
        let end = Extent {
            bytes: all.bytes - tail.bytes,
            feeds: all.feeds.saturating_sub(tail.feeds).max(start.feeds),
            ..start
        };
        Parts::new(self.head, start).finish(end, self.starts_line, &self.tail)
    }

    fn read(self) -> Digest {
        let (head, tail) = (self.head, self.tail);
        let (excerpts, reader, end) = self.middle.finish();
        let start = Extent::of(&head);
        let mut parts = Parts::new(head, start);
        for excerpt in &excerpts {
            parts.excerpt(excerpt);
        }
        let mut digest = parts.finish(end, self.starts_line, &tail);
        digest.beyond = reader.map(|reader| beyond(reader, &digest, end, &tail));
        digest.is_read = true;
        digest
    }
}

/// What a JSON document holds after the head; a bracket is found where the end holds it, or else
/// where the first seam is.
fn beyond(mut reader: json::Reader, digest: &Digest, end: Extent, tail: &str) -> json::Beyond {
    reader.push(tail);
    let mut beyond = reader.finish();
    let tail_start = digest.text.len() - tail.len();
    let first_seam = digest.seams.first().map_or(tail_start, |seam| seam.at);
    for close in beyond
        .missing
        .iter_mut()
        .filter_map(|missing| missing.close.as_mut())
    {
        *close = match close.checked_sub(end.bytes) {
            Some(offset) => tail_start + offset,
            None => first_seam,
        };
    }
    beyond
}

/// A digest in the making.
struct Parts {
    digest: Digest,
    /// Where in the original it has come to.
    at: Extent,
}

impl Parts {
    fn new(head: String, at: Extent) -> Self {
        let digest = Digest {
            text: head,
            ..Digest::default()
        };
        Self { digest, at }
    }

    /// Adds an excerpt that starts no earlier than the one before, but perhaps inside of it.
    fn excerpt(&mut self, excerpt: &Excerpt) {
        let overlap = self.at.bytes.saturating_sub(excerpt.at.bytes);
        if overlap == 0 {
            self.seam(excerpt.at, excerpt.starts_line);
        }
        let start = self.digest.text.len() - overlap;
        self.digest.errors.push(excerpt.line_from(start));
        if let Some(new) = excerpt.text.get(overlap..) {
            self.digest.text.push_str(new);
            self.at = self.at.and(Extent::of(new));
        }
    }

    fn seam(&mut self, place: Extent, ends_line: bool) {
        let missing = place.since(self.at);
        if missing.bytes > 0 {
            self.digest.seams.push(Seam {
                at: self.digest.text.len(),
                missing,
                ends_line,
            });
        }
        self.at = place;
    }

    fn finish(mut self, middle_end: Extent, ends_line: bool, tail: &str) -> Digest {
        self.seam(middle_end, ends_line);
        self.digest.text.push_str(tail);
        self.digest
    }
}

/// Whether a text with that beginning may be cut as JSON, and whether it will be taken for nothing
/// else, so that its error lines are no concern: a seventh of the time that JSON takes.
fn json_evidence(head: &str) -> (bool, bool) {
    let text = head.trim_start_matches('\u{feff}').trim_ascii_start();
    let scan = json::scan(&text[..text.floor_char_boundary(SNIFFED)]);
    // After a whole document, lines of text may follow.
    let after = scan.root_end.map_or("", |end| &text[end..]);
    let is_json = scan.error.is_none() || json::begins_value(after);
    let opens = text.starts_with(['{', '[', '"']);
    (opens, opens && is_json)
}

/// Where the beginning ends that is held: after a line, if one ends near the end of the window.
fn head_end(text: &str, window: usize) -> usize {
    let most = text.floor_char_boundary(window);
    let from = most.saturating_sub(NEAR.min(window / NEAR_SHARE));
    let feed = memchr::memrchr(b'\n', &text.as_bytes()[from..most]);
    feed.map_or(most, |feed| from + feed + 1)
}

/// Where the end starts that is held: at a line, if one starts near the start of the window.
fn tail_start(text: &str, window: usize) -> usize {
    let least = text.ceil_char_boundary(text.len().saturating_sub(window));
    let to = (least + NEAR.min(window / NEAR_SHARE)).min(text.len());
    let feed = memchr::memchr(b'\n', &text.as_bytes()[least..to]);
    feed.map_or(least, |feed| least + feed + 1)
}

#[cfg(test)]
mod tests;
