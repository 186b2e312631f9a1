//! Plans for texts that are cut by lines: the beginning, the end, or both with a note between.

use super::CutPlan;
use super::choose::{floor_percent, head_end, tail_start};
use crate::format::Format;
use crate::scan::text::trimmed_end;
use crate::sizer::Sizer;
use crate::span::Span;

/// Share of the budget for the beginning when both ends are kept, in percent. In 12 of 19 real
/// failing logs the line that a reader needs is in the last 16 KiB, in 3 it is in the first.
const HEAD_PERCENT: usize = 30;

pub(super) fn head(text: &str, format: Format, budget: usize, sizer: &impl Sizer) -> CutPlan {
    let end = head_end(
        text,
        format,
        sizer.prefix(text, budget),
        floor_percent(format),
    );
    let kept = Span::new(0, end);
    CutPlan::keeping(format, &[kept], text.len())
}

pub(super) fn tail(text: &str, format: Format, budget: usize, sizer: &impl Sizer) -> CutPlan {
    let end = trimmed_end(text, text.len());
    let start = tail_start(&text[..end], format, sizer.suffix(&text[..end], budget));
    let kept = Span::new(start, end);
    CutPlan::keeping(format, &[kept], text.len())
}

pub(super) fn both(text: &str, format: Format, budget: usize, sizer: &impl Sizer) -> CutPlan {
    let longest_note = gap_note(text, Span::new(0, text.len()));
    let room = budget.saturating_sub(sizer.size(&longest_note));
    let head_room = room * HEAD_PERCENT / 100;
    if head_room == 0 {
        return tail(text, format, budget, sizer);
    }
    // Any line end will do for the beginning: the room it leaves is not lost, it goes to the end.
    let head = Span::new(0, head_end(text, format, sizer.prefix(text, head_room), 0));
    // What the beginning could not use goes to the end, and so does the room of a note that came
    // out shorter.
    let tail_room = room - sizer.size(head.of(text)).min(room);
    let end = trimmed_end(text, text.len());
    let start = tail_start(&text[..end], format, sizer.suffix(&text[..end], tail_room));
    let tail = Span::new(start.max(head.end), end);
    let mut plan = CutPlan::keeping(format, &[head], tail.start);
    if tail.start > head.end {
        plan.insert(gap_note(text, Span::new(head.end, tail.start)));
    }
    plan.keep(tail);
    plan.cut(Span::new(end, text.len()), super::Reason::Budget);
    plan
}

/// Says how much is missing between two kept spans, in whole lines where both meet line ends.
fn gap_note(text: &str, gap: Span) -> String {
    let missing = gap.of(text);
    let starts_line = gap.start == 0 || missing.starts_with(['\n', '\r']);
    let ends_line = gap.end == text.len() || missing.ends_with('\n');
    if starts_line && ends_line {
        let feeds = memchr::memchr_iter(b'\n', missing.as_bytes()).count();
        let lines = feeds - usize::from(gap.start > 0).min(feeds);
        format!("\n[… {} lines omitted …]\n", grouped(lines))
    } else {
        let chars = missing.chars().count();
        format!("\n[… {} characters omitted …]\n", grouped(chars))
    }
}

/// `1204` as `1,204`.
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
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

    #[test]
    fn both_ends_of_a_log_are_kept_and_the_gap_is_counted() {
        let text = lines(1000);
        let plan = both(&text, Format::Log, 200, &Bytes);
        let body = render(&text, &plan);
        assert!(body.starts_with("line 0000\nline 0001\n"), "{body}");
        assert!(body.ends_with("\nline 0998\nline 0999"), "{body}");
        let shown = body.lines().filter(|line| line.starts_with("line")).count();
        assert!(body.contains(&format!("[… {} lines omitted …]", 1000 - shown)));
        assert!(body.len() <= 200 && body.len() > 170, "{}", body.len());
    }

    #[test]
    fn a_gap_inside_one_line_is_counted_in_characters() {
        let text = "lorem ipsum ".repeat(1000);
        let plan = both(&text, Format::Log, 400, &Bytes);
        let body = render(&text, &plan);
        let (head, rest) = body.split_once("\n[… ").unwrap();
        let (count, tail) = rest.split_once(" characters omitted …]\n").unwrap();
        let count: usize = count.replace(',', "").parse().unwrap();
        assert_eq!(head.len() + count + tail.len() + 1, text.len());
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(
            [0, 12, 999, 1000, 1_234_567].map(grouped),
            ["0", "12", "999", "1,000", "1,234,567"]
        );
    }
}
