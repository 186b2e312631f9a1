//! How fast JSON is scanned, without counting: `cargo bench -p toolclip-core --bench json_scan`.
//!
//! Prints MB/s, the best of several passes, over documents that resemble real ones; more files may
//! be named behind `--`. The structural pass runs over all that a cut leaves out; the grammar scan
//! over a window of budget size and, once, over the part of the document that such windows share.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a report is what it is for"
)]

use std::hint::black_box;
use std::time::Instant;

use toolclip_core::scan::json;

/// Length of a generated document in bytes.
const LENGTH: usize = 5_000_000;

/// Passes of which the fastest counts: noise only ever adds.
const PASSES: usize = 9;

fn repeated(element: &str) -> String {
    format!(
        "[{}{element}]",
        format!("{element},").repeat(LENGTH / (element.len() + 1))
    )
}

fn megabytes_a_second(text: &str, pass: impl Fn(&str) -> usize) -> f64 {
    let seconds = (0..PASSES).map(|_| {
        let start = Instant::now();
        assert!(black_box(pass(black_box(text))) > 0);
        start.elapsed().as_secs_f64()
    });
    #[expect(clippy::cast_precision_loss, reason = "lengths far below 2^52")]
    let megabytes = text.len() as f64 / 1e6;
    megabytes / seconds.fold(f64::INFINITY, f64::min)
}

fn missing(text: &str) -> usize {
    json::missing_after(text, 1, 1, &json::Known::NOTHING)[0].elements
}

fn report(name: &str, text: &str) {
    let elements = json::scan(text).elements;
    let at_root = elements.iter().filter(|element| element.depth == 1).count();
    assert_eq!(missing(text), at_root, "{name}");
    println!(
        "{name:32} structural {:6.0} MB/s   grammar {:6.0} MB/s   compact {:6.0} MB/s",
        megabytes_a_second(text, missing),
        megabytes_a_second(text, |text| json::scan(text).elements.len()),
        megabytes_a_second(text, |text| json::compact(text, usize::MAX).text.len()),
    );
}

fn main() {
    let tweet = r#"{"id":505874924095815681,"text":"@aym0566x \n\n名前:前田あゆみ","user":{"name":"AYUMI","url":null,"entities":{"description":{"urls":[]}},"followers_count":262,"verified":false},"geo":null}"#;
    report("records", &repeated(tweet));
    report(
        "numbers",
        &repeated("[-65.613616999999977,43.420273000000009]"),
    );
    report(
        "prose",
        &repeated(&format!(
            "{{\"t\":\"{}\"}}",
            "All went well today. ".repeat(40)
        )),
    );
    report("integers", &repeated("17"));
    report(
        "pretty-printed",
        &repeated("\n    {\n      \"id\": 1234,\n      \"name\": \"row\"\n    }"),
    );
    let files = std::env::args()
        .skip(1)
        .filter(|name| !name.starts_with('-'));
    for name in files {
        match std::fs::read_to_string(&name) {
            Ok(text) => report(name.rsplit('/').next().unwrap_or(&name), text.trim()),
            Err(error) => eprintln!("{name}: {error}"),
        }
    }
}
