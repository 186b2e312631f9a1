//! Laws on real files, read from the directory that `TOOLCLIP_CORPUS` names; skipped without one.

use std::fs;
use std::path::{Path, PathBuf};

use toolclip_core::scan::code::{Family, boundaries, sniff};
use toolclip_core::span::Level;

const FAMILIES: [Family; 5] = [
    Family::Brace,
    Family::Indent,
    Family::EndKeyword,
    Family::Lisp,
    Family::Unknown,
];

/// Bytes of each file looked at: larger files only repeat themselves.
const HEAD: usize = 100_000;

struct Sample {
    path: PathBuf,
    kind: String,
    text: String,
}

/// The head of every file of the corpus.
fn corpus() -> Vec<Sample> {
    let Some(root) = std::env::var_os("TOOLCLIP_CORPUS") else {
        return Vec::new();
    };
    let root = Path::new(&root);
    let manifest = fs::read_to_string(root.join("MANIFEST.tsv")).unwrap_or_default();
    let rows = manifest.lines().skip(1).map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let path = root.join(columns[0]);
        let bytes = fs::read(&path).unwrap_or_default();
        let head = &bytes[..bytes.len().min(HEAD)];
        Sample {
            path,
            kind: columns[5].to_owned(),
            text: String::from_utf8_lossy(head).into_owned(),
        }
    });
    rows.collect()
}

/// The family that a kind of file should be taken for.
fn family_of_kind(kind: &str) -> Option<Family> {
    match kind {
        "code-py" => Some(Family::Indent),
        "code-ruby" | "sql" => Some(Family::EndKeyword),
        "css" | "protobuf" => Some(Family::Brace),
        _ if kind.starts_with("code-") => Some(Family::Brace),
        _ => None,
    }
}

fn levels(text: &str, family: Family) -> Vec<Level> {
    let found = boundaries(text, family);
    found.iter().map(|boundary| boundary.level).collect()
}

#[test]
fn code_is_told_from_everything_else() {
    let mut wrong = Vec::new();
    for sample in corpus() {
        let found = sniff(&sample.text).map(|(family, _)| family);
        if found != family_of_kind(&sample.kind) {
            wrong.push((sample.path, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_line_start_has_a_boundary() {
    for sample in corpus() {
        let breaks = sample.text.match_indices('\n').map(|(at, _)| at + 1);
        let starts: Vec<usize> = breaks.filter(|&at| at < sample.text.len()).collect();
        for family in FAMILIES {
            let found = boundaries(&sample.text, family);
            let offsets: Vec<usize> = found.iter().map(|boundary| boundary.offset).collect();
            assert_eq!(offsets, starts, "{:?} {family:?}", sample.path);
        }
    }
}

#[test]
fn a_window_has_the_levels_of_the_whole() {
    for sample in corpus() {
        let half = &sample.text.as_bytes()[..sample.text.len() / 2];
        let Some(cut) = half.iter().rposition(|&byte| byte == b'\n') else {
            continue;
        };
        for family in FAMILIES {
            let window = levels(&sample.text[..=cut], family);
            let whole = levels(&sample.text, family);
            assert_eq!(
                whole[..window.len()],
                window,
                "{:?} {family:?}",
                sample.path
            );
        }
    }
}

#[test]
fn line_numbers_change_no_level() {
    for sample in corpus() {
        let Some(family) = family_of_kind(&sample.kind) else {
            continue;
        };
        let lines = sample.text.split_inclusive('\n').enumerate();
        let numbered: String = lines
            .map(|(index, line)| format!("{:>6}\t{line}", index + 1))
            .collect::<Vec<_>>()
            .concat();
        let bare = levels(&sample.text, family);
        assert_eq!(levels(&numbered, family), bare, "{:?}", sample.path);
    }
}
