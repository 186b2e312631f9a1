//! Tests that tell other formats from code without a vote.

use memchr::{memchr, memchr3, memmem};

use crate::scan::line::lines;

/// Lines at the start without a match after which nobody would call it the output of a search.
const PATIENCE: usize = 16;

/// Whether `sample` certainly is JSON, markup, a diff, Markdown or the output of a search.
pub(super) fn is_other_format(sample: &str) -> bool {
    let start = sample.trim_start_matches('\u{feff}').trim_start();
    starts_data(start.as_bytes())
        || is_markup(start)
        || memchr(0, sample.as_bytes()).is_some()
        || memmem::find(sample.as_bytes(), b"\x1b[").is_some()
        || has_telling_line(outside_comments(start))
        || is_search_output(sample)
}

/// JSON begins with a bracket and a value.
fn starts_data(start: &[u8]) -> bool {
    let Some(rest) = start
        .strip_prefix(b"{")
        .or_else(|| start.strip_prefix(b"["))
    else {
        return false;
    };
    match rest.trim_ascii_start() {
        [] => true,
        [first, ..] => matches!(first, b'"' | b'{' | b'[' | b'}' | b']' | b'0'..=b'9'),
    }
}

fn is_markup(start: &str) -> bool {
    start.starts_with('<') && !start.starts_with("<?php") && !start.starts_with("<-")
}

/// The text before the first docstring, empty where it starts with a comment: both may hold prose
/// with fences and titles.
fn outside_comments(start: &str) -> &str {
    if start.starts_with("/*") || start.starts_with("//") {
        return "";
    }
    let docstring = memmem::find(start.as_bytes(), b"\"\"\"");
    &start[..docstring.unwrap_or(start.len())]
}

/// Lines that no source code has at its margin.
fn has_telling_line(sample: &str) -> bool {
    let mut underlined = 0;
    for line in lines(sample) {
        let line = line.bytes;
        let telling = match line {
            [b'd', ..] => line.starts_with(b"diff --git "),
            [b'@', ..] => line.starts_with(b"@@ -"),
            [b'+', ..] => line.starts_with(b"+++ "),
            [b'`', ..] => line.starts_with(b"```"),
            [b'~', ..] => line.starts_with(b"~~~"),
            [b'e', ..] => line.starts_with(b"event: "),
            [b'C', ..] => line.starts_with(b"Content-Length: "),
            _ => false,
        };
        underlined += usize::from(is_underline(line));
        // Two underlined titles make a document of reStructuredText or setext Markdown.
        if telling || underlined == 2 {
            return true;
        }
    }
    false
}

fn is_underline(line: &[u8]) -> bool {
    matches!(line.first(), Some(b'=' | b'-' | b'~' | b'^'))
        && line.len() >= 3
        && line.trim_ascii_end().iter().all(|byte| *byte == line[0])
}

/// `path:12:` or `path-12-` at the start of most lines.
fn is_search_output(sample: &str) -> bool {
    let (mut total, mut hits) = (0, 0);
    for line in lines(sample).filter(|line| !line.bytes.is_empty()) {
        total += 1;
        hits += usize::from(is_search_hit(line.bytes));
        if total == PATIENCE && hits == 0 {
            return false;
        }
    }
    hits * 2 > total
}

fn is_search_hit(line: &[u8]) -> bool {
    let path = memchr3(b':', b' ', b'(', line).unwrap_or(line.len());
    if path == 0 {
        return false;
    }
    let digits = |rest: &[u8]| {
        let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        count > 0 && matches!(rest.get(count), Some(b':' | b'-'))
    };
    let colon = line.get(path) == Some(&b':') && digits(&line[path + 1..]);
    let dash = || {
        let parts = line[..path].windows(2).enumerate();
        let mut dashes = parts.filter(|(_, pair)| pair[0] == b'-' && pair[1].is_ascii_digit());
        line[..path].contains(&b'/') && dashes.any(|(at, _)| digits(&line[at + 1..]))
    };
    colon || dash()
}
