//! One pass over a text that sees its tokens and its characters.

use super::class::Class;
use super::shape::{Outline, Shape};
use crate::encoding::Encoding;

/// Tokens of rising rank are rarer in text, and other vocabularies are less likely to have them.
const RANKS: [u32; 3] = [2_000, 10_000, 50_000];

/// How rare a token is.
pub(super) const RARITIES: usize = RANKS.len() + 1;

/// Text is encoded in blocks of about this many bytes, so that memory and the cost of stopping early
/// stay bounded.
const BLOCK: usize = 16 * 1024;

/// `o200k_base` has tokens for long runs of one character; other vocabularies stop earlier.
const USUAL_LENGTH: u32 = 16;

/// What a walk sees of a token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) shape: Shape,
    /// 0 for the most common tokens.
    pub(super) rarity: usize,
    /// How many characters it is longer than usual.
    pub(super) excess: u32,
    /// The offset where it ends.
    pub(super) end: usize,
}

/// Receives what the walk sees.
pub(super) trait Tally {
    /// A character and the class of the one before it; the text begins as after a newline.
    fn character(&mut self, previous: Class, class: Class);

    /// The character equals the two before it.
    fn repeat(&mut self, class: Class);

    /// A token, after its characters. Returns whether to go on.
    fn token(&mut self, token: Token) -> bool;
}

/// Shows all tokens and characters of `text` to `tally` until it has seen enough. `O(n)`.
///
/// A character that several tokens spell belongs to the first; the others are fragments.
pub(super) fn walk(text: &str, tally: &mut impl Tally) {
    let mut context = Context::START;
    let mut start = 0;
    for block in blocks(text) {
        if !walk_tokens(block, start, &ENCODING.encode(block), &mut context, tally) {
            return;
        }
        start += block.len();
    }
}

/// Parts of a text that are encoded by themselves.
pub(super) fn blocks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (block, after) = rest.split_at(block_len(rest));
        rest = after;
        (!block.is_empty()).then_some(block)
    })
}

/// What the price of a character depends on besides itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) class: Class,
    pub(super) last: [char; 2],
}

impl Context {
    /// The text begins as after a newline.
    pub(super) const START: Self = Self {
        class: Class::Newline,
        last: ['\0'; 2],
    };

    /// The context after more text, this being the one after `before`.
    pub(super) fn after(self, text: &str, before: char) -> Self {
        let mut characters = text.chars().rev();
        let Some(last) = characters.next() else {
            return self;
        };
        let before = characters.next().unwrap_or(before);
        Self {
            class: Class::after(Class::of(before), last),
            last: [before, last],
        }
    }

    /// Shows a character to `tally` and returns its class.
    pub(super) fn enter(&mut self, character: char, tally: &mut impl Tally) -> Class {
        let class = Class::after(self.class, character);
        tally.character(self.class, class);
        if self.last == [character; 2] {
            tally.repeat(class);
        }
        self.class = class;
        self.last = [self.last[1], character];
        class
    }
}

/// Shows the tokens of `block`, which starts at the offset `offset`. Returns whether to go on.
pub(super) fn walk_tokens(
    block: &str,
    offset: usize,
    tokens: &[u32],
    context: &mut Context,
    tally: &mut impl Tally,
) -> bool {
    let mut characters = block.char_indices().peekable();
    let mut end = 0;
    for &rank in tokens {
        let start = end;
        end += ENCODING.vocab().bytes_of(rank).map_or(0, <[u8]>::len);
        let mut outline = Outline::default();
        while let Some((_, character)) = characters.next_if(|(at, _)| *at < end) {
            outline.add(context.enter(character, tally));
        }
        let whole = block.is_char_boundary(start) && block.is_char_boundary(end);
        let token = Token {
            shape: if whole {
                outline.shape()
            } else {
                Shape::Fragment
            },
            rarity: RANKS.iter().filter(|first| rank >= **first).count(),
            excess: outline.length().saturating_sub(USUAL_LENGTH),
            end: offset + end,
        };
        if !tally.token(token) {
            return false;
        }
    }
    true
}

pub(super) const ENCODING: Encoding = Encoding::O200kBase;

/// The length of the first block of a text. It ends, where it can, between a newline and a letter
/// or digit, because no token of `o200k_base` spans such a place.
fn block_len(text: &str) -> usize {
    if text.len() <= BLOCK {
        return text.len();
    }
    let bytes = &text.as_bytes()[..BLOCK];
    let seams = bytes
        .windows(2)
        .rposition(|pair| pair[0] == b'\n' && pair[1].is_ascii_alphanumeric());
    seams.map_or_else(|| text.floor_char_boundary(BLOCK), |newline| newline + 1)
}
