//! Settling a part of a piece that has no end yet: a run of letters, symbols or white space.
//!
//! A token border inside the run is final if every continuation keeps it. However the text goes on,
//! its encoding has a token border among the last [`LONGEST`] places of what is known, and up to that
//! border it is the encoding of the text that ends there. So it is enough that all texts that end at
//! one of these places keep the border in question. Two encodings that share their first token after
//! the border share the border, because every adjacent pair of tokens then stands in one of the two.

use crate::bpe::Merger;
use crate::encoding::Encoding;
use crate::split::boundary;
use crate::vocab::LONGEST;

/// What a run could be followed by, one of each kind that the patterns tell apart.
const CONTINUATIONS: [&str; 12] = [
    "", "a", "A", "\u{4e2d}", "\u{301}", "1", " ", "\t", "\n", "!", "/", "'s",
];

/// How far before the end a border is tried.
const DISTANCES: [usize; 3] = [2 * LONGEST, 8 * LONGEST, 32 * LONGEST];

/// A length of the first piece of the text that is settled, and the number of its tokens.
pub(super) fn settled(encoding: Encoding, text: &str) -> Option<(usize, usize)> {
    let certain = certain_length(encoding, text);
    let mut merger = Merger::default();
    let mut tokens = Vec::new();
    merger.encode(encoding.vocab(), &text.as_bytes()[..certain], &mut tokens);
    let tries = DISTANCES.iter().filter(|far| **far < certain / 2);
    tries.copied().find_map(|far| {
        let border = Border::before(encoding, text, &tokens, certain - far)?;
        let mut after = Vec::new();
        let keeps = (certain - LONGEST..=certain).all(|end| {
            after.clear();
            merger.encode(
                encoding.vocab(),
                &text.as_bytes()[border.at..end],
                &mut after,
            );
            after.first() == Some(&border.next)
        });
        let settled = keeps && splits_alike(encoding, text, border.at);
        settled.then_some((border.at, border.tokens))
    })
}

/// How much of the text belongs to its first piece whatever follows.
fn certain_length(encoding: Encoding, text: &str) -> usize {
    let ends = CONTINUATIONS.map(|more| {
        let end = encoding.pattern().piece_end(&[text, more].concat(), 0);
        end.min(text.len())
    });
    boundary::floor(text, ends.into_iter().min().unwrap_or(0))
}

/// A token border on a character boundary.
struct Border {
    at: usize,
    /// How many tokens stand before it.
    tokens: usize,
    /// The token after it.
    next: u32,
}

impl Border {
    /// The last one at or before `most`.
    fn before(encoding: Encoding, text: &str, tokens: &[u32], most: usize) -> Option<Self> {
        let mut last = None;
        let mut at = 0;
        for (count, &next) in tokens.iter().enumerate() {
            if at > most {
                break;
            }
            if at > 0 && text.is_char_boundary(at) {
                last = Some(Self {
                    at,
                    tokens: count,
                    next,
                });
            }
            at += encoding.vocab().bytes_of(next).map_or(0, <[u8]>::len);
        }
        last
    }
}

/// Whether the text from `at` on, taken alone, has the same first piece border as the whole.
fn splits_alike(encoding: Encoding, text: &str, at: usize) -> bool {
    CONTINUATIONS.iter().all(|more| {
        let whole = [text, more].concat();
        let end = encoding.pattern().piece_end(&whole, 0);
        encoding.pattern().piece_end(&whole[at..], 0) + at == end
    })
}
