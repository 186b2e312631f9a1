//! Plans that are fair to every section: each file keeps its first match and each directory its
//! first entry before any keeps a second. A note in each says how many are missing.
//!
//! Search output and listings are read for where things are; a plain beginning would show one
//! file of hundreds.

use super::tiers::Choice;
use super::{CutPlan, Piece, Reason};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::number::grouped;
use crate::scan::line::without_break;
use crate::scan::section::Section;
use crate::scan::{grep, listing};
use crate::sizer::Sizer;
use crate::span::Span;

/// Items that are measured and found too big before the search for smaller ones ends.
const MISSES: usize = 32;

/// More bytes than a token has on average in any text.
const LONGEST_TOKEN: usize = 16;

/// The sections of `text`, of a format that is cut fairly; of an abridged one, those that begin in
/// its first segment. The last of them may go on.
pub(super) fn of(text: &Abridged, format: Format) -> Vec<Section> {
    let head = text.head().of(text.text);
    match format {
        Format::Grep => grep::sections(head),
        _ => listing::sections(head, listing::style(head)),
    }
}

/// The plan that keeps some of as many `sections` as there is room for.
pub(super) fn fair(
    text: &Abridged,
    format: Format,
    sections: &[Section],
    budget: usize,
    sizer: &impl Sizer,
) -> Option<CutPlan> {
    let words = Words::of(format, !text.is_whole());
    let kept = shares(&words, text, sections, budget, sizer)?;
    Some(words.plan(text.text, format, sections, &kept))
}

/// What each of the sections keeps; `None` where not one has room.
fn shares(
    words: &Words,
    text: &Abridged,
    sections: &[Section],
    budget: usize,
    sizer: &impl Sizer,
) -> Option<Kept> {
    let longest_note = words.rest(sections.len(), items_of(sections.iter()));
    let mut share = Share {
        text: text.text,
        room: budget.checked_sub(sizer.size(&longest_note))?,
        misses: 0,
        sizer,
    };
    let note = sizer.size(&words.more(9_999, words.has_uncounted));
    let kept = share.out(sections, note);
    kept.iter().any(Option::is_some).then_some(kept)
}

/// How the room for `sections` was shared out.
pub(super) fn explain(
    text: &Abridged,
    format: Format,
    sections: &[Section],
    budget: usize,
    sizer: &impl Sizer,
) -> Choice {
    let words = Words::of(format, !text.is_whole());
    let kept = shares(&words, text, sections, budget, sizer).unwrap_or_default();
    let shown = kept.iter().flatten().count();
    let items: usize = kept.iter().flatten().sum();
    let rule = format!(
        "each {} keeps its first {} before any keeps a second: {} of {} {}, {} of {} {}",
        words.section[0],
        words.item[0],
        grouped(shown),
        grouped(sections.len()),
        number(sections.len(), words.section),
        grouped(items),
        grouped(items_of(sections.iter())),
        number(items_of(sections.iter()), words.item),
    );
    Choice::by_rule("what is shown", rule)
}

/// How many items of each section are kept; `None` for a section that is not shown at all.
type Kept = Vec<Option<usize>>;

/// Room that is given away item by item.
struct Share<'a, S> {
    text: &'a str,
    room: usize,
    misses: usize,
    sizer: &'a S,
}

impl<S: Sizer> Share<'_, S> {
    fn out(&mut self, sections: &[Section], note: usize) -> Kept {
        let mut kept: Kept = vec![None; sections.len()];
        let mut order: Vec<usize> = (0..sections.len()).collect();
        order.sort_by_key(|index| sections[*index].depth);
        order.retain(|index| {
            let section = &sections[*index];
            let first = Span::new(section.heading.start, first_end(section));
            let is_all = section.items.len() < 2;
            let fits = self.takes(first, if is_all { 0 } else { note });
            kept[*index] = fits.then(|| section.items.len().min(1));
            fits && !is_all
        });
        let mut round = 1;
        while !order.is_empty() {
            order.retain(|index| {
                let items = &sections[*index].items;
                let fits = self.takes(items[round], 0);
                if fits {
                    kept[*index] = Some(round + 1);
                }
                fits && round + 1 < items.len()
            });
            round += 1;
        }
        kept
    }

    /// Takes the room that `span` and `extra` tokens need, if there is that much.
    fn takes(&mut self, span: Span, extra: usize) -> bool {
        if self.misses >= MISSES || extra >= self.room {
            return false;
        }
        let is_hopeless = span.len() / LONGEST_TOKEN > self.room;
        let size = if is_hopeless {
            usize::MAX
        } else {
            self.sizer.weigh(span.of(self.text)) + extra
        };
        let fits = size <= self.room;
        self.misses += usize::from(!fits);
        self.room -= if fits { size } else { 0 };
        fits
    }
}

