//! Detectors that go by the looks of the text.

use super::sample::Sample;
use super::tool::Kind;
use super::verdict::Answer;
use super::{Hints, config, csv, diff, grep, json, listing, log, markup, table};
use crate::format::Format;
use crate::scan::json::may_be_main;
use crate::scan::{binary, code, sse};

pub(super) fn json(sample: &Sample, _: &Hints) -> Answer {
    match json::sniff(sample.text, sample.window) {
        Some(format) => Answer::certain(format, "it is correct JSON as far as was looked"),
        None => Answer::Nothing,
    }
}

pub(super) fn json5(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Json5, "it is correct JSON5 as far as was looked")
        .when(json::is_json5(sample.window))
}

pub(super) fn json_among_lines(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Mixed, "most of it is a JSON document among lines").when(may_be_main(
        sample.window,
        sample.end,
        sample.text.len(),
    ))
}

pub(super) fn events(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(
        Format::Sse,
        "its lines are fields of events that carry JSON",
    )
    .when(sse::is_stream(sample.window))
}

pub(super) fn binary(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Binary, "its bytes are those of no text")
        .when(binary::data(sample.window).is_some())
}

/// What a command printed for reading ends as it began; a log ends by saying how it went.
pub(super) fn outcome_of_command(sample: &Sample, hints: &Hints) -> Answer {
    Answer::likely(
        Format::Log,
        "a command printed it, and its end says how it went",
    )
    .when(is_from_shell(hints) && log::reports_an_outcome(sample.end))
}

pub(super) fn diff(sample: &Sample, _: &Hints) -> Answer {
    Answer::certain(Format::Diff, "it starts as a diff does").when(diff::is_diff(sample.lines))
}

pub(super) fn markup(sample: &Sample, _: &Hints) -> Answer {
    let declared = markup::declared(sample.lines);
    if let Some(format) = declared {
        return Answer::certain(format, "it declares itself");
    }
    let tagged = markup::tagged(sample.lines);
    tagged.map_or(Answer::Nothing, |format| {
        Answer::likely(format, "it starts with whole tags")
    })
}

pub(super) fn grep(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Grep, "most lines name a file and a line")
        .when(grep::is_grep(sample.lines))
}

pub(super) fn listing(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(
        Format::Listing,
        "its lines are paths or entries of a directory",
    )
    .when(listing::is_listing(sample.lines))
}

pub(super) fn table(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Table, "it has a rule below a header with columns")
        .when(table::is_table(sample.lines))
}

pub(super) fn csv(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Csv, "a header and its records have as many fields")
        .when(csv::is_csv(sample.lines))
}

pub(super) fn configuration(sample: &Sample, _: &Hints) -> Answer {
    config::sniff(sample.lines).map_or(Answer::Nothing, |format| {
        Answer::likely(format, "its lines are keys and sections")
    })
}

pub(super) fn output_of_command(_: &Sample, hints: &Hints) -> Answer {
    Answer::likely(Format::Log, "a command printed it").when(is_from_shell(hints))
}

fn is_from_shell(hints: &Hints) -> bool {
    hints.kind_of_tool() == Some(Kind::Shell)
}

pub(super) fn log(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(Format::Log, "most lines are records of a log").when(log::is_log(sample.window))
}

pub(super) fn markdown(sample: &Sample, _: &Hints) -> Answer {
    Answer::likely(
        Format::Markdown,
        "it has headings, and links, fences or tables",
    )
    .when(sample.markdown().is_certain())
}

pub(super) fn code(sample: &Sample, _: &Hints) -> Answer {
    code::sniff(sample.window).map_or(Answer::Nothing, |(family, _)| {
        Answer::likely(Format::Code(family), "its lines read as code")
    })
}

pub(super) fn marks_of_markdown(sample: &Sample, _: &Hints) -> Answer {
    Answer::guess(Format::Markdown, "it has some marks of Markdown")
        .when(sample.markdown().is_likely())
}

pub(super) fn end_of_log(sample: &Sample, _: &Hints) -> Answer {
    Answer::guess(
        Format::Log,
        "it tells of failures or ends by saying how it went",
    )
    .when(log::reports_an_outcome(sample.end) || log::has_a_trace(sample.lines))
}
