//! Which format is this: hints first, then sniffs that reject hard.
//!
//! Looks at the first 4 KiB or 128 lines and at the last 1 KiB only, and at more ([`detect_read`]) only
//! where these tell nothing and all of the text is read anyhow. A wrong guess is never fatal: a
//! planner that finds the text not to be of its format refuses, and the text is cut as plain text.
//!
//! The detectors stand in one table, are asked in its order, and the first that knows the format
//! decides; what all of them say can be had as well.

use crate::abridged::Abridged;
use crate::format::Format;

mod config;
mod csv;
mod diff;
mod grep;
mod hints;
mod holds;
mod json;
mod listing;
mod log;
mod looks;
mod markdown;
mod markup;
mod output;
mod sample;
mod table;
mod told;
mod tool;
mod verdict;

pub use hints::Hints;
pub use verdict::{Answer, Confidence, Detected, Vote};

use sample::Sample;

/// One question put to a text and to what is known about it.
struct Detector {
    name: &'static str,
    ask: fn(&Sample, &Hints) -> Answer,
}

const fn detector(name: &'static str, ask: fn(&Sample, &Hints) -> Answer) -> Detector {
    Detector { name, ask }
}

/// Who is asked, and in which order: hints, the surest sniffs, those that err.
static DETECTORS: [Detector; 24] = [
    detector("caller", told::caller),
    detector("mime", told::mime),
    detector("path", told::path),
    detector("shebang", told::shebang),
    detector("tool", told::tool),
    detector("json", looks::json),
    detector("json5", looks::json5),
    detector("json among lines", looks::json_among_lines),
    detector("events", looks::events),
    detector("binary", looks::binary),
    detector("outcome of a command", looks::outcome_of_command),
    detector("diff", looks::diff),
    detector("markup", looks::markup),
    detector("grep", looks::grep),
    detector("listing", looks::listing),
    detector("table", looks::table),
    detector("csv", looks::csv),
    detector("configuration", looks::configuration),
    detector("log", looks::log),
    detector("markdown", looks::markdown),
    detector("code", looks::code),
    detector("output of a command", looks::output_of_command),
    detector("marks of markdown", looks::marks_of_markdown),
    detector("end of a log", looks::end_of_log),
];

/// The format of `text`: what the hints say, else what it looks like.
pub fn detect(text: &str, hints: &Hints) -> Detected {
    let sample = Sample::of(text);
    let mut answers = DETECTORS.iter().map(|one| (one.ask)(&sample, hints));
    answers.find_map(decision).unwrap_or(NOTHING)
}

/// The format of a text that is about to be cut.
///
/// What nothing marks as anything, prints short lines and tells of a failure among them is a log: its
/// error line may stand where [`detect`] does not look. O(n), in one search for error lines.
pub fn detect_read(text: &Abridged, hints: &Hints) -> Detected {
    let detected = detect(text.text, hints);
    let is_output =
        || output::has_short_lines(&Sample::of(text.text)) && output::tells_of_a_failure(text);
    if detected == NOTHING && text.is_read() && is_output() {
        return OUTPUT;
    }
    detected
}

/// What every detector that has something to say says, in the order in which they are asked: the
/// first that says what the text is decides.
pub fn votes(text: &str, hints: &Hints) -> Vec<Vote> {
    let sample = Sample::of(text);
    let votes = DETECTORS.iter().map(|one| Vote {
        detector: one.name,
        answer: (one.ask)(&sample, hints),
    });
    votes
        .filter(|vote| vote.answer != Answer::Nothing)
        .collect()
}

/// The answer where no detector has one.
const NOTHING: Detected = Detected {
    format: Format::Text,
    confidence: Confidence::Guess,
    why: "nothing marks it as anything else",
};

/// The answer for lines that no detector knows, with a failure among them.
const OUTPUT: Detected = Detected {
    format: Format::Log,
    confidence: Confidence::Guess,
    why: "nothing marks its short lines as anything else, and one of them tells of a failure",
};

const fn decision(answer: Answer) -> Option<Detected> {
    match answer {
        Answer::Is(detected) => Some(detected),
        Answer::IsNot(_) | Answer::Nothing => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Wanted;
    use crate::scan::code::Family;

    fn sniffed(text: &str) -> &'static str {
        by_tool(text, None)
    }

    fn by_tool(text: &str, tool: Option<&str>) -> &'static str {
        let hints = Hints {
            tool,
            ..Hints::default()
        };
        detect(text, &hints).format.name()
    }

    #[test]
    fn json_needs_json_grammar_not_just_a_bracket() {
        assert_eq!(sniffed("{\"a\": 1}"), "json");
        assert_eq!(sniffed("[1, 2, 3"), "json");
        assert_eq!(sniffed("[[[[[[["), "json");
        assert_eq!(sniffed("[INFO] a\n[INFO] b\n"), "log");
        assert_eq!(sniffed("[1/5] building\n[2/5] linking\n"), "log");
        assert_eq!(sniffed("{{ template }}"), "text");
    }

    #[test]
    fn one_value_a_line_is_ndjson() {
        assert_eq!(sniffed("{\"a\": 1}\n{\"a\": 2}\n"), "ndjson");
        assert_eq!(sniffed("[1]\n[2]"), "ndjson");
        assert_eq!(sniffed("{\"a\": 1}\nDone.\nBye.\n"), "text");
    }

    #[test]
    fn logs_are_told_by_their_lines_or_their_tool() {
        assert_eq!(
            sniffed("2026-12-01T10:00:00Z start\n2026-12-01T10:00:01Z stop\n"),
            "log"
        );
        assert_eq!(
            sniffed("==== FAILURES ====\nERROR one\nfine\nWARN two\n"),
            "log"
        );
        assert_eq!(sniffed("\u{1b}[32mok\u{1b}[0m\n"), "log");
        assert_eq!(by_tool("a\nb\n", Some("exec")), "log");
        let by_exec = |text| by_tool(text, Some("exec"));
        assert_eq!(by_exec("{\"a\": 1}"), "json");
        assert_eq!(by_exec("a.rs:1:x\nb.rs:2:y\n"), "grep");
        assert_eq!(by_exec("a.rs:1:x\nb.rs:2:y\nexit status 1\n"), "log");
    }

    #[test]
    fn what_the_caller_wants_wins() {
        let wanting = |text, format| {
            let hints = Hints {
                format: Wanted::Only(format),
                mime: Some("application/json"),
                tool: Some("exec"),
                ..Hints::default()
            };
            detect(text, &hints).format
        };
        assert_eq!(wanting("{}", Format::Text), Format::Text);
        let code = Format::Code(Family::Indent);
        assert_eq!(wanting("plain", code), code);
    }
}
