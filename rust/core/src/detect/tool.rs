//! What the name of a tool says about what it returns.

/// Tools by what they return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Runs commands, and returns what they print.
    Shell,
    /// Searches files for text.
    Search,
    /// Compares files.
    Diff,
    /// Fetches pages.
    Web,
}

/// Longest name that is looked at, in bytes; none in use is half as long.
const LONGEST: usize = 128;

/// Words of which one is enough.
const WORDS: [(&str, Kind); 22] = [
    ("web", Kind::Web),
    ("fetch", Kind::Web),
    ("browser", Kind::Web),
    ("browse", Kind::Web),
    ("url", Kind::Web),
    ("scrape", Kind::Web),
    ("crawl", Kind::Web),
    ("diff", Kind::Diff),
    ("grep", Kind::Search),
    ("rg", Kind::Search),
    ("ripgrep", Kind::Search),
    ("search", Kind::Search),
    ("exec", Kind::Shell),
    ("execute", Kind::Shell),
    ("bash", Kind::Shell),
    ("shell", Kind::Shell),
    ("sh", Kind::Shell),
    ("zsh", Kind::Shell),
    ("powershell", Kind::Shell),
    ("terminal", Kind::Shell),
    ("command", Kind::Shell),
    ("cmd", Kind::Shell),
];

/// Names that say it only alone: `run_query` runs no command, `process_order` processes an order.
const NAMES: [&str; 2] = ["run", "process"];

/// What the tool of this name returns, if the name says it: `exec`, `run_terminal_cmd`,
/// `mcp__git__git_diff`, `WebFetch`.
///
/// Words that come first in [`WORDS`] win, so that `web_search` is no search of files. Tools that
/// read files say nothing by their names; the path does.
pub(super) fn kind(name: &str) -> Option<Kind> {
    if name.len() > LONGEST {
        return None;
    }
    if NAMES.iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return Some(Kind::Shell);
    }
    let found = WORDS
        .iter()
        .find(|(word, _)| words(name).any(|part| part.eq_ignore_ascii_case(word)));
    found.map(|(_, kind)| *kind)
}

/// The words of a name, parted by capitals or by anything that is no letter.
fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_ascii_alphabetic())
        .flat_map(by_capitals)
}

/// `WebFetch` as `Web` and `Fetch`; a run of capitals stays together.
fn by_capitals(mut part: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let bytes = part.as_bytes();
        let starts =
            |at: &usize| bytes[*at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase();
        let end = (1..bytes.len()).find(starts).unwrap_or(bytes.len());
        let (word, rest) = part.split_at(end);
        part = rest;
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_in_use_by_what_they_return() {
        for (name, expected) in [
            ("exec", Kind::Shell),
            ("Bash", Kind::Shell),
            ("run", Kind::Shell),
            ("run_terminal_cmd", Kind::Shell),
            ("execute_command", Kind::Shell),
            ("local_shell", Kind::Shell),
            ("Grep", Kind::Search),
            ("search_files", Kind::Search),
            ("mcp__git__git_diff", Kind::Diff),
            ("git diff", Kind::Diff),
            ("WebFetch", Kind::Web),
            ("web_search", Kind::Web),
            ("browser", Kind::Web),
        ] {
            assert_eq!(kind(name), Some(expected), "{name}");
        }
        for name in [
            "read_file",
            "run_query",
            "process_order",
            "shellfish",
            "",
            "é",
            "lookup",
        ] {
            assert_eq!(kind(name), None, "{name}");
        }
        assert_eq!(kind(&"grep_".repeat(1000)), None);
    }
}
