//! Logs of numbered lines, and what is kept of them.

use super::*;
use crate::sizer::Bytes;

fn render(text: &str, plan: &CutPlan) -> String {
    plan.draft(text)
}

fn lines(count: usize) -> String {
    let numbered: Vec<_> = (0..count).map(|n| format!("line {n:04}\n")).collect();
    numbered.concat()
}

fn cut(text: &str, budget: usize) -> String {
    render(
        text,
        &Log::new(text.into(), Keep::Auto, budget, &Bytes).plan(Keep::Auto, budget, &Bytes),
    )
}

#[test]
fn both_ends_of_a_log_are_kept_and_the_gap_is_counted() {
    let body = cut(&lines(1000), 200);
    assert!(body.starts_with("line 0000\nline 0001\n"), "{body}");
    assert!(body.ends_with("\nline 0998\nline 0999"), "{body}");
    let shown = body.lines().filter(|line| line.starts_with("line")).count();
    assert!(body.contains(&format!("[… {} lines omitted …]", 1000 - shown)));
    assert!(body.len() <= 200 && body.len() > 170, "{}", body.len());
}

#[test]
fn an_error_in_the_middle_is_kept_with_the_lines_around_it() {
    let text = [lines(500), "error: disk full\n".into(), lines(500)].concat();
    let body = cut(&text, 500);
    assert!(
        body.contains("\nline 0499\nerror: disk full\nline 0000\nline 0001\n"),
        "{body}"
    );
    assert_eq!(body.matches("lines omitted").count(), 2);
    let told: usize = body
        .split("[… ")
        .skip(1)
        .map(|rest| {
            rest.split(' ')
                .next()
                .unwrap()
                .replace(',', "")
                .parse::<usize>()
                .unwrap()
        })
        .sum();
    assert_eq!(
        told + body.lines().filter(|line| !line.starts_with('[')).count(),
        1001
    );
    assert!(body.len() <= 500);
}

#[test]
fn the_last_line_after_long_ones_is_whole_and_the_budget_is_used() {
    let last = "error: could not compile `a` (lib) due to 2 previous errors";
    let text = [&"x y z ".repeat(2700), "\n"].concat().repeat(6) + last;
    for keep in [Keep::Auto, Keep::Both, Keep::Tail] {
        let log = Log::new(Abridged::from(&text), keep, 1000, &Bytes);
        let body = render(&text, &log.plan(keep, 1000, &Bytes));
        assert!(body.ends_with(&["\n", last].concat()), "{body}");
        assert!((900..=1000).contains(&body.len()), "{}", body.len());
    }
}

#[test]
fn an_end_of_which_all_fits_is_kept_from_its_first_line() {
    let text = ["error: disk full\nnext\n\nlast", &"\n".repeat(5000)].concat();
    for format in [Format::Log, Format::Text] {
        let planner = crate::plan::Planner::new(&text, format, Keep::Tail, 100, &Bytes);
        let body = render(&text, &planner.plan(100, &Bytes).unwrap());
        assert!(body.starts_with("error: disk full\n"), "{body}");
    }
}

#[test]
fn an_error_with_a_code_outlives_the_last_word() {
    for error in [
        "a.cs(12,8): error CS0103: The name 'x' does not exist",
        "a.ts(1,2): error TS2304: Cannot find name 'x'.",
        "x.cpp(12): fatal error C1083: Cannot open include file",
        "make[2]: *** [all] Error 2",
        "ld: symbol(s) not found for architecture arm64",
        "a.c:(.text+0x1f): undefined reference to `f'",
        "E   assert 3 == 4",
    ] {
        let text = [&lines(500), error, "\n", &lines(500), "Build FAILED.\n"].concat();
        let body = cut(&text, 700);
        assert!(body.contains(error), "{body}");
        assert!(body.ends_with("Build FAILED."), "{body}");
    }
}

#[test]
fn errors_outrank_what_is_merely_suspicious() {
    let hints = ["config not found, using defaults\n", &lines(50)].concat();
    let text = [
        lines(200),
        hints.repeat(9),
        "FAILED test_a\n".into(),
        lines(400),
    ]
    .concat();
    let body = cut(&text, 500);
    assert!(body.contains("FAILED test_a"), "{body}");
}

#[test]
fn a_log_that_starts_with_escape_codes_misses_nothing_there() {
    let body = cut(&["\x1b[2J\x1b[1m", &lines(500)].concat(), 200);
    assert!(body.starts_with("line 0000\n"), "{body}");
}

#[test]
fn colours_and_progress_cost_nothing() {
    let text = [
        "\x1b[32mok\x1b[0m step\n",
        &"10%\r20%\r30%\r".repeat(100),
        "done\n",
    ]
    .concat();
    let log = Log::new(Abridged::from(&text), Keep::Auto, 20, &Bytes);
    let plan = log.compacted(20, &Bytes).unwrap();
    assert_eq!(render(&text, &plan), "ok step\ndone\n");
    assert!(!plan.drops_content());
}
