//! The best boundary near a limit: highest level first, then the fullest.

use super::tiers::by_level;
use crate::boundaries::between_lines;
use crate::format::Format;
use crate::scan::line::{line_end, without_break};
use crate::scan::{minified, text};
use crate::span::Boundary;

/// Share of the window that a structural cut must fill, in percent; below it the next lower level
/// is taken. Half a window of whole units reads better than a full one that ends mid-unit; for
/// code 60 % measured best (functions are short, so fuller cuts are near).
pub(super) const fn floor_percent(format: Format) -> usize {
    match format {
        Format::Code(_) => 60,
        _ => 50,
    }
}

/// Where to end the beginning of `text`, at `limit` bytes or before, filling `floor_percent` of
/// that where a structural boundary can; white space at the end goes.
pub(super) fn head_end(text: &str, format: Format, limit: usize, floor_percent: usize) -> usize {
    let reach = reach(text, limit);
    let floor = (limit * floor_percent / 100).max(1);
    let window = &text[..looked_at(text, reach)];
    let end = last(&between_lines(window, format), floor..=reach)
        .or_else(|| last(&minified(text, format, limit), floor..=limit))
        .or_else(|| last(&text::within_line(text, limit), floor..=limit))
        .unwrap_or_else(|| text::literal_around(text, limit).start);
    text::trimmed_end(text, end)
}

/// Where a line may end that has room up to `limit`: its line break is dropped.
pub(super) fn reach(text: &str, limit: usize) -> usize {
    let breaks = text.as_bytes()[limit..].iter().take(2);
    limit + breaks.take_while(|b| matches!(b, b'\r' | b'\n')).count()
}

/// How much of `text` is looked at to cut it at `limit`: what follows a line tells what ends with it.
pub(super) fn looked_at(text: &str, limit: usize) -> usize {
    text.ceil_char_boundary(line_end(text, limit).min(limit.saturating_add(AHEAD)))
}

/// Bytes of the next line that tell whether it belongs to what stands before it.
const AHEAD: usize = 256;

/// The places within a line that code has.
fn minified(text: &str, format: Format, limit: usize) -> Vec<Boundary> {
    match format {
        Format::Code(_) => minified::boundaries(text, limit),
        _ => Vec::new(),
    }
}

/// Where to end whole units of `text`, at `limit` bytes or before; `None` where not one fits.
///
/// The highest level that fills the floor wins, else the fullest. The line break at the end goes,
/// unless it means something to the format.
pub(super) fn whole_end(text: &str, format: Format, limit: usize) -> Option<usize> {
    let keeps_break = matches!(format, Format::Diff | Format::Yaml);
    // What follows the last unit tells whether it is whole.
    let window = &text[..line_end(text, limit)];
    let found = between_lines(window, format);
    let fits = |end: usize| {
        let kept = if keeps_break {
            end
        } else {
            without_break(text, end)
        };
        (kept > 0 && kept <= limit).then_some(kept)
    };
    let fitting = found.partition_point(|b| fits(b.offset).is_some());
    let fitting = &found[..fitting];
    let floor = limit * floor_percent(format) / 100;
    let end = last(fitting, floor..=window.len()).or_else(|| fitting.last().map(|b| b.offset))?;
    fits(end)
}

/// Share of the room that the end of a text must fill from a structural boundary on, in percent.
///
/// The end of a log starts with a whole record where that fills a third of the room: what it leaves
/// goes to the beginning.
pub(super) const fn tail_floor_percent(format: Format) -> usize {
    match format {
        Format::Log => 33,
        format => floor_percent(format),
    }
}

/// Where to start the end of `text`, at `limit` bytes or after.
///
/// All of a text that `starts_whole`, where a line does, is an end of it as well; another one may
/// start within a word.
pub(super) fn tail_start(text: &str, format: Format, limit: usize, starts_whole: bool) -> usize {
    if limit == 0 && starts_whole {
        return 0;
    }
    // A line that starts right at the limit is a boundary only if the window sees its line feed.
    let from = text.floor_char_boundary(limit.saturating_sub(1));
    let window = &text[from..];
    let room = text.len() - limit;
    let ceiling = text.len() - room * tail_floor_percent(format) / 100;
    let structural: Vec<Boundary> = between_lines(window, format)
        .into_iter()
        .map(|b| Boundary {
            offset: from + b.offset,
            ..b
        })
        .collect();
    first(&structural, limit..=ceiling).unwrap_or_else(|| {
        let start = first(&text::within_line(text, limit), limit..=ceiling)
            .unwrap_or_else(|| text::literal_around(text, limit).end);
        let blank = text[start..]
            .bytes()
            .take_while(|b| matches!(b, b' ' | b'\t'));
        start + blank.count()
    })
}

type Range = std::ops::RangeInclusive<usize>;

/// The last boundary in the range of the highest level that has one there.
fn last(boundaries: &[Boundary], range: Range) -> Option<usize> {
    let by_level = by_level(boundaries, *range.end());
    let mut best_first = by_level.into_iter().rev().flatten();
    best_first.find(|offset| range.contains(offset))
}

fn first(boundaries: &[Boundary], range: Range) -> Option<usize> {
    let in_range = boundaries.iter().filter(|b| range.contains(&b.offset));
    in_range
        .max_by_key(|b| (b.level, std::cmp::Reverse(b.offset)))
        .map(|b| b.offset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Level;

    #[test]
    fn the_highest_level_that_fills_the_floor_wins() {
        let at = |offset, level| Boundary { offset, level };
        let boundaries = [
            at(10, Level::Unit),
            at(40, Level::Block),
            at(60, Level::Line),
            at(70, Level::Block),
            at(80, Level::Line),
        ];
        assert_eq!(last(&boundaries, 50..=80), Some(70));
        assert_eq!(last(&boundaries, 5..=80), Some(10));
        assert_eq!(first(&boundaries, 20..=80), Some(40));
        assert_eq!(last(&boundaries, 81..=90), None);
    }

    #[test]
    fn a_line_that_ends_at_the_limit_is_whole() {
        let text = "one two\nthree four\nfive";
        assert_eq!(head_end(text, Format::Text, 18, 50), 18);
        assert_eq!(head_end(text, Format::Text, 17, 50), 7);
        assert_eq!(tail_start(text, Format::Text, 19, true), 19);
        assert_eq!(tail_start(text, Format::Text, 8, true), 8);
    }

    #[test]
    fn an_end_that_is_all_there_is_loses_nothing() {
        let text = "error: could not compile\n\nnext";
        assert_eq!(tail_start(text, Format::Log, 0, true), 0);
        assert!(tail_start(text, Format::Log, 0, false) > 0);
    }

    #[test]
    fn one_endless_line_is_cut_between_words() {
        let text = "lorem ipsum ".repeat(500);
        let end = head_end(&text, Format::Text, 1000, 50);
        assert_eq!(&text[end - 5..end], "ipsum");
        let start = tail_start(&text, Format::Text, 5000, true);
        assert!(text[start..].starts_with("lorem") || text[start..].starts_with("ipsum"));
    }
}
