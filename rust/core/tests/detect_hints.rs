//! What is known beside the text: who is believed first, and when nobody is.

use toolclip_core::detect::{Answer, Confidence, Hints, detect, votes};
use toolclip_core::format::{Format, Wanted};
use toolclip_core::scan::code::Family;

const JSON: &str = "{\"a\": [1, 2]}\n";
const PAGE: &str = "<!doctype html>\n<html><body><p>Not found</p></body></html>\n";
const DIFF: &str = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
const PROSE: &str = "Plain words, and more of them.\nNothing else.\n";

fn by<'a>(mime: &'a str, path: &'a str, tool: &'a str) -> Hints<'a> {
    let some = |text: &'a str| (!text.is_empty()).then_some(text);
    Hints {
        format: Wanted::Auto,
        mime: some(mime),
        path: some(path),
        tool: some(tool),
    }
}

#[track_caller]
fn assert_is(expected: &str, text: &str, hints: &Hints) {
    assert_eq!(
        detect(text, hints).format.name(),
        expected,
        "{hints:?}\n{text}"
    );
}

#[test]
fn the_first_hint_that_fits_wins() {
    let csv = "a,b\n1,2\n3,4\n";
    assert_is("csv", csv, &by("text/csv", "x.md", "exec"));
    assert_is("markdown", csv, &by("", "x.md", "exec"));
    assert_is("markdown", csv, &by("text/plain", "x.md", ""));
    let told = Hints {
        format: Wanted::Only(Format::Text),
        ..by("text/csv", "x.csv", "exec")
    };
    assert_is("text", csv, &told);
    assert_is(
        "code",
        "#!/bin/sh\na: 1\nb:\n  c: 2\n  d: 3\n",
        &by("", "", "exec"),
    );
}

#[test]
fn a_hint_is_dropped_where_the_scanner_of_its_format_fails() {
    assert_is("html", PAGE, &by("application/json", "", ""));
    assert_is("html", PAGE, &by("", "data.json", ""));
    assert_is("html", PAGE, &by("", "main.py", ""));
    assert_is("json", JSON, &by("", "main.py", "grep"));
    assert_is("json", JSON, &by("text/html", "a.yaml", "web_fetch"));
    assert_is(
        "ndjson",
        "{\"a\": 1}\n{\"a\": 2}\n",
        &by("application/json", "", ""),
    );
    assert_is("diff", DIFF, &by("", "main.py", ""));
    assert_is("text", PROSE, &by("image/png", "x.toml", "search"));
    assert_is("text", PROSE, &by("application/xml", "x.csv", "git_diff"));
    assert_is("text", PROSE, &by("text/x-diff", "x.ini", "fetch"));
}

#[test]
fn hints_settle_what_a_sniff_cannot_know() {
    assert_is("yaml", "name: x\n", &by("", "a.yml", ""));
    assert_is("yaml", "- a\n- b\n", &by("application/yaml", "", ""));
    assert_is("ini", "key = value\n", &by("", ".editorconfig", ""));
    assert_is("toml", "key = 1\n", &by("", "Cargo.lock", ""));
    assert_is("csv", "1,2\n3,4\n", &by("text/csv", "", ""));
    assert_is("markdown", PROSE, &by("", "README.md", ""));
    assert_is("log", PROSE, &by("", "build.log", ""));
    assert_is("ndjson", "{\"a\": 1}\n", &by("", "a.jsonl", ""));
    assert_is("json", "{\"cells\": []}", &by("", "a.ipynb", ""));
    assert_is("html", "<my-page>text</my-page>", &by("", "", "browser"));
    assert_is(
        "grep",
        "src/a.py:1:5: x\nsrc/a.py:2:7: y\n",
        &by("", "", "Grep"),
    );
}

#[test]
fn shells_print_logs_unless_it_shows_to_be_something_else() {
    assert_is("log", PROSE, &by("", "", "Bash"));
    assert_is("json", JSON, &by("", "", "run_terminal_cmd"));
    assert_is("diff", DIFF, &by("", "", "exec"));
    assert_is("text", PROSE, &by("", "", "read_file"));
}

#[test]
fn a_name_of_a_file_tells_the_family_of_code() {
    let family = |text, path| match detect(text, &by("", path, "")).format {
        Format::Code(family) => Some(family),
        _ => None,
    };
    assert_eq!(family("x\n", "a.rs"), Some(Family::Brace));
    assert_eq!(family("x\n", "a.py"), Some(Family::Indent));
    let wanted = Hints {
        format: Wanted::Only(Format::Code(Family::Unknown)),
        ..by("", "a.rb", "")
    };
    assert_eq!(
        detect("x\n", &wanted).format,
        Format::Code(Family::EndKeyword)
    );
}

#[test]
fn the_first_vote_for_a_format_is_the_answer() {
    let hints = by("text/html", "a.json", "exec");
    let votes = votes(JSON, &hints);
    let names: Vec<_> = votes.iter().map(|vote| vote.detector).collect();
    assert_eq!(names[..3], ["mime", "path", "json"]);
    assert_eq!(votes[0].answer, Answer::IsNot(Format::Html));
    assert_eq!(votes[1].answer, Answer::Is(detect(JSON, &hints)));
}

#[test]
fn confidence_tells_proof_from_signs() {
    let of = |text, hints: &Hints| detect(text, hints).confidence;
    assert_eq!(of(JSON, &Hints::default()), Confidence::Certain);
    assert_eq!(
        of("1,2\n3,4\n", &by("text/csv", "", "")),
        Confidence::Likely
    );
    assert_eq!(of(PROSE, &Hints::default()), Confidence::Guess);
    assert!(Confidence::Guess < Confidence::Likely && Confidence::Likely < Confidence::Certain);
}

#[test]
fn whatever_the_hints_nothing_panics_and_nothing_outweighs_bytes() {
    let texts = [
        "",
        "\u{feff}",
        "é",
        "[",
        "\0",
        PAGE,
        "a\r\n\r\n",
        "\u{fffd}PNG\0\0\0\u{1}",
    ];
    let mimes = [
        "",
        "/",
        "a/b;c",
        "TEXT/X-PYTHON",
        "é/é",
        "application/+json",
    ];
    let paths = ["", ".", "..", "/", "a.", ".a", "é.é", "C:\\", "a.json"];
    let tools = ["", "é", "ABC", "a__b", "GitDiff", "web"];
    for text in texts {
        for mime in mimes {
            for path in paths {
                for tool in tools {
                    let hints = by(mime, path, tool);
                    assert_ne!(detect(text, &hints).why, "");
                    votes(text, &hints);
                }
            }
        }
    }
}
