//! Literals, comments and directives that hide or fake brackets.

mod code;

use code::check;
use toolclip_core::scan::code::Family::{Brace, EndKeyword, Indent, Lisp};

#[test]
fn lifetimes_are_no_strings() {
    check(
        Brace,
        r#"
        -|impl<'a> Text<'a> {
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

#[test]
fn a_lost_lexer_trusts_declarations_at_the_margin() {
    check(
        Brace,
        r"
        -|OPEN_WITHOUT_CLOSE({ {
        .|
        B|static int one(void) {
        B|  return 1;
        .|}
        .|
        U|static int two(void) {
        B|  return 2;
        .|}
        U|
        U|static int three(void) {
        B|  return 3;
        .|}
        ",
    );
}

#[test]
fn a_text_may_start_inside_a_function() {
    check(
        Brace,
        r"
        -|        total += x;
        B|        if (total > 9) {
        B|            stop();
        .|        }
        B|        return total;
        .|    }
        .|
        U|    public int next() {
        B|        return 1;
        .|    }
        .|}
        U|
        U|class Other {}
        ",
    );
}

#[test]
fn a_text_may_start_inside_a_string() {
    check(
        Brace,
        r#"
        -|{ ""a"": 1 }
        .|
        U|END";
        B|        Check(text);
        .|    }
        .|
        M|    /// Checks more.
        .|    [Test]
        .|    public void More()
        .|    {
        B|        Check(1);
        .|    }
        .|}
        "#,
    );
}

#[test]
fn a_text_may_start_inside_a_method_of_python() {
    check(
        Indent,
        r"
        -|        total += x
        B|        if total > 9:
        B|            stop()
        B|        return total
        .|
        U|    def next(self):
        B|        return 1
        .|
        U|class Other:
        B|    pass
        ",
    );
}

#[test]
fn docstrings_hold_prose_at_the_margin() {
    check(
        Indent,
        r#"
        -|def one():
        B|    """Explains.
        .|
        .|def fake():
        .|    It's {[(
        .|"""
        B|    return 1
        .|
        U|def two():
        B|    return r'\''
        "#,
    );
}

#[test]
fn documentation_at_the_head_is_cut_between_paragraphs() {
    check(
        Brace,
        r"
        -|//! One thing.
        .|//!
        B|//! Another thing
        .|//! goes on.
        .|
        U|/* A third.
        .| *
        B| * A fourth. */
        .|fn one() {}
        U|/* Not
        .|
        .|here. */
        .|fn two() {}
        ",
    );
    check(
        Indent,
        r#"
        -|"""One thing.
        .|
        B|Another thing.
        .|"""
        U|import os
        "#,
    );
}

#[test]
fn brackets_and_backslashes_continue_lines() {
    check(
        Indent,
        r#"
        -|names = [
        .|"a",
        M|"b",
        .|]
        U|total = 1 + \
        .|2
        U|done = True
        "#,
    );
}

#[test]
fn heredocs_of_a_shell_hold_functions() {
    check(
        EndKeyword,
        r#"
        -|echo start
        U|cat > file <<'END'
        .|fake() {
        .|it's
        .|END
        U|next() {
        B|  echo "$#" # {
        .|}
        "#,
    );
}

#[test]
fn heredocs_of_ruby_and_shifts() {
    check(
        EndKeyword,
        r#"
        -|list << VALUE
        U|text = <<~END
        .|def fake
        .|"
        .|END
        U|def next_one
        B|  1
        .|end
        "#,
    );
}

#[test]
fn programs_in_quotes_of_a_shell() {
    check(
        EndKeyword,
        r#"
        -|if [ -f x ]; then
        B|  awk '
        .|{ print "\" }
        .|' x
        .|fi
        .|
        U|next() {
        B|  echo \" \'
        .|}
        "#,
    );
}

#[test]
fn long_brackets_of_lua() {
    check(
        EndKeyword,
        r"
        -|local text = [==[
        .|function fake()
        .|]]
        .|]==]
        .|
        U|--[[ it's
        .|local x = {
        .|]]
        .|local function next()
        B|  return 1
        .|end
        ",
    );
}

#[test]
fn dollar_quotes_of_sql() {
    check(
        EndKeyword,
        r"
        -|CREATE FUNCTION one() RETURNS int AS $body$
        .|BEGIN
        .|  RETURN 1;
        .|END;
        .|$body$ LANGUAGE plpgsql;
        .|
        U|CREATE VIEW two AS
        .|SELECT 2;
        ",
    );
}

#[test]
fn block_comments_of_ruby() {
    check(
        EndKeyword,
        r"
        -|x = 1
        U|=begin
        .|def fake
        .|=end
        .|y = 2
        ",
    );
}

#[test]
fn characters_and_comments_of_lisp() {
    check(
        Lisp,
        r#"
        -|(define open #\()
        U|(define text "(\"
        .|(")
        U|#| (define
        .|fake |#
        .|(define x 1)
        "#,
    );
}
