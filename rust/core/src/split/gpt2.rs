//! The pattern of `r50k_base` and `p50k_base`, as old as GPT-2.
//!
//! ```text
//! '(?:[sdmt]|ll|ve|re)
//!  ?\p{L}++
//!  ?\p{N}++
//!  ?[^\s\p{L}\p{N}]++
//! \s++$
//! \s+(?!\S)
//! \s
//! ```

use super::class::Class;
use super::contraction;
use super::cursor::{class_at, run_end};
use super::space::SpaceRun;

/// The end of the piece that starts at `at`, which must lie before the end of the text.
pub(crate) fn piece_end(text: &str, at: usize) -> usize {
    if let Some(length) = contraction::lower_case(&text.as_bytes()[at..]) {
        return at + length;
    }
    let is_plain_space = text.as_bytes().get(at) == Some(&b' ');
    let start = at + usize::from(is_plain_space);
    match class_at(text, start) {
        Some((Class::Number, after)) => run_end(text, after, |c| c == Class::Number),
        Some((Class::Other | Class::Mark, after)) => run_end(text, after, Class::is_symbol),
        Some((class, after)) if class.is_letter() => run_end(text, after, Class::is_letter),
        _ => SpaceRun::measure(text, at).before_word(text, at),
    }
}
