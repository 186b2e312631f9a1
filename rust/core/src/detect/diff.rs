//! Is it a unified diff.

use crate::scan::diff::{is_commit, starts_file};
use crate::scan::line::lines;

/// Whether the text starts as a diff does, or as the commit message above one.
///
/// A diff quoted in the middle of prose is prose.
pub(super) fn is_diff(sample: &str) -> bool {
    let mut filled = lines(sample).filter(|line| !line.is_blank());
    let (Some(first), Some(second)) = (filled.next(), filled.next()) else {
        return false;
    };
    let is_plain = first.bytes.starts_with(b"--- ") && second.bytes.starts_with(b"+++ ");
    if is_plain || starts_file(first.bytes) {
        return has_line(sample, "@@ -") || has_line(sample, "index ");
    }
    is_commit(first.bytes) && has_line(sample, "diff --git ")
}

/// Whether text that a hint calls a diff has a hunk, wherever it starts.
pub(super) fn may_be(sample: &str) -> bool {
    has_line(sample, "@@ -") || has_line(sample, "diff --git ")
}

fn has_line(sample: &str, start: &str) -> bool {
    let finder = memchr::memmem::Finder::new(start);
    let mut found = finder.find_iter(sample.as_bytes());
    found.any(|at| at == 0 || sample.as_bytes()[at - 1] == b'\n')
}
