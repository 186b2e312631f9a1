//! The words that may give an error line away, and the four bytes by which each is found.

/// What a sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::scan::log) enum Meaning {
    /// That something may explain a failure.
    Suspicion,
    /// That something failed, if it is said of something and not merely spoken of.
    Failure,
    /// That something failed, however it is said.
    Outcome,
}

/// A word in the spelling that programs use.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) text: &'static str,
    pub(super) meaning: Meaning,
    /// Where in it the anchor starts.
    offset: usize,
    anchor: [u8; ANCHOR],
    group: u8,
}

/// Length of an anchor: with three bytes the filter stops twice as often in real logs.
pub(super) const ANCHOR: usize = 4;

/// Words by the groups that share a bit of the filter. With more than 32 the search on processors
/// without AVX2 takes fewer bytes a step. Anchors and groups are those that make the filter stop least
/// in 17 MB of real logs and reports, as far as a search over both could find: at 1.3 places a
/// kilobyte, nearly all of them words. (`undefined reference`, `Assertion` and `assert` came later, to
/// the groups where each adds least: 0.13 places. With the anchor `d re` it would be one a kilobyte.)
/// Of words that start together the longer stands first.
pub(super) static WORDS: [Word; 35] = [
    word(0, "fatal", *b"atal", Meaning::Failure),
    word(0, "FATAL", *b"ATAL", Meaning::Failure),
    word(0, "CRITICAL", *b"ICAL", Meaning::Failure),
    word(1, "Segmentation fault", *b" fau", Meaning::Outcome),
    word(1, "segfault", *b"gfau", Meaning::Outcome),
    word(1, "not found", *b" fou", Meaning::Suspicion),
    word(2, "ERR!", *b"ERR!", Meaning::Failure),
    word(2, "CRASH", *b"CRAS", Meaning::Failure),
    word(2, "crashed", *b"cras", Meaning::Outcome),
    word(2, "Traceback", *b"ebac", Meaning::Outcome),
    word(3, "error", *b"rror", Meaning::Failure),
    word(3, "Error", *b"rror", Meaning::Failure),
    word(3, "ERROR", *b"RROR", Meaning::Failure),
    word(3, "aborted", *b"abor", Meaning::Failure),
    word(3, "Aborted", *b"Abor", Meaning::Failure),
    word(4, "exited with", *b"ited", Meaning::Outcome),
    word(4, "timed out", *b"imed", Meaning::Outcome),
    word(4, "undefined reference", *b"ined", Meaning::Outcome),
    word(5, "failed", *b"fail", Meaning::Failure),
    word(5, "Failed", *b"Fail", Meaning::Failure),
    word(5, "FAIL", *b"FAIL", Meaning::Failure),
    word(5, "failure", *b"fail", Meaning::Failure),
    word(5, "panicked", *b"anic", Meaning::Outcome),
    word(5, "panic", *b"anic", Meaning::Failure),
    word(5, "PANIC", *b"ANIC", Meaning::Failure),
    word(5, "denied", *b"enie", Meaning::Suspicion),
    word(6, "UNEXPECTED", *b"UNEX", Meaning::Failure),
    word(6, "cannot", *b"anno", Meaning::Suspicion),
    word(6, "Cannot", *b"anno", Meaning::Suspicion),
    word(7, "exception", *b"xcep", Meaning::Failure),
    word(7, "Exception", *b"xcep", Meaning::Failure),
    word(7, "exit status", *b"xit ", Meaning::Outcome),
    word(7, "exit code", *b"xit ", Meaning::Outcome),
    word(7, "Assertion", *b"sser", Meaning::Outcome),
    word(7, "assert", *b"sser", Meaning::Suspicion),
];

const fn word(group: u8, text: &'static str, anchor: [u8; ANCHOR], meaning: Meaning) -> Word {
    let bytes = text.as_bytes();
    let mut offset = 0;
    let mut same = 0;
    while same < ANCHOR {
        if bytes[offset + same] == anchor[same] {
            same += 1;
        } else {
            (offset, same) = (offset + 1, 0);
        }
    }
    Word {
        text,
        meaning,
        offset,
        anchor,
        group,
    }
}

/// For each byte of an anchor the groups that may have it, by the low half of the byte. The high half
/// would tell little more: letters differ in the low one, in either case.
pub(super) const GROUPS: [[u8; 16]; ANCHOR] = {
    let mut groups = [[0; 16]; ANCHOR];
    let mut index = 0;
    while index < WORDS.len() {
        let mut at = 0;
        while at < ANCHOR {
            let low_half = WORDS[index].anchor[at] & 0xF;
            groups[at][low_half as usize] |= 1 << WORDS[index].group;
            at += 1;
        }
        index += 1;
    }
    groups
};

const SLOTS: usize = 64;

/// Which words have an anchor that falls into a slot: the first of them, and for each the next.
struct Slots {
    first: [u8; SLOTS],
    next: [u8; WORDS.len()],
}

const NONE: u8 = u8::MAX;

static BY_ANCHOR: Slots = {
    let mut slots = Slots {
        first: [NONE; SLOTS],
        next: [NONE; WORDS.len()],
    };
    let mut index = WORDS.len();
    while index > 0 {
        index -= 1;
        let slot = slot(WORDS[index].anchor);
        slots.next[index] = slots.first[slot];
        #[expect(clippy::cast_possible_truncation, reason = "there are 35 words")]
        {
            slots.first[slot] = index as u8;
        }
    }
    slots
};

const fn slot(anchor: [u8; ANCHOR]) -> usize {
    (u32::from_le_bytes(anchor).wrapping_mul(0x9E37_79B1) >> 26) as usize
}

/// The word with its anchor at `at`, and where it starts.
pub(super) fn word_at(bytes: &[u8], at: usize) -> Option<(usize, &'static Word)> {
    let anchor = *bytes.get(at..)?.first_chunk()?;
    let mut index = BY_ANCHOR.first[slot(anchor)];
    while let Some(word) = WORDS.get(usize::from(index)) {
        if word.anchor == anchor
            && let Some(start) = at.checked_sub(word.offset)
            && bytes[start..].starts_with(word.text.as_bytes())
        {
            return Some((start, word));
        }
        index = BY_ANCHOR.next[usize::from(index)];
    }
    None
}
