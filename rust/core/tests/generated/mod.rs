//! What several laws are tried on: hostile text, JSON documents.

use proptest::prelude::*;

#[expect(clippy::too_many_lines, reason = "a list of fragments, not logic")]
pub(crate) fn text() -> impl Strategy<Value = String> {
    let fragment = prop::sample::select(vec![
        "a",
        "Z",
        "0",
        "9",
        " ",
        "\n",
        "\t",
        "\r\n",
        "\"",
        "'",
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "word ",
        "12345",
        "\n\n",
        "    ",
        "{\"a\": 1}\n",
        "null",
        "é",
        "中",
        "한",
        "e\u{301}",
        "👨‍👩‍👧",
        "def f():\n",
        "}\n",
        "2026-12-01 ERROR boom\n",
        "中文。",
        "[INFO] ",
        "\0",
        "\u{1b}[0m",
        "\u{1b}[2K\r",
        "\r50%",
        "wait\nwait\nwait\nwait\nwait\n",
        "error: boom\n",
        "line of a log\n",
        "<a b='>'>",
        "</a>",
        "<br>",
        "<p>",
        "<script>",
        "</script>",
        "<svg>",
        "</svg>",
        "<!-- -->",
        "<!--",
        "<![CDATA[",
        "&amp;",
        "```\n",
        "> - ",
        "# ",
        "|---|\n",
        "diff --git a/x b/x\n--- a/x\n+++ b/x\n",
        "@@ -1 +1 @@\n-a\n+b\n",
        "src/a.rs:12:",
        "--\n",
        "./a/b:\n",
        "├── ",
        "key: |\n  ",
        "[table]\n",
        "a = \"\"\"\n",
    ]);
    prop_oneof![
        prop::collection::vec(fragment, 0..200).prop_map(|parts| parts.concat()),
        "\\PC{0,80}",
    ]
}

pub(crate) fn json_text() -> impl Strategy<Value = String> {
    let scalar = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("1e400".to_owned()),
        "-?[1-9][0-9]{0,30}(\\.[0-9]{1,3})?",
        "[a-zé中 ]{0,40}".prop_map(|s| format!("\"{s}\\n\\ud83d\\ude00\\\"\"")),
    ];
    scalar.prop_recursive(5, 60, 6, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..6);
        let members = prop::collection::vec(("[a-z]{1,6}", inner), 0..6);
        prop_oneof![
            list.prop_map(|items| format!("[ {}\n]", items.join(" ,"))),
            members.prop_map(|members| {
                let members: Vec<_> = members
                    .iter()
                    .map(|(key, value)| format!("\"{key}\": {value}"))
                    .collect();
                format!("{{\n  {} }}", members.join(",\n  "))
            }),
        ]
    })
}
