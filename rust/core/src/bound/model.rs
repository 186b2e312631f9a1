//! Which bound a model needs. As of 2026-12-01.

use super::Bound;

/// What a name contains, in lower case; the first that fits wins. Claude is told apart by version.
const FAMILIES: [(&str, Bound); 25] = [
    ("gemini", Bound::Gemini),
    ("gemma-3", Bound::Gemini),
    ("deepseek-r1-distill-llama", Bound::Llama3),
    ("deepseek-r1-distill-qwen", Bound::Qwen),
    ("deepseek-chat", Bound::DeepSeek),
    ("deepseek-reasoner", Bound::DeepSeek),
    ("deepseek-r1", Bound::DeepSeek),
    ("deepseek-v3", Bound::DeepSeek),
    ("qwen2", Bound::Qwen),
    ("qwen3", Bound::Qwen),
    ("qwen-", Bound::Qwen),
    ("qwq", Bound::Qwen),
    ("mistral-nemo", Bound::Mistral),
    ("mistral-small-3", Bound::Mistral),
    ("mistral-small-25", Bound::Mistral),
    ("mistral-medium-3", Bound::Mistral),
    ("mistral-medium-25", Bound::Mistral),
    ("ministral", Bound::Mistral),
    ("magistral", Bound::Mistral),
    ("devstral", Bound::Mistral),
    ("pixtral-12b", Bound::Mistral),
    ("llama-3", Bound::Llama3),
    ("llama3", Bound::Llama3),
    ("llama-guard-3", Bound::Llama3),
    ("nemotron-70b", Bound::Llama3),
];

/// The oldest Claude that was measured, and the first of the newer generation.
const CLAUDE_3: (u32, u32) = (3, 0);
const CLAUDE_47: (u32, u32) = (4, 7);

/// The bound of a model by its name, however routers and clouds write it: `anthropic/claude-opus-4.6`,
/// `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `models/gemini-3-pro`.
pub(super) fn bound_of(model: &str) -> Option<Bound> {
    let name = model.rsplit('/').next().unwrap_or(model).to_lowercase();
    if let Some((_, claude)) = name.split_once("claude") {
        return match version(claude) {
            None => Some(Bound::Claude47),
            Some(version) if version >= CLAUDE_47 => Some(Bound::Claude47),
            Some(version) if version >= CLAUDE_3 => Some(Bound::Claude3),
            Some(_) => None,
        };
    }
    let family = FAMILIES.iter().find(|(part, _)| name.contains(part));
    family.map(|(_, bound)| *bound)
}

/// The names that are known; a star stands for anything.
pub(super) fn names() -> impl Iterator<Item = String> {
    let parts = FAMILIES.iter().map(|(part, _)| *part);
    std::iter::once("claude")
        .chain(parts)
        .map(|part| format!("{part}*"))
}

/// The version in the name of a Claude: its first number and, when short, the one right behind it.
/// Longer numbers are dates.
fn version(name: &str) -> Option<(u32, u32)> {
    let number = |part: &str| part.parse::<u32>().ok().filter(|number| *number < 100);
    let mut parts = name.split(|c: char| !c.is_ascii_alphanumeric());
    let major = parts.by_ref().find_map(number)?;
    let minor = parts.next().and_then(number);
    Some((major, minor.unwrap_or(0)))
}
