//! Plans for a JSON document with lines of text before it or after it, or with none.
//!
//! The document is cut as JSON. The lines around it get a small share of the budget on either
//! side; what the document leaves goes to those after it.

use super::tiers::{BEGINNING, Choice};
use super::{CutPlan, Reason, ends, json};
use crate::abridged::{Abridged, Digest};
use crate::format::Format;
use crate::scan;
use crate::sizer::Sizer;
use crate::span::Span;

/// Most that the lines before the document may take of the budget, and as much again for those
/// after it, in percent. Warnings and summaries are a few lines.
const AROUND_PERCENT: usize = 15;

/// Longest white space between lines and document that is kept as it is, in bytes.
const LONGEST_GAP: usize = 16;

/// A text with one JSON document.
#[derive(Debug)]
pub(super) struct Mixed<'a> {
    /// The text that is looked at.
    text: &'a str,
    /// Length of all that is there of it.
    len: usize,
    /// Where the document stands.
    at: Span,
    pub(super) document: json::Document<'a>,
    /// What follows the document, if that goes on behind what is looked at.
    beyond: Option<Digest>,
}

/// Tokens there are.
struct Room {
    /// For the document and what follows it.
    after_before: usize,
    /// For the document, if the lines after it have their share.
    of_document: usize,
}

impl<'a> Mixed<'a> {
    pub(super) fn new(
        text: Abridged<'a>,
        format: Format,
        budget: usize,
        sizer: &impl Sizer,
    ) -> Self {
        let len = text.text.len();
        if format == Format::Json && !text.is_whole() {
            let document = json::Document::new(text, budget, sizer);
            let (text, at) = (text.text, Span::new(0, len));
            return Self {
                text,
                len,
                at,
                document,
                beyond: None,
            };
        }
        // Only of strict JSON is it known what a middle held that is not there.
        let all = text;
        let text = all.head().of(all.text);
        if format == Format::Json5 {
            let (at, document) = (Span::new(0, text.len()), json::Document::lenient(text));
            return Self {
                text,
                len,
                at,
                document,
                beyond: None,
            };
        }
        let start = match format {
            Format::Mixed => scan::json::document_start(text).unwrap_or(0),
            _ => 0,
        };
        let at = Span::new(start, scan::json::document_end(text, start));
        let document = json::Document::new(at.of(text), budget, sizer);
        let after = text.len() - text[at.end..].trim_ascii_start().len();
        let beyond = (!all.is_whole() && after < text.len()).then(|| all.after(after));
        Self {
            text,
            len,
            at,
            document,
            beyond,
        }
    }

    /// The plan that keeps all but white space, if that fits `budget` tokens.
    pub(super) fn compacted(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        if self.text.len() < self.len {
            return None;
        }
        let document = self.document.compacted(budget, sizer)?;
        let (before, after) = (self.before(), self.after());
        let plan = self.plan_of(keep_all(before), document, keep_all(after));
        (sizer.size(&plan.draft(self.text)) <= budget).then_some(plan)
    }

    pub(super) fn plan(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        if scan::json::begins_value(&self.text[self.at.end..]) {
            // Several documents, of which none is the one.
            return None;
        }
        let (before, room) = self.beside_lines(budget, sizer);
        let document = self
            .document
            .compacted(room.of_document, sizer)
            .or_else(|| self.document.plan(room.of_document, sizer))?;
        let document_tokens = sizer.size(&document.draft(self.at.of(self.text)));
        let left = room.after_before - document_tokens.min(room.after_before);
        let after = self.lines_after(left, sizer);
        let plan = self.plan_of(before, document, after);
        Some(plan.of_head(self.len))
    }

    /// The lines before the document, and the room that they and those after it leave.
    fn beside_lines(&self, budget: usize, sizer: &impl Sizer) -> (CutPlan, Room) {
        let share = budget * AROUND_PERCENT / 100;
        let before = lines(&self.before().into(), share, sizer);
        let after = self.lines_after(share, sizer);
        let after_before = budget - sizer.size(&before.draft(self.before()));
        let of_document = after_before - sizer.size(&after.draft(self.all_after().text));
        let room = Room {
            after_before,
            of_document,
        };
        (before, room)
    }

    /// What `plan`, made for `budget` tokens, chose from.
    pub(super) fn explain(&self, plan: &CutPlan, budget: usize, sizer: &impl Sizer) -> Vec<Choice> {
        let (_, room) = self.beside_lines(budget, sizer);
        if self.document.compacted(room.of_document, sizer).is_some() {
            let rule = "all of the document, and of the lines around it the first and the last";
            return vec![Choice::by_rule(BEGINNING, rule)];
        }
        let start = self.at.start;
        let edge = plan.beginning_end(start).map(|edge| edge - start);
        let choice = self.document.explain(edge, room.of_document, sizer);
        choice
            .map(|choice| choice.moved(|offset| start + offset))
            .into_iter()
            .collect()
    }

