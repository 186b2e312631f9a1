//! What stands where in a block of a JSON text, by arithmetic on masks.
//!
//! Most of the grammar is about neighbours: a comma follows a value, a value never does. Such rules
//! are checked for 64 bytes at once; what depends on the containers around is left to the caller.

use super::masks::{Block, Masks};
use super::scalars::Scalars;

/// What shapes a block outside of its strings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) commas: u64,
    pub(super) colons: u64,
    pub(super) opens: u64,
    pub(super) closes: u64,
    /// The first byte after each value that is no white space.
    pub(super) after_value: u64,
    /// What is not white space.
    pub(super) filled: u64,
}

impl Layout {
    #[inline]
    const fn outside(in_string: u64, masks: &Masks) -> Self {
        Self {
            commas: masks.comma & !in_string,
            colons: masks.colon & !in_string,
            opens: masks.open & !in_string,
            closes: masks.close & !in_string,
            after_value: 0,
            filled: !masks.blank,
        }
    }
}

/// Reads the layout of a text block by block.
#[derive(Debug, Default)]
pub(super) struct Layouts {
    /// All bits where the block to come begins inside a string.
    in_string: u64,
    /// The lowest bit where its first byte is escaped.
    escaped: u64,
    /// The same where a number or literal, or what stands in the place of one, may go on in it.
    in_scalar: u64,
    /// The same where nothing but white space, or nothing, parts it from a string before it.
    after_string: u64,
    /// The same for other values.
    after_other: u64,
}

impl Layouts {
    /// Whether the block to come begins inside a string, and not with an escaped byte.
    pub(super) const fn is_in_plain_string(&self) -> bool {
        self.in_string != 0 && self.escaped == 0
    }

    /// The layout of the block at `base`; `None` where its bytes break a rule.
    #[inline]
    pub(super) fn next(&mut self, bytes: &[u8], base: usize, block: &Block) -> Option<Layout> {
        let masks = Masks::of(block);
        let (quotes, in_string) = self.strings(&masks);
        let mut layout = Layout::outside(in_string, &masks);
        let shape = layout.commas | layout.colons | layout.opens | layout.closes;
        let other = !(in_string | quotes | shape | masks.blank);
        let goes_on = other << 1 | self.in_scalar;
        let scalars = Scalars {
            starts: other & !goes_on,
            all: other & other.wrapping_add(self.in_scalar),
            masks: &masks,
        };
        self.in_scalar = other >> 63;

        let string_ends = (quotes & !in_string) << 1;
        let other_ends = layout.closes << 1 | goes_on & !other;
        let after_string = follow(string_ends, masks.blank, &mut self.after_string);
        layout.after_value = after_string | follow(other_ends, masks.blank, &mut self.after_other);
        self.after_string |= quotes >> 63 & !in_string >> 63;
        self.after_other |= layout.closes >> 63;

        let values = quotes & in_string | scalars.starts | layout.opens;
        let faults = values & layout.after_value
            | layout.commas & !layout.after_value
            | layout.colons & !after_string;
        let is_sound = faults == 0 && scalars.are_sound(bytes, base);
        is_sound.then_some(layout)
    }

    /// The quotes that are not escaped, and the insides of strings with their opening quotes.
    #[inline]
    fn strings(&mut self, masks: &Masks) -> (u64, u64) {
        let quotes = masks.quote & !self.escaped(masks.backslash);
        let in_string = prefix_xor(quotes) ^ self.in_string;
        self.in_string = (in_string.cast_signed() >> 63).cast_unsigned();
        (quotes, in_string)
    }

    /// The bytes that a backslash stands before which is not escaped itself.
    #[inline]
    fn escaped(&mut self, mut backslashes: u64) -> u64 {
        let mut escaped = self.escaped;
        self.escaped = 0;
        backslashes &= !escaped;
        while backslashes != 0 {
            let first = backslashes & backslashes.wrapping_neg();
            escaped |= first << 1;
            self.escaped = first >> 63;
            backslashes &= !(first | first << 1);
        }
        escaped
    }
}

/// The first byte from each bit of `ends` on that is no white space. `carried` says whether one is
/// looked for since an earlier block, and then whether one still is.
#[inline]
const fn follow(ends: u64, blank: u64, carried: &mut u64) -> u64 {
    let ends = ends | *carried;
    // White space that begins there is added up, so that a bit is carried just past it.
    let (sum, is_over) = blank.overflowing_add(ends & blank);
    *carried = is_over as u64;
    (sum | ends) & !blank
}

/// Each bit becomes the parity of the bits up to it: with a bit for each quote, the insides of strings.
#[inline]
const fn prefix_xor(bits: u64) -> u64 {
    let bits = bits ^ bits << 1;
    let bits = bits ^ bits << 2;
    let bits = bits ^ bits << 4;
    let bits = bits ^ bits << 8;
    let bits = bits ^ bits << 16;
    bits ^ bits << 32
}
