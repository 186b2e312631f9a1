//! The pattern of `cl100k_base`.
//!
//! ```text
//! '(?i:[sdmt]|ll|ve|re)
//! [^\r\n\p{L}\p{N}]?+\p{L}++
//! \p{N}{1,3}+
//!  ?[^\s\p{L}\p{N}]++[\r\n]*+
//! \s++$
//! \s*[\r\n]
//! \s+(?!\S)
//! \s
//! ```

use super::class::Class;
use super::contraction;
use super::cursor::{class_at, run_end, short_run_end};
use super::space::SpaceRun;

/// The end of the piece that starts at `at`, which must lie before the end of the text.
pub(crate) fn piece_end(text: &str, at: usize) -> usize {
    let Some((class, after)) = class_at(text, at) else {
        return at;
    };
    match class {
        Class::Number => short_run_end(text, at, 3, |c| c == Class::Number),
        Class::Newline => space_end(text, at),
        Class::Upper | Class::Lower | Class::Caseless => run_end(text, after, Class::is_letter),
        Class::Other | Class::Mark => contraction::any_case(&text.as_bytes()[at..])
            .map(|length| at + length)
            .or_else(|| letters_end(text, after))
            .unwrap_or_else(|| symbols_end(text, at)),
        Class::Space => letters_end(text, after).unwrap_or_else(|| after_space(text, at, after)),
    }
}

fn letters_end(text: &str, at: usize) -> Option<usize> {
    let end = run_end(text, at, Class::is_letter);
    (end > at).then_some(end)
}

fn after_space(text: &str, at: usize, after: usize) -> usize {
    let is_plain = text.as_bytes()[at] == b' ';
    match class_at(text, after) {
        Some((Class::Other | Class::Mark, _)) if is_plain => symbols_end(text, after),
        _ => space_end(text, at),
    }
}

fn symbols_end(text: &str, at: usize) -> usize {
    let end = run_end(text, at, Class::is_symbol);
    run_end(text, end, |c| c == Class::Newline)
}

fn space_end(text: &str, at: usize) -> usize {
    let run = SpaceRun::measure(text, at);
    match run.after_newline {
        Some(after) if run.end < text.len() => after,
        _ => run.before_word(text, at),
    }
}
