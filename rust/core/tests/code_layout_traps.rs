//! Literals and comments of the other families that hide or fake brackets.

mod code;

use code::check;
use toolclip_core::scan::code::Family::{EndKeyword, Indent, Lisp};

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
