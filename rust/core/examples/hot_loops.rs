//! The hot loops, one at a time: their instructions for `benches/instructions.py`, and their time.
//!
//! `hot_loops NAME cold` does the work of that loop once, `hot_loops NAME warm` twice; the second
//! time it is done inside `measured`, where callgrind counts. `hot_loops list` names the loops with
//! the bytes that each reads. `hot_loops time` measures all of them by the processor's time
//! and fails where a scan falls below its floor.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use toolclip_core::bound::Bound;
use toolclip_core::detect::{Hints, detect};
use toolclip_core::encoding::Encoding::O200kBase;
use toolclip_core::format::Wanted;
use toolclip_core::inside::Place;
use toolclip_core::original::Original;
use toolclip_core::plan::{Depth, Keep};
use toolclip_core::scan::code::{self, Family};
use toolclip_core::scan::{json, line, text};
use toolclip_core::sizer::Sizer as _;
use toolclip_core::template::Template;
use toolclip_core::truncate::{Limits, Options, Outcome, truncate};

const BYTES: usize = 256 << 10;
const BUDGET: usize = 4096;
const ROUNDS: usize = 15;

/// A loop: what it reads, what it does, and what must come of that.
struct Loop {
    name: &'static str,
    text: fn(usize) -> String,
    work: fn(&str) -> usize,
    floor: Floor,
}

/// What the clock must show.
enum Floor {
    None,
    MegabytesASecond(f64),
    Within(Duration),
}

const fn hot(name: &'static str, text: fn(usize) -> String, work: fn(&str) -> usize) -> Loop {
    let floor = Floor::None;
    Loop {
        name,
        text,
        work,
        floor,
    }
}

const LOOPS: [Loop; 16] = [
    hot("count_logs", logs, count),
    hot("count_code", python, count),
    hot("count_json", records, count),
    hot("count_cjk", signs, count),
    hot("count_base64", letters, count),
    hot("bound_logs", logs, bound),
    hot("prefix", logs, prefix),
    hot("suffix", logs, suffix),
    hot("truncate_log", logs, cut),
    hot("truncate_json", records, cut),
    hot("truncate_code", python, cut),
    Loop {
        floor: Floor::MegabytesASecond(800.0),
        ..hot("scan_json", records, scan_json)
    },
    Loop {
        floor: Floor::MegabytesASecond(800.0),
        ..hot("scan_lines", logs, scan_lines)
    },
    hot("scan_text", logs, scan_text),
    Loop {
        floor: Floor::MegabytesASecond(200.0),
        ..hot("scan_code", python, scan_code)
    },
    Loop {
        floor: Floor::Within(Duration::from_micros(20)),
        ..hot("detect", python, detect_format)
    },
];

fn main() -> io::Result<ExitCode> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["list"] => {
            for Loop { name, text, .. } in &LOOPS {
                writeln!(io::stdout(), "{name} {}", text(BYTES).len())?;
            }
            Ok(ExitCode::SUCCESS)
        }
        ["time"] => time(),
        [name, state] => {
            let Some(found) = LOOPS.iter().find(|one| one.name == *name) else {
                return Ok(ExitCode::FAILURE);
            };
            let text = (found.text)(BYTES);
            if *state == "warm" {
                black_box((found.work)(&text));
            }
            measured(found.work, &text);
            Ok(ExitCode::SUCCESS)
        }
        _ => Ok(ExitCode::FAILURE),
    }
}

/// What callgrind collects in.
#[inline(never)]
fn measured(work: fn(&str) -> usize, text: &str) -> usize {
    let found = work(black_box(text));
    assert!(found > 0, "a loop that finds nothing measures nothing");
    black_box(found)
}

