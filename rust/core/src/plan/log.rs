//! Plans for logs and shell output: both ends, and the lines of the middle that say what went wrong.
//!
//! The ends are read as a terminal would show them, so colours, progress and repetitions cost
//! nothing; if that alone makes the text fit, nothing else is done. Error lines of the middle get up
//! to a quarter of the budget: of 19 real failing logs over 32 KiB, four have the line that a reader
//! needs at neither end.

mod blocks;
mod note;
mod view;

use std::cell::OnceCell;

use super::choose::{floor_percent, head_end, tail_start};
use super::{CutPlan, Keep, Reason};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan::log::{ErrorLine, View, worst_lines};
use crate::scan::text::trimmed_end;
use crate::sizer::Sizer;
use crate::span::Span;
use blocks::Block;

pub(super) use note::{gap_note, most_tokens};

/// Share of the room for the beginning, in percent; the rest is for the end. In 12 of 19 real
/// failing logs the line that a reader needs is in the last 16 KiB, in 3 it is in the first.
pub(super) const HEAD_PERCENT: usize = 30;

/// One log to be planned, for budgets up to a given one.
#[derive(Debug)]
pub(super) struct Log<'a> {
    text: Abridged<'a>,
    head: View,
    tail: View,
    /// The error lines that a plan may want; found when first needed.
    errors: OnceCell<Vec<ErrorLine>>,
}

/// What is kept: a stretch of a view.
#[derive(Clone, Copy, Debug)]
struct Chunk<'a> {
    view: &'a View,
    /// Bytes of the view's text.
    shown: Span,
}

impl<'a> Log<'a> {
    pub(super) fn new(text: Abridged<'a>, keep: Keep, budget: usize, sizer: &impl Sizer) -> Self {
        // An end that stands alone has the whole budget, two that share it 30 and 70 % of it.
        let (head, tail) = match keep {
            Keep::Head => (10, 0),
            Keep::Tail => (0, 10),
            Keep::Auto | Keep::Both => (3, 7),
        };
        let share = budget.max(64);
        Self {
            text,
            head: head_view(&text, head * share, budget, sizer),
            tail: tail_view(&text, tail * share, budget, sizer),
            errors: OnceCell::new(),
        }
    }

    /// The plan that drops no more than a terminal would and repetitions, if that is enough.
    pub(super) fn compacted(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let is_whole = self.head.span.end == self.text.text.len();
        if !is_whole || sizer.size(&self.head.text) > budget {
            return None;
        }
        let mut plan = CutPlan::new(Format::Log);
        let shown = Span::new(0, self.head.text.len());
        let end = self.head.keep(&mut plan, shown, 0);
        plan.cut(Span::new(end, self.text.text.len()), Reason::Terminal);
        Some(plan)
    }

    pub(super) fn plan(&self, keep: Keep, budget: usize, sizer: &impl Sizer) -> CutPlan {
        match keep {
            Keep::Head => self.only(self.beginning(budget, floor(), sizer)),
            Keep::Tail => self.only(self.end(budget, sizer)),
            Keep::Auto | Keep::Both => self.plan_both(budget, sizer),
        }
    }

    fn plan_both(&self, budget: usize, sizer: &impl Sizer) -> CutPlan {
        let room = budget.saturating_sub(note::most_tokens(&self.text, sizer));
        let (head, tail) = self.ends(room, sizer);
        let mut blocks = self.blocks(head, tail, budget, sizer);
        if blocks.is_empty() {
            return self.assemble(&[head, tail]);
        }
        let blocks_cost: usize = blocks.iter().map(|block| block.tokens).sum();
        let head_cost = sizer.size(head.shown.of(&self.head.text));
        let tail = self.end_after(head, room.saturating_sub(head_cost + blocks_cost), sizer);
        let middle = Span::new(head.source().end, tail.source().start);
        blocks.retain(|block| {
            let source = block.chunk().source();
            middle.start <= source.start && source.end <= middle.end
        });
        let mut chunks = vec![head];
        chunks.extend(blocks.iter().map(Block::chunk));
        chunks.push(tail);
        self.assemble(&chunks)
    }

    /// Beginning and end within `room` tokens.
    fn ends(&self, room: usize, sizer: &impl Sizer) -> (Chunk<'_>, Chunk<'_>) {
        // Any line end will do for the beginning: the room it leaves is not lost, it goes to the end.
        let head = self.beginning(room * HEAD_PERCENT / 100, 0, sizer);
        let spent = sizer.size(head.shown.of(&self.head.text)).min(room);
        (head, self.end_after(head, room - spent, sizer))
    }

