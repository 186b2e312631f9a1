//! Is it a drawn table.

use crate::scan::line::lines;
use crate::scan::table::{body_start, is_rule};

/// What stands between the columns of drawn tables.
const EDGES: [&str; 4] = ["|", "│", "┃", "║"];

/// Whether a header, a rule below it and rows with as many columns start the text.
///
/// The rules are told from those of Markdown, whose tables stand in documents, and from underlined
/// titles, which have no columns.
pub(super) fn is_table(sample: &str) -> bool {
    let Some(body) = body_start(sample) else {
        return false;
    };
    let rules = || lines(&sample[..body]).filter(|line| is_rule(line.bytes));
    let is_markdown = rules().any(|rule| rule.trimmed().starts_with(b"|"));
    let edges = |line: &str| EDGES.map(|edge| line.matches(edge).count());
    let header = sample[..body]
        .lines()
        .find(|line| !is_rule(line.as_bytes()));
    let columns = header.map_or([0; 4], edges);
    let mut rows = sample[body..]
        .lines()
        .filter(|line| !is_rule(line.as_bytes()));
    let has_rows = rows.next().is_some_and(|row| edges(row) == columns);
    !is_markdown && columns.iter().any(|count| *count > 0) && has_rows
}
