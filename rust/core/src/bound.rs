//! Upper bounds for models without a public tokenizer.
//!
//! A bound is a price list. Every token of `o200k_base` has a price by its shape and rarity, every
//! character one by its class and that of the character before it; a text measures what it costs,
//! and a little more so that short texts are safe, too. Prices are fitted to counts by a linear
//! program, so that no kind of text is cheaper than the model finds it: `benches/fit_bounds.py`
//! makes them and the error table in `docs/counting-bounds.md`.
//!
//! Measured and given up, for Claude since Opus 4.7: one factor on the `o200k_base` count (2.8, which
//! over-counts the median file by 82 %; this: 17 %). On a smaller sample: prices for characters alone
//! (54 %), prices for tokens whatever their rarity (24 %, against 11 % with it), and a price for each
//! of the 200,000 tokens (10 %, for a table of 200 KB a model).

mod class;
mod cost;
mod fit;
mod known;
mod meter;
mod model;
mod price;
mod profile;
mod shape;
mod sum;
mod table;
mod walk;

use crate::sizer::{Meter, Sizer};

pub use profile::Profile;

/// A tokenizer that is not public, or not carried here, and what its counts do not exceed.
///
/// A bound holds as far as it was measured: the error table says how often and by how much texts
/// outside the fit were under-counted. It counts content only, not the frame of a message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Bound {
    /// Claude since Opus 4.7: also Opus 4.8, Sonnet 5 and Fable 5.
    Claude47,
    /// Claude 3 to Opus 4.6.
    Claude3,
    /// Gemini 2 and 3, whose published counterpart is Gemma 3.
    Gemini,
    /// Qwen 2 and 3.
    Qwen,
    /// `DeepSeek` V3 and R1.
    DeepSeek,
    /// Mistral's Tekken.
    Mistral,
    /// Llama 3.
    Llama3,
}

impl Bound {
    /// All bounds.
    pub const ALL: [Self; 7] = [
        Self::Claude47,
        Self::Claude3,
        Self::Gemini,
        Self::Qwen,
        Self::DeepSeek,
        Self::Mistral,
        Self::Llama3,
    ];

    /// The name by which to ask for it. `claude` is the newest generation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Claude47 => "claude",
            Self::Claude3 => "claude-3",
            Self::Gemini => "gemini",
            Self::Qwen => "qwen",
            Self::DeepSeek => "deepseek",
            Self::Mistral => "mistral",
            Self::Llama3 => "llama-3",
        }
    }

    /// The bound of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    /// The bound for a model, if it is of a family that was measured. A Claude that is newer than
    /// the table takes the newest generation.
    pub fn for_model(model: &str) -> Option<Self> {
        model::bound_of(model)
    }

    /// The names of models that [`Self::for_model`] knows; a star stands for anything.
    pub fn models() -> impl Iterator<Item = String> {
        model::names()
    }
}

/// Every method is `O(n)` in what it returns; `size` is so in the text.
impl Sizer for Bound {
    fn size(&self, text: &str) -> usize {
        cost::tokens(text, self.tariff())
    }

    /// Ends with a token of `o200k_base`, or before it where that does not fit by itself.
    fn prefix(&self, text: &str, budget: usize) -> usize {
        fit::prefix(text, budget, self.tariff())
    }

    /// Starts with a token of `o200k_base`, or after it.
    fn suffix(&self, text: &str, budget: usize) -> usize {
        fit::suffix(text, budget, self.tariff())
    }

    /// Not even bytes bound what Claude counts: it spends tokens of their own on capitals and on the
    /// ends of words, and composes characters before it counts.
    fn fits_by_length(&self, text: &str, _budget: usize) -> bool {
        text.is_empty()
    }

    fn meter(&self) -> Option<Box<dyn Meter>> {
        Some(Box::new(meter::BoundMeter::new(self.tariff())))
    }
}
