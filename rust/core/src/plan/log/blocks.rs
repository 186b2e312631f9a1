//! The error lines of the middle that are kept, with the lines around them.

use std::collections::HashSet;

use super::{Chunk, note};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::plan::choose::head_end;
use crate::scan::log::{
    ErrorLine, LINES_AFTER, LINES_BEFORE, LONGEST_LINE, Severity, TRIES, View, clipped,
};
use crate::scan::text::trimmed_end;
use crate::sizer::Sizer;
use crate::span::Span;

/// Share of the budget for error lines, in percent.
const RESERVE_PERCENT: usize = 25;

/// After how many lines in a row that cost too much nobody asks what further ones cost: where lines
/// are alike, asking for all of them took a tenth of the time of a count.
const MISSES: usize = 8;

/// The tokens that error lines may cost.
struct Reserve {
    left: usize,
    misses: usize,
}

impl Reserve {
    const fn of(budget: usize) -> Self {
        Self {
            left: budget * RESERVE_PERCENT / 100,
            misses: 0,
        }
    }

    const fn pays(&mut self, tokens: usize) -> bool {
        let pays = tokens <= self.left;
        if pays {
            (self.left, self.misses) = (self.left - tokens, 0);
        } else {
            self.misses += 1;
        }
        pays
    }

    const fn take_all(&mut self) -> usize {
        std::mem::replace(&mut self.left, 0)
    }

    const fn is_spent(&self) -> bool {
        self.left == 0 || self.misses == MISSES
    }
}

/// One or more error lines with the lines around them.
#[derive(Clone, Debug)]
pub(super) struct Block {
    view: View,
    /// What it costs, its note included.
    pub(super) tokens: usize,
}

impl Block {
    fn new(text: &str, span: Span, note_tokens: usize, sizer: &impl Sizer) -> Self {
        let view = View::of(text, span);
        let tokens = sizer.weigh(&view.text) + note_tokens;
        Self { view, tokens }
    }

    pub(super) fn chunk(&self) -> Chunk<'_> {
        let end = trimmed_end(&self.view.text, self.view.text.len());
        Chunk {
            view: &self.view,
            shown: Span::new(0, end),
        }
    }
}

/// The blocks of `middle` that fit the reserve, in order.
///
/// First the error lines alone, the worst first, and of lines equally bad the last and the first
/// ones in turn (lines alike but for their numbers once); then, with what is left, the lines around
/// them.
pub(super) fn choose(
    whole: &Abridged,
    errors: &[ErrorLine],
    middle: Span,
    budget: usize,
    sizer: &impl Sizer,
) -> Vec<Block> {
    let (text, note_tokens) = (whole.text, note::most_tokens(whole, sizer));
    let cost = |span: Span| Block::new(text, span, note_tokens, sizer).tokens;
    let mut reserve = Reserve::of(budget);
    let mut chosen: Vec<(Span, usize)> = Vec::new();
    for span in candidates(text, errors, middle) {
        let tokens = cost(span);
        if reserve.pays(tokens) {
            chosen.push((span, tokens));
        } else if chosen.is_empty() && reserve.left > 2 * note_tokens {
            // The worst line of all is shown in part rather than not at all.
            let room = reserve.take_all() - note_tokens;
            let fits = sizer.prefix(span.of(text), room);
            let end = head_end(span.of(text), Format::Log, fits, 50);
            chosen.push((Span::new(span.start, span.start + end), tokens));
        }
        if reserve.is_spent() {
            break;
        }
    }
    let wider = |span: Span| around(text, span, within(middle, whole.segment(span.start)));
    let spans = widened(chosen, wider, cost, reserve);
    let merged = merge(spans, whole).into_iter();
    merged
        .map(|span| Block::new(text, span, note_tokens, sizer))
        .collect()
}

