//! Detectors that believe what is known beside the text, as far as the text bears it out.

use super::holds::holds;
use super::sample::Sample;
use super::tool::Kind;
use super::verdict::{Answer, Confidence};
use super::{Hints, hints, markup};
use crate::format::{Format, Wanted};
use crate::scan::code::{self, family_of_shebang};

pub(super) fn caller(sample: &Sample, hints: &Hints) -> Answer {
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

pub(super) fn mime(sample: &Sample, hints: &Hints) -> Answer {
    let format = hints.mime.and_then(hints::of_mime);
    hinted(format, sample, "its MIME type says so")
}

pub(super) fn path(sample: &Sample, hints: &Hints) -> Answer {
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

pub(super) fn shebang(sample: &Sample, _: &Hints) -> Answer {
    if !sample.window.starts_with("#!") {
        return Answer::Nothing;
    }
    let family = sample.window.lines().next().and_then(family_of_shebang);
    family.map_or(Answer::Nothing, |family| {
        Answer::certain(Format::Code(family), "its first line names an interpreter")
    })
}

pub(super) fn tool(sample: &Sample, hints: &Hints) -> Answer {
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
