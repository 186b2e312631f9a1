//! Is this source code at all, and of which family?
//!
//! Each line of the first 4 KB votes: lines that only code has (a `def` that ends in a colon, a
//! closing brace) for their family, prose and log records against code, comments not at all. Texts
//! of other formats are refused by a few tests that need no vote. Measured on the source files of the
//! corpus: 6 to 14 microseconds, all other detectors included.

mod evidence;
mod keyword;
mod reject;

use std::cmp::Ordering;

use self::evidence::{Context, Vote};
use super::Family;
use super::language::family_of_shebang;
use super::line::Lines;
use super::numbered;

/// Bytes looked at.
const SAMPLE: usize = 4096;
/// Votes for code without which a text is not believed to be code.
const QUORUM: i32 = 4;
/// Votes for code must outweigh those against it this many times.
const MARGIN: i32 = 2;
/// Votes against code after which, with few for it, the rest is not read.
const HOPELESS: i32 = 16;
/// How few: a share of the votes against.
const HOPELESS_MARGIN: i32 = 4;
/// Votes for one family after which, with few for another or against code, the rest is not read.
/// With the two limits above, of 7,279 files of 26 kinds the answer changes for 17, source code all
/// of them that was refused before, and the time is halved.
const CLEAR: i32 = 24;
/// Lines in a row from the start that say nothing for code after which the rest is not read;
/// comments do not count, as a licence may be long.
const SILENT: usize = 48;
/// How few: a share of the votes for the family.
const CLEAR_MARGIN: i32 = 8;
/// Lines longer than this on average are minified or data.
const LONG_LINE: usize = 400;

/// The families that are voted for; [`Family::Unknown`] is never sniffed.
const FAMILIES: [Family; 4] = [
    Family::Brace,
    Family::Indent,
    Family::EndKeyword,
    Family::Lisp,
];

/// The family of the source code that `text` begins with and how sure that is, from 0 to 1.
///
/// `None` for prose, logs, data, markup and anything else that is not clearly code. Looks at no
/// more than the first 4 KB.
pub fn sniff(text: &str) -> Option<(Family, f32)> {
    let sample = sample(text);
    if sample.starts_with("#!")
        && let Some(family) = sample.lines().next().and_then(family_of_shebang)
    {
        return Some((family, 1.0));
    }
    if reject::is_other_format(sample) {
        return None;
    }
    let lines = memchr::memchr_iter(b'\n', sample.as_bytes()).count() + 1;
    if sample.len() / lines > LONG_LINE {
        return minified(sample);
    }
    Tally::of(sample).verdict()
}

/// The first 4 KB of `text`, without the line cut at their end if that costs less than half.
fn sample(text: &str) -> &str {
    if text.len() <= SAMPLE {
        return text;
    }
    let mut end = SAMPLE;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    match memchr::memrchr(b'\n', &text.as_bytes()[..end]) {
        Some(last) if last > SAMPLE / 2 => &text[..=last],
        _ => &text[..end],
    }
}

/// Code without line breaks shows by the density of its punctuation.
fn minified(sample: &str) -> Option<(Family, f32)> {
    let marks = sample.bytes().filter(|byte| b";{}()=".contains(byte));
    let dense = marks.count() * 100 / sample.len();
    let speaks = ["function", "=>", "var ", "return ", "){"]
        .iter()
        .any(|word| sample.contains(word));
    (dense >= 8 && speaks).then_some((Family::Brace, 0.6))
}

/// The votes of a sample.
#[derive(Debug, Default)]
struct Tally {
    /// Votes for code, of any family.
    code: i32,
    /// Votes against code.
    other: i32,
    /// Lines before the first vote for code, save comments.
    silent: usize,
    /// Votes for each of [`FAMILIES`].
    families: [i32; 4],
    /// Comments in the style of each of [`FAMILIES`].
    comments: [i32; 4],
}

impl Tally {
    fn of(sample: &str) -> Self {
        let mut tally = Self::default();
        let mut context = Context::default();
        let bytes = sample.as_bytes();
        for line in Lines::new(bytes, numbered::is_numbered(sample)) {
            if !line.is_blank() {
                let code = bytes[line.code..line.end].trim_ascii_end();
                let vote = context.vote(code);
                tally.count(vote);
                let is_comment = matches!(vote, Vote::Comment(_)) || code[0] == b'#';
                tally.silent += usize::from(tally.code == 0 && !is_comment);
                if tally.is_hopeless() || tally.is_clear() {
                    break;
                }
            }
        }
        tally
    }

    const fn is_hopeless(&self) -> bool {
        let is_outvoted = self.other > HOPELESS && self.code * HOPELESS_MARGIN < self.other;
        is_outvoted || self.silent > SILENT
    }

    fn is_clear(&self) -> bool {
        let most = self.families.into_iter().max().unwrap_or(0);
        let others: i32 = self.families.iter().sum::<i32>() - most;
        most >= CLEAR && most >= CLEAR_MARGIN * (others + self.other)
    }

    fn count(&mut self, vote: Vote) {
        match vote {
            Vote::Abstain => {}
            Vote::Other(weight) => self.other += weight,
            Vote::Code(weight) => self.code += weight,
            Vote::Family(family, weight) => {
                self.code += weight;
                self.families[seat(family)] += weight;
            }
            Vote::Comment(family) => self.comments[seat(family)] += 1,
        }
    }

    fn verdict(&self) -> Option<(Family, f32)> {
        let votes = if self.code + self.other == 0 {
            &self.comments
        } else {
            &self.families
        };
        let winner = (0..4).max_by(|&a, &b| match votes[a].cmp(&votes[b]) {
            Ordering::Equal => b.cmp(&a),
            unequal => unequal,
        })?;
        let total: i32 = votes.iter().sum();
        if self.code + self.other == 0 {
            return (total >= QUORUM).then_some((FAMILIES[winner], 0.4));
        }
        let backed = votes[winner] > 0 && votes[winner] + self.comments[winner] >= QUORUM;
        if !backed || self.code < MARGIN * self.other {
            return None;
        }
        let purity = share(self.code, self.code + self.other);
        Some((FAMILIES[winner], purity * share(votes[winner], total)))
    }
}

fn seat(family: Family) -> usize {
    match family {
        Family::Brace | Family::Unknown => 0,
        Family::Indent => 1,
        Family::EndKeyword => 2,
        Family::Lisp => 3,
    }
}

/// `part / whole` for the small numbers of a sample.
fn share(part: i32, whole: i32) -> f32 {
    let small = |number: i32| f32::from(i16::try_from(number).unwrap_or(i16::MAX));
    small(part) / small(whole.max(1))
}
