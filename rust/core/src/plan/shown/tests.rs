//! What is said of texts, logs, pages and documents.

use crate::format::Format;
use crate::plan::{Keep, Planner};
use crate::sizer::Bytes;

fn shown(text: &str, format: Format, keep: Keep, budget: usize) -> String {
    let planner = Planner::new(text, format, keep, budget, &Bytes);
    planner
        .plan(budget, &Bytes)
        .map_or_else(String::new, |plan| plan.shown(text))
}

#[test]
fn lines_are_counted_from_one() {
    let text = "one\ntwo\nthree\nfour\n";
    assert_eq!(shown(text, Format::Text, Keep::Head, 8), "; lines 1-2 of 4");
    assert_eq!(
        shown(text, Format::Text, Keep::Tail, 11),
        "; lines 3-4 of 4"
    );
    assert_eq!(shown("one two three", Format::Text, Keep::Head, 8), "");
}

/// Ranges of the numbered lines that a log is cut to, and what is said of them.
fn of_log(errors: &[usize], budget: usize) -> (Vec<String>, String) {
    let line = |n| {
        let word = if errors.contains(&n) {
            "error:"
        } else {
            "line"
        };
        format!("{word} {} {n}\n", "abcdefgh".repeat(n % 7))
    };
    let text: String = (1..=400).map(line).collect();
    let planner = Planner::new(text.as_str(), Format::Log, Keep::Auto, budget, &Bytes);
    let plan = planner.plan(budget, &Bytes).unwrap();
    let body = plan.draft(&text);
    let kept = body.lines().filter(|line| !line.starts_with('['));
    let numbers: Vec<usize> = kept
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let ranges = runs.map(|run| match run {
        [only] => only.to_string(),
        run => format!("{}-{}", run[0], run[run.len() - 1]),
    });
    (ranges.collect(), plan.shown(&text))
}

#[test]
fn both_ends_of_a_log_are_told_and_what_is_between() {
    let (ranges, said) = of_log(&[], 400);
    assert_eq!(said, format!("; lines {} of 400", ranges.join(" and ")));
    let (ranges, said) = of_log(&[200], 800);
    let [first, middle, last] = ranges.as_slice() else {
        panic!("{ranges:?}")
    };
    assert_eq!(said, format!("; lines {first}, {middle} and {last} of 400"));
    let (ranges, said) = of_log(&[100, 150, 200, 250], 2000);
    let [first, between @ .., last] = ranges.as_slice() else {
        panic!("{ranges:?}")
    };
    let between = between.len();
    assert_eq!(between, 4);
    assert_eq!(
        said,
        format!("; lines {first} and {last}, with 4 places between, of 400")
    );
}

#[test]
fn blank_lines_at_the_end_are_lines() {
    let text = "one\ntwo\nthree\nfour\n\n\n";
    assert_eq!(shown(text, Format::Text, Keep::Head, 8), "; lines 1-2 of 6");
    assert_eq!(
        shown(text, Format::Text, Keep::Tail, 13),
        "; lines 3-4 of 6"
    );
    assert_eq!(shown("one two three\n", Format::Text, Keep::Head, 8), "");
}

#[test]
fn a_line_that_is_there_in_part_is_told() {
    let text = "one\ntwo words and more\nthree\n";
    assert_eq!(
        shown(text, Format::Text, Keep::Head, 14),
        "; lines 1-2 of 3, the last in part"
    );
    assert_eq!(
        shown(text, Format::Text, Keep::Tail, 16),
        "; lines 2-3 of 3, the first in part"
    );
    let text = "some words on a long line\nb\n";
    assert_eq!(
        shown(text, Format::Text, Keep::Head, 12),
        "; line 1 of 2, in part"
    );
}

#[test]
fn numbers_of_a_read_tool_are_told_where_they_are_others() {
    let numbered = |from: usize, separator: &str| -> String {
        let line = |number| format!("{number:>6}{separator}call();\n");
        (from..from + 40).map(line).collect()
    };
    for separator in ["\t", ":", "| ", "\u{2192}"] {
        assert_eq!(
            shown(&numbered(501, separator), Format::Text, Keep::Head, 160),
            format!(
                "; lines 1-{0} of 40, numbered 501-{1}",
                160 / (14 + separator.len()),
                500 + 160 / (14 + separator.len())
            )
        );
    }
    assert_eq!(
        shown(&numbered(1, "\t"), Format::Text, Keep::Head, 160),
        "; lines 1-10 of 40"
    );
}

#[test]
fn a_page_is_one_stretch_without_what_is_hidden() {
    let text = "<p>one\n</p><script>\n</script><p>two\n</p><p>three\n</p>";
    assert_eq!(
        shown(text, Format::Html, Keep::Auto, 25),
        "; lines 1-4 of 5, the last in part"
    );
}

#[test]
fn elements_are_told_of_the_root_and_the_container_that_lost_most() {
    let text = r#"{"a": [1, 2], "rows": [10, 20, 30, 40, 50, 60], "b": 1}"#;
    assert_eq!(
        shown(text, Format::Json, Keep::Auto, 36),
        "; 5 of 6 elements of /rows and 2 of 3 of the document"
    );
    assert_eq!(
        shown("[1, 2, 3, 4", Format::Json, Keep::Auto, 5),
        "; 2 of 4 or more elements of the document"
    );
}
