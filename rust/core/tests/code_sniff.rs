//! What is source code, and what is not.

use toolclip_core::scan::code::{Family, sniff};

#[track_caller]
fn assert_sniffed(expected: Option<Family>, text: &str) {
    assert_eq!(sniff(text).map(|(family, _)| family), expected, "{text}");
}

const PYTHON: &str = "\
\"\"\"Moves points.\"\"\"
from dataclasses import dataclass

@dataclass
class Point:
    x: int

    def move(self, dx):
        if dx > 0:
            self.x += dx
        return self
";

#[test]
fn code_of_every_family() {
    assert_sniffed(Some(Family::Indent), PYTHON);
    assert_sniffed(
        Some(Family::Brace),
        "use std::fmt;\n\n/// Adds.\npub fn add(a: u32, b: u32) -> u32 {\n    a + b\n}\n",
    );
    assert_sniffed(
        Some(Family::Brace),
        "package main\n\nimport (\n\t\"fmt\"\n)\n\nfunc main() {\n\tfmt.Println(1)\n}\n",
    );
    assert_sniffed(
        Some(Family::Brace),
        "import { a } from './a';\n\nexport const b = () => {\n  return a();\n};\n",
    );
    assert_sniffed(
        Some(Family::EndKeyword),
        "require 'set'\n\nmodule Shapes\n  class Point\n    def move\n      1\n    end\n  end\nend\n",
    );
    assert_sniffed(
        Some(Family::EndKeyword),
        "greet() {\n  local name=$1\n  if [ -n \"$name\" ]; then\n    echo \"hi $name\"\n  fi\n}\n",
    );
    assert_sniffed(
        Some(Family::EndKeyword),
        "CREATE TABLE points (\n  x integer\n);\nINSERT INTO points VALUES (1);\nSELECT x\nFROM points\nWHERE x > 0;\n",
    );
    assert_sniffed(
        Some(Family::Lisp),
        "(defun one ()\n  (let ((x 1))\n    (print x)))\n\n(defun two ()\n  (one))\n",
    );
}

#[test]
fn code_with_line_numbers() {
    let numbered: Vec<String> = PYTHON
        .lines()
        .enumerate()
        .map(|(index, line)| format!("{:>6}\t{line}\n", index + 1))
        .collect();
    assert_sniffed(Some(Family::Indent), &numbered.concat());
}

#[test]
fn a_shebang_is_believed() {
    assert_eq!(sniff("#!/bin/sh\n"), Some((Family::EndKeyword, 1.0)));
    assert_sniffed(Some(Family::Indent), "#!/usr/bin/env python3\nprint(1)\n");
}

#[test]
fn minified_code_has_no_lines() {
    let text = "function f(a,b){var c=a+b;return c>0?g(c):h({a:b})};".repeat(80);
    assert_sniffed(Some(Family::Brace), &text);
}

#[test]
fn prose_is_no_code() {
    assert_sniffed(
        None,
        "The stack is empty at first. Push adds an item; pop takes it away.\n\n\
         If it is empty, an error follows: see the next page (and the one after).\n",
    );
    assert_sniffed(None, "");
    assert_sniffed(None, "\n\n\n");
    assert_sniffed(None, "one word\n");
}

#[test]
fn data_is_no_code() {
    assert_sniffed(None, "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}\n");
    assert_sniffed(None, "{\"a\": 1}\n{\"a\": 2}\n{\"a\": 3}\n{\"a\": 4}\n");
    assert_sniffed(None, "[\n  1,\n  2\n]\n");
    assert_sniffed(None, "id,name\n1,one\n2,two\n3,three\n4,four\n");
    assert_sniffed(
        None,
        "event: start\ndata: {\"a\": 1}\n\nevent: stop\ndata: {}\n",
    );
}

#[test]
fn markup_is_no_code() {
    assert_sniffed(
        None,
        "<!doctype html>\n<html>\n<script>\nfunction f() {}\n</script>\n</html>\n",
    );
    assert_sniffed(None, "<?xml version=\"1.0\"?>\n<a>\n  <b/>\n</a>\n");
    assert_sniffed(
        None,
        "# Title\n\nSome words on it.\n\n```python\ndef f():\n    return 1\n```\n",
    );
}

#[test]
fn output_of_tools_is_no_code() {
    assert_sniffed(
        None,
        "diff --git a/x.c b/x.c\n--- a/x.c\n+++ b/x.c\n@@ -1,2 +1,2 @@\n int x;\n-int y;\n+int z;\n",
    );
    assert_sniffed(
        None,
        "src/a.rs:12:fn one() {\nsrc/a.rs-13-    two();\nsrc/b.rs:7:fn one() {\n",
    );
    assert_sniffed(
        None,
        "2026-01-02 03:04:05 INFO started {\n2026-01-02 03:04:06 WARN slow;\n[worker] done;\n",
    );
    assert_sniffed(
        None,
        "total 12\n-rw-r--r-- 1 root root 12 Jan  2 03:04 a.c\ndrwxr-xr-x 2 root root 4096 Jan  2 03:04 b\n",
    );
    assert_sniffed(
        None,
        "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    f()\nValueError: bad\n",
    );
}
