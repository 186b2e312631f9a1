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
const COMMON_LINES: usize = 1 << 15;

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
    save("pairs", pairs(&merges, tokens.len()))?;
    save("sieve", sieve(&merges))?;
    save("common", common(tokens))?;
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

/// The short tokens of low rank, four to a cache line: a token of another line's full set is left
/// out, because the table only saves merging.
fn common(tokens: &[Vec<u8>]) -> Vec<u8> {
    let mut lines = vec![[Key::default(); 4]; COMMON_LINES];
    let short = |token: &&Vec<u8>| (1..=SHORT).contains(&token.len());
    for token in tokens[..COMMON.min(tokens.len())].iter().filter(short) {
        let mut bytes = [0; 16];
        bytes[..token.len()].copy_from_slice(token);
        let key = Key::new(&bytes, token.len());
        let line = &mut lines[key.hash() & (COMMON_LINES - 1)];
        if let Some(free) = line.iter_mut().find(|entry| **entry == Key::default()) {
            *free = key.with(1);
        }
    }
    let words = lines.iter().flatten().flat_map(|key| [key.low, key.high]);
    words.flat_map(u64::to_le_bytes).collect()
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
fn pairs(merges: &[(u64, u64)], tokens: usize) -> Vec<u8> {
    let bits = (tokens * 5 / 4).next_power_of_two().trailing_zeros() - 3;
    let mut lines = vec![[u64::MAX; 8]; 1 << bits];
    for (key, rank) in merges {
        let mut at = (hash::pair(*key) >> (64 - bits)) as usize;
        let free = loop {
            let free = lines[at].iter().position(|slot| *slot == u64::MAX);
            match free {
                Some(free) => break free,
                None => at = (at + 1) & (lines.len() - 1),
            }
        };
        lines[at][free] = key << RANK_BITS | rank;
    }
    let slots = lines.as_flattened().iter();
    slots.flat_map(|slot| slot.to_le_bytes()).collect()
}

/// One bit for the hash of every merge. Most pairs that are asked for are no merge, and this says so
/// from a table that fits the second-level cache.
fn sieve(merges: &[(u64, u64)]) -> Vec<u8> {
    let mut sieve = vec![0u8; 1 << (hash::SIEVE_BITS - 3)];
    for (key, _) in merges {
        let bit = hash::pair(*key) >> (64 - hash::SIEVE_BITS);
        sieve[bit as usize >> 3] |= 1 << (bit & 7);
    }
    sieve
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
