//! Reads a whole vocabulary out of the reference tokenizer.

use tiktoken_rs::CoreBPE;

/// Ranks are stored in 18 bits; the largest vocabulary has 199,998.
const MAX_RANKS: u32 = 1 << 18;

/// The bytes of every ordinary token, indexed by rank.
///
/// A rank without an ordinary token (`p50k_base` keeps 50256 for a special one) has no bytes. Special
/// tokens are left out: content that looks like one is plain text.
pub(crate) fn tokens(bpe: &CoreBPE) -> Vec<Vec<u8>> {
    let special = bpe.special_tokens();
    let is_special = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok_and(|s| special.contains(s));
    let mut tokens: Vec<Vec<u8>> = (0..MAX_RANKS)
        .map(|rank| bpe.decode_bytes(&[rank]).unwrap_or_default())
        .map(|bytes| {
            if is_special(&bytes) {
                Vec::new()
            } else {
                bytes
            }
        })
        .collect();
    let used = tokens.iter().rposition(|bytes| !bytes.is_empty());
    tokens.truncate(used.map_or(0, |last| last + 1));
    tokens
}
