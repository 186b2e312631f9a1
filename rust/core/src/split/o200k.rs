//! The pattern of `o200k_base` and `o200k_harmony`.
//!
//! ```text
//! [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//! [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//! \p{N}{1,3}
//!  ?[^\s\p{L}\p{N}]+[\r\n/]*
//! \s*[\r\n]+
//! \s+(?!\S)
//! \s+
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
        Class::Upper | Class::Lower | Class::Caseless => word_end(text, at).unwrap_or(after),
        Class::Mark => mark_end(text, at, after),
        Class::Newline => space_end(text, at),
        Class::Other => word_end(text, after).unwrap_or_else(|| symbols_end(text, at)),
        Class::Space => word_end(text, after).unwrap_or_else(|| after_space(text, at, after)),
    }
}

/// What a word's capital letters may be followed by.
struct Capitals {
    end: usize,
    /// The end of the last character in the run that is no capital.
    after_caseless: Option<usize>,
}

/// A word without its leading character: the first alternative, else the second.
fn word_end(text: &str, at: usize) -> Option<usize> {
    let capitals = capitals(text, at);
    let end = cased_end(text, &capitals).or_else(|| (capitals.end > at).then_some(capitals.end))?;
    Some(end + contraction::any_case(&text.as_bytes()[end..]).unwrap_or(0))
}

/// A mark may lead a word or be its first letter. Leading it is tried first, but only the first
/// alternative can win against being a letter, because a mark alone satisfies that one.
fn mark_end(text: &str, at: usize, after: usize) -> usize {
    let led = cased_end(text, &capitals(text, after));
    let end = led.or_else(|| cased_end(text, &capitals(text, at)));
    let end = end.unwrap_or(after);
    end + contraction::any_case(&text.as_bytes()[end..]).unwrap_or(0)
}

/// The run of characters that the first, capital part of a word accepts.
fn capitals(text: &str, at: usize) -> Capitals {
    let mut run = Capitals {
        end: at,
        after_caseless: None,
    };
    while let Some((class, after)) = class_at(text, run.end) {
        match class {
            Class::Upper => {}
            Class::Caseless | Class::Mark => run.after_caseless = Some(after),
            _ => break,
        }
        run.end = after;
    }
    run
}

/// The end of the first alternative. It needs one character that is no capital: a small letter after
/// the run, else the run gives characters back until it ends in a caseless one.
fn cased_end(text: &str, capitals: &Capitals) -> Option<usize> {
    let is_small = |c| matches!(c, Class::Lower | Class::Caseless | Class::Mark);
    match class_at(text, capitals.end) {
        Some((Class::Lower, _)) => Some(run_end(text, capitals.end, is_small)),
        _ => capitals.after_caseless,
    }
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
    let tail = text.as_bytes()[end..].iter();
    end + tail
        .take_while(|byte| matches!(byte, b'\r' | b'\n' | b'/'))
        .count()
}

fn space_end(text: &str, at: usize) -> usize {
    let run = SpaceRun::measure(text, at);
    run.after_newline
        .unwrap_or_else(|| run.before_word(text, at))
}
