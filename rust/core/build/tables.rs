//! Turns one vocabulary into the flat tables that `src/vocab.rs` reads.

#![allow(
    clippy::cast_possible_truncation,
    reason = "a hash is folded by dropping bits; offsets and ranks are far below 32 bits"
)]

use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use crate::hash;
use crate::key::{Key, SHORT};
use crate::seams::Seams;

/// Fills slots that hold nothing.
const EMPTY: u32 = u32::MAX;
const RANK_BITS: u32 = 18;

/// How many ranks count as common: those that `r50k_base` shares with `p50k_base`.
const COMMON: usize = 50_257;

/// What `src/vocab.rs` says of the longest token.
const LONGEST: usize = 128;

type Ranks<'a> = HashMap<&'a [u8], u32>;

/// Writes the tables of one vocabulary as `<name>.<table>` files.
pub(crate) fn write(out: &Path, name: &str, tokens: &[Vec<u8>]) -> Result<(), Box<dyn Error>> {
    assert!(tokens.iter().all(|token| token.len() <= LONGEST));
    let ranks: Ranks = (0..)
        .zip(tokens)
        .filter(|(_, bytes)| !bytes.is_empty())
        .map(|(rank, bytes)| (bytes.as_slice(), rank))
        .collect();
    let save = |table: &str, bytes: Vec<u8>| fs::write(out.join(format!("{name}.{table}")), bytes);
    save("bytes", tokens.concat())?;
    save("starts", starts(tokens))?;
    let merges = merges(&ranks, tokens);
    let (common, rare) = merges.split_at(merges.partition_point(|(_, rank)| *rank < COMMON as u64));
    save("common_pairs", pairs(common))?;
    save("rare_pairs", pairs(rare))?;
    save("sieve", sieve(rare))?;
    save("common_tiny", common_tiny(tokens))?;
    save("common_short", common_short(tokens))?;
    save("triples", brief(tokens, 3))?;
    save("quads", brief(tokens, 4))?;
    let seams = Seams::of(tokens);
    save("whole", seams.whole)?;
    save("frayed", seams.frayed)?;
    save("byte_pairs", byte_pairs(&ranks))?;
    save("singles", singles(&ranks))?;
    Ok(())
}

/// Where each token's bytes start, and one more entry for the end.
fn starts(tokens: &[Vec<u8>]) -> Vec<u8> {
    let mut at = 0u32;
    let mut table = at.to_le_bytes().to_vec();
    for bytes in tokens {
        at += bytes.len() as u32;
        table.extend(at.to_le_bytes());
    }
    table
}

/// The rank of every single byte.
fn singles(ranks: &Ranks) -> Vec<u8> {
    (0..=255u8)
        .flat_map(|byte| ranks[&[byte][..]].to_le_bytes())
        .collect()
}

/// The rank of every pair of bytes, in one dense table: the first step of every merge.
fn byte_pairs(ranks: &Ranks) -> Vec<u8> {
    (0..=u16::MAX)
        .map(|pair| *ranks.get(&pair.to_be_bytes()[..]).unwrap_or(&EMPTY))
        .flat_map(u32::to_le_bytes)
        .collect()
}

/// The common tokens of 5 to 7 bytes, eight words to a cache line: a token of another line's full set is
/// left out, because the table only saves merging.
fn common_tiny(tokens: &[Vec<u8>]) -> Vec<u8> {
    let mut lines = vec![[0u64; 8]; common_lines(tokens)];
    let bits = lines.len().trailing_zeros();
    for key in common(tokens) {
        if let Some(tiny) = key.tiny() {
            let line = &mut lines[tiny.hash(bits)];
            if let Some(free) = line.iter_mut().find(|entry| **entry == 0) {
                *free = tiny.with(1);
            }
        }
    }
    let words = lines.as_flattened().iter();
    words.flat_map(|word| word.to_le_bytes()).collect()
}

/// The common tokens of 8 to 15 bytes, four keys to a cache line, with the same gaps.
fn common_short(tokens: &[Vec<u8>]) -> Vec<u8> {
    let mut lines = vec![[Key::default(); 4]; common_lines(tokens)];
    let mask = lines.len() - 1;
    for key in common(tokens).filter(|key| key.tiny().is_none()) {
        let line = &mut lines[key.hash() & mask];
        if let Some(free) = line.iter_mut().find(|entry| **entry == Key::default()) {
            *free = key.with(1);
        }
    }
    let words = lines.iter().flatten().flat_map(|key| [key.low, key.high]);
    words.flat_map(u64::to_le_bytes).collect()
}

