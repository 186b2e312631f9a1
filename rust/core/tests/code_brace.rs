//! Boundaries in languages whose blocks are braces.

mod code;

use code::check;
use toolclip_core::scan::code::Family::Brace;

#[test]
fn functions_of_rust_with_their_docs_and_attributes() {
    check(
        Brace,
        r"
        -|use std::fmt;
        U|
        U|/// Adds.
        .|/// Twice.
        .|#[inline]
        .|pub fn add(
        .|    a: u32,
        .|    b: u32,
        .|) -> u32 {
        B|    let sum = a + b;
        B|    sum
        .|}
        U|
        U|fn main() {}
        ",
    );
}

#[test]
fn methods_of_an_impl() {
    check(
        Brace,
        r"
        -|impl Stack {
        B|    fn push(&mut self) {
        B|        self.grow();
        .|    }
        M|
        M|    /// Pops.
        .|    fn pop(&mut self) {}
        .|}
        ",
    );
}

#[test]
fn class_of_java_with_annotations() {
    check(
        Brace,
        r#"
        -|package shapes;
        U|
        U|@Entity(name = "points")
        .|public class Point extends Shape {
        B|  private int x;
        M|
        M|  /** Moves the point. */
        .|  @Override
        .|  public void move(int dx) {
        B|    if (dx > 0) {
        B|      x += dx;
        .|    } else {
        B|      fail();
        .|    }
        .|  }
        .|}
        "#,
    );
}

#[test]
fn braces_of_their_own_line_belong_to_the_header_above() {
    check(
        Brace,
        r"
        -|namespace Shapes
        .|{
        B|    public class Point
        .|    {
        B|        public object Create(int size)
        .|        {
        B|            return size;
        .|        }
        M|
        M|        public int Size()
        .|        {
        B|            return 1;
        .|        }
        .|    }
        .|}
        ",
    );
}

#[test]
fn a_return_type_on_its_own_line_stays_with_its_function() {
    check(
        Brace,
        r"
        -|static int count;
        U|
        U|static int
        .|next(void)
        .|{
        B|  return ++count;
        .|}
        ",
    );
}

#[test]
fn suites_of_tests_are_containers() {
    check(
        Brace,
        r"
        -|describe('stack', () => {
        B|  beforeEach(() => {
        B|    reset();
        .|  });
        M|
        M|  it('pushes', () => {
        B|    push(1);
        .|  });
        .|});
        ",
    );
}

#[test]
fn a_function_around_a_module_is_a_container() {
    check(
        Brace,
        r"
        -|(function (global) {
        B|  'use strict';
        M|
        M|  function push(x) {
        B|    items[0] = x;
        .|  }
        M|
        M|  function pop() {
        B|    return items[0];
        .|  }
        .|})(this);
        ",
    );
}

#[test]
fn rows_of_a_table_may_be_parted() {
    check(
        Brace,
        r#"
        -|static const struct pair table[] = {
        B|  { 1, "one" },
        M|  { 2, "two" },
        M|  { 3, "three" },
        .|};
        "#,
    );
}

#[test]
fn an_arrow_component_is_no_container() {
    check(
        Brace,
        r"
        -|export const Box = ({
        B|  width,
        .|  height,
        .|}) => {
        B|  const area = width * height;
        B|  const edge = width + height;
        B|  return area + edge;
        .|};
        ",
    );
}

#[test]
fn selectors_of_css_begin_units() {
    check(
        Brace,
        r"
        -|:root {
        B|  --size: 1;
        .|}
        U|.card {
        B|  color: red;
        B|  margin: 0;
        .|}
        U|@media print {
        B|  a { color: black; }
        .|}
        ",
    );
}

#[test]
fn branches_of_a_switch_are_blocks() {
    check(
        Brace,
        r#"
        -|func name(k int) string {
        B|	switch k {
        B|	case 1:
        B|		return "one"
        B|	case 2:
        B|		return "two"
        .|	}
        B|	return ""
        .|}
        "#,
    );
}

#[test]
fn access_specifiers_begin_members() {
    check(
        Brace,
        r"
        -|class Stack {
        B| public:
        M|  void push(int x);
        M|
        M| private:
        M|  int size_;
        .|};
        U|
        U|template <typename T>
        .|struct Box {
        B|  T value;
        .|};
        ",
    );
}

#[test]
fn an_unindented_namespace_holds_members() {
    check(
        Brace,
        r"
        -|namespace shapes {
        .|
        B|int area() {
        B|  return 1;
        .|}
        M|
        M|int edge() {
        B|  return 2;
        .|}
        .|}  // namespace shapes
        U|
        U|int main() {}
        ",
    );
}
