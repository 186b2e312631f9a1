//! Literals, comments and directives of the brace family that hide or fake brackets.

mod code;

use code::check;
use toolclip_core::scan::code::Family::Brace;

#[test]
fn lifetimes_are_no_strings() {
    check(
        Brace,
        r#"
        -|#![allow(dead_code)]
        U|impl<'a> Text<'a> {
        B|    fn get(&'a self, c: char) -> &'a str {
        B|        if c == '{' || c == '\'' || c == '"' {
        B|            self.0
        .|        }
        .|    }
        M|
        M|    fn end(&self) {}
        .|}
        "#,
    );
}

#[test]
fn raw_strings_of_rust_may_hold_anything() {
    check(
        Brace,
        r##"
        -|fn text() -> &str {
        B|    r#"
        .|fn fake() {
        .|    "{{{"
        .|"#
        .|}
        U|
        U|fn next() {}
        "##,
    );
}

#[test]
fn strings_of_rust_run_over_lines() {
    check(
        Brace,
        r#"
        -|fn text() {
        B|    print("one {
        .|two {
        .|three");
        .|}
        U|
        U|fn next() {}
        "#,
    );
}

#[test]
fn comments_of_rust_nest() {
    check(
        Brace,
        r"
        -|pub fn one() {}
        U|/* outer {
        .|   /* inner */
        .|fn fake() {
        .|*/
        .|pub fn two() {}
        ",
    );
}

#[test]
fn a_glob_in_a_comment_of_javascript_does_not_nest() {
    check(
        Brace,
        r"
        -|/* matches src/**/*.js */
        .|function one() {}
        U|
        U|function two() {}
        ",
    );
}

#[test]
fn regular_expressions_hide_quotes_and_braces() {
    check(
        Brace,
        r#"
        -|function quote(s) {
        B|  const a = s.replace(/["'`{]/g, '');
        B|  const b = s.split(/[/{]/);
        B|  return a.length / 2 / b.length;
        .|}
        U|
        U|function next() {}
        "#,
    );
}

#[test]
fn template_literals_nest() {
    check(
        Brace,
        r"
        -|function page(list) {
        B|  return `
        .|function fake() {
        .|${list.map(x => `<li>${x ? `{${x}` : '}'}</li>`)}
        .|`;
        .|}
        U|
        U|function next() {}
        ",
    );
}

#[test]
fn raw_strings_of_go_hold_programs() {
    check(
        Brace,
        r#"
        -|const source = `
        .|func fake() {
        .|	return "
        .|`
        .|
        U|func next() {}
        "#,
    );
}

#[test]
fn raw_strings_of_cpp_end_at_their_delimiter() {
    check(
        Brace,
        r#"
        -|const char *text = R"x(
        .|void fake() { ")"
        .|)x";
        U|
        U|void next() {}
        "#,
    );
}

#[test]
fn verbatim_strings_of_csharp() {
    check(
        Brace,
        r#"
        -|class Paths {
        B|    string a = @"C:\";
        M|    string b = @"say ""{""
        .|more {";
        M|    int c;
        .|}
        "#,
    );
}

#[test]
fn text_blocks_of_three_quotes() {
    check(
        Brace,
        r#"
        -|class Page {
        B|  String text = """
        .|      { "a": {
        .|      """;
        .|
        M|  int size;
        .|}
        "#,
    );
}

#[test]
fn heredocs_of_php() {
    check(
        Brace,
        r"
        -|<?php
        .|
        U|function text() {
        B|    return <<<EOT
        .|function fake() {
        .|it's
        .|EOT;
        .|}
        U|
        U|function next() {}
        ",
    );
}

#[test]
fn both_branches_of_an_ifdef_may_open_the_same_block() {
    check(
        Brace,
        r"
        -|#ifdef WIDE
        U|int get(long x) {
        .|#else
        .|int get(int x) {
        .|#endif
        B|  return x;
        .|}
        U|
        U|int next(void) { return 0; }
        ",
    );
}

#[test]
fn macros_run_over_lines_and_open_nothing() {
    check(
        Brace,
        r"
        -|#define BEGIN(x) \
        .|  if (x) { \
        .|    start(x);
        .|
        U|int next(void) { return 0; }
        ",
    );
}

#[test]
fn digit_separators_and_apostrophes_open_nothing() {
    check(
        Brace,
        r#"
        -|int big = 1'000'000;
        U|// Don't stop.
        .|int odd = 1'0;
        U|int next(void) { return '"'; }
        "#,
    );
}