    /// The end within `room` tokens that does not show again what `head` shows.
    fn end_after(&self, head: Chunk, room: usize, sizer: &impl Sizer) -> Chunk<'_> {
        let mut tail = self.end(room, sizer);
        let first = tail.view.shown_from(head.source().end);
        tail.shown.start = tail.shown.start.max(first).min(tail.shown.end);
        tail
    }

    fn beginning(&self, room: usize, floor: usize, sizer: &impl Sizer) -> Chunk<'_> {
        let text = &self.head.text;
        let end = head_end(text, Format::Log, sizer.prefix(text, room), floor);
        Chunk {
            view: &self.head,
            shown: Span::new(0, end),
        }
    }

    fn end(&self, room: usize, sizer: &impl Sizer) -> Chunk<'_> {
        let text = &self.tail.text;
        let text = &text[..trimmed_end(text, text.len())];
        let start = tail_start(text, Format::Log, sizer.suffix(text, room));
        Chunk {
            view: &self.tail,
            shown: Span::new(start, text.len()),
        }
    }

    fn blocks(&self, head: Chunk, tail: Chunk, budget: usize, sizer: &impl Sizer) -> Vec<Block> {
        let errors = self.errors.get_or_init(|| all_error_lines(&self.text));
        let middle = Span::new(head.source().end, tail.source().start);
        blocks::choose(&self.text, errors, middle, budget, sizer)
    }

    /// The chunks in order, with a note wherever something is missing between two of them.
    fn assemble(&self, chunks: &[Chunk]) -> CutPlan {
        let mut plan = CutPlan::new(Format::Log);
        let mut at = 0;
        for chunk in chunks {
            let source = chunk.source();
            if source.start < at || source.is_empty() {
                continue;
            }
            self.leave_out(&mut plan, Span::new(at, source.start));
            at = chunk.view.keep(&mut plan, chunk.shown, source.start);
        }
        plan.cut(Span::new(at, self.text.text.len()), Reason::Budget);
        plan
    }

    /// One chunk and no note: that something is missing on one side goes without saying.
    fn only(&self, chunk: Chunk) -> CutPlan {
        let mut plan = CutPlan::new(Format::Log);
        let start = chunk.source().start;
        let first_seen = self.head.source(Span::new(0, self.head.text.len())).start;
        let is_unseen = start <= first_seen;
        let reason = if is_unseen {
            Reason::Terminal
        } else {
            Reason::Budget
        };
        plan.cut(Span::new(0, start), reason);
        let end = chunk.view.keep(&mut plan, chunk.shown, start);
        plan.cut(Span::new(end, self.text.text.len()), Reason::Budget);
        plan
    }

    /// Cuts a gap and says so, unless nothing is missing that anybody would have seen.
    fn leave_out(&self, plan: &mut CutPlan, gap: Span) {
        if gap.is_empty() && !self.text.has_seam(gap) {
            return;
        }
        let first_seen = self.head.source(Span::new(0, self.head.text.len())).start;
        if gap.end <= first_seen {
            plan.cut(gap, Reason::Terminal);
            return;
        }
        let is_first = plan.pieces.is_empty();
        plan.cut(gap, Reason::Budget);
        if is_first {
            plan.insert(gap_note(&self.text, gap).trim_start());
        } else if !self.text.has_seam(gap) && gap.of(self.text.text).trim_ascii().is_empty() {
            plan.insert("\n");
        } else {
            plan.insert(gap_note(&self.text, gap));
        }
    }
}

/// Share of its room that the beginning alone must fill, in percent.
const fn floor() -> usize {
    floor_percent(Format::Log)
}

impl Chunk<'_> {
    /// The stretch of the original that the chunk stands for.
    fn source(&self) -> Span {
        self.view.source(self.shown)
    }
}

/// The error lines of the whole text that a plan may want.
fn all_error_lines(text: &Abridged) -> Vec<ErrorLine> {
    let mut lines = worst_lines(text.text, text.head());
    if !text.is_whole() {
        lines.extend_from_slice(text.errors());
        lines.extend(worst_lines(text.text, text.tail()));
    }
    lines
}

