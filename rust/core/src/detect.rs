//! Which format is this: hints first, then sniffs that reject hard.
//!
//! Looks at the first 4 KiB and the last 1 KiB only. A wrong guess is never fatal: a planner that
//! finds the text not to be of its format refuses, and the text is cut as plain text.
//!
//! The detectors stand in one table, are asked in its order, and the first that knows the format
//! decides; what all of them say can be had as well.

use crate::format::{Format, Wanted};
use crate::scan::binary;
use crate::scan::code::{self, family_of_shebang};

mod config;
mod csv;
mod diff;
mod grep;
mod hints;
mod holds;
mod json;
mod listing;
mod log;
mod markdown;
mod markup;
mod sample;
mod table;
mod tool;
mod verdict;

pub use hints::Hints;
pub use verdict::{Answer, Confidence, Detected, Vote};

use holds::holds;
use sample::Sample;
use tool::Kind;

/// One question put to a text and to what is known about it.
struct Detector {
    name: &'static str,
    ask: fn(&Sample, &Hints) -> Answer,
}

const fn detector(name: &'static str, ask: fn(&Sample, &Hints) -> Answer) -> Detector {
    Detector { name, ask }
}

/// Who is asked, and in which order: hints, the surest sniffs, those that err.
static DETECTORS: [Detector; 21] = [
    detector("caller", caller),
    detector("mime", mime),
    detector("path", path),
    detector("shebang", shebang),
    detector("tool", tool),
    detector("json", json),
    detector("binary", binary),
    detector("outcome of a command", outcome_of_command),
    detector("diff", diff),
    detector("markup", markup),
    detector("grep", grep),
    detector("listing", listing),
    detector("table", table),
    detector("csv", csv),
    detector("configuration", configuration),
    detector("output of a command", output_of_command),
    detector("log", log),
    detector("markdown", markdown),
    detector("code", code),
    detector("marks of markdown", marks_of_markdown),
    detector("end of a log", end_of_log),
];

/// The format of `text`: what the hints say, else what it looks like.
pub fn detect(text: &str, hints: &Hints) -> Detected {
    let sample = Sample::of(text);
    let answers = DETECTORS.iter().map(|one| (one.ask)(&sample, hints));
    answers.filter_map(decision).next().unwrap_or(NOTHING)
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

const fn decision(answer: Answer) -> Option<Detected> {
    match answer {
        Answer::Is(detected) => Some(detected),
        Answer::IsNot(_) | Answer::Nothing => None,
    }
}

fn caller(sample: &Sample, hints: &Hints) -> Answer {
    let format = match hints.format {
        Wanted::Auto => return Answer::Nothing,
        Wanted::Only(Format::Code(unknown)) => {
            Format::Code(family(sample, hints).unwrap_or(unknown))
        }
        Wanted::Only(format) => format,
    };
    Answer::certain(format, "the caller says so")
}

/// The family of code that the name of the file or the text itself shows.
fn family(sample: &Sample, hints: &Hints) -> Option<code::Family> {
    match hints.path.and_then(hints::of_path) {
        Some(Format::Code(family)) => Some(family),
        _ => code::sniff(sample.window).map(|(family, _)| family),
    }
}

fn mime(sample: &Sample, hints: &Hints) -> Answer {
    let format = hints.mime.and_then(hints::of_mime);
    hinted(format, sample, "its MIME type says so")
}

fn path(sample: &Sample, hints: &Hints) -> Answer {
    let format = hints.path.and_then(hints::of_path);
    hinted(format, sample, "the name of its file says so")
}

/// What a hint says, unless the scanner of that format fails on the text.
fn hinted(format: Option<Format>, sample: &Sample, why: &'static str) -> Answer {
    match format {
        None => Answer::Nothing,
        Some(format) if holds(format, sample) => Answer::is(format, confidence(format), why),
        Some(format) => Answer::IsNot(format),
    }
}

/// How sure a hint is that nothing contradicts: a grammar that was checked is proof.
const fn confidence(format: Format) -> Confidence {
    match format {
        Format::Json | Format::Ndjson | Format::Xml | Format::Toml => Confidence::Certain,
        _ => Confidence::Likely,
    }
}

fn shebang(sample: &Sample, _: &Hints) -> Answer {
    if !sample.window.starts_with("#!") {
        return Answer::Nothing;
    }
    let family = sample.window.lines().next().and_then(family_of_shebang);
    family.map_or(Answer::Nothing, |family| {
        Answer::certain(Format::Code(family), "its first line names an interpreter")
    })
}

fn tool(sample: &Sample, hints: &Hints) -> Answer {
    let format = match hints.kind_of_tool() {
        Some(Kind::Search) => Format::Grep,
        Some(Kind::Diff) => Format::Diff,
        Some(Kind::Web) if markup::may_be_html(sample.lines) => Format::Html,
        Some(Kind::Web) if sample.markdown().is_likely() => Format::Markdown,
        // What commands print is told by its looks first.
        Some(Kind::Web | Kind::Shell) | None => return Answer::Nothing,
    };
    hinted(Some(format), sample, "the name of its tool says so")
}

fn json(sample: &Sample, _: &Hints) -> Answer {
    match json::sniff(sample.text, sample.window) {
        Some(format) => Answer::certain(format, "it is correct JSON as far as was looked"),
        None => Answer::Nothing,
    }
}

fn binary(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Binary, "its bytes are those of no text")
        .when(binary::data(sample.window).is_some())
}

