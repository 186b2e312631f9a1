//! The marks that test runners put before the names of tests that failed.

use crate::scan::log::terminal::invisible_len;
use crate::span::Span;

/// `×` of vitest, `✕` of jest, `✖` of node and eslint, `✗` and `✘` of ava, bats and playwright, and
/// `❌` of scripts.
pub(super) const MARKS: [&str; 6] = [
    "\u{d7}", "\u{2715}", "\u{2716}", "\u{2717}", "\u{2718}", "\u{274c}",
];

/// What the second byte of a mark is: rarer than the first, with which quotes and the lines of boxes
/// start, too.
pub(super) const SECOND: [u8; 3] = [0x97, 0x9C, 0x9D];

/// Asks for the mark before it to be drawn in colour.
const AS_EMOJI: &[u8] = "\u{fe0f}".as_bytes();

/// How far into a line a mark may stand, behind a time, white space and colours, in bytes; and how
/// much of what follows it is looked at.
const NEAR: usize = 64;

/// The mark with its second byte at `at`, if it says of what follows that it failed: `3 × 4` and
/// eslint's `✖ 2 problems (0 errors, 2 warnings)` do not.
pub(super) fn mark_at(bytes: &[u8], at: usize) -> Option<Span> {
    let (before, rest) = bytes.split_at_checked(at.checked_sub(1)?)?;
    let mark = MARKS
        .iter()
        .find(|mark| rest.starts_with(mark.as_bytes()))?;
    let name = name_after(&rest[mark.len()..])?;
    let may_count = matches!(*mark, "\u{d7}" | "\u{2716}");
    let says_so = opens_line(before) && !(may_count && name.is_ascii_digit());
    says_so.then(|| Span::new(before.len(), before.len() + mark.len()))
}

/// Whether a line starts after `before`, but for white space and the time that a CI service puts
/// before each line: what stands behind anything else is a cell of a table or a multiplication.
fn opens_line(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(NEAR)..];
    let line = match memchr::memrchr(b'\n', near) {
        Some(feed) => &near[feed + 1..],
        None if near.len() == before.len() => near,
        None => return false,
    };
    matches!(shown(line).trim_ascii(), [] | [b'0'..=b'9', .., b'Z'])
}

/// The first byte of what a mark is set apart from.
fn name_after(after: &[u8]) -> Option<u8> {
    let after = after.strip_prefix(AS_EMOJI).unwrap_or(after);
    let near = &after[..after.len().min(NEAR)];
    let line = near.split(|byte| *byte == b'\n').next().unwrap_or(near);
    let after = shown(line);
    let is_apart = after.starts_with(b" ");
    after
        .trim_ascii_start()
        .first()
        .copied()
        .filter(|_| is_apart)
}

/// A line without colours.
fn shown(mut line: &[u8]) -> Vec<u8> {
    let mut shown = Vec::new();
    while let Some(&byte) = line.first() {
        let skipped = invisible_len(line);
        if skipped == 0 {
            shown.push(byte);
        }
        line = line.get(skipped.max(1)..).unwrap_or_default();
    }
    shown
}
