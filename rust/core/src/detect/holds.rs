//! Whether the scanner of a format that a hint speaks for can read the text.
//!
//! Looser than the sniff of that format, which has nothing but the text to go by: a file named
//! `.yaml` may have a single key.

use super::sample::Sample;
use super::{config, csv, diff, grep, json, markup};
use crate::format::Format;
use crate::scan::{binary, sse};

/// Whether the text may be of that format, as far as its first window tells.
pub(super) fn holds(format: Format, sample: &Sample) -> bool {
    match format {
        Format::Json => is_json(sample) == Some(Format::Json),
        Format::Ndjson => json::may_be_records(sample.window),
        Format::Json5 => json::is_json5(sample.window),
        Format::Sse => sse::is_stream(sample.window),
        Format::Csv => is_json(sample).is_none() && csv::may_be(sample.lines),
        Format::Diff => diff::may_be(sample.lines),
        Format::Grep => grep::may_be(sample.lines),
        Format::Xml => markup::may_be_xml(sample.lines),
        Format::Html => markup::may_be_html(sample.lines),
        Format::Yaml => config::may_be_yaml(sample.lines),
        Format::Toml => config::may_be_toml(sample.lines),
        Format::Ini => config::may_be_ini(sample.lines),
        Format::Binary => binary::data(sample.window).is_some(),
        Format::Markdown => !is_certainly_other(sample),
        // A page in place of the source: components and PHP do not declare themselves pages.
        Format::Code(_) | Format::Log => {
            !is_certainly_other(sample) && markup::declared(sample.lines).is_none()
        }
        // No hint speaks for these.
        Format::Concatenated | Format::Mixed | Format::Listing | Format::Table | Format::Text => {
            true
        }
    }
}

/// Whether a text whose format's scanner takes anything shows to be something else for certain.
fn is_certainly_other(sample: &Sample) -> bool {
    is_json(sample).is_some()
        || binary::data(sample.window).is_some()
        || diff::is_diff(sample.lines)
        || grep::is_grep(sample.lines)
}

fn is_json(sample: &Sample) -> Option<Format> {
    let found = json::sniff(sample.text, sample.window);
    found.filter(|format| matches!(format, Format::Json | Format::Ndjson))
}
