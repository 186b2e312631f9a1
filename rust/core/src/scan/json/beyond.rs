//! What a JSON document holds after its beginning, from a pass over chunks of it.
//!
//! The same pass as [`missing_after`](super::missing_after), for documents that are not held: the
//! cut lies in the beginning, so the rest is looked at once and let go.

use memchr::memchr2;

use super::is_blank;
use super::rest::Missing;
use super::string::StringLength;
use super::structural::Structurals;

/// What follows the beginning of a JSON document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beyond {
    /// What each container open at the end of the beginning misses, outermost first.
    pub missing: Vec<Missing>,
    /// Characters of the whole decoded string that the beginning ends inside of, if it does.
    pub string: Option<usize>,
}

/// Reads a JSON document in chunks: first its beginning, then everything after it.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Offset of the chunk to come.
    at: usize,
    state: State,
    /// Containers opened in the beginning, or after it, that are not closed yet.
    nested: usize,
    /// Containers of the beginning that are open still; their number is `missing.len()` at first.
    open: usize,
    missing: Vec<Missing>,
    /// Whether an opening bracket was the last that was seen of the beginning.
    awaits_first: bool,
    string: Option<StringLength>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Outside,
    InString,
    /// In a string, after a backslash.
    Escaped,
}

impl Reader {
    /// Reads the beginning of a document.
    pub fn after(beginning: &str) -> Self {
        let mut reader = Self {
            at: 0,
            state: State::Outside,
            nested: 0,
            open: 0,
            missing: Vec::new(),
            awaits_first: false,
            string: None,
        };
        let last_quote = reader.structure(beginning.as_bytes());
        reader.at = beginning.len();
        reader.open = std::mem::take(&mut reader.nested);
        reader.missing = vec![Missing::default(); reader.open];
        if reader.state == State::Outside {
            let last = beginning.trim_end_matches([' ', '\t', '\n', '\r']);
            reader.awaits_first = reader.open > 0 && last.ends_with(['[', '{']);
        } else if let Some(quote) = last_quote {
            let mut length = StringLength::default();
            length.push(&beginning[quote + 1..]);
            reader.string = Some(length);
        }
        reader
    }

    /// Reads on.
    pub fn push(&mut self, chunk: &str) {
        let bytes = chunk.as_bytes();
        if self.awaits_first
            && let Some(first) = bytes.iter().find(|byte| !is_blank(**byte))
        {
            self.awaits_first = false;
            if !matches!(first, b']' | b'}')
                && let Some(innermost) = self.missing.last_mut()
            {
                innermost.elements += 1;
            }
        }
        if self.state != State::Outside
            && let Some(length) = &mut self.string
            && !length.is_over
        {
            let mut state = self.state;
            let end = end_of_string(bytes, 0, &mut state);
            length.push(&chunk[..end.map_or(chunk.len(), |end| end - 1)]);
            length.is_over = end.is_some();
        }
        self.structure(bytes);
        self.at += chunk.len();
    }

    /// What was read, the end included.
    pub fn finish(mut self) -> Beyond {
        Beyond {
            missing: std::mem::take(&mut self.missing),
            string: self.string.map(StringLength::chars),
        }
    }

    /// Follows brackets, commas and strings; returns where the last string opens.
    fn structure(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut from = 0;
        if self.state != State::Outside {
            from = end_of_string(bytes, 0, &mut self.state)?;
        }
        let mut last_quote = None;
        let mut structurals = Structurals::new(bytes, from);
        while let Some(at) = structurals.next() {
            match bytes[at] {
                b'"' => {
                    last_quote = Some(at);
                    self.state = State::InString;
                    match end_of_string(bytes, at + 1, &mut self.state) {
                        Some(end) => structurals.jump(end),
                        None => break,
                    }
                }
                b'[' | b'{' => self.nested += 1,
                byte => self.comma_or_close(byte, at),
            }
        }
        last_quote
    }

    fn comma_or_close(&mut self, byte: u8, at: usize) {
        if self.nested > 0 {
            self.nested -= usize::from(byte != b',');
        } else if self.open > 0 && byte == b',' {
            self.missing[self.open - 1].elements += 1;
        } else if self.open > 0 {
            self.open -= 1;
            self.missing[self.open].close = Some(self.at + at);
        }
    }
}

/// Where the string that `state` is inside of ends: just past its quote, if that is here.
fn end_of_string(bytes: &[u8], from: usize, state: &mut State) -> Option<usize> {
    let mut at = from + usize::from(*state == State::Escaped).min(bytes.len());
    if at > from {
        *state = State::InString;
    }
    while let Some(hit) = memchr2(b'"', b'\\', &bytes[at..]) {
        at += hit;
        if bytes[at] == b'"' {
            *state = State::Outside;
            return Some(at + 1);
        }
        at += 2;
        if at > bytes.len() {
            *state = State::Escaped;
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::{Known, missing_after};
    use super::*;

    const TEXT: &str = r#"{"a": [1, [2, "x,]\\"], {"b": [ 4, "\ud83d\ude00\"y\u00e9", 5 ]}, 6 ], "c": [7, 8], "d": {}}"#;

    fn read(beginning: usize, chunk: usize) -> Beyond {
        let mut reader = Reader::after(&TEXT[..beginning]);
        for start in (beginning..TEXT.len()).step_by(chunk) {
            reader.push(&TEXT[start..(start + chunk).min(TEXT.len())]);
        }
        reader.finish()
    }

    #[test]
    fn every_split_finds_what_one_pass_over_the_rest_finds() {
        for beginning in 1..TEXT.len() {
            let whole = read(beginning, TEXT.len());
            for chunk in 1..13 {
                assert_eq!(read(beginning, chunk), whole, "{beginning} {chunk}");
            }
        }
        // After whole elements, where the two passes are asked the same.
        for (place, depth) in [(", [2", 2), ("], {\"b", 3), (", 6 ]", 2), (", \"d", 1)] {
            let from = TEXT.find(place).unwrap();
            let expected = missing_after(TEXT, from, depth, &Known::NOTHING);
            assert_eq!(read(from, 5).missing, expected, "{place}");
        }
    }

    #[test]
    fn a_string_is_measured_whole_wherever_the_beginning_ends() {
        let open = TEXT.find(r#""\ud83d"#).unwrap();
        let close = TEXT.find(r#"", 5"#).unwrap();
        for beginning in open + 1..=close {
            assert_eq!(read(beginning, 3).string, Some(4), "{beginning}");
        }
        assert_eq!(read(close + 1, 3).string, None);
    }

    #[test]
    fn a_first_element_after_the_beginning_counts() {
        let at = TEXT.find("[ 4").unwrap() + 1;
        let innermost = |beginning| *read(beginning, 1).missing.last().unwrap();
        assert_eq!([innermost(at).elements, innermost(at + 1).elements], [3, 3]);
        let empty = TEXT.find("{}").unwrap() + 1;
        assert_eq!(innermost(empty).elements, 0);
    }
}
