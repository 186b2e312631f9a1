//! Windows that start or stay where there is no unit, and lexers that are lost.

mod code;

use code::check;
use toolclip_core::scan::code::Family::{Brace, Indent};

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
