//! Documents of one line, and what becomes of them.

use super::*;
use crate::sizer::Bytes;

fn render(text: &str, plan: &CutPlan) -> String {
    plan.draft(text)
}

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
