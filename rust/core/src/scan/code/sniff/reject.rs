//! Tests that tell other formats from code without a vote.

/// Whether `sample` certainly is JSON, markup, a diff, Markdown or the output of a search.
pub(super) fn is_other_format(sample: &str) -> bool {
    let start = sample.trim_start_matches('\u{feff}').trim_start();
    starts_data(start.as_bytes())
        || is_markup(start)
        || sample.contains('\0')
        || sample.contains("\u{1b}[")
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
    start.split("\"\"\"").next().unwrap_or_default()
}

/// Lines that no source code has at its margin.
fn has_telling_line(sample: &str) -> bool {
    let mut underlined = 0;
    for line in sample.lines() {
        let telling = match line.as_bytes() {
            [b'd', ..] => line.starts_with("diff --git "),
            [b'@', ..] => line.starts_with("@@ -"),
            [b'+', ..] => line.starts_with("+++ "),
            [b'`', ..] => line.starts_with("```"),
            [b'~', ..] => line.starts_with("~~~"),
            [b'e', ..] => line.starts_with("event: "),
            [b'C', ..] => line.starts_with("Content-Length: "),
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

fn is_underline(line: &str) -> bool {
    let Some(&first) = line.as_bytes().first() else {
        return false;
    };
    matches!(first, b'=' | b'-' | b'~' | b'^')
        && line.len() >= 3
        && line.trim_end().bytes().all(|byte| byte == first)
}

/// `path:12:` or `path-12-` at the start of most lines.
fn is_search_output(sample: &str) -> bool {
    let (mut lines, mut hits) = (0, 0);
    for line in sample.lines().filter(|line| !line.is_empty()) {
        lines += 1;
        hits += usize::from(is_search_hit(line.as_bytes()));
    }
    hits * 2 > lines
}

fn is_search_hit(line: &[u8]) -> bool {
    let path = line
        .iter()
        .position(|byte| matches!(byte, b':' | b' ' | b'('))
        .unwrap_or(line.len());
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
