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
pub(super) const BLOCK: usize = 16 * 1024;

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
    while start < text.len() {
        let end = start + block_len(&text[start..]);
        if !walk_block(&text[start..end], start, &mut context, tally) {
            return;
        }
        start = end;
    }
}

/// What the price of a character depends on besides itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The class of the character before.
    pub(super) class: Class,
    /// The two characters before.
    pub(super) last: [char; 2],
}

impl Context {
    /// A text begins as after a newline, and as after two characters that are in no text.
    pub(super) const START: Self = Self {
        class: Class::Newline,
        last: ['\0'; 2],
    };

    /// Shows a character to `tally` and returns its class.
    fn enter(&mut self, character: char, tally: &mut impl Tally) -> Class {
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

/// Shows a part of a text that stands at `offset`: a block, or a piece. Returns whether to go on.
pub(super) fn walk_block(
    block: &str,
    offset: usize,
    context: &mut Context,
    tally: &mut impl Tally,
) -> bool {
    let mut characters = block.char_indices().peekable();
    let mut end = 0;
    for rank in ENCODING.encode(block) {
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
pub(super) fn block_len(text: &str) -> usize {
    if text.len() <= BLOCK {
        return text.len();
    }
    let bytes = &text.as_bytes()[..BLOCK];
    let seams = bytes
        .windows(2)
        .rposition(|pair| pair[0] == b'\n' && pair[1].is_ascii_alphanumeric());
    seams.map_or_else(|| text.floor_char_boundary(BLOCK), |newline| newline + 1)
}