fn time() -> io::Result<ExitCode> {
    let mut is_fast = true;
    for Loop {
        name,
        text,
        work,
        floor,
    } in &LOOPS
    {
        let text = text(4 * BYTES);
        let best = (0..ROUNDS).map(|_| {
            let start = ThreadTime::now();
            measured(*work, &text);
            start.elapsed()
        });
        let best = best.min().unwrap_or_default();
        #[expect(clippy::cast_precision_loss, reason = "a megabyte")]
        let speed = text.len() as f64 / 1e6 / best.as_secs_f64();
        let holds = match floor {
            Floor::None => true,
            Floor::MegabytesASecond(least) => speed >= *least,
            Floor::Within(most) => best <= *most,
        };
        is_fast &= holds;
        let verdict = if holds { "" } else { "  TOO SLOW" };
        writeln!(
            io::stdout(),
            "{name:<14} {speed:>10.0} MB/s {best:>12.1?}{verdict}"
        )?;
    }
    Ok(if is_fast {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn count(text: &str) -> usize {
    O200kBase.count(text)
}

fn bound(text: &str) -> usize {
    Bound::Claude47.size(text)
}

fn prefix(text: &str) -> usize {
    O200kBase.prefix(text, BUDGET)
}

fn suffix(text: &str) -> usize {
    text.len() - O200kBase.suffix(text, BUDGET)
}

fn cut(text: &str) -> usize {
    let options = Options {
        budget: BUDGET,
        format: Wanted::Auto,
        place: Place::After,
        depth: Depth::default(),
        tool: None,
        mime: None,
        path: None,
        keep: Keep::Auto,
        template: Template::parse("[kept {kept} of {original}{shown}]").ok(),
        original: Original::Skip,
        limits: Limits::default(),
    };
    match truncate(text, &options, &O200kBase) {
        Outcome::Cut(cut) => cut.kept_tokens,
        Outcome::Fits(_) => 0,
    }
}

fn scan_json(text: &str) -> usize {
    json::scan(text).elements.len()
}

fn scan_lines(text: &str) -> usize {
    line::lines(text).count()
}

fn scan_text(window: &str) -> usize {
    text::lines(window).len()
}

fn scan_code(text: &str) -> usize {
    code::boundaries(text, Family::Indent).len()
}

fn detect_format(text: &str) -> usize {
    detect(text, &Hints::default()).format.name().len()
}

/// Numbers that look random and are the same everywhere.
fn numbers() -> impl Iterator<Item = usize> {
    let step = |state: &u64| {
        Some(
            state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1),
        )
    };
    std::iter::successors(Some(1_u64), step).map(|state| usize::try_from(state >> 40).unwrap_or(0))
}

fn written(bytes: usize, mut line: impl FnMut(&mut String, usize, usize)) -> String {
    let mut text = String::with_capacity(bytes + 512);
    for (n, number) in numbers().enumerate() {
        if text.len() >= bytes {
            break;
        }
        line(&mut text, n, number);
    }
    text
}

fn logs(bytes: usize) -> String {
    const DONE: [&str; 4] = [
        "accepted connection",
        "GET /index.html 200",
        "cache miss",
        "retrying",
    ];
    written(bytes, |text, n, number| {
        let level = if number % 50 == 0 { "ERROR" } else { "INFO" };
        let done = DONE[number % 4];
        let _ = writeln!(
            text,
            "2026-12-01T{:02}:{:02}:{:02}Z {level} worker-{} {done} id={number:06x} {} ms",
            n / 3600 % 24,
            n / 60 % 60,
            n % 60,
            number % 16,
            number % 997,
        );
    })
}

fn python(bytes: usize) -> String {
    const NAMES: [&str; 8] = [
        "value", "items", "result", "index", "buffer", "key", "node", "path",
    ];
    written(bytes, |text, n, number| {
        let (one, other) = (NAMES[number % 8], NAMES[number / 8 % 8]);
        let _ = write!(
            text,
            "def {one}_{n}(self, {other}: list[int]) -> int:\n    \"\"\"Return the {other}.\"\"\"\n    \
             for {one} in range({}):\n        if {one} not in {other}:\n            \
             return self.{other}[{one}] + {number}\n    return 0\n\n\n",
            number % 100,
        );
    })
}

fn records(bytes: usize) -> String {
    let records = written(bytes, |text, n, number| {
        let _ = write!(
            text,
            "{}{{\"id\": {n}, \"name\": \"user {}\", \"score\": {}.{}, \"tags\": [\"a\", \"b\"], \"ok\": true}}",
            if n == 0 { "[" } else { ",\n " },
            number % 5000,
            number % 90,
            number % 1000,
        );
    });
    records + "]"
}

fn signs(bytes: usize) -> String {
    written(bytes, |text, _, number| {
        let common = number % 60 * (number / 64 % 50);
        text.extend(u32::try_from(0x4E00 + common).ok().and_then(char::from_u32));
        if number % 23 == 0 {
            text.push('。');
        }
    })
}

fn letters(bytes: usize) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    written(bytes, |text, n, number| {
        text.push(char::from(ALPHABET[number % 64]));
        if n % 76 == 75 {
            text.push('\n');
        }
    })
}
