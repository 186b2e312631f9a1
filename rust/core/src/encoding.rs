//! The encodings, and everything one can ask of them.

mod learned;
mod limit;
mod model;
mod offsets;
mod parallel;

use std::fmt;

use crate::split::Pattern;
use crate::vocab::{self, Vocab};

pub use limit::Counted;

/// A vocabulary together with the pattern that cuts text into pieces.
///
/// Counts equal those of the published tokenizer. Text that looks like a special token
/// (`<|endoftext|>` in a log) is plain text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// GPT-4o, GPT-4.1, GPT-5, o1, o3, o4.
    O200kBase,
    /// The open models gpt-oss: the ordinary tokens of [`Encoding::O200kBase`].
    O200kHarmony,
    /// GPT-4 and GPT-3.5, and the embedding models.
    Cl100kBase,
    /// The Codex models and text-davinci-002 and -003.
    P50kBase,
    /// GPT-2 and GPT-3.
    R50kBase,
}

impl Encoding {
    /// All encodings, newest first.
    pub const ALL: [Self; 5] = [
        Self::O200kBase,
        Self::O200kHarmony,
        Self::Cl100kBase,
        Self::P50kBase,
        Self::R50kBase,
    ];

    /// The published name, for example `o200k_base`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::O200kBase => "o200k_base",
            Self::O200kHarmony => "o200k_harmony",
            Self::Cl100kBase => "cl100k_base",
            Self::P50kBase => "p50k_base",
            Self::R50kBase => "r50k_base",
        }
    }

    /// The encoding of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    /// The encoding that a model uses, if its tokenizer is public and one of ours.
    pub fn for_model(model: &str) -> Option<Self> {
        model::encoding_of(model)
    }

    /// The names of models that [`Self::for_model`] knows; a star stands for any end.
    pub fn models() -> impl Iterator<Item = String> {
        model::names()
    }

    /// The number of tokens of `text`. Never builds them. `O(n)` for every text.
    pub fn count(self, text: &str) -> usize {
        self.with_tally(|tally| tally.count_up_to(text, usize::MAX))
            .tokens
    }

    /// The number of tokens of `text`, of which `text[..head]` alone counts `head_tokens`. Reads only
    /// what comes after the last cut before `head`.
    pub fn count_grown(self, text: &str, head: usize, head_tokens: usize) -> usize {
        let cut = self.pattern().cut_before(text, head);
        head_tokens - self.count(&text[cut..head]) + self.count(&text[cut..])
    }

    /// The tokens of `text`. `O(n)` for every text.
    pub fn encode(self, text: &str) -> Vec<u32> {
        let mut tokens = Vec::new();
        self.with_encoder(|encoder| encoder.encode(text, &mut tokens));
        tokens
    }

    /// The bytes of the tokens, joined. They need not be valid UTF-8: a token may end inside a
    /// character.
    pub fn decode(self, tokens: &[u32]) -> Result<Vec<u8>, DecodeError> {
        let mut bytes = Vec::new();
        for (index, &token) in tokens.iter().enumerate() {
            let part = self.vocab().bytes_of(token);
            bytes.extend_from_slice(part.ok_or(DecodeError { token, index })?);
        }
        Ok(bytes)
    }

    pub(crate) const fn vocab(self) -> &'static Vocab {
        match self {
            Self::O200kBase | Self::O200kHarmony => &vocab::O200K,
            Self::Cl100kBase => &vocab::CL100K,
            Self::P50kBase => &vocab::P50K,
            Self::R50kBase => &vocab::R50K,
        }
    }

    pub(crate) const fn pattern(self) -> Pattern {
        match self {
            Self::O200kBase | Self::O200kHarmony => Pattern::O200k,
            Self::Cl100kBase => Pattern::Cl100k,
            Self::P50kBase | Self::R50kBase => Pattern::Gpt2,
        }
    }
}

/// A number that is no ordinary token of the encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecodeError {
    /// The number.
    pub token: u32,
    /// Where it stands among the tokens to decode.
    pub index: usize,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no ordinary token {} (index {})", self.token, self.index)
    }
}

impl std::error::Error for DecodeError {}
