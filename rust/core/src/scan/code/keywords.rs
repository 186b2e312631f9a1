//! Sets of short words that answer in a few integer comparisons.
//!
//! A `match` over byte strings compares them one after the other and took a quarter of the scan's
//! time; a word packed into an integer is found by binary search.

/// A set of words of at most 16 bytes.
#[derive(Debug)]
pub(super) struct Words<const N: usize> {
    /// The words, packed and in ascending order.
    packed: [u128; N],
    /// Bit n is set if a word has n bytes.
    lengths: u32,
    /// Bit n is set if a word begins with a byte whose lowest five bits are n.
    firsts: u32,
}

impl<const N: usize> Words<N> {
    /// The set of `words`, in any order.
    pub(super) const fn new(words: [&[u8]; N]) -> Self {
        let mut packed = [0; N];
        let (mut lengths, mut firsts) = (0, 0);
        let mut at = 0;
        while at < N {
            // Insertion sort: constant evaluation has no other at hand.
            lengths |= 1 << words[at].len();
            firsts |= 1 << (words[at][0] & 31);
            let word = pack(words[at]);
            let mut slot = at;
            while slot > 0 && packed[slot - 1] > word {
                packed[slot] = packed[slot - 1];
                slot -= 1;
            }
            packed[slot] = word;
            at += 1;
        }
        Self {
            packed,
            lengths,
            firsts,
        }
    }

    /// Whether `word` is in the set.
    pub(super) fn contains(&self, word: &[u8]) -> bool {
        let Some(first) = word.first() else {
            return false;
        };
        // Most words of a text fail one of these and need not be packed.
        word.len() <= 16
            && self.lengths & (1 << word.len()) != 0
            && self.firsts & (1 << (first & 31)) != 0
            && self.packed.binary_search(&pack(word)).is_ok()
    }
}

const fn pack(word: &[u8]) -> u128 {
    let mut packed = 0;
    let mut at = 0;
    while at < word.len() {
        packed = packed << 8 | word[at] as u128;
        at += 1;
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn exact_words_only() {
        static WORDS: Words<4> = Words::new([b"while", b"do", b"if", b"extends"]);
        for word in [&b"if"[..], b"do", b"while", b"extends"] {
            assert!(WORDS.contains(word));
        }
        for word in [&b""[..], b"i", b"ifs", b"Do", b"a_word_longer_than_16"] {
            assert!(!WORDS.contains(word));
        }
    }
}
