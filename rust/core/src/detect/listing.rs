//! Is it a listing of files.

use crate::scan::grep::names_a_path;
use crate::scan::line::{Line, lines};
use crate::scan::listing::{Style, branch, is_heading, is_total, style};

/// Entries without which a list of paths is believed to be something else.
const LEAST: usize = 5;

/// Whether the text is what `ls -l`, `ls -R`, `tree` or `find` prints.
pub(super) fn is_listing(sample: &str) -> bool {
    match style(sample) {
        Style::Headed => is_headed(sample),
        Style::Drawn => is_mostly(sample, 60, |line| branch(line.bytes).is_some()),
        Style::Flat => is_long(sample) || is_mostly(sample, 90, is_path),
    }
}

/// Directories with entries below, of which another one or a total is in sight.
fn is_headed(sample: &str) -> bool {
    let headings = lines(sample).filter(|line| is_heading(line.bytes)).count();
    let second = lines(sample).nth(1);
    let has_total = second.is_some_and(|line| is_total(&line));
    let has_prose =
        lines(sample).any(|line| line.bytes.ends_with(b".") && line.bytes.contains(&b' '));
    has_total || (headings > 1 && !has_prose)
}

/// Whether that share of the lines, in percent, are entries.
fn is_mostly(sample: &str, percent: usize, is_entry: impl Fn(&Line) -> bool) -> bool {
    let (mut total, mut entries) = (0, 0);
    for line in lines(sample).filter(|line| !line.is_blank()) {
        total += 1;
        entries += usize::from(is_entry(&line));
        if total > LEAST && entries * 2 < total {
            return false;
        }
    }
    entries >= LEAST && entries * 100 >= total * percent
}

/// `ls -l`: every line but the total starts with a mode.
fn is_long(sample: &str) -> bool {
    let mut lines = lines(sample)
        .filter(|line| !is_total(line))
        .take(LEAST)
        .peekable();
    lines.peek().is_some() && lines.all(|line| starts_with_mode(line.bytes))
}

/// `drwxr-xr-x `.
fn starts_with_mode(line: &[u8]) -> bool {
    let Some((mode, rest)) = line.split_at_checked(10) else {
        return false;
    };
    b"-dlbcps".contains(&mode[0])
        && mode[1..].iter().all(|b| b"rwxsStT-".contains(b))
        && matches!(rest.first(), Some(b' ' | b'.' | b'+' | b'@'))
}

/// A path with folders and nothing else: no white space, no number behind a colon, no address.
fn is_path(line: &Line) -> bool {
    let path = line.bytes;
    memchr::memchr(b'/', path).is_some()
        && names_a_path(path)
        && memchr::memchr3(b':', b'=', b'*', path).is_none()
}
