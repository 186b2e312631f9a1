//! Is it a log, or the output of a command.

/// Share of the lines in the window that must look like log records, in percent.
const RECORDS_PERCENT: usize = 50;

/// Whether the text starts like a log: records, or escape codes of a terminal.
pub(super) fn is_log(window: &str) -> bool {
    if window.contains('\u{1b}') {
        return true;
    }
    let lines = window.lines().filter(|line| !line.trim_ascii().is_empty());
    let (mut total, mut records) = (0, 0);
    for line in lines {
        total += 1;
        records += usize::from(is_log_line(line.as_bytes()));
    }
    total > 1 && records * 100 >= total * RECORDS_PERCENT
}

/// A line that starts with a time, a date, a level or a bracketed tag, or that marks a test run.
fn is_log_line(line: &[u8]) -> bool {
    let start = line.trim_ascii_start();
    let tagged = start.starts_with(b"[") && start.iter().take(48).any(|b| *b == b']');
    tagged || is_time(start) || starts_with_level(start) || is_rule(start)
}

/// `12:34:56` or `2026-12-01` within the first few bytes.
fn is_time(line: &[u8]) -> bool {
    let near = &line[..line.len().min(48)];
    let digits = |w: &[u8], at: &[usize]| at.iter().all(|i| w[*i].is_ascii_digit());
    let clock = |w: &[u8]| w[2] == b':' && w[5] == b':' && digits(w, &[0, 1, 3, 4, 6, 7]);
    let date =
        |w: &[u8]| matches!(w[4], b'-' | b'/') && w[7] == w[4] && digits(w, &[0, 1, 2, 3, 5, 6]);
    near.windows(8).any(|w| clock(w) || date(w))
}

fn starts_with_level(line: &[u8]) -> bool {
    let word = line.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let levels: [&[u8]; 14] = [
        b"trace", b"debug", b"info", b"notice", b"warn", b"warning", b"error", b"fatal", b"panic",
        b"npm", b"pass", b"fail", b"passed", b"failed",
    ];
    levels
        .iter()
        .any(|level| line[..word].eq_ignore_ascii_case(level))
}

/// `===== FAILURES =====` and the like.
fn is_rule(line: &[u8]) -> bool {
    line.len() >= 8 && line.starts_with(b"====") && line.ends_with(b"===")
}

/// Whether the text ends as commands do that check or build something: by saying how it went.
///
/// `2 failed, 38 passed`, `compiled with 117 errors`, `exit status 1`, `Error: …`: there the last
/// lines are the ones a reader needs, whatever the first ones look like.
pub(super) fn reports_an_outcome(end: &str) -> bool {
    end.lines()
        .map(str::as_bytes)
        .any(|line| counts_outcomes(line) || names_exit_status(line) || starts_with_failure(line))
}

/// A number and a word for what it counts: `117 errors`.
fn counts_outcomes(line: &[u8]) -> bool {
    const OUTCOMES: [&[u8]; 8] = [
        b"error",
        b"errors",
        b"failed",
        b"failure",
        b"failures",
        b"passed",
        b"warning",
        b"warnings",
    ];
    let words: Vec<&[u8]> = line
        .split(|b| !b.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(2).any(|pair| {
        pair[0].iter().all(u8::is_ascii_digit)
            && OUTCOMES
                .iter()
                .any(|outcome| pair[1].eq_ignore_ascii_case(outcome))
    })
}

fn names_exit_status(line: &[u8]) -> bool {
    [
        b"exit status".as_slice(),
        b"exit code",
        b"exited with",
        b"Exit code",
        b"BUILD SUCCESS",
        b"BUILD FAIL",
    ]
    .iter()
    .any(|phrase| memchr::memmem::find(line, phrase).is_some())
}

/// A line that opens with a word of failure, behind whatever frame a tool draws around it.
fn starts_with_failure(line: &[u8]) -> bool {
    const FAILURES: [&[u8]; 7] = [
        b"finished",
        b"error",
        b"fatal",
        b"panic",
        b"traceback",
        b"failed",
        b"aborted",
    ];
    let framed = line
        .iter()
        .take_while(|b| !b.is_ascii_alphanumeric())
        .count();
    let rest = &line[framed..];
    let word = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let opens = FAILURES
        .iter()
        .any(|failure| rest[..word].eq_ignore_ascii_case(failure));
    opens && matches!(rest.get(word), Some(b':' | b'[' | b'(') | None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_of_commands_are_told_from_prose() {
        for end in [
            "=== 3 failed, 17 passed in 2.1s ===",
            "webpack compiled with 117 errors in 1223 ms",
            "Found 12 errors.\n[*] 3 fixable",
            "│ Error: No value for required variable",
            "make: *** [all] Error 2\nexit status 2",
            "panic: runtime error",
        ] {
            assert!(reports_an_outcome(end), "{end}");
        }
        for end in [
            "Errors are values. Failed attempts teach.",
            "### Fixed\n- error messages name the file",
            "return error",
        ] {
            assert!(!reports_an_outcome(end), "{end}");
        }
    }
}
