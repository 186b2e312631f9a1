//! Plans for drawn tables: header, the first rows that fit, and the lines that close the table.

use super::choose::whole_end;
use super::{CutPlan, Reason, units};
use crate::format::Format;
use crate::scan::table;
use crate::sizer::Sizer;
use crate::span::Span;

pub(super) fn plan(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let body = table::body_start(text)?;
    let footer = table::footer(text);
    let room = budget.checked_sub(sizer.size(footer.of(text)) + 1)?;
    let limit = sizer.prefix(text, room);
    let end = whole_end(text, Format::Table, limit);
    let Some(end) = end.filter(|_| body < footer.start) else {
        return units::head(text, Format::Table, budget, sizer);
    };
    // The line break stays between the last row kept and the footer.
    let end = end + text[end..].find('\n')? + 1;
    let kept = [Span::new(0, end.min(footer.start)), footer];
    let mut plan = CutPlan::keeping(Format::Table, &kept, footer.end);
    plan.cut(Span::new(footer.end, text.len()), Reason::Budget);
    Some(plan)
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
        let body = render(&text, &plan(&text, 45, &Bytes).unwrap());
        assert_eq!(body, " id | n\n----+---\n  0 | x\n  1 | x\n(9 rows)");
    }

    #[test]
    fn a_table_without_a_last_line_keeps_its_rows() {
        let text = psql(9).replace("(9 rows)\n", "");
        let body = render(&text, &plan(&text, 35, &Bytes).unwrap());
        assert_eq!(body, " id | n\n----+---\n  0 | x\n  1 | x\n");
    }
}
