//! Plans for logs and shell output: both ends, and the lines of the middle that say what went wrong.
//!
//! The ends are read as a terminal would show them, so colours, progress and repetitions cost
//! nothing; if that alone makes the text fit, nothing else is done. Error lines of the middle get up
//! to a quarter of the budget: of 19 real failing logs over 32 KiB, four have the line that a reader
//! needs at neither end.

mod assemble;
mod blocks;
mod explain;
mod note;
mod view;
mod window;

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
use window::{head_view, tail_view};

pub(super) use note::{gap_note, most_tokens};

/// Share of the room for the beginning, in percent; the rest is for the end. In 12 of 19 real
/// failing logs the line that a reader needs is in the last 16 KiB, in 3 it is in the first.
pub(super) const HEAD_PERCENT: usize = 30;

/// Share of its room that the end may leave before the beginning gets it, in percent.
const MOST_LEFT_PERCENT: usize = 25;

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

/// What is kept of a log whose ends are both kept, in order.
struct Parts<'a> {
    head: Chunk<'a>,
    blocks: Vec<Block>,
    tail: Chunk<'a>,
    /// Tokens that there were for `head` and `tail`.
    rooms: [usize; 2],
}

impl Parts<'_> {
    /// What lies between beginning and end.
    fn middle(&self) -> Span {
        Span::new(self.head.source().end, self.tail.source().start)
    }
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
            Keep::Head => self.only(self.beginning(budget, sizer)),
            Keep::Tail => self.only(self.end(budget, sizer)),
            Keep::Auto | Keep::Both => self.plan_both(budget, sizer),
        }
    }

    fn plan_both(&self, budget: usize, sizer: &impl Sizer) -> CutPlan {
        let parts = self.parts(budget, sizer);
        let middle = parts.middle();
        let between = parts.blocks.iter().map(Block::chunk).filter(|chunk| {
            let source = chunk.source();
            middle.start <= source.start && source.end <= middle.end
        });
        let mut chunks = vec![parts.head];
        chunks.extend(between);
        chunks.push(parts.tail);
        self.assemble(&chunks)
    }

    /// What is kept of a log whose ends are both kept.
    fn parts(&self, budget: usize, sizer: &impl Sizer) -> Parts<'_> {
        let room = budget.saturating_sub(note::most_tokens(&self.text, sizer));
        // The room that the beginning leaves is not lost, it goes to the end.
        let mut head_room = room * HEAD_PERCENT / 100;
        let mut head = self.beginning(head_room, sizer);
        let mut tail_room = room - head.tokens(sizer).min(room);
        let mut tail = self.end_after(head, tail_room, sizer);
        let blocks = self.blocks(head, tail, budget, sizer);
        if !blocks.is_empty() {
            let blocks_tokens: usize = blocks.iter().map(|block| block.tokens).sum();
            tail_room = tail_room.saturating_sub(blocks_tokens);
            tail = self.end_after(head, tail_room, sizer);
        }
        let left = tail_room.saturating_sub(tail.tokens(sizer));
        if left * 100 > tail_room * MOST_LEFT_PERCENT {
            head_room = head.tokens(sizer) + left;
            head = self.beginning(head_room, sizer);
            head.shown.end = head
                .shown
                .end
                .min(head.view.shown_from(tail.source().start));
        }
        Parts {
            head,
            blocks,
            tail,
            rooms: [head_room, tail_room],
        }
    }

    /// The end within `room` tokens that does not show again what `head` shows.
    fn end_after(&self, head: Chunk, room: usize, sizer: &impl Sizer) -> Chunk<'_> {
        let mut tail = self.end(room, sizer);
        let first = tail.view.shown_from(head.source().end);
        tail.shown.start = tail.shown.start.max(first).min(tail.shown.end);
        tail
    }

    fn beginning(&self, room: usize, sizer: &impl Sizer) -> Chunk<'_> {
        let text = &self.head.text;
        let floor = floor_percent(Format::Log);
        let end = head_end(text, Format::Log, sizer.prefix(text, room), floor);
        Chunk {
            view: &self.head,
            shown: Span::new(0, end),
        }
    }

    fn end(&self, room: usize, sizer: &impl Sizer) -> Chunk<'_> {
        let text = &self.tail.text;
        let text = &text[..trimmed_end(text, text.len())];
        let limit = sizer.suffix(text, room);
        let starts_whole = self.text.starts_line(self.tail.span.start);
        let start = tail_start(text, Format::Log, limit, starts_whole);
        Chunk {
            view: &self.tail,
            shown: Span::new(start, text.len()),
        }
    }

    fn blocks(&self, head: Chunk, tail: Chunk, budget: usize, sizer: &impl Sizer) -> Vec<Block> {
        let middle = Span::new(head.source().end, tail.source().start);
        blocks::choose(&self.text, self.errors(), middle, budget, sizer)
    }

    fn errors(&self) -> &[ErrorLine] {
        self.errors.get_or_init(|| all_error_lines(&self.text))
    }
}

impl Chunk<'_> {
    fn tokens(&self, sizer: &impl Sizer) -> usize {
        sizer.size(self.shown.of(&self.view.text))
    }

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

#[cfg(test)]
mod tests;
