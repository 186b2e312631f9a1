//! Boundaries in languages whose blocks show by indentation.

mod code;

use code::check;
use toolclip_core::scan::code::Family::{EndKeyword, Indent, Lisp, Unknown};

#[test]
fn functions_of_python_with_their_decorators() {
    check(
        Indent,
        r"
        -|import os
        U|import sys
        .|
        U|# Reads.
        .|@cached
        .|@traced(
        .|    level=1,
        .|)
        .|def read(path):
        B|    if path:
        B|        return 1
        .|    else:
        B|        return 2
        .|
        U|def write(path):
        B|    pass
        ",
    );
}

#[test]
fn methods_of_a_class_of_python() {
    check(
        Indent,
        r#"
        -|class Stack:
        B|    """A stack."""
        .|
        M|    size = 0
        .|
        M|    def push(self, x):
        B|        self.items.append(x)
        .|
        M|    # Takes the last.
        .|    def pop(self):
        B|        return self.items.pop()
        "#,
    );
}

#[test]
fn definitions_under_a_condition_are_members() {
    check(
        Indent,
        r#"
        -|import sys
        U|if sys.platform == "win32":
        B|    def path():
        B|        return 1
        .|else:
        B|    def path():
        B|        return 2
        "#,
    );
}

#[test]
fn rows_of_tables_of_python() {
    check(
        Indent,
        r#"
        -|SIZES = {
        .|    "one": [
        .|        1,
        .|        2,
        .|    ],
        M|    "two": [],
        M|    "three": [3],
        .|}
        U|def one():
        B|    sizes = [
        .|        1,
        B|        2,
        B|        3,
        .|    ]
        B|    return sizes
        "#,
    );
}

#[test]
fn keys_of_yaml() {
    check(
        Indent,
        r"
        -|on: push
        U|jobs:
        B|  build:
        B|    runs-on: linux
        M|    steps:
        B|      - run: make
        M|      - run: make test
        M|  lint:
        B|    runs-on: linux
        ",
    );
}

#[test]
fn modules_and_methods_of_ruby() {
    check(
        EndKeyword,
        r#"
        -|require "set"
        .|
        U|module Shapes
        B|  class Point
        B|    attr_reader :x
        .|
        M|    # Moves.
        .|    def move(dx)
        B|      if dx > 0
        B|        @x += dx
        .|      else
        B|        raise "back"
        .|      end
        .|    end
        .|
        M|    def stay
        B|      @x
        .|    end
        .|  end
        .|end
        "#,
    );
}

#[test]
fn functions_of_a_shell() {
    check(
        EndKeyword,
        r#"
        -|set -e
        .|
        U|# Greets.
        .|greet() {
        B|  echo "hello"
        B|  case $1 in
        B|    a) echo a ;;
        B|    *) echo b ;;
        .|  esac
        .|}
        .|
        U|leave ()
        .|{
        B|  echo "bye"
        .|}
        .|
        U|greet "$@"
        "#,
    );
}

#[test]
fn statements_of_sql_end_at_semicolons() {
    check(
        EndKeyword,
        r"
        -|CREATE TABLE points (
        .|  x integer
        .|);
        .|
        U|-- The right half.
        .|CREATE VIEW right_half AS
        .|SELECT x
        .|FROM points
        .|WHERE x > 0;
        .|
        U|GRANT SELECT ON points TO PUBLIC;
        ",
    );
}

#[test]
fn suites_of_lua_are_containers() {
    check(
        EndKeyword,
        r#"
        -|describe("stack", function()
        B|  before_each(function()
        .|    reset()
        .|  end)
        .|
        M|  it("pushes", function()
        .|    push(1)
        .|  end)
        .|end)
        "#,
    );
}

#[test]
fn modules_of_elixir_with_their_attributes() {
    check(
        EndKeyword,
        r#"
        -|defmodule Stack do
        B|  use Agent
        .|
        M|  @doc "Pushes."
        .|  def push(x) do
        B|    x
        .|  end
        .|
        M|  def pop do
        B|    nil
        .|  end
        .|end
        "#,
    );
}

#[test]
fn forms_of_lisp() {
    check(
        Lisp,
        r"
        -|(ns shapes)
        .|
        U|;; Adds one.
        .|(defn inc1 [x]
        B|  (let [y 1]
        .|    (+ x y)))
        .|
        U|(def origin
        B|  [0 0])
        ",
    );
}

#[test]
fn a_blank_line_separates_units_of_an_unknown_language() {
    check(
        Unknown,
        r"
        -|module Stack where
        .|
        U|-- Pushes.
        .|push :: a -> [a] -> [a]
        B|push x xs =
        .|  x : xs
        .|
        U|pop :: [a] -> [a]
        B|pop = tail
        ",
    );
}
