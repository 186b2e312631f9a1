//! Signs for processors without AVX2: words by the vectorised search of another crate, and marks.

use std::sync::LazyLock;

use aho_corasick::packed::{Config, MatchKind, Searcher};

use super::Sign;
use super::marks::{SECOND, mark_at};
use super::words::WORDS;

static SEARCHER: LazyLock<Option<Searcher>> = LazyLock::new(|| {
    Config::new()
        .match_kind(MatchKind::LeftmostLongest)
        .builder()
        .extend(WORDS.iter().map(|word| word.text))
        .build()
});

#[derive(Debug)]
pub(super) struct Packed<'a> {
    bytes: &'a [u8],
    /// The next word and the next mark.
    word: Option<Sign>,
    mark: Option<Sign>,
}

impl<'a> Packed<'a> {
    pub(super) fn new(bytes: &'a [u8], from: usize) -> Self {
        Self {
            bytes,
            word: next_word(bytes, from),
            mark: next_mark(bytes, from),
        }
    }
}

impl Iterator for Packed<'_> {
    type Item = Sign;

    fn next(&mut self) -> Option<Sign> {
        let mark_is_first = match (self.word, self.mark) {
            (Some(word), Some(mark)) => mark.span.start < word.span.start,
            (word, _) => word.is_none(),
        };
        if mark_is_first {
            let mark = self.mark?;
            self.mark = next_mark(self.bytes, mark.span.end);
            return Some(mark);
        }
        let word = self.word?;
        self.word = next_word(self.bytes, word.span.end);
        Some(word)
    }
}

fn next_word(bytes: &[u8], from: usize) -> Option<Sign> {
    let hit = SEARCHER
        .as_ref()?
        .find_in(bytes, (from..bytes.len()).into())?;
    Some(Sign::word(hit.start(), &WORDS[hit.pattern().as_usize()]))
}

fn next_mark(bytes: &[u8], from: usize) -> Option<Sign> {
    let [one, two, three] = SECOND;
    memchr::memchr3_iter(one, two, three, &bytes[from..])
        .find_map(|at| mark_at(bytes, from + at))
        .map(Sign::mark)
}
