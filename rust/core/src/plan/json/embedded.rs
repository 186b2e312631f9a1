//! A JSON document inside a string of another: cut at its own boundaries, one level down.
//!
//! Results of MCP tools carry their answer as JSON text in a JSON string. Cut like prose, that
//! answer would parse no longer. Its plan is made on what the string spells and carried over to
//! how the string spells it, so that kept bytes are the original's on both levels.

use super::Document;
use super::ending::Ending;
use super::prefix::Prefix;
use crate::plan::{CutPlan, Piece, Reason};
use crate::scan::json as scan;
use crate::sizer::Sizer;
use crate::span::Span;

/// What parts the pointer of the string from the pointer of a value in the document inside it.
const INTO: char = '#';

/// How many times the document inside is planned again because its escapes took more room than
/// thought. Escapes are spread evenly in most documents, so that the second try fits.
const ROUNDS: usize = 8;

impl Document<'_> {
    /// The plan that cuts the document inside the string that `prefix` ends in; `None` where there
    /// is no such document, or no room for it.
    pub(super) fn embedded(
        &self,
        prefix: &Prefix,
        budget: usize,
        sizer: &impl Sizer,
    ) -> Option<CutPlan> {
        let open = prefix
            .string
            .filter(|_| !self.is_inside && self.dialect == scan::Dialect::Json)?;
        let content = Span::new(self.original_end(open + 1), self.content_end(prefix));
        let spelled = scan::decode(content.of(self.text));
        if !scan::begins_value(&spelled) {
            return None;
        }
        let prefix = Prefix {
            end: open + 1,
            note: String::from("\""),
            ..prefix.clone()
        };
        let around = Around {
            ending: self.ending(&prefix, budget, sizer),
            pointer: self.partial_string(&prefix)?,
            prefix,
            content,
        };
        let frame = [&self.window.text[..=open], "\"", &around.ending.text(self)];
        let room = budget.checked_sub(sizer.size(&frame.concat()))?;
        let inner = Document::inside(&spelled, self.depth, room, sizer);
        let mut given = room;
        for _ in 0..ROUNDS {
            let part = inner
                .compacted(given, sizer)
                .or_else(|| inner.plan(given, sizer))?;
            let plan = self.plan_around(&around, part);
            let over = sizer.size(&plan.draft(self.text)).saturating_sub(budget);
            if over == 0 {
                return Some(plan);
            }
            given = (given * room / (room + over)).min(given.checked_sub(1)?);
        }
        None
    }

    /// Where the content of the string ends, in the original.
    fn content_end(&self, prefix: &Prefix) -> usize {
        self.original_end(prefix.value_end) - usize::from(prefix.is_closed)
    }

    fn plan_around(&self, around: &Around, part: CutPlan) -> CutPlan {
        let mut plan = CutPlan::new(crate::format::Format::Json);
        plan.containers = self.shown(&around.prefix, &around.ending);
        self.keep_prefix(&mut plan, around.prefix.end);
        let drops_content = part.drops_content();
        let pointer = |inner: &str| format!("{}{INTO}{inner}", around.pointer);
        let inner = part.containers.iter().cloned();
        plan.containers
            .extend(inner.map(|container| super::Container {
                pointer: pointer(&container.pointer),
                ..container
            }));
        plan.partial_string = match &part.partial_string {
            Some(inner) => Some(pointer(inner)),
            None => drops_content.then(|| around.pointer.clone()),
        };
        respelled(&mut plan, part, around.content, self.text);
        let mut at = around.content.end;
        if around.prefix.is_closed {
            plan.keep(Span::new(at, at + 1));
            at += 1;
        } else {
            plan.insert("\"");
        }
        self.close(&mut plan, at, &around.ending);
        plan
    }
}

/// What stands around the document inside.
struct Around {
    prefix: Prefix,
    ending: Ending,
    /// Where the string's content stands in the original.
    content: Span,
    /// JSON Pointer of the string.
    pointer: String,
}

/// Carries the plan of what a string spells over to the string.
fn respelled(plan: &mut CutPlan, part: CutPlan, content: Span, text: &str) {
    let ends = part.pieces.iter().filter_map(|piece| match piece {
        Piece::Keep(span) | Piece::Cut(span, _) => Some(span.end),
        Piece::Insert(_) => None,
    });
    let mut ends = scan::source_offsets(content.of(text), ends).into_iter();
    let mut at = content.start;
    let mut next = || {
        let start = at;
        at = ends.next().map_or(content.end, |end| content.start + end);
        Span::new(start, at)
    };
    for piece in part.pieces {
        match piece {
            Piece::Keep(_) => plan.keep(next()),
            Piece::Cut(_, reason) => plan.cut(next(), reason),
            // Notes and brackets hold nothing but quotes that must be escaped.
            Piece::Insert(text) => plan.insert(text.replace('"', "\\\"")),
        }
    }
    plan.cut(Span::new(at, content.end), Reason::Budget);
}
