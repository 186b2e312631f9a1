//! Laws that hold for every text and family.

mod cases;

use std::time::Duration;

use cases::cases;
use cpu_time::ThreadTime;
use proptest::prelude::*;
use toolclip_core::scan::code::{Family, boundaries, sniff};
use toolclip_core::span::Boundary;

const FAMILIES: [Family; 5] = [
    Family::Brace,
    Family::Indent,
    Family::EndKeyword,
    Family::Lisp,
    Family::Unknown,
];

/// Pieces that open, close and confuse, so that random texts reach every state.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "'",
    "`",
    "\\",
    "/*",
    "*/",
    "//",
    "#",
    "--",
    "#|",
    "|#",
    "\"\"\"",
    "'''",
    "${",
    "$$",
    "AS $t$",
    "$t$",
    "r#\"",
    "\"#",
    "R\"x(",
    ")x\"",
    "@\"",
    "<<EOF",
    "EOF",
    "<<<T",
    "[[",
    "]]",
    "--[[",
    "=begin\n",
    "=end\n",
    "#if X\n",
    "#else\n",
    "#endif\n",
    "#define A \\\n",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "    ",
    "\t",
    " ",
    "a",
    "x = ",
    "= {",
    "class A ",
    "def f():",
    "fn f() ",
    "impl X ",
    "describe('a', () => ",
    "@Test",
    "#[test]",
    "end",
    ";",
    ",",
    ":",
    "é",
    "😀",
    "\u{2028}",
    "\0",
    "/a[/]b/",
    "'a",
    "b'",
    "template <T>",
    "func f() {\n",
    "static int f()\n",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..60).prop_map(|pieces| pieces.concat())
}

/// Offsets of the starts of all lines but the first.
fn line_starts(text: &str) -> Vec<usize> {
    let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    let starts = breaks.map(|(at, _)| at + 1);
    starts.filter(|&start| start < text.len()).collect()
}

fn offsets(boundaries: &[Boundary]) -> Vec<usize> {
    boundaries.iter().map(|boundary| boundary.offset).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(2_000)))]

    #[test]
    fn boundaries_are_the_line_starts(text in text()) {
        for family in FAMILIES {
            prop_assert_eq!(offsets(&boundaries(&text, family)), line_starts(&text));
        }
    }

    #[test]
    fn any_string_is_scanned(text in ".{0,200}") {
        for family in FAMILIES {
            prop_assert_eq!(offsets(&boundaries(&text, family)), line_starts(&text));
        }
        sniff(&text);
    }

    #[test]
    fn sniffing_is_total(text in text()) {
        if let Some((_, confidence)) = sniff(&text) {
            prop_assert!((0.0..=1.0).contains(&confidence));
        }
    }

    #[test]
    fn later_lines_change_no_level(text in text(), more in text()) {
        for family in FAMILIES {
            let whole = boundaries(&format!("{text}\n{more}"), family);
            let prefix = boundaries(&format!("{text}\n"), family);
            prop_assert_eq!(&whole[..prefix.len()], &prefix[..]);
        }
    }

    #[test]
    fn windows_agree_up_to_their_last_line(text in text(), cut in 0_usize..200) {
        let mut cut = cut.min(text.len());
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        for family in FAMILIES {
            let window = boundaries(&text[..cut], family);
            let whole = boundaries(&text, family);
            let sure = window.len().saturating_sub(1);
            prop_assert_eq!(&whole[..sure], &window[..sure]);
        }
    }
}

/// Every 16 KB may cost this much: 30 times what ordinary code costs on a slow machine, and far
/// less than quadratic time would.
const SLOWEST: Duration = Duration::from_millis(12);

#[test]
fn pathological_texts_take_linear_time() {
    const MEGABYTE: usize = 1 << 20;
    let pieces = [
        "(",
        "{",
        "[",
        "}",
        "\"",
        "'",
        "`",
        "`${",
        "/*",
        "/",
        "#",
        "\\",
        "<",
        "<<",
        "<<A\n",
        "$",
        "$a",
        "'a\\",
        "/[(",
        "((}",
        "#if\n",
        "#if\n{",
        "a ",
        "'\\",
        "{\n",
        "(\n",
        "\n",
        " \n",
        "-",
        "--[[",
        "[=",
        "R\"",
        "@",
        "\"\"\"",
        "'''",
        "class A {\n",
        "= {",
        "describe(",
        "template <",
        "@A(",
        "1:\n",
        "\r",
        "= [\n",
        "#|",
        "//",
        "r#",
        "b'",
        "x = {\n",
        "fn f() {\n\n",
    ];
    for piece in pieces {
        let text = piece.repeat(MEGABYTE / piece.len());
        for family in FAMILIES {
            let start = ThreadTime::now();
            boundaries(&text, family);
            sniff(&text);
            let took = start.elapsed();
            assert!(took < SLOWEST * 64, "{piece:?} {family:?}: {took:?}");
        }
    }
}

#[test]
fn one_long_line_takes_linear_time() {
    let text = "f({a:'b',c:\"d\",e:/x/g}); ".repeat(3 << 20 >> 5);
    for family in FAMILIES {
        let start = ThreadTime::now();
        assert_eq!(boundaries(&text, family), []);
        assert!(start.elapsed() < SLOWEST * 200, "{family:?}");
    }
}

#[test]
fn indentation_that_only_grows_takes_linear_time() {
    let lines: Vec<String> = (0..1500).map(|depth| " ".repeat(depth) + "x:\n").collect();
    let text = lines.concat();
    for family in FAMILIES {
        let start = ThreadTime::now();
        assert_eq!(boundaries(&text, family).len(), 1499);
        assert!(start.elapsed() < SLOWEST * 70, "{family:?}");
    }
}