/// The beginning of `text`: all of it that is there, or more than its share of the budget.
fn head_view(text: &Abridged, cap: usize, budget: usize, sizer: &impl Sizer) -> View {
    let text = text.head().of(text.text);
    let mut cap = cap;
    loop {
        let view = View::new(text, 0, cap);
        let is_whole = view.span.end == text.len();
        if is_whole
            || cap == 0
            || is_plain(&view)
            || sizer.prefix(&view.text, budget) < view.text.len()
        {
            return view;
        }
        cap *= 4;
    }
}

/// The end of `text`: all of it that is there, or more than its share of the budget.
fn tail_view(text: &Abridged, reach: usize, budget: usize, sizer: &impl Sizer) -> View {
    let (first, text) = (text.tail().start, text.text);
    let mut reach = reach;
    loop {
        let from = text.ceil_char_boundary(text.len().saturating_sub(reach).max(first));
        let start =
            memchr::memchr(b'\n', &text.as_bytes()[from..]).map_or(from, |feed| from + feed + 1);
        let start = if from == first || start == text.len() {
            from
        } else {
            start
        };
        let view = View::of(text, Span::new(start, text.len()));
        if start == first || reach == 0 || is_plain(&view) || sizer.suffix(&view.text, budget) > 0 {
            return view;
        }
        reach *= 4;
    }
}

/// Whether nothing was left out of the view. Then its length is enough to go by: it has room for
/// ten bytes a token, more than twice what logs have, and measuring it would cost as much as
/// planning with it (0.04 ms each).
const fn is_plain(view: &View) -> bool {
    view.text.len() >= view.span.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn lines(count: usize) -> String {
        let numbered: Vec<_> = (0..count).map(|n| format!("line {n:04}\n")).collect();
        numbered.concat()
    }

    fn cut(text: &str, budget: usize) -> String {
        render(
            text,
            &Log::new(text.into(), Keep::Auto, budget, &Bytes).plan(Keep::Auto, budget, &Bytes),
        )
    }

    #[test]
    fn both_ends_of_a_log_are_kept_and_the_gap_is_counted() {
        let body = cut(&lines(1000), 200);
        assert!(body.starts_with("line 0000\nline 0001\n"), "{body}");
        assert!(body.ends_with("\nline 0998\nline 0999"), "{body}");
        let shown = body.lines().filter(|line| line.starts_with("line")).count();
        assert!(body.contains(&format!("[… {} lines omitted …]", 1000 - shown)));
        assert!(body.len() <= 200 && body.len() > 170, "{}", body.len());
    }

    #[test]
    fn an_error_in_the_middle_is_kept_with_the_lines_around_it() {
        let text = [lines(500), "error: disk full\n".into(), lines(500)].concat();
        let body = cut(&text, 500);
        assert!(
            body.contains("\nline 0499\nerror: disk full\nline 0000\nline 0001\n"),
            "{body}"
        );
        assert_eq!(body.matches("lines omitted").count(), 2);
        let told: usize = body
            .split("[… ")
            .skip(1)
            .map(|rest| {
                rest.split(' ')
                    .next()
                    .unwrap()
                    .replace(',', "")
                    .parse::<usize>()
                    .unwrap()
            })
            .sum();
        assert_eq!(
            told + body.lines().filter(|line| !line.starts_with('[')).count(),
            1001
        );
        assert!(body.len() <= 500);
    }

    #[test]
    fn errors_outrank_what_is_merely_suspicious() {
        let hints = ["config not found, using defaults\n", &lines(50)].concat();
        let text = [
            lines(200),
            hints.repeat(9),
            "FAILED test_a\n".into(),
            lines(400),
        ]
        .concat();
        let body = cut(&text, 500);
        assert!(body.contains("FAILED test_a"), "{body}");
    }

    #[test]
    fn a_log_that_starts_with_escape_codes_misses_nothing_there() {
        let body = cut(&["\x1b[2J\x1b[1m", &lines(500)].concat(), 200);
        assert!(body.starts_with("line 0000\n"), "{body}");
    }

    #[test]
    fn colours_and_progress_cost_nothing() {
        let text = [
            "\x1b[32mok\x1b[0m step\n",
            &"10%\r20%\r30%\r".repeat(100),
            "done\n",
        ]
        .concat();
        let log = Log::new(Abridged::from(&text), Keep::Auto, 20, &Bytes);
        let plan = log.compacted(20, &Bytes).unwrap();
        assert_eq!(render(&text, &plan), "ok step\ndone\n");
        assert!(!plan.drops_content());
    }
}