    fn plan_of(&self, before: CutPlan, document: CutPlan, after: CutPlan) -> CutPlan {
        let format = if self.before().is_empty() && self.after().is_empty() {
            document.format
        } else {
            Format::Mixed
        };
        let mut plan = CutPlan::new(format);
        let (has_before, has_after) = (before.body_len() > 0, after.body_len() > 0);
        plan.place(before, 0);
        Self::keep_gap(
            &mut plan,
            Span::new(self.before().len(), self.at.start),
            has_before,
        );
        plan.place(document, self.at.start);
        let start_of_after = self.text.len() - self.text[self.at.end..].trim_ascii_start().len();
        Self::keep_gap(&mut plan, Span::new(self.at.end, start_of_after), has_after);
        plan.place(after, start_of_after);
        if self.beyond.is_none() {
            plan.cut_rest(self.text, start_of_after + self.after().len());
        }
        plan
    }

    /// The white space between lines that are kept and the document.
    fn keep_gap(plan: &mut CutPlan, gap: Span, parts_anything: bool) {
        if !parts_anything {
            plan.cut(gap, Reason::Whitespace);
        } else if gap.len() <= LONGEST_GAP {
            plan.keep(gap);
        } else {
            plan.cut(gap, Reason::Whitespace);
            plan.insert("\n");
        }
    }

    /// The text before the document, without the white space that parts them.
    fn before(&self) -> &'a str {
        self.text[..self.at.start].trim_ascii_end()
    }

    /// As many lines after the document as fit, of both ends.
    fn lines_after(&self, budget: usize, sizer: &impl Sizer) -> CutPlan {
        lines(&self.all_after(), budget, sizer)
    }

    /// All that there is after the document; of its last lines the white space stays.
    fn all_after(&self) -> Abridged<'_> {
        match &self.beyond {
            Some(beyond) => beyond.into(),
            None => self.after().into(),
        }
    }

    /// The text after the document that is looked at, without white space around it.
    fn after(&self) -> &'a str {
        self.text[self.at.end..].trim_ascii()
    }
}

fn keep_all(text: &str) -> CutPlan {
    CutPlan::keeping(Format::Text, &[Span::new(0, text.len())], text.len())
}

/// As many lines of both ends as fit.
fn lines(text: &Abridged, budget: usize, sizer: &impl Sizer) -> CutPlan {
    if text.is_whole() && sizer.size(text.text) <= budget {
        return keep_all(text.text);
    }
    let plan = ends::both(text, Format::Text, budget, sizer);
    if sizer.size(&plan.draft(text.text)) <= budget {
        plan
    } else {
        CutPlan::keeping(Format::Text, &[], text.text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, budget: usize) -> (String, String, &'static str) {
        let mixed = Mixed::new(text.into(), Format::Mixed, budget, &Bytes);
        let plan = mixed.plan(budget, &Bytes).unwrap();
        let body = render(text, &plan);
        let document = plan.document.unwrap().of(&body).to_owned();
        (body, document, plan.format.name())
    }

    #[test]
    fn the_lines_around_stay_and_the_document_parses() {
        let rows = "12345, ".repeat(40);
        let text = format!("warn: old\n[{rows}0]\nDone in 3 s\n");
        let (body, document, format) = cut(&text, 80);
        assert_eq!(body, format!("warn: old\n{document}\nDone in 3 s"));
        assert!(document.starts_with("[12345,") && document.ends_with(",12345]"));
        assert_eq!(format, "mixed");
    }

    #[test]
    fn lines_too_many_for_their_share_lose_their_middle() {
        let lines = "a line of a log\n".repeat(100);
        let text = format!("{lines}[{}0]", "12345, ".repeat(100));
        let (body, document, _) = cut(&text, 600);
        assert!(
            body.starts_with("a line of a log\n[… 97 lines omitted …]\na line"),
            "{body}"
        );
        assert!(body.ends_with(&document) && document.len() > 400);
    }

    #[test]
    fn room_that_the_document_leaves_goes_to_what_follows() {
        let text = format!("[1, 2, 3]\n{}", "more and more\n".repeat(100));
        let (body, document, _) = cut(&text, 300);
        assert_eq!(document, "[1,2,3]");
        assert!(body.len() > 270, "{}", body.len());
    }

    #[test]
    fn white_space_alone_is_nothing_around() {
        let text = format!("[{}0]\n\n", "12345, ".repeat(40));
        assert_eq!(cut(&text, 80).2, "json");
    }

    #[test]
    fn a_second_value_makes_it_no_document() {
        let text = format!("[{}0]\n{{\"a\": 1}}", "12345, ".repeat(40));
        assert_eq!(
            Mixed::new(text.as_str().into(), Format::Json, 80, &Bytes).plan(80, &Bytes),
            None
        );
    }
}
