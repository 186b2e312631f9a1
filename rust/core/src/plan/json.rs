//! Plans for one JSON value: a verbatim prefix that is closed, shallow elements first.
//!
//! The prefix ends after a whole element of the least depth that fills half the budget: whole
//! records beat half ones (a record cut in two costs a reader more than the 2 to 45 % of the budget
//! that this leaves unused at 4 KB). Where a single string is in the way it is cut inside. The end
//! of the document is kept as well where it is small: that is where cursors and totals live.

mod embedded;
mod ending;
mod prefix;
mod shown;
mod window;

use std::cell::OnceCell;

use super::tiers::Tiers;
use super::{CutPlan, Depth, Reason};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan::json::{self as scan, Compacted, Dialect, Known};
use crate::sizer::Sizer;
use crate::span::Span;
use prefix::Prefix;
use window::{keep_without_blanks, verbatim, window};

pub use shown::Container;

/// How many times a plan that came out too big is made again with less room. Each round takes
/// away what was over, half the room at most, so the second one fits unless closing brackets are
/// many; 64 halvings reach the empty root container from any budget.
const ROUNDS: usize = 64;

/// One JSON text to be planned, for budgets up to a given one.
#[derive(Debug)]
pub(super) struct Document<'a> {
    /// All that is there of it.
    text: &'a str,
    /// Length of its beginning: more than fits, if that is not all.
    head_len: usize,
    /// Where its end starts.
    tail_start: usize,
    /// What it holds after its beginning.
    after_head: Known,
    /// Characters of the decoded string that its beginning ends inside of.
    string: Option<usize>,
    /// The beginning of `text` without insignificant white space: all of it, or more than fits.
    window: Compacted,
    /// What is missing after the window; a pass over the whole document, made once, if at all.
    beyond: OnceCell<Known>,
    dialect: Dialect,
    /// Where it may be cut.
    pub(super) depth: Depth,
    /// Whether it stands inside a string of another document; strings in it are then just strings.
    is_inside: bool,
}

impl<'a> Document<'a> {
    pub(super) fn new(text: impl Into<Abridged<'a>>, budget: usize, sizer: &impl Sizer) -> Self {
        let text = text.into();
        let head_len = text.head().end;
        let known = text.beyond().map(|beyond| Known {
            offset: head_len,
            missing: beyond.missing.clone(),
        });
        let mut window = window(&text.text[..head_len], budget, sizer);
        window.is_whole &= text.is_whole();
        let ends_with_head = window.kept.last().is_some_and(|kept| kept.end == head_len);
        Self {
            text: text.text,
            head_len,
            tail_start: text.tail().start,
            after_head: known.unwrap_or(Known::NOTHING),
            string: text
                .beyond()
                .and_then(|beyond| beyond.string)
                .filter(|_| ends_with_head),
            window,
            dialect: Dialect::Json,
            beyond: OnceCell::new(),
            depth: Depth::default(),
            is_inside: false,
        }
    }

    /// A document in JSON5. Its comments and its layout are for readers: nothing is compacted.
    pub(super) fn lenient(text: &'a str) -> Self {
        Self {
            text,
            head_len: text.len(),
            tail_start: 0,
            after_head: Known::NOTHING,
            string: None,
            window: verbatim(text),
            beyond: OnceCell::new(),
            dialect: Dialect::Json5,
            depth: Depth::default(),
            is_inside: false,
        }
    }

    fn compact(&self, text: &str) -> Compacted {
        match self.dialect {
            Dialect::Json => scan::compact(text, usize::MAX),
            Dialect::Json5 => verbatim(text),
        }
    }

    const fn format(&self) -> Format {
        match self.dialect {
            Dialect::Json => Format::Json,
            Dialect::Json5 => Format::Json5,
        }
    }

    fn inside(text: &'a str, depth: Depth, budget: usize, sizer: &impl Sizer) -> Self {
        Self {
            depth,
            is_inside: true,
            ..Self::new(text, budget, sizer)
        }
    }

    fn head(&self) -> &str {
        &self.text[..self.head_len]
    }

    /// The plan that keeps all but the insignificant white space, if that fits `budget` tokens.
    pub(super) fn compacted(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let fits =
            self.window.is_whole && scan::scan_as(&self.window.text, self.dialect).is_complete();
        if !fits || sizer.size(&self.window.text) > budget {
            return None;
        }
        let mut plan = CutPlan::new(self.format());
        let end = self.keep_prefix(&mut plan, self.window.text.len());
        plan.document = Some(Span::new(0, plan.body_len()));
        plan.cut(Span::new(end, self.text.len()), Reason::Whitespace);
        Some(plan)
    }