/// What a command printed for reading ends as it began; a log ends by saying how it went.
fn outcome_of_command(sample: &Sample, hints: &Hints) -> Answer {
    Answer::likely(
        Format::Log,
        "a command printed it, and its end says how it went",
    )
    .when(is_from_shell(hints) && log::reports_an_outcome(sample.end))
}

fn diff(sample: &Sample, _: &Hints) -> Answer {
    Answer::certain(Format::Diff, "it starts as a diff does").when(diff::is_diff(sample.lines))
}

fn markup(sample: &Sample, _: &Hints) -> Answer {
    let declared = markup::declared(sample.lines);
    if let Some(format) = declared {
        return Answer::certain(format, "it declares itself");
    }
    let tagged = markup::tagged(sample.lines);
    tagged.map_or(Answer::Nothing, |format| {
        Answer::likely(format, "it starts with whole tags")
    })
}

fn grep(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Grep, "most lines name a file and a line")
        .when(grep::is_grep(sample.lines))
}

fn listing(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(
        Format::Listing,
        "its lines are paths or entries of a directory",
    )
    .when(listing::is_listing(sample.lines))
}

fn table(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Table, "it has a rule below a header with columns")
        .when(table::is_table(sample.lines))
}

fn csv(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Csv, "a header and its records have as many fields")
        .when(csv::is_csv(sample.lines))
}

fn configuration(sample: &Sample, _: &Hints) -> Answer {
    config::sniff(sample.lines).map_or(Answer::Nothing, |format| {
        Answer::likely(format, "its lines are keys and sections")
    })
}

fn output_of_command(_: &Sample, hints: &Hints) -> Answer {
    Answer::likely(Format::Log, "a command printed it").when(is_from_shell(hints))
}

fn is_from_shell(hints: &Hints) -> bool {
    hints.kind_of_tool() == Some(Kind::Shell)
}

fn log(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Log, "most lines are records of a log").when(log::is_log(sample.window))
}

fn markdown(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(
        Format::Markdown,
        "it has headings, and links, fences or tables",
    )
    .when(sample.markdown().is_certain())
}

fn code(sample: &Sample, _: &Hints) -> Answer {
    code::sniff(sample.window).map_or(Answer::Nothing, |(family, _)| {
        Answer::likely(Format::Code(family), "its lines read as code")
    })
}

fn marks_of_markdown(sample: &Sample, _: &Hints) -> Answer {
    Answer::guess(Format::Markdown, "it has some marks of Markdown")
        .when(sample.markdown().is_likely())
}

fn end_of_log(sample: &Sample, _: &Hints) -> Answer {
    Answer::guess(
        Format::Log,
        "it tells of failures or ends by saying how it went",
    )
    .when(log::reports_an_outcome(sample.end) || log::has_a_trace(sample.lines))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let code = Format::Code(code::Family::Indent);
        assert_eq!(wanting("plain", code), code);
    }
}
