//! Plans that keep whole units or nothing: CSV records, hunks, keys of a configuration file.

use super::choose::whole_end;
use super::{CutPlan, Reason};
use crate::format::Format;
use crate::scan::csv;
use crate::scan::line::without_break;
use crate::sizer::Sizer;
use crate::span::Span;

/// The units at the beginning that fit.
pub(super) fn head(
    text: &str,
    format: Format,
    budget: usize,
    sizer: &impl Sizer,
) -> Option<CutPlan> {
    let end = whole_end(text, format, sizer.prefix(text, budget))?;
    let kept = Span::new(0, end);
    Some(CutPlan::keeping(format, &[kept], text.len()))
}

/// The header of CSV and the records at the end that fit: all records of the original, and in its
/// order. Reads the whole text, because only what comes before a quote tells what it means.
pub(super) fn csv_tail(text: &str, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let delimiter = csv::delimiter(text).unwrap_or(b',');
    let starts: Vec<usize> = csv::boundaries(text, delimiter)
        .iter()
        .map(|boundary| boundary.offset)
        .collect();
    let header = *starts.first()?;
    let end = without_break(text, text.len());
    let room = budget.checked_sub(sizer.size(&text[..header]))?;
    let limit = sizer.suffix(&text[..end], room).max(header);
    let first = starts.partition_point(|start| *start < limit);
    let start = *starts.get(first).filter(|start| **start < end)?;
    let mut plan = CutPlan::keeping(Format::Csv, &[Span::new(0, header)], start);
    plan.keep(Span::new(start, end));
    plan.cut(Span::new(end, text.len()), Reason::Budget);
    Some(plan)
}

/// Tokens of the header that the end of a text of that format is kept with.
pub(super) fn header_tokens(text: &str, format: Format, sizer: &impl Sizer) -> usize {
    let first = match format {
        Format::Csv => csv::boundaries(text, csv::delimiter(text).unwrap_or(b','))
            .into_iter()
            .next(),
        _ => None,
    };
    first.map_or(0, |first| sizer.size(&text[..first.offset]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    fn cut(text: &str, format: Format, budget: usize) -> Option<String> {
        head(text, format, budget, &Bytes).map(|plan| render(text, &plan))
    }

    #[test]
    fn csv_records_are_whole_and_the_header_comes_first() {
        let text = "id,name\n1,\"a\nb\"\n2,\t\n3,d\n";
        assert_eq!(
            cut(text, Format::Csv, 20).unwrap(),
            "id,name\n1,\"a\nb\"\n2,\t"
        );
        assert_eq!(cut(text, Format::Csv, 14).unwrap(), "id,name");
        assert_eq!(cut(text, Format::Csv, 6), None);
        let plan = csv_tail(text, 17, &Bytes).unwrap();
        assert_eq!(render(text, &plan), "id,name\n2,\t\n3,d");
        assert_eq!(csv_tail(text, 10, &Bytes), None);
    }

    #[test]
    fn a_hunk_that_does_not_fit_is_not_begun() {
        let hunk = |n| format!("@@ -{n},2 +{n},2 @@\n \n-b\n+c\n");
        let text = format!("--- a\n+++ b\n{}{}", hunk(1), hunk(9));
        let body = cut(&text, Format::Diff, 45).unwrap();
        assert_eq!(body, format!("--- a\n+++ b\n{}", hunk(1)));
        assert_eq!(cut(&text, Format::Diff, 30), None);
    }

    #[test]
    fn configuration_ends_before_a_key() {
        let yaml = "a:\n  b: |\n    x\n\n  c: 2\nd: 3\n";
        assert_eq!(
            cut(yaml, Format::Yaml, 20).unwrap(),
            "a:\n  b: |\n    x\n\n"
        );
        let toml = "a = 1\n[b]\nc = [\n 1,\n]\nd = 2\n";
        assert_eq!(cut(toml, Format::Toml, 20).unwrap(), "a = 1\n[b]");
        let ini = "[a]\nb = 1\n 2\nc = 3\n";
        assert_eq!(cut(ini, Format::Ini, 15).unwrap(), "[a]\nb = 1\n 2");
    }
}