    pub(super) fn plan(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let window = &self.window.text;
        let mut room = budget;
        for _ in 0..ROUNDS {
            let limit = sizer.prefix(window, room);
            let prefix = prefix::choose(window, limit, self.string, self.depth, self.dialect)?;
            if let Some(plan) = self.embedded(&prefix, budget, sizer) {
                return Some(plan);
            }
            let ending = self.ending(&prefix, budget, sizer);
            let body = [&window[..prefix.end], &prefix.note, &ending.text(self)].concat();
            let over = sizer.size(&body).saturating_sub(budget);
            if over == 0 {
                return Some(self.plan_of(&prefix, &ending));
            }
            if room == 0 {
                return None;
            }
            room -= over.min(room.div_ceil(2));
        }
        None
    }

    /// What a plan for `budget` tokens chooses from.
    pub(super) fn tiers(&self, budget: usize, sizer: &impl Sizer) -> Tiers {
        let window = &self.window.text;
        let mut tiers = prefix::tiers(window, sizer.prefix(window, budget), self.dialect);
        for tier in &mut tiers.tiers {
            tier.offset = self.original_end(tier.offset);
        }
        tiers
    }

    fn plan_of(&self, prefix: &Prefix, ending: &ending::Ending) -> CutPlan {
        let mut plan = CutPlan::new(self.format());
        plan.containers = self.shown(prefix, ending);
        plan.partial_string = self.partial_string(prefix);
        let at = self.keep_prefix(&mut plan, prefix.end);
        plan.insert(&*prefix.note);
        self.close(&mut plan, at, ending);
        plan
    }

    /// Ends a plan that has come to `at` with the brackets that are open and the end that is kept.
    fn close(&self, plan: &mut CutPlan, at: usize, ending: &ending::Ending) {
        plan.insert(&*ending.closers);
        let end = ending.tail.map_or(self.text.len(), |tail| tail.start);
        plan.cut(Span::new(at, end), reason_for(&self.text[at..end]));
        if let Some(tail) = ending.tail {
            let kept = self.compact(tail.of(self.text)).kept;
            let kept = kept
                .iter()
                .map(|span| Span::new(tail.start + span.start, tail.start + span.end));
            let end = keep_without_blanks(plan, tail.start, kept);
            let is_seen = self.tail_start == 0 || end > self.tail_start;
            if is_seen {
                plan.cut_rest(self.text, end);
            } else {
                plan.cut(Span::new(end, self.text.len()), Reason::Budget);
            }
        }
        plan.document = Some(Span::new(0, plan.body_len()));
    }
}

