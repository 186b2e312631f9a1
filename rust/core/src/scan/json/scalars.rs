//! Whether numbers and literals are spelled right, for a block of 64 bytes at once.

use super::masks::{BLOCK, Masks};
use super::scalar::{ends_word, scalar_end};

/// What stands in a block where numbers and literals do.
pub(super) struct Scalars<'a> {
    /// Their bytes.
    pub(super) all: u64,
    /// The first byte of each.
    pub(super) starts: u64,
    pub(super) masks: &'a Masks,
}

impl Scalars<'_> {
    /// Whether all of them are, `base` being the offset of the block.
    ///
    /// Numbers without exponent are told by their masks. Literals, the other numbers and what goes
    /// on in the next block are looked at one by one.
    #[inline]
    pub(super) fn are_sound(&self, bytes: &[u8], base: usize) -> bool {
        let plain = self.masks.digit | self.masks.minus | self.masks.point;
        let open = self.all & !(u64::MAX.checked_shr(self.all.leading_ones()).unwrap_or(0));
        let mut single = self.all & !plain | open;
        let mut plain = self.all;
        while single != 0 {
            let up_to = single ^ (single - 1);
            let start = (self.starts & up_to).ilog2() as usize;
            let end = scalar_end(bytes, base + start);
            let Some(end) = end.filter(|end| ends_word(bytes, *end)) else {
                return false;
            };
            let beyond = above(end - base);
            single &= beyond;
            plain &= beyond | !above(start);
        }
        self.are_numbers(plain)
    }

    /// Whether the runs of digits, minuses and points are numbers without exponent.
    #[inline]
    const fn are_numbers(&self, plain: u64) -> bool {
        let starts = self.starts & plain;
        let digit = self.masks.digit & plain;
        let minus = self.masks.minus & plain;
        let point = self.masks.point & plain;
        let first = starts & !minus | minus << 1;
        let fraction = point << 1;
        // Adding carries a bit past the digits of each fraction.
        let past_fraction = (fraction & digit).wrapping_add(digit) & !digit;
        let faults = minus & !starts
            | first & !digit
            | (first & self.masks.zero) << 1 & digit
            | fraction & !digit
            | past_fraction & point;
        faults == 0
    }
}

/// All bits from `at` on.
#[inline]
const fn above(at: usize) -> u64 {
    if at < BLOCK { u64::MAX << at } else { 0 }
}