/// As many lines as leave some room: 8,192 for `o200k_base`.
fn common_lines(tokens: &[Vec<u8>]) -> usize {
    (tokens.len() / 32).next_power_of_two()
}

fn common(tokens: &[Vec<u8>]) -> impl Iterator<Item = Key> {
    let short = |token: &&Vec<u8>| (5..=SHORT).contains(&token.len());
    let common = tokens[..tokens.len() / 8 * 5].iter().filter(short);
    common.map(|token| Key::of(token, token.len()))
}

/// All tokens of `length` bytes, three or four, sixteen to a cache line, each in the line its hash
/// chooses or the first one after it that has room.
///
/// Runs of spaces are left out: `p50k_base` has more of them than `r50k_base`, which shares its tables.
fn brief(tokens: &[Vec<u8>], length: usize) -> Vec<u8> {
    let of_length = |token: &&Vec<u8>| token.len() == length && token.iter().any(|b| *b != b' ');
    let tokens: Vec<_> = tokens.iter().filter(of_length).collect();
    let mut lines = vec![[EMPTY; 16]; (tokens.len() / 12).next_power_of_two()];
    for token in tokens {
        let mut bytes = [0; 4];
        bytes[..length].copy_from_slice(token);
        let key = u32::from_le_bytes(bytes);
        assert_ne!(key, EMPTY, "no UTF-8 has these bytes");
        let at = hash::brief(key, lines.len());
        place(&mut lines, at, key, EMPTY);
    }
    let keys = lines.as_flattened().iter();
    keys.flat_map(|key| key.to_le_bytes()).collect()
}

/// Puts an entry in a line, or in the first one after it that has room.
fn place<T: Copy + PartialEq, const N: usize>(
    lines: &mut [[T; N]],
    mut at: usize,
    entry: T,
    empty: T,
) {
    loop {
        if let Some(free) = lines[at].iter_mut().find(|slot| **slot == empty) {
            *free = entry;
            return;
        }
        at = (at + 1) % lines.len();
    }
}

/// Every merge as `left << 18 | right` and the rank it makes.
///
/// A token has exactly one pair that can ever merge into it, the last step of its own encoding:
/// nothing has crossed its borders while its parts were built, so they were built as if alone.
fn merges(ranks: &Ranks, tokens: &[Vec<u8>]) -> Vec<(u64, u64)> {
    let long = (0u64..).zip(tokens).filter(|(_, bytes)| bytes.len() > 1);
    long.map(|(rank, bytes)| {
        let (left, right) = last_merge(ranks, bytes);
        (u64::from(left) << RANK_BITS | u64::from(right), rank)
    })
    .collect()
}

/// Merges as `left << 36 | right << 18 | merged`, eight to a cache line, each in the line its hash
/// chooses or the first one after it that has room.
fn pairs(merges: &[(u64, u64)]) -> Vec<u8> {
    let bits = (merges.len() * 5 / 4).next_power_of_two().trailing_zeros() - 3;
    let mut lines = vec![[u64::MAX; 8]; 1 << bits];
    for (key, rank) in merges {
        let at = (hash::pair(*key) >> (64 - bits)) as usize;
        place(&mut lines, at, key << RANK_BITS | rank, u64::MAX);
    }
    let slots = lines.as_flattened().iter();
    slots.flat_map(|slot| slot.to_le_bytes()).collect()
}

/// Two bits for the hash of every rare merge. Most pairs that are no common merge are none at all, and
/// this says so from a table that fits the second-level cache.
fn sieve(rare: &[(u64, u64)]) -> Vec<u8> {
    let mut sieve = vec![0u64; 1 << hash::SIEVE_BITS];
    for (key, _) in rare {
        let hash = hash::pair(*key);
        sieve[(hash >> (64 - hash::SIEVE_BITS)) as usize] |= hash::sieve(hash);
    }
    sieve.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The two parts a token is merged from.
///
/// # Panics
///
/// If the token does not encode to itself. Every token of the five vocabularies does; the counting
/// code relies on it.
fn last_merge(ranks: &Ranks, token: &[u8]) -> (u32, u32) {
    let mut cuts: Vec<usize> = (0..=token.len()).collect();
    while cuts.len() > 3 {
        let merged = |at: usize| ranks.get(&token[cuts[at]..cuts[at + 2]]);
        let best = (0..cuts.len() - 2)
            .filter_map(|at| Some((merged(at)?, at)))
            .min();
        let (_, at) = best.unwrap_or_else(|| panic!("{token:?} does not encode to itself"));
        cuts.remove(at + 1);
    }
    (ranks[&token[..cuts[1]]], ranks[&token[cuts[1]..]])
}