/// Why a stretch that is cut goes.
fn reason_for(stretch: &str) -> Reason {
    if stretch.trim_ascii().is_empty() {
        Reason::Whitespace
    } else {
        Reason::Budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, budget: usize) -> Option<String> {
        let document = Document::new(text, budget, &Bytes);
        document
            .plan(budget, &Bytes)
            .map(|plan| render(text, &plan))
    }

    #[test]
    fn whole_records_beat_half_ones() {
        let text = r#"[{"a": 1, "b": 2}, {"a": 3, "b": 4}, {"a": 5, "b": 6}]"#;
        assert_eq!(cut(text, 30).unwrap(), r#"[{"a":1,"b":2},{"a":3,"b":4}]"#);
        assert_eq!(cut(text, 25).unwrap(), r#"[{"a":1,"b":2}]"#);
    }

    #[test]
    fn a_first_element_that_fills_too_little_gives_way_to_deeper_ones() {
        let text = r#"{"n": 1, "items": [10, 20, 30, 40, 50, 60, 70, 80]}"#;
        assert_eq!(
            cut(text, 32).unwrap(),
            r#"{"n":1,"items":[10,20,30,40,50]}"#
        );
    }

    #[test]
    fn one_string_in_the_way_is_cut_inside_and_says_so() {
        let text = format!(r#"{{"log": "{}"}}"#, "word ".repeat(100));
        assert_eq!(
            cut(&text, 48).unwrap(),
            r#"{"log":"word word word word …[+480 chars]"}"#
        );
    }

    #[test]
    fn an_element_too_big_for_the_budget_leaves_an_empty_container() {
        assert_eq!(
            cut(r#"{"a_rather_long_key": 17, "b": 2}"#, 4).unwrap(),
            "{}"
        );
        assert_eq!(cut("[[[[[[[[[[1]]]]]]]]]]", 6).unwrap(), "[]");
        assert_eq!(cut("[[[[[[[[[[1]]]]]]]]]]", 1), None);
    }

    #[test]
    fn white_space_is_cut_first_and_accounted_for() {
        let text = "{ \"a\": [ 1,\n 2 ] }\n";
        let document = Document::new(text, 11, &Bytes);
        let plan = document.compacted(11, &Bytes).unwrap();
        assert_eq!(render(text, &plan), r#"{"a":[1,2]}"#);
        assert!(!plan.drops_content());
        assert_eq!(document.compacted(10, &Bytes), None);
    }

    #[test]
    fn what_does_not_parse_at_the_start_is_refused() {
        assert_eq!(cut("[INFO] started the thing", 10), None);
        assert_eq!(cut("plain text, not JSON at all", 10), None);
    }

    #[test]
    fn a_small_end_is_kept_for_the_cursor_that_lives_there() {
        let rows = "{\"id\": 12345, \"name\": \"abc\"}, ".repeat(40);
        let text = format!(r#"{{"rows": [{rows}0], "total": 41, "next": "c9"}}"#);
        let body = cut(&text, 220).unwrap();
        assert!(
            body.starts_with(r#"{"rows":[{"id":12345,"name":"abc"},{"#),
            "{body}"
        );
        assert!(
            body.ends_with(r#""name":"abc"}],"total":41,"next":"c9"}"#),
            "{body}"
        );
        assert!(body.len() <= 220);
    }

    #[test]
    fn an_end_too_big_for_its_share_goes() {
        let text = format!(
            r#"{{"a": [{}0], "b": "{}"}}"#,
            "1, ".repeat(100),
            "x".repeat(90)
        );
        assert!(cut(&text, 120).unwrap().ends_with(",1]}"));
    }

    fn shown(text: &str, budget: usize) -> Vec<(String, usize, usize, bool)> {
        let plan = Document::new(text, budget, &Bytes)
            .plan(budget, &Bytes)
            .unwrap();
        let containers = plan.containers.into_iter();
        containers
            .map(|c| (c.pointer, c.kept, c.total, c.is_total))
            .collect()
    }

    #[test]
    fn what_each_cut_container_holds_is_told() {
        let text = r#"{"a": {"rows": [1, 2, 3, 4, 5, 6, 7, 8, 9], "x": 1}, "b": 2}"#;
        assert_eq!(
            shown(text, 26),
            [
                (String::new(), 1, 2, true),
                ("/a".into(), 1, 2, true),
                ("/a/rows".into(), 5, 9, true)
            ]
        );
        assert_eq!(
            shown("[1, 2, 3, 4, 5, 6", 7),
            [(String::new(), 3, 6, false)]
        );
    }

    #[test]
    fn a_document_inside_a_string_is_cut_at_its_own_boundaries() {
        let rows = r#"{\"id\": 1234, \"t\": \"a\\nb\u00e9\"}, "#.repeat(30);
        let text = format!(
            r#"{{"content": [{{"type": "text", "text": "{{\"rows\": [{rows}0], \"n\": 31}}"}}], "isError": false}}"#
        );
        let document = Document::new(&text, 400, &Bytes);
        let plan = document.plan(400, &Bytes).unwrap();
        let body = render(&text, &plan);
        assert!(body.len() <= 400 && body.len() > 300, "{body}");
        let row = r#"{\"id\":1234,\"t\":\"a\\nb\u00e9\"},"#;
        let start = r#"{"content":[{"type":"text","text":"{\"rows\":["#;
        assert!(body.starts_with(&[start, row].concat()), "{body}");
        assert!(
            body.ends_with(r#"}],\"n\":31}"}],"isError":false}"#),
            "{body}"
        );
        let told: Vec<_> = plan
            .containers
            .iter()
            .map(|c| (&*c.pointer, c.total))
            .collect();
        assert_eq!(told, [("/content/0/text#/rows", 31)]);
        assert_eq!(plan.partial_string.as_deref(), Some("/content/0/text"));
    }

    #[test]
    fn a_string_cut_inside_is_told() {
        let text = format!(r#"[1, {{"log": "{}"}}, 345678901]"#, "word ".repeat(100));
        let plan = Document::new(&text, 60, &Bytes).plan(60, &Bytes).unwrap();
        assert_eq!(plan.partial_string.as_deref(), Some("/1/log"));
        assert_eq!(shown(&text, 60), [(String::new(), 2, 3, true)]);
    }
}
