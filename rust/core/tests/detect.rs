//! Which format is which: samples that look like nothing else, and samples that nearly do.

use toolclip_core::detect::{Hints, detect};

fn sniffed(text: &str) -> &'static str {
    detect(text, &Hints::default()).format.name()
}

fn all(expected: &str, samples: &[&str]) {
    for sample in samples {
        assert_eq!(sniffed(sample), expected, "{sample}");
    }
}

fn none(refused: &[&str], samples: &[&str]) {
    for sample in samples {
        assert!(!refused.contains(&sniffed(sample)), "{sample}");
    }
}

#[test]
fn csv_has_a_header_and_equal_records() {
    all(
        "csv",
        &[
            "id,name,note\n1,a,\"x, y\"\n2,b,\"line\nbreak\"\n",
            "\u{feff}time,count\n2015/01/01 01:00:00,2\n2015/01/01 04:00:00,3\n",
            "id\trate\n1001\t.097\n",
            "a;b;c\n1,5;2;3\n",
        ],
    );
    none(
        &["csv"],
        &[
            "One thing, another.\nTwo things, more.\nThree, four.\n",
            "2026-12-01 10:00:00,123 INFO a\n2026-12-01 10:00:01,456 INFO b\n2026-12-01 10:00:02,1 INFO c\n",
            "call(a, b);\ncall(c, d);\ncall(e, f);\n",
            "1,2,3\n4,5,6\n",
            "- a, b\n- c, d\n- e, f\n",
        ],
    );
}

#[test]
fn diffs_start_as_diffs_or_commits() {
    all(
        "diff",
        &[
            "diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
            "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
            "commit 0123456789abcdef\nAuthor: a\n\n    b\n\ndiff --git a/x b/x\n--- a/x\n",
            "From 0123456789abcdef Mon Sep 17 00:00:00 2001\nSubject: x\n\ndiff --git a/x b/x\n",
        ],
    );
    none(
        &["diff"],
        &[
            "# Notes\n\nSee `x`.\n\n```diff\ndiff --git a/x b/x\n@@ -1 +1 @@\n```\n",
            "commit 0123456789abcdef\nAuthor: a\n\n    only a message\n",
            "--- a heading of sorts ---\ntext\n",
        ],
    );
}

#[test]
fn searches_name_files_and_lines() {
    all(
        "grep",
        &[
            "src/a.rs:1:x\nsrc/a.rs:2:y\n",
            "a.py-1-x\na.py:2:y\n--\nb.py:9:z\n",
            "C:\\a\\b.cs:1:x\nC:\\a\\b.cs:2:y\n",
            "src/a.rs\n1:x\n2:y\n\nsrc/b.rs\n3:z\n",
        ],
    );
    none(
        &["grep"],
        &[
            "src/a.c:1:5: warning: unused\nsrc/a.c:2:7: error: undeclared\n",
            "a.py:1: error: Incompatible types\na.py:2: note: see here\n",
            "a.py:1:80: E501 line too long\na.py:2:1: F401 unused\n",
            "10:20:30 a\n10:20:31 b\n",
            "[a/b.proto:25:1] too long\n[a/b.proto:26:1] too long\n",
        ],
    );
}

#[test]
fn listings_are_paths_and_entries() {
    all(
        "listing",
        &[
            ".:\ntotal 8\n-rw-r--r-- 1 a b 1 Jan 1 00:00 x\n\n./y:\ntotal 0\n",
            "a/b:\nx\ny\n\na/b/c:\nz\n",
            "total 8\ndrwxr-xr-x 2 a b 4096 Jan 1 00:00 x\n-rw-r--r-- 1 a b 1 Jan 1 00:00 y\n",
            ".\n├── a\n│   ├── b\n│   └── c\n├── d\n└── e\n\n2 directories, 3 files\n",
            "./a\n./a/b\n./a/c\n./d/e\n./d/f\n",
        ],
    );
    none(
        &["listing"],
        &[
            "and/or:\nThis is prose. It goes on.\n\nhe/she:\nMore of it.\n",
            "https://a.b/c\nhttps://a.b/d\nhttps://a.b/e\nhttps://a.b/f\nhttps://a.b/g\n",
        ],
    );
}

#[test]
fn tables_have_a_rule_below_their_header() {
    all(
        "table",
        &[
            " id | name\n----+------\n  1 | a\n(1 row)\n",
            "+----+---+\n| id | n |\n+----+---+\n|  1 | a |\n+----+---+\n",
            "┌────┬───┐\n│ id │ n │\n├────┼───┤\n│  1 │ a │\n└────┴───┘\n",
        ],
    );
    none(
        &["table"],
        &[
            "Title\n=====\n\ntext | with a bar\n",
            "| a | b |\n|---|---|\n| 1 | 2 |\n",
            "a\n---\nb\n",
        ],
    );
}

