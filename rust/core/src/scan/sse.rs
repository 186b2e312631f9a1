//! Server-sent events: blocks of `field: value` lines, each ended by a blank line.
//!
//! <https://html.spec.whatwg.org/multipage/server-sent-events.html>; a line that begins with a
//! colon is a comment, which readers of a stream pass over.

use super::json;
use super::line::lines;
use crate::span::Span;

/// The fields that the standard knows, and the comment.
const FIELDS: [&str; 5] = ["data:", "event:", "id:", "retry:", ":"];

/// Whether `sample`, whole lines but perhaps the last, is a stream of events that carry JSON.
pub fn is_stream(sample: &str) -> bool {
    let mut filled = lines(sample).filter(|line| !line.is_blank()).peekable();
    filled.peek().is_some()
        && filled.all(|line| is_field(&sample[line.start..]))
        && payload(sample).is_some()
}

fn is_field(line: &str) -> bool {
    FIELDS.iter().any(|field| line.starts_with(field))
}

/// The events of `text`, each with the blank lines after it. What breaks off is an event, too.
pub fn events(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let (mut start, mut is_over) = (0, false);
    for line in lines(text) {
        if is_over && !line.is_blank() {
            found.push(Span::new(start, line.start));
            start = line.start;
        }
        is_over = line.is_blank() && (is_over || line.start > start);
    }
    if start < text.len() {
        found.push(Span::new(start, text.len()));
    }
    found
}

/// Where the JSON value of the first `data:` line of `event` stands, if that carries one.
pub fn payload(event: &str) -> Option<Span> {
    let line = lines(event).find(|line| line.bytes.starts_with(b"data:"))?;
    let end = line.start + line.bytes.len();
    let value = event[line.start + "data:".len()..end].trim_ascii_start();
    let start = end - value.len();
    json::begins_value(&event[start..end]).then(|| Span::new(start, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STREAM: &str =
        "event: a\ndata: {\"n\": 1}\n\n: ping\n\n\ndata: {\"n\": 2}\nid: 7\r\n\r\ndata: [DONE]\n\n";

    #[test]
    fn events_end_with_blank_lines_and_tile_the_text() {
        let found: Vec<_> = events(STREAM)
            .iter()
            .map(|event| event.of(STREAM))
            .collect();
        assert_eq!(found.concat(), STREAM);
        assert_eq!(found.len(), 4);
        assert_eq!(found[1], ": ping\n\n\n");
    }

    #[test]
    fn a_stream_carries_json_and_nothing_but_fields() {
        assert!(is_stream(STREAM));
        assert!(is_stream("event: message\ndata: {\"result\": {\"cont"));
        for other in [
            "data: 1\nid: 2\n",
            "data: {\"a\": 1}\nname: x\n",
            "\n\n",
            "- data: {}",
        ] {
            assert!(!is_stream(other), "{other}");
        }
        assert_eq!(
            payload("id: 1\ndata: {}\n")
                .unwrap()
                .of("id: 1\ndata: {}\n"),
            "{}"
        );
    }
}
