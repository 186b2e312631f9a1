//! The digest of a text in chunks against the same made of slices of the whole.

use proptest::prelude::*;

use super::*;
use crate::abridged::Abridged;
use crate::scan::log::{ErrorLine, LONGEST_LINE, Severity, TRIES, clipped, error_lines};
use crate::span::Span;

/// The error lines of the middle that are kept, and what of the original is kept for each.
fn kept_lines(text: &str, middle: Span) -> Vec<(ErrorLine, Span)> {
    let found = error_lines(text, middle);
    let mut kept = Vec::new();
    for severity in [Severity::Hint, Severity::Error, Severity::Fatal] {
        let alike: Vec<_> = found.iter().filter(|l| l.severity == severity).collect();
        let is_kept = |index: usize| index < TRIES / 2 || index + TRIES / 2 >= alike.len();
        let alike = alike.iter().enumerate();
        kept.extend(alike.filter(|(index, _)| is_kept(*index)).map(|(_, l)| **l));
    }
    kept.sort_by_key(|line| line.span.start);
    let around = |line: ErrorLine| {
        let clip = clipped(text, &line);
        let whole = Span::new(back(text, middle, clip.start), on(text, middle, clip.end));
        let is_clipped = clip != line.span;
        (
            ErrorLine { span: clip, ..line },
            if is_clipped { clip } else { whole },
        )
    };
    kept.into_iter().map(around).collect()
}

/// Start of the line before, if that is not long.
fn back(text: &str, middle: Span, start: usize) -> usize {
    let before = &text[middle.start..start];
    match before.strip_suffix('\n') {
        Some(before) => {
            let line = before.rsplit('\n').next().unwrap_or_default();
            if line.len() > LONGEST_LINE {
                start
            } else {
                start - line.len() - 1
            }
        }
        None => start,
    }
}

/// End of the line and of the two lines after it, as far as they are whole and not long.
fn on(text: &str, middle: Span, end: usize) -> usize {
    let rest = text[end..middle.end].split_inclusive('\n');
    let fits = |line: &&str| line.ends_with('\n') && line.len() <= LONGEST_LINE + 1;
    end + rest.take(3).take_while(fits).map(str::len).sum::<usize>()
}

fn of_slices(text: &str, window: usize) -> Digest {
    let middle = Span::new(head_end(text, window), tail_start(text, window));
    let lines = kept_lines(text, middle);
    let mut kept = vec![false; text.len()];
    kept[..middle.start].fill(true);
    kept[middle.end..].fill(true);
    for (_, span) in &lines {
        kept[span.start..span.end].fill(true);
    }
    let mut digest = Digest {
        is_read: true,
        ..Digest::default()
    };
    let mut left_out = String::new();
    for (at, char) in text.char_indices() {
        if !kept[at] {
            left_out.push(char);
            continue;
        }
        if !left_out.is_empty() {
            digest.seams.push(Seam {
                at: digest.text.len(),
                missing: Extent::of(&left_out),
                ends_line: left_out.ends_with('\n'),
            });
            left_out.clear();
        }
        digest.text.push(char);
    }
    let place = |at: usize| kept[..at].iter().filter(|kept| **kept).count();
    digest.errors = lines
        .iter()
        .map(|(line, _)| ErrorLine {
            span: Span::new(place(line.span.start), place(line.span.end)),
            at: place(line.at),
            ..*line
        })
        .collect();
    digest
}

fn fed(text: &str, window: usize, chunk: usize) -> Digest {
    let start = text.ceil_char_boundary(2 * window);
    let mut abridger = Abridger::new(&text[..start], window, Wanted::Only(Format::Log));
    let mut rest = &text[start..];
    while !rest.is_empty() {
        let (now, later) = rest.split_at(rest.ceil_char_boundary(chunk));
        abridger.push(now);
        rest = later;
    }
    abridger.finish()
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-z 中]{0,40}\n",
        2 => "[a-z]{0,9} (ERROR|error:|panicked|not found) [a-z]{0,20}\r?\n",
        1 => (0_usize..1500, 0_usize..1500).prop_map(|(before, after)| {
            format!("{} error: é{}\n", "x".repeat(before), "y".repeat(after))
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_digest_is_that_of_slices_of_the_whole(
        lines in prop::collection::vec(line(), 100..400),
        repeats in 1_usize..4,
        chunk in 1_usize..5000,
    ) {
        let text = lines.concat().repeat(repeats);
        // Longer than the longest line: such lines would be divided into blocks.
        let window = 4000;
        prop_assume!(text.len() > 2 * window);
        let digest = fed(&text, window, chunk);
        prop_assert_eq!(&digest, &of_slices(&text, window));
        prop_assert_eq!(Abridged::from(&digest).len(), text.len());
    }
}