/// The chosen lines, each with the lines around it as long as the reserve pays for these.
fn widened(
    chosen: Vec<(Span, usize)>,
    wider: impl Fn(Span) -> Span,
    cost: impl Fn(Span) -> usize,
    mut reserve: Reserve,
) -> Vec<Span> {
    reserve.misses = 0;
    let mut spans = Vec::new();
    for (span, tokens) in chosen {
        let wide = wider(span);
        let fits = !reserve.is_spent() && reserve.pays(cost(wide).saturating_sub(tokens));
        spans.push(if fits { wide } else { span });
    }
    spans
}

/// The error lines of `middle` in the order in which they are tried.
fn candidates(text: &str, errors: &[ErrorLine], middle: Span) -> impl Iterator<Item = Span> {
    // Where something is said to have failed, if only at the ends, what is merely suspicious is
    // noise.
    let has_failures = errors.iter().any(|line| line.severity > Severity::Hint);
    let severities: &[Severity] = if has_failures {
        &[Severity::Fatal, Severity::Error]
    } else {
        &[Severity::Hint]
    };
    let is_inside =
        move |line: &&ErrorLine| line.span.start >= middle.start && line.span.end <= middle.end;
    let by_severity = severities.iter().flat_map(move |severity| {
        let inside = errors.iter().filter(is_inside);
        let equally_bad = inside.filter(|line| line.severity == *severity);
        ends_in_turn(equally_bad.collect()).take(TRIES)
    });
    let mut seen = HashSet::new();
    by_severity
        .filter(move |line| seen.insert(masked(line.span.of(text))))
        .map(move |line| clipped(text, line))
}

/// Last, first, last but one, second, …
fn ends_in_turn<T: Copy>(items: Vec<T>) -> impl Iterator<Item = T> {
    let len = items.len();
    (0..len).map(move |turn| match turn % 2 {
        0 => items[len - 1 - turn / 2],
        _ => items[turn / 2],
    })
}

/// The span with the lines around it, as far as they are not long and within `middle`.
fn around(text: &str, line: Span, middle: Span) -> Span {
    let mut span = line;
    for _ in 0..LINES_BEFORE {
        let before = &text[middle.start..span.start];
        let Some(line) = before.strip_suffix('\n') else {
            break;
        };
        let previous = line.rfind('\n').map_or(0, |feed| feed + 1);
        if line.len() - previous > LONGEST_LINE {
            break;
        }
        span.start = middle.start + previous;
    }
    for _ in 0..LINES_AFTER {
        let after = &text[span.end..middle.end];
        let next = after.strip_prefix('\n').and_then(|rest| rest.find('\n'));
        match next {
            Some(len) if len <= LONGEST_LINE => span.end += 1 + len,
            _ => break,
        }
    }
    span
}

fn within(span: Span, segment: Span) -> Span {
    Span::new(span.start.max(segment.start), span.end.min(segment.end))
}

/// The line with its digits blotted out.
fn masked(line: &str) -> Vec<u8> {
    line.bytes()
        .map(|b| if b.is_ascii_digit() { b'0' } else { b })
        .collect()
}

/// Spans in order; those that touch or overlap become one, but for a seam.
fn merge(mut spans: Vec<Span>, text: &Abridged) -> Vec<Span> {
    spans.sort_by_key(|span| span.start);
    let joins = |last: Span, span: Span| text.segment_end(last.end) >= span.end;
    let mut merged: Vec<Span> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if span.start <= last.end + 1 && joins(*last, span) => {
                last.end = last.end.max(span.end);
            }
            _ => merged.push(span),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_come_first() {
        assert_eq!(
            ends_in_turn(vec![1, 2, 3, 4, 5]).collect::<Vec<_>>(),
            [5, 1, 4, 2, 3]
        );
    }

    #[test]
    fn spans_that_touch_become_one() {
        let spans = vec![
            Span::new(20, 30),
            Span::new(0, 10),
            Span::new(11, 15),
            Span::new(25, 40),
        ];
        let text = "x".repeat(40);
        let text = Abridged::from(&text);
        assert_eq!(merge(spans, &text), [Span::new(0, 15), Span::new(20, 40)]);
    }
}
