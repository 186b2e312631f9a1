//! Delimited records (RFC 4180): a line feed inside quotes does not end a record.
//!
//! Reads quotes as Python's `csv` does: one opens a field only at its start, `""` inside is a
//! quote, and what follows the closing quote belongs to the field.

use memchr::{memchr, memchr_iter};

use crate::span::{Boundary, Level};

/// What delimits fields, likeliest first.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// Records looked at to find the delimiter.
const SAMPLE: usize = 20;

/// Share of them that must have the same number of fields, in percent.
const EQUAL_PERCENT: usize = 85;

/// Where a scan stands within a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// At the first byte of a field.
    Start,
    /// In a field, where a quote is a character like any other.
    Plain,
    /// Between quotes.
    Quoted,
    /// Just past a quote between quotes: the end of the field, or half a quote.
    Closed,
}

/// One record: where it ends, line break included, and how many delimiters it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Offset just past its line break.
    pub end: usize,
    /// Its fields less one.
    pub delimiters: usize,
}

/// The ends of the complete records of `text`.
pub fn boundaries(text: &str, delimiter: u8) -> Vec<Boundary> {
    let unit = |offset| Boundary {
        offset,
        level: Level::Unit,
    };
    if memchr(b'"', text.as_bytes()).is_none() {
        let feeds = memchr_iter(b'\n', text.as_bytes());
        return feeds.map(|feed| unit(feed + 1)).collect();
    }
    let ends = records(text, delimiter).map(|record| unit(record.end));
    ends.collect()
}

/// The complete records of `text`: those whose line break is there.
pub fn records(text: &str, delimiter: u8) -> impl Iterator<Item = Record> + '_ {
    let bytes = text.as_bytes();
    // A byte order mark is no part of the first field.
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    std::iter::from_fn(move || {
        let mut state = State::Start;
        let mut delimiters = 0;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            state = match (state, byte) {
                (State::Quoted, b'"') => State::Closed,
                (State::Quoted, _) => {
                    at += memchr(b'"', &bytes[at..]).unwrap_or(bytes.len() - at);
                    State::Quoted
                }
                (State::Start | State::Closed, b'"') => State::Quoted,
                (_, b'\n') => {
                    return Some(Record {
                        end: at,
                        delimiters,
                    });
                }
                (_, byte) if byte == delimiter => {
                    delimiters += 1;
                    State::Start
                }
                _ => State::Plain,
            };
        }
        None
    })
}

/// The delimiter that gives the records at the start of `text` equal numbers of fields, if one
/// does: the one that gives the most.
pub fn delimiter(text: &str) -> Option<u8> {
    let counted = DELIMITERS
        .iter()
        .filter_map(|&delimiter| Some((equal_count(text, delimiter)?, delimiter)));
    // `max_by_key` takes the last of equals, the likeliest stands first.
    let best = counted.rev().max_by_key(|(count, _)| *count);
    best.map(|(_, delimiter)| delimiter)
}

/// What delimits the fields of `text`, which is CSV: [`delimiter`] where there are records enough
/// to tell, else what its first line has most of.
///
/// The beginning that a small budget leaves may be the header alone; with a wrong delimiter the
/// quotes of what follows would mean nothing.
pub fn likeliest_delimiter(text: &str) -> u8 {
    delimiter(text).unwrap_or_else(|| {
        let header = text.lines().next().unwrap_or_default().as_bytes();
        // `max_by_key` takes the last of equals, the likeliest stands first.
        let best = DELIMITERS
            .into_iter()
            .rev()
            .max_by_key(|delimiter| memchr_iter(*delimiter, header).count());
        best.unwrap_or(b',')
    })
}

/// How many delimiters all but a few records have.
fn equal_count(text: &str, delimiter: u8) -> Option<usize> {
    let header = text.lines().next()?;
    memchr(delimiter, header.as_bytes())?;
    let blank = |record: &Record| text[..record.end].ends_with("\n\n");
    let sample = records(text, delimiter).filter(|record| !blank(record));
    let counts: Vec<usize> = sample
        .take(SAMPLE)
        .map(|record| record.delimiters)
        .collect();
    let count = *counts.first()?;
    let equal = counts.iter().filter(|other| **other == count).count();
    let agree = counts.len() > 1 && equal * 100 >= counts.len() * EQUAL_PERCENT;
    (count > 0 && agree).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        let mut from = 0;
        let ends = boundaries(text, b',');
        ends.iter()
            .map(|boundary| {
                let record = &text[from..boundary.offset];
                from = boundary.offset;
                record
            })
            .collect()
    }

    #[test]
    fn a_line_feed_between_quotes_ends_no_record() {
        assert_eq!(
            split("a,b\n\"x\ny\",\"say \"\"hi\"\"\n\"\r\n1,2\n3"),
            ["a,b\n", "\"x\ny\",\"say \"\"hi\"\"\n\"\r\n", "1,2\n"]
        );
    }

    #[test]
    fn a_quote_inside_a_field_opens_nothing() {
        assert_eq!(split("5\" disk,b\nc,d\n"), ["5\" disk,b\n", "c,d\n"]);
        assert_eq!(split("\"a\"b\nc\",d\n"), ["\"a\"b\n", "c\",d\n"]);
    }

    #[test]
    fn a_header_alone_tells_the_delimiter() {
        assert_eq!(likeliest_delimiter("a;b;c\n1;\"x\ny\""), b';');
        assert_eq!(likeliest_delimiter("\"a\"|\"b\"\n\"x"), b'|');
        assert_eq!(likeliest_delimiter("a\tb, c\td\n1"), b'\t');
        assert_eq!(likeliest_delimiter("a,b;c\n"), b',');
        assert_eq!(likeliest_delimiter(""), b',');
    }

    #[test]
    fn an_unclosed_quote_holds_everything_back() {
        assert_eq!(split("a,b\n\"x,y\nz,w\n"), ["a,b\n"]);
    }

    #[test]
    fn the_delimiter_is_the_one_that_counts_equal() {
        assert_eq!(delimiter("a;b;c\n1,5;2;3\n1,5;3;4\n"), Some(b';'));
        assert_eq!(delimiter("a\tb\n1\t2\n"), Some(b'\t'));
        assert_eq!(delimiter("one, two\nthree\nfour\n"), None);
        assert_eq!(delimiter("no delimiter\n"), None);
    }
}
