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
use super::cursor::{caseless_end, class_at, run_end, short_run_end};
use super::space::SpaceRun;

/// The end of the piece that starts at `at`, which must lie before the end of the text.
pub(crate) fn piece_end(text: &str, at: usize) -> usize {
    let first = class_at(text, at);
    let Some((class, after)) = first else {
        return at;
    };
    match class {
        Class::Number => short_run_end(text, at, 3, |c| c == Class::Number),
        Class::Upper | Class::Lower | Class::Caseless => word_end(text, at, first).unwrap_or(after),
        Class::Mark => mark_end(text, at, first, after),
        Class::Newline => space_end(text, at),
        Class::Other => {
            let word = word_end(text, after, class_at(text, after));
            word.unwrap_or_else(|| symbols_end(text, after))
        }
        Class::Space => {
            let next = class_at(text, after);
            let word = word_end(text, after, next);
            word.unwrap_or_else(|| after_space(text, at, next))
        }
    }
}

/// A character's class and the offset after it, if there is a character.
type Next = Option<(Class, usize)>;

/// What a word's capital letters may be followed by.
struct Capitals {
    end: usize,
    /// The end of the last character in the run that is no capital.
    after_caseless: Option<usize>,
    /// The character that ends the run.
    next: Next,
}

/// A word without its leading character: the first alternative, else the second.
fn word_end(text: &str, at: usize, first: Next) -> Option<usize> {
    let capitals = capitals(text, at, first);
    let end = cased_end(text, &capitals).or_else(|| (capitals.end > at).then_some(capitals.end))?;
    Some(end + contraction::any_case(&text.as_bytes()[end..]).unwrap_or(0))
}

/// A mark may lead a word or be its first letter. Leading it is tried first, but only the first
/// alternative can win against being a letter, because a mark alone satisfies that one.
fn mark_end(text: &str, at: usize, first: Next, after: usize) -> usize {
    let led = cased_end(text, &capitals(text, after, class_at(text, after)));
    let end = led.or_else(|| cased_end(text, &capitals(text, at, first)));
    let end = end.unwrap_or(after);
    end + contraction::any_case(&text.as_bytes()[end..]).unwrap_or(0)
}

/// The run of characters that the first, capital part of a word accepts. What is known of a character
/// is handed on: finding its class takes longer than all else that is done about it.
fn capitals(text: &str, at: usize, first: Next) -> Capitals {
    let mut run = Capitals {
        end: at,
        after_caseless: None,
        next: first,
    };
    while let Some((class, after)) = run.next {
        match class {
            Class::Upper => run.end = after,
            Class::Caseless | Class::Mark => {
                run.end = caseless_end(text, after);
                run.after_caseless = Some(run.end);
            }
            _ => break,
        }
        run.next = class_at(text, run.end);
    }
    run
}

/// The end of the first alternative. It needs one character that is no capital: a small letter after
/// the run, else the run gives characters back until it ends in a caseless one.
fn cased_end(text: &str, capitals: &Capitals) -> Option<usize> {
    let is_small = |c| matches!(c, Class::Lower | Class::Caseless | Class::Mark);
    match capitals.next {
        Some((Class::Lower, after)) => Some(run_end(text, after, is_small)),
        _ => capitals.after_caseless,
    }
}

fn after_space(text: &str, at: usize, next: Next) -> usize {
    let is_plain = text.as_bytes()[at] == b' ';
    match next {
        Some((Class::Other | Class::Mark, after)) if is_plain => symbols_end(text, after),
        _ => space_end(text, at),
    }
}

/// The end of a run of symbols that goes on at `at`, with the line ends and slashes behind it.
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
