//! Scanners take time linear in the text, whatever it is made of.
//!
//! Times of this thread, the best of some rounds, and only compared with each other: whatever else
//! the machine does adds to all of them.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use toolclip_core::boundaries::boundaries;
use toolclip_core::format::{Format, Wanted};

const SHORT: usize = 16 << 10;

/// So many times longer is a long text, and so many times as long it may take for each byte: 1 is
/// measured by instructions, and what is quadratic takes 16.
const LONGER: usize = 16;
const MOST_GROWTH: u32 = 6;

/// A short text takes no time that a clock could tell.
const LEAST: Duration = Duration::from_micros(20);

const ROUNDS: usize = 20;

const UNITS: [&str; 30] = [
    "\n",
    " ",
    " \n",
    "\t",
    "x=1\n",
    "1 error ",
    "^\n",
    ":\n",
    ": \n",
    "a/b-1-x\n",
    "a:1:b\n",
    "- ",
    "> ",
    "- a\n",
    "[",
    "{\"a\":",
    "\"",
    "a,\"",
    "<p>",
    "</p>",
    "<!--",
    "<a b='",
    "<pre>\n",
    "```\n",
    "a: |\n",
    "x = \"\"\"\n",
    "| a |\n",
    "+a\n",
    "data: {}\n\n",
    "{} ",
];

fn filled(unit: &str, len: usize) -> String {
    unit.repeat(len / unit.len())
}

/// The best time so far of a scan, measured once more.
fn measure(best: Duration, text: &str, format: Format) -> Duration {
    let start = ThreadTime::now();
    black_box(boundaries(black_box(text), format));
    best.min(start.elapsed()).max(LEAST)
}

/// Whether `long` takes at most `most` times as long as `short`, in the best of some rounds.
fn holds(short: &str, long: &str, most: u32, format: Format) -> bool {
    let mut best = [Duration::MAX; 2];
    (0..ROUNDS).any(|_| {
        best[0] = measure(best[0], short, format);
        best[1] = measure(best[1], long, format);
        best[1] <= best[0] * most
    })
}

#[test]
fn no_format_has_a_text_that_takes_more_than_linear_time() {
    let most = MOST_GROWTH * u32::try_from(LONGER).unwrap_or(u32::MAX);
    for wanted in Wanted::ALL {
        let Wanted::Only(format) = wanted else {
            continue;
        };
        for unit in UNITS {
            let (short, long) = (filled(unit, SHORT), filled(unit, SHORT * LONGER));
            assert!(holds(&short, &long, most, format), "{format:?} {unit:?}");
        }
    }
}

/// 149 and 405 instructions a byte; 2,058 when every open element within reach was compared.
#[test]
fn an_end_tag_that_closes_nothing_costs_no_more_than_a_tag() {
    let open: Vec<String> = (0..SHORT).map(|n| format!("<a{n}></b{n}>")).collect();
    let open = open.concat();
    let closers = filled("</b>", open.len());
    let tags = filled("<p>", 2 * open.len());
    assert!(holds(&tags, &(open + &closers), 2, Format::Html));
}
