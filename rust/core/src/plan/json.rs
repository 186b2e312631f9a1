//! Plans for one JSON value: a verbatim prefix that is closed, shallow elements first.
//!
//! The prefix ends after a whole element. For depth 1, 2, 3 … the last element that lies no deeper
//! and fits is looked at; the first that fills half the budget wins, so that whole records beat
//! half ones (a record cut in two costs a reader more than the 2 to 45 % of the budget that this
//! leaves unused at 4 KB). Where a single string is in the way it is cut inside.

use super::{CutPlan, Piece, Reason};
use crate::format::Format;
use crate::scan::json::{self as scan, Compacted, Scan};
use crate::sizer::Sizer;
use crate::span::Span;

/// Share of the limit that a shallow prefix must fill before deeper ones are looked at, percent.
const FLOOR_PERCENT: usize = 50;

/// How many times a plan that came out too big is made again with less room. Each round takes
/// away what was over, half the room at most, so the second one fits unless closing brackets are
/// many; 64 halvings reach the empty root container from any budget.
const ROUNDS: usize = 64;

/// The plan that keeps all but the insignificant white space, if that fits `budget` tokens.
pub fn compacted(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let window = window(text, budget, sizer);
    let fits = window.is_whole && scan::scan(&window.text).is_complete();
    if !fits || sizer.size(&window.text) > budget {
        return None;
    }
    Some(plan_of(text, &window, window.text.len(), String::new()))
}

pub(super) fn plan(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let window = window(text, budget, sizer);
    let mut room = budget;
    for _ in 0..ROUNDS {
        let limit = sizer.prefix(&window.text, room);
        let (end, closers) = choose(&window.text, limit)?;
        let body = [&window.text[..end], &closers].concat();
        let over = sizer.size(&body).saturating_sub(budget);
        if over == 0 {
            return Some(plan_of(text, &window, end, closers));
        }
        if room == 0 {
            return None;
        }
        room -= over.min(room.div_ceil(2));
    }
    None
}

/// The beginning of `text` without insignificant white space: all of it, or more than fits.
fn window(text: &str, budget: usize, sizer: &impl Sizer) -> Compacted {
    // JSON measures 2 to 5 bytes a token; the loop is for what is far from that.
    let mut cap = 8 * budget.max(64);
    loop {
        let window = scan::compact(text, cap);
        if window.is_whole || sizer.prefix(&window.text, budget) < window.text.len() {
            return window;
        }
        cap *= 4;
    }
}

/// The best place to end the prefix of `window`, at `limit` or before, and what closes it there.
fn choose(window: &str, limit: usize) -> Option<(usize, String)> {
    // One byte past the limit tells whether a number at the limit is complete.
    let reach = window.floor_char_boundary((limit + 1).min(window.len()));
    let scan = scan::scan(&window[..reach]);
    let floor = limit * FLOOR_PERCENT / 100;
    // What follows a complete root makes it a record, or a text that happens to start like JSON.
    let is_over = scan.root_end.is_some();
    if scan
        .error
        .is_some_and(|error| is_over || error < floor.max(1))
    {
        return None;
    }
    let best = best_element(&scan, limit);
    if let Some(end) = best.filter(|end| *end >= floor) {
        return Some((end, scan::closers(&window[..end])));
    }
    if let Some((end, closers)) = inside_string(window, &scan, limit) {
        return Some((end, closers));
    }
    let end = best.or(scan.root_open)?;
    Some((end, scan::closers(&window[..end])))
}

/// End of the last element of the least depth that fills the floor, or of the last one at all.
fn best_element(scan: &Scan, limit: usize) -> Option<usize> {
    let floor = limit * FLOOR_PERCENT / 100;
    let fitting = || scan.elements.iter().filter(|e| e.offset <= limit);
    let full = fitting().filter(|e| e.offset >= floor);
    full.min_by_key(|e| (e.depth, std::cmp::Reverse(e.offset)))
        .or_else(|| fitting().next_back())
        .map(|e| e.offset)
}

/// A cut inside the string value that the limit falls into.
fn inside_string(window: &str, scan: &Scan, limit: usize) -> Option<(usize, String)> {
    let open = scan.open_string?;
    let end = scan::cut_string(window, open, limit)?;
    let missing = scan::missing_chars(window, open, end);
    let note = format!("…[+{missing} chars]\"");
    Some((end, note + &scan::closers(&window[..open])))
}

/// Translates a prefix of the window back to the original.
fn plan_of(text: &str, window: &Compacted, end: usize, closers: String) -> CutPlan {
    let mut plan = CutPlan {
        format: Format::Json,
        pieces: Vec::new(),
    };
    let (mut at, mut left) = (0, end);
    for span in &window.kept {
        if left == 0 {
            break;
        }
        plan.cut(Span::new(at, span.start), Reason::Whitespace);
        let kept = Span::new(span.start, span.start + span.len().min(left));
        plan.keep(kept);
        left -= kept.len();
        at = kept.end;
    }
    plan.insert(closers);
    let rest = Span::new(at, text.len());
    let reason = if rest.of(text).trim_ascii().is_empty() {
        Reason::Whitespace
    } else {
        Reason::Budget
    };
    plan.cut(rest, reason);
    debug_assert!(!matches!(plan.pieces.first(), Some(Piece::Insert(_))) || end == 0);
    plan
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, budget: usize) -> Option<String> {
        plan(text, budget, &Bytes).map(|plan| render(text, &plan))
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
        let plan = compacted(text, 11, &Bytes).unwrap();
        assert_eq!(render(text, &plan), r#"{"a":[1,2]}"#);
        assert!(!plan.drops_content());
        assert_eq!(compacted(text, 10, &Bytes), None);
    }

    #[test]
    fn what_does_not_parse_at_the_start_is_refused() {
        assert_eq!(cut("[INFO] started the thing", 10), None);
        assert_eq!(cut("plain text, not JSON at all", 10), None);
    }
}
