//! Plans for drawn tables: header, the first rows that fit, and the lines that close the table.

use super::choose::whole_end;
use super::{CutPlan, Reason, units};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan::table;
use crate::sizer::Sizer;
use crate::span::Span;

pub(super) fn plan(whole: &Abridged, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let (head, text) = (whole.head().of(whole.text), whole.text);
    let body = table::body_start(head)?;
    let footer = footer(whole);
    let room = budget.checked_sub(footer_tokens(whole, sizer))?;
    let limit = sizer.prefix(head, room);
    let end = whole_end(head, Format::Table, limit);
    let Some(end) = end.filter(|_| body < footer.start) else {
        let plan = units::head(head, Format::Table, budget, sizer)?;
        return Some(plan.of_head(text.len()));
    };
    // The line break stays between the last row kept and the footer.
    let end = end + head[end..].find('\n')? + 1;
    let kept = [Span::new(0, end.min(footer.start)), footer];
    let mut plan = CutPlan::keeping(Format::Table, &kept, footer.end);
    plan.cut(Span::new(footer.end, text.len()), Reason::Budget);
    Some(plan)
}

/// The lines that close the table.
fn footer(whole: &Abridged) -> Span {
    let tail = whole.tail();
    let footer = table::footer(tail.of(whole.text));
    Span::new(tail.start + footer.start, tail.start + footer.end)
}

/// What the lines that close the table take, with the line break before them.
pub(super) fn footer_tokens(whole: &Abridged, sizer: &impl Sizer) -> usize {
    sizer.size(footer(whole).of(whole.text)) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn psql(rows: usize) -> String {
        let rows: Vec<_> = (0..rows).map(|n| format!("  {n} | x\n")).collect();
        format!(" id | n\n----+---\n{}(9 rows)\n", rows.concat())
    }

    #[test]
    fn header_first_rows_and_count_are_kept() {
        let text = psql(9);
        let body = render(&text, &plan(&Abridged::from(&text), 45, &Bytes).unwrap());
        assert_eq!(body, " id | n\n----+---\n  0 | x\n  1 | x\n(9 rows)");
    }

    #[test]
    fn a_table_without_a_last_line_keeps_its_rows() {
        let text = psql(9).replace("(9 rows)\n", "");
        let body = render(&text, &plan(&Abridged::from(&text), 35, &Bytes).unwrap());
        assert_eq!(body, " id | n\n----+---\n  0 | x\n  1 | x\n");
    }
}
