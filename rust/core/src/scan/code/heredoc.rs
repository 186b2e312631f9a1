//! Literals announced by a tag: heredocs, dollar quotes, long brackets.

use super::Family;
use super::dialect::Dialect;
use super::mode::{Mode, Step};
use super::word::{first_word, is_name, last_code, word_before};

/// What the `<` at `at` begins: a heredoc where `<<TAG` or `<<<TAG` stands, else nothing.
pub(super) fn less(bytes: &[u8], at: usize, end: usize, family: Family, dialect: Dialect) -> Step {
    let arrows = bytes[at..end].iter().take_while(|&&b| b == b'<').count();
    let after = at + arrows;
    let wanted = if family == Family::Brace { 3 } else { 2 };
    let follows_digit = bytes[..at].last().is_some_and(u8::is_ascii_digit);
    if arrows != wanted || follows_digit {
        return Step::To(after);
    }
    let Some(span) = tag(bytes, after, end) else {
        return Step::To(after);
    };
    let lead = &bytes[after..span.0];
    let marked = lead.iter().any(|byte| b"-~'\"".contains(byte));
    // Without quotes, `-` or `~`, `a << b` may as well be a shift or an append.
    let plain = family == Family::Brace
        || dialect == Dialect::Shell
        || (lead.is_empty() && bytes[span.0].is_ascii_uppercase());
    if marked || plain {
        Step::Announce(span, span.1)
    } else {
        Step::To(after)
    }
}

/// The span of the name at `at`, after marks, quotes and spaces.
fn tag(bytes: &[u8], mut at: usize, end: usize) -> Option<(usize, usize)> {
    while at < end && matches!(bytes[at], b'-' | b'~' | b' ' | b'\\' | b'\'' | b'"') {
        at += 1;
    }
    let name = first_word(&bytes[at..end]);
    let first = name.first()?;
    (!first.is_ascii_digit()).then_some((at, at + name.len()))
}

/// Whether `line` ends the heredoc with this `tag`.
pub(super) fn ends(line: &[u8], tag: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.strip_prefix(tag)
        .is_some_and(|rest| !rest.first().is_some_and(|&byte| is_name(byte)))
}

/// What the `$` at `at` begins: a dollar quote of SQL after `AS` or `DO`, else nothing.
pub(super) fn dollar(bytes: &[u8], at: usize, line: usize, end: usize) -> Step {
    let name = first_word(&bytes[at + 1..end]).len();
    let close = at + 1 + name;
    let quotes = bytes[..end].get(close) == Some(&b'$')
        && last_code(&bytes[line..at]).is_none_or(|(offset, _)| {
            let word = word_before(bytes, line + offset + 1);
            word.eq_ignore_ascii_case(b"as") || word.eq_ignore_ascii_case(b"do")
        });
    if !quotes {
        return Step::To(at + 1);
    }
    Step::Enter(
        Mode::Raw {
            head: b'$',
            tag: (at + 1, close),
            tail: b'$',
        },
        close + 1,
    )
}

/// What the `[` at `at` begins in the end-keyword family: a long bracket of Lua, if it is one.
///
/// `[[` also is a test in a shell, which stands at the start of a command and not after a value.
pub(super) fn long_bracket(bytes: &[u8], at: usize, line: usize, end: usize) -> Option<Step> {
    let level = bytes[at + 1..end]
        .iter()
        .take_while(|&&b| b == b'=')
        .count();
    let second = at + 1 + level;
    let wanted = match last_code(&bytes[line..at]) {
        Some((_, b'=' | b'(' | b',')) => true,
        Some((_, b'-')) => bytes[..at].ends_with(b"--"),
        _ => false,
    };
    (wanted && bytes[..end].get(second) == Some(&b'[')).then_some(Step::Enter(
        Mode::Raw {
            head: b']',
            tag: (at + 1, second),
            tail: b']',
        },
        second + 1,
    ))
}