#[test]
fn markup_is_declared_or_tagged() {
    all(
        "xml",
        &[
            "<?xml version=\"1.0\"?>\n<a/>\n",
            "<!DOCTYPE plist PUBLIC \"x\">\n<plist/>\n",
            "<rows>\n<row id='1'/>\n</rows>\n",
        ],
    );
    all(
        "html",
        &[
            "<!doctype html>\n<p>a\n",
            "\n<HTML><body>a</body></HTML>\n",
            "<div><p>a<p>b</div>\n",
        ],
    );
    none(
        &["xml", "html"],
        &[
            "<a@b.org> wrote:\n> text\n",
            "<3 this\n",
            "<stdin>:1: oops\n",
        ],
    );
}

#[test]
fn markdown_has_more_than_one_of_its_marks() {
    all(
        "markdown",
        &[
            "# Title\n\nSome text.\n\n- a\n- b\n",
            "## One\n\ntext\n\n## Two\n\ntext\n",
            "Intro with a [link](x) and\n\n```sh\nmake\n```\n",
            "# T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        ],
    );
    none(
        &["markdown"],
        &[
            "#!/bin/sh\n# comment\nset -e\n# more\nrm -rf x\n",
            "# comment\nx = 1\n# another\ny = 2\nprint(x)\n",
            "#include <a.h>\n#define B 1\nint main() {\n}\n",
            "Plain prose, nothing but prose.\n\nAnd a second paragraph.\n",
        ],
    );
}

#[test]
fn configuration_is_told_from_code_and_headers() {
    all(
        "yaml",
        &[
            "a: 1\nb:\n  c: 2\n  d:\n    - e: 3\n",
            "---\na: 1\nb: 2\nc: 3\n",
            "# on\non:\n  push:\n    branches: [main]\n",
        ],
    );
    all(
        "toml",
        &["[a]\nb = 1\nc = \"x\"\n", "v = 4\n\n[[p]]\nn = 'x'\n"],
    );
    all(
        "ini",
        &[
            "[a]\nb = c d\ne: f\n",
            "; x\n[remote \"o\"]\nurl = git@h:p\nfetch = +a:b\n",
        ],
    );
    none(
        &["yaml", "toml", "ini"],
        &[
            "Date: today\nHost: here\nAccept: all\n",
            "def f():\n    try:\n        x: int = 1\n    else:\n        pass\n",
            "[INFO] a = 1\n[INFO] b = 2\n",
            "Note: this\nis prose: with\n  colons: in\n  it: all\n",
        ],
    );
}

#[test]
fn data_is_no_text() {
    all(
        "binary",
        &[
            &"\u{7f}ELF\u{2}\u{1}\0\0".repeat(20),
            &"QUJD0aZ9".repeat(500),
        ],
    );
    none(
        &["binary"],
        &["caf\u{fffd}\n", &"h\0i\0".repeat(50), &"word ".repeat(500)],
    );
}

#[test]
fn builds_and_linters_print_logs() {
    all(
        "log",
        &[
            "[google/ads/googleads/v1/common/ad_asset_of_some_length.proto:25:1] too long\n\
             [google/ads/googleads/v1/common/ad_type_of_some_length.proto:30:1] too long\n",
            "warning: unneeded borrow\n  --> build.rs:9:15\n   |\n9  |     f(&[\n   |  ___^\n10 | |   1,\n   \
             = note: on by default\nhelp: change this to\n   |\n9  ~     f([\n10 +         1,\n",
            "Compiling boost/date_generators.cpp\nCompiling boost/greg_month.cpp\nar: creating x.a\n",
            "D:\\a\\b.c(121) : Warning[Pe177]: unused\n     int c;\nD:\\a\\b.c(9) : Warning[Pe1]: x\n",
            "[1/2] Building CXX object a.o\nIn file included from ../a.h:18:0,\n                 \
             from ../b.cpp:21:\n../a.h:26:3: warning: deprecated\n    f();\n    ^\n",
            "Arguments:\n  node yarn\n\nTrace:\n  SyntaxError: x\n      at JSON.parse (<anonymous>:1)\n      \
             at /a/cli.js:1629:59\n      at step (/a/cli.js:310:30)\n",
            "____ ERROR collecting a.py ____\nHint: x\n/usr/a.py:126: in f\n    return g(x)\n    \
             ^^^^\nb.py:1: in <module>\n    import c\n____ ERROR collecting b.py ____\n",
            "a.c\nb.c\nLinking\n\nTotal number of errors: 0\nTotal number of warnings: 65\n",
        ],
    );
    none(
        &["log"],
        &[
            "  12 | def f():\n  13 |     return 1\n  14 | \n  15 | def g():\n  16 |     return f()\n",
            "Running through the woods.\nBuilding bridges takes time.\nUsing both hands helps.\n",
        ],
    );
}

#[test]
fn a_request_may_stand_above_its_records() {
    all(
        "ndjson",
        &[
            "POST _bulk\n{\"index\": {\"_id\": 1}}\n{\"a\": 1}\n{\"index\": {\"_id\": 2}}\n{\"a\": 2}\n",
        ],
    );
    none(
        &["ndjson", "json"],
        &["POST a letter\n{to me}\n", "GET /a\n[INFO] b\n"],
    );
}
