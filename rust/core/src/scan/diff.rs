//! Unified diffs: commit > file > hunk.
//!
//! A hunk is as long as its `@@` line says, so a removed line that reads `-- a/b` is no header and
//! a line of the message that reads `diff` no file. Nothing is a boundary before the first whole
//! change: `git apply` refuses a patch without one.

use crate::scan::line::{Line, lines};
use crate::span::{Boundary, Level};

/// Where a scan stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Between files: commit messages, mail headers, anything.
    Outside,
    /// In the header of a file, before its first hunk.
    Header,
    /// In a hunk with that many old and new lines to come.
    Hunk { old: usize, new: usize },
    /// Just past a whole hunk.
    AfterHunk,
    /// In a hunk that breaks off or that cannot be understood: no boundary until the next file.
    Broken,
}

/// The places in `text` after a whole commit ([`Level::Unit`]), a whole file (a unit, too, where
/// there are no commits, else [`Level::Member`]) and a whole hunk ([`Level::Block`]).
pub fn boundaries(text: &str) -> Vec<Boundary> {
    let mut scan = Scan::default();
    for line in lines(text) {
        scan.feed(&line);
    }
    scan.found
}

struct Scan {
    state: State,
    has_commits: bool,
    has_change: bool,
    found: Vec<Boundary>,
}

impl Default for Scan {
    fn default() -> Self {
        Self {
            state: State::Outside,
            has_commits: false,
            has_change: false,
            found: Vec::new(),
        }
    }
}

impl Scan {
    fn feed(&mut self, line: &Line) {
        self.state = match self.state {
            State::Hunk { old, new } => {
                hunk_line(line.bytes, old, new).unwrap_or_else(|| self.broken(line))
            }
            State::AfterHunk if line.bytes.starts_with(b"\\") => State::AfterHunk,
            _ => self.between(line),
        };
    }

    /// A line that no hunk has, where a hunk says it has more lines.
    fn broken(&mut self, line: &Line) -> State {
        self.state = State::Broken;
        self.between(line)
    }

    /// A line that is not within a hunk.
    fn between(&mut self, line: &Line) -> State {
        if matches!(self.state, State::AfterHunk) {
            self.has_change = true;
            self.push(line.start, Level::Block);
        }
        if is_commit(line.bytes) {
            self.has_commits = true;
            self.start(line, Level::Unit);
            return State::Outside;
        }
        let is_file = starts_file(line.bytes)
            || (self.state != State::Header && line.bytes.starts_with(b"--- "));
        if is_file {
            let in_commit = self.has_commits;
            self.start(
                line,
                if in_commit {
                    Level::Member
                } else {
                    Level::Unit
                },
            );
            return State::Header;
        }
        match self.state {
            State::Header | State::AfterHunk => self.after_header(line.bytes),
            state => state,
        }
    }

    fn after_header(&self, line: &[u8]) -> State {
        match hunk_counts(line) {
            Some((0, 0)) => State::AfterHunk,
            Some((old, new)) => State::Hunk { old, new },
            None if line.starts_with(b"@@") => State::Broken,
            None if self.state == State::AfterHunk => State::Outside,
            None => State::Header,
        }
    }

    /// A commit or file starts at `line`, so what was before it is whole.
    fn start(&mut self, line: &Line, level: Level) {
        self.has_change |= self.state == State::Header;
        self.push(line.start, level);
    }

    fn push(&mut self, offset: usize, level: Level) {
        if !self.has_change {
            return;
        }
        match self.found.last_mut().filter(|last| last.offset == offset) {
            Some(last) => last.level = last.level.max(level),
            None => self.found.push(Boundary { offset, level }),
        }
    }
}

/// The state after one more line of a hunk; `None` if it cannot be one.
fn hunk_line(line: &[u8], old: usize, new: usize) -> Option<State> {
    let (old, new) = match line.first() {
        Some(b' ') | None => (old.checked_sub(1)?, new.checked_sub(1)?),
        Some(b'-') => (old.checked_sub(1)?, new),
        Some(b'+') => (old, new.checked_sub(1)?),
        Some(b'\\') => (old, new),
        _ => return None,
    };
    Some(match (old, new) {
        (0, 0) => State::AfterHunk,
        _ => State::Hunk { old, new },
    })
}

/// Lines of the old and the new file that the hunk with this `@@ -1,2 +3,4 @@` line has.
fn hunk_counts(line: &[u8]) -> Option<(usize, usize)> {
    let ranges = std::str::from_utf8(line.strip_prefix(b"@@ -")?).ok()?;
    let (ranges, _) = ranges.split_once(" @@")?;
    let (old, new) = ranges.split_once(" +")?;
    Some((count(old)?, count(new)?))
}

/// The count in `start,count`; 1 where it is left out.
fn count(range: &str) -> Option<usize> {
    let count = range.split_once(',').map_or("1", |(_, count)| count);
    count.parse().ok()
}

/// The first line of a commit as `git log`, `git show` and `git format-patch` print it.
pub fn is_commit(line: &[u8]) -> bool {
    let Some(rest) = line
        .strip_prefix(b"commit ")
        .or_else(|| line.strip_prefix(b"From "))
    else {
        return false;
    };
    let digits = rest.iter().take_while(|b| b.is_ascii_hexdigit()).count();
    digits >= 7 && matches!(rest.get(digits), None | Some(b' '))
}

/// The first line of a file's part, save for plain `---`.
pub fn starts_file(line: &[u8]) -> bool {
    line.starts_with(b"diff ") || line.starts_with(b"Index: ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::line::before;

    const FILE: &str = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n@@ -9 +9 @@ f()\n--- a\n+++ b\n\\ No newline at end of file\n";

    fn found(text: &str) -> Vec<(&str, Level)> {
        before(text, &boundaries(text))
    }

    #[test]
    fn hunks_are_as_long_as_they_say() {
        assert_eq!(
            found(&[FILE, FILE].concat()),
            [
                ("@@ -9 +9 @@ f()", Level::Block),
                ("diff --git a/x b/x", Level::Unit),
                ("@@ -9 +9 @@ f()", Level::Block)
            ]
        );
    }

    #[test]
    fn commits_outrank_files() {
        let log = format!("commit 0123456789\n\n    diff is mentioned\n\n{FILE}{FILE}\n");
        let text = log.repeat(2);
        let levels: Vec<_> = found(&text)
            .into_iter()
            .filter(|(_, level)| *level > Level::Block)
            .collect();
        assert_eq!(
            levels[..2],
            [
                ("diff --git a/x b/x", Level::Member),
                ("commit 0123456789", Level::Unit)
            ]
        );
    }

    #[test]
    fn nothing_before_the_first_whole_change() {
        assert_eq!(found("commit 0123456789\n\n    message\n"), []);
        assert_eq!(found("--- a\n+++ b\n@@ -1,9 +1,9 @@\n x\n"), []);
    }

    #[test]
    fn a_file_without_hunks_is_whole_where_the_next_one_starts() {
        let text = "diff --git a/x b/y\nrename from x\nrename to y\ndiff --git a/z b/z\n";
        assert_eq!(found(text), [("diff --git a/z b/z", Level::Unit)]);
    }

    #[test]
    fn a_broken_hunk_ends_nowhere() {
        let text =
            format!("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n one\noops\n{FILE}");
        assert_eq!(found(&text)[0].0, "@@ -9 +9 @@ f()");
    }
}