fn first_end(section: &Section) -> usize {
    section.items.first().unwrap_or(&section.heading).end
}

fn items_of<'a>(sections: impl Iterator<Item = &'a Section>) -> usize {
    sections.map(|section| section.items.len()).sum()
}

/// What the notes call sections and items.
struct Words {
    section: [&'static str; 2],
    item: [&'static str; 2],
    /// Whether there are sections that nobody counted.
    has_uncounted: bool,
}

impl Words {
    const fn of(format: Format, has_uncounted: bool) -> Self {
        match format {
            Format::Grep => Self {
                section: ["file", "files"],
                item: ["match", "matches"],
                has_uncounted,
            },
            _ => Self {
                section: ["directory", "directories"],
                item: ["entry", "entries"],
                has_uncounted,
            },
        }
    }

    /// The note in a section that misses `items`.
    fn more(&self, items: usize, at_least: bool) -> String {
        let least = if at_least { "at least " } else { "" };
        let unit = number(items, self.item);
        format!("[… {least}{} more {unit}]\n", grouped(items))
    }

    /// The note at the end, for `sections` that are not shown.
    fn rest(&self, sections: usize, items: usize) -> String {
        let least = if self.has_uncounted { "at least " } else { "" };
        format!(
            "[… {least}{} more {} with {} {}]",
            grouped(sections),
            number(sections, self.section),
            grouped(items),
            number(items, self.item),
        )
    }

    fn plan(&self, text: &str, format: Format, sections: &[Section], kept: &Kept) -> CutPlan {
        let mut plan = CutPlan::new(format);
        let mut at = 0;
        for (index, (section, kept)) in sections.iter().zip(kept).enumerate() {
            let Some(kept) = *kept else { continue };
            let goes_on = self.has_uncounted && index + 1 == sections.len();
            plan.cut(Span::new(at, section.heading.start), Reason::Budget);
            let items = &section.items[..kept];
            at = items.last().unwrap_or(&section.heading).end;
            plan.keep(Span::new(section.heading.start, at));
            if kept < section.items.len() {
                plan.insert(self.more(section.items.len() - kept, goes_on));
            }
        }
        let missing = sections.iter().zip(kept).filter(|(_, kept)| kept.is_none());
        let missing: Vec<&Section> = missing.map(|(section, _)| section).collect();
        if missing.is_empty() && !self.has_uncounted {
            at = drop_last_break(&mut plan, text, at);
        }
        plan.cut(Span::new(at, text.len()), Reason::Budget);
        if !missing.is_empty() || self.has_uncounted {
            // The last line of a text may have no line break.
            let is_broken = at == 0 || text[..at].ends_with('\n');
            plan.insert(if is_broken { "" } else { "\n" });
            plan.insert(self.rest(missing.len(), items_of(missing.into_iter())));
        }
        plan
    }
}

/// Drops the line break at the end of what is shown; returns where the kept text ends.
fn drop_last_break(plan: &mut CutPlan, text: &str, at: usize) -> usize {
    match plan.pieces.last_mut() {
        Some(Piece::Insert(note)) => {
            note.truncate(note.trim_end().len());
            at
        }
        Some(Piece::Keep(span)) => {
            span.end = without_break(text, span.end);
            span.end
        }
        _ => at,
    }
}

const fn number(count: usize, [one, many]: [&'static str; 2]) -> &'static str {
    if count == 1 { one } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, format: Format, budget: usize) -> Option<String> {
        let whole = Abridged::from(text);
        let sections = of(&whole, format);
        let plan = fair(&whole, format, &sections, budget, &Bytes)?;
        Some(render(text, &plan))
    }

    #[test]
    fn every_file_keeps_a_match_before_any_keeps_two() {
        let hits = |file| (1..=9).map(move |n| format!("{file}:{n}:x\n"));
        let text = hits("a.rs")
            .chain(hits("b.rs"))
            .collect::<Vec<_>>()
            .concat();
        assert_eq!(
            cut(&text, Format::Grep, 118).unwrap(),
            "a.rs:1:x\na.rs:2:x\n[… 7 more matches]\nb.rs:1:x\n[… 8 more matches]"
        );
    }

    #[test]
    fn directories_are_shown_from_the_top() {
        let text = ".:\na\nb\nc\n\n./a/x/y:\ndeep entry that is long\n\n./a:\nx\n";
        assert_eq!(
            cut(text, Format::Listing, 78).unwrap(),
            ".:\na\n[… 2 more entries]\n\n./a:\nx\n[… 1 more directory with 1 entry]"
        );
    }

    #[test]
    fn nothing_is_kept_in_part() {
        assert_eq!(cut("a.rs:1:x\na.rs:2:x\n", Format::Grep, 8), None);
    }
}
