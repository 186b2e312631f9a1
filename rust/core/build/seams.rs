//! Which characters of three bytes a token can join.
//!
//! Where no token holds the border of two characters, no merge can ever cross it, so a long word can
//! be cut there and its parts counted apart. Of the pairs that stand next to each other in Chinese or
//! Japanese, few have a token.

use std::collections::HashMap;

use crate::hash;

/// Two bit tables: pairs of whole characters, and the last byte of a character before a whole one for
/// tokens that begin inside a character.
pub(crate) struct Seams {
    pub(crate) whole: Vec<u8>,
    pub(crate) frayed: Vec<u8>,
}

impl Seams {
    /// Marks every border of two characters inside every token.
    pub(crate) fn of(tokens: &[Vec<u8>]) -> Self {
        let mut seams = Self {
            whole: vec![0; 1 << (hash::WHOLE_BITS - 3)],
            frayed: vec![0; 1 << (hash::FRAYED_BITS - 3)],
        };
        let mut completions = HashMap::new();
        for token in tokens {
            for at in 1..token.len() {
                if token[at] & 0xF0 == 0xE0 {
                    seams.mark(&mut completions, &token[..at], &token[at..]);
                }
            }
        }
        seams
    }

    fn mark(&mut self, completions: &mut HashMap<Vec<u8>, Vec<u32>>, before: &[u8], after: &[u8]) {
        let right = &after[..after.len().min(3)];
        let rights = completions
            .entry(right.to_vec())
            .or_insert_with(|| completed(right));
        let is_tail = |byte: &u8| byte & 0xC0 == 0x80;
        let tail = before.iter().rev().take_while(|byte| is_tail(byte)).count();
        let last = before[before.len() - 1];
        for &right in rights.iter() {
            if tail == before.len() {
                set(&mut self.frayed, hash::frayed(last, right));
            } else if tail == 2 && before[before.len() - 3] & 0xF0 == 0xE0 {
                let left = packed(&before[before.len() - 3..]);
                set(&mut self.whole, hash::whole(left, right));
            }
        }
    }
}

/// All characters of three bytes that start with these bytes.
fn completed(start: &[u8]) -> Vec<u32> {
    ('\u{800}'..='\u{FFFF}')
        .filter_map(|character| {
            let mut bytes = [0; 4];
            let bytes = character.encode_utf8(&mut bytes).as_bytes();
            bytes.starts_with(start).then(|| packed(bytes))
        })
        .collect()
}

fn packed(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
}

fn set(table: &mut [u8], bit: usize) {
    table[bit >> 3] |= 1 << (bit & 7);
}
