//! Plans for Markdown: whole sections and blocks, and no fence left open.

use super::CutPlan;
use super::choose::{floor_percent, head_end, whole_end};
use crate::format::Format;
use crate::scan::markdown::open_fence;
use crate::scan::text::trimmed_end;
use crate::sizer::Sizer;
use crate::span::Span;

/// Share of a fence that fits which must be filled before a blank line in it is left for a line.
const FENCE_FLOOR: usize = 50;

pub(super) fn head(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let limit = sizer.prefix(text, budget);
    let whole = whole_end(text, Format::Markdown, limit);
    let floor = floor_percent(Format::Markdown);
    if let Some(end) = whole.filter(|end| *end >= limit * floor / 100) {
        return up_to(text, end);
    }
    if open_fence(&text[..limit]).is_none() {
        return up_to(text, head_end(text, Format::Markdown, limit, floor));
    }
    inside_fence(text, budget, sizer).or_else(|| up_to(text, whole?))
}

/// A cut between two lines of the fence that the budget ends in, which is then closed.
fn inside_fence(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let open = open_fence(&text[..sizer.prefix(text, budget)])?;
    let room = budget.checked_sub(sizer.size(&format!("\n{}", open.closer)))?;
    let limit = sizer.prefix(text, room);
    let code = &text[open.start..];
    let limit = limit.checked_sub(open.start)?;
    let end = open.start + head_end(code, Format::Text, limit, FENCE_FLOOR);
    if end == open.start || open_fence(&text[..end])? != open {
        return None;
    }
    let mut plan = CutPlan::keeping(Format::Markdown, &[Span::new(0, end)], text.len());
    plan.insert(format!("\n{}", open.closer));
    Some(plan)
}

/// The plan that ends there, unless what is kept of the last line opens a fence that the whole
/// line does not.
fn up_to(text: &str, end: usize) -> Option<CutPlan> {
    let kept = Span::new(0, trimmed_end(text, end));
    let is_closed = open_fence(kept.of(text)).is_none();
    is_closed.then(|| CutPlan::keeping(Format::Markdown, &[kept], text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, budget: usize) -> Option<String> {
        head(text, budget, &Bytes).map(|plan| render(text, &plan))
    }

    #[test]
    fn a_section_ends_before_the_next_heading() {
        let text = "# a\n\nsome text\n\n## b\n\nmore text here\n\n## c\n";
        assert_eq!(
            cut(text, 40).unwrap(),
            "# a\n\nsome text\n\n## b\n\nmore text here"
        );
        assert_eq!(cut(text, 30).unwrap(), "# a\n\nsome text");
    }

    #[test]
    fn a_fence_that_must_be_cut_is_closed() {
        let code = "let x = 1;\n".repeat(20);
        let text = format!("a\n\n> ~~~~ rust\n> {}> ~~~~\n", code.replace('\n', "\n> "));
        let body = cut(&text, 50).unwrap();
        assert_eq!(body, "a\n\n> ~~~~ rust\n> let x = 1;\n> let x = 1;\n> ~~~~");
    }

    #[test]
    fn a_fence_with_no_room_for_a_line_is_left_out() {
        let text = format!("a\n\n```\n{}\n```\n", "x".repeat(50));
        assert_eq!(cut(&text, 10).unwrap(), "a");
    }

    #[test]
    fn one_long_paragraph_is_cut_between_words() {
        let text = "lorem ipsum ".repeat(50);
        assert_eq!(cut(&text, 20).unwrap(), "lorem ipsum lorem");
    }
}
