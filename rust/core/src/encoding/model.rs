//! Which encoding a model uses.

use super::Encoding;

const O200K: Encoding = Encoding::O200kBase;
const HARMONY: Encoding = Encoding::O200kHarmony;
const CL100K: Encoding = Encoding::Cl100kBase;
const P50K: Encoding = Encoding::P50kBase;
const R50K: Encoding = Encoding::R50kBase;

/// Whole names, checked first.
const NAMES: [(&str, Encoding); 40] = [
    ("o1", O200K),
    ("o3", O200K),
    ("o4-mini", O200K),
    ("gpt-4.1", O200K),
    ("gpt-4o", O200K),
    ("gpt-4.5", O200K),
    ("codex-mini", O200K),
    ("gpt-4", CL100K),
    ("gpt-3.5-turbo", CL100K),
    ("gpt-3.5", CL100K),
    ("gpt-35-turbo", CL100K),
    ("davinci-002", CL100K),
    ("babbage-002", CL100K),
    ("text-embedding-ada-002", CL100K),
    ("text-embedding-3-small", CL100K),
    ("text-embedding-3-large", CL100K),
    ("text-davinci-003", P50K),
    ("text-davinci-002", P50K),
    ("code-davinci-002", P50K),
    ("code-davinci-001", P50K),
    ("code-cushman-002", P50K),
    ("code-cushman-001", P50K),
    ("davinci-codex", P50K),
    ("cushman-codex", P50K),
    ("text-davinci-edit-001", P50K),
    ("code-davinci-edit-001", P50K),
    ("text-davinci-001", R50K),
    ("text-curie-001", R50K),
    ("text-babbage-001", R50K),
    ("text-ada-001", R50K),
    ("davinci", R50K),
    ("curie", R50K),
    ("babbage", R50K),
    ("ada", R50K),
    ("text-similarity-davinci-001", R50K),
    ("text-similarity-curie-001", R50K),
    ("text-similarity-babbage-001", R50K),
    ("text-similarity-ada-001", R50K),
    ("gpt2", R50K),
    ("gpt-2", R50K),
];

/// How the names of a family begin; the first that fits wins.
const FAMILIES: [(&str, Encoding); 22] = [
    ("o1-", O200K),
    ("o3-", O200K),
    ("o4-mini-", O200K),
    ("gpt-5", O200K),
    ("gpt-4.5-", O200K),
    ("gpt-4.1-", O200K),
    ("chatgpt-4o-", O200K),
    ("gpt-4o-", O200K),
    ("codex-mini-", O200K),
    ("gpt-4-", CL100K),
    ("gpt-3.5-turbo-", CL100K),
    ("gpt-35-turbo-", CL100K),
    ("gpt-oss", HARMONY),
    ("ft:gpt-4.1", O200K),
    ("ft:gpt-4o", O200K),
    ("ft:o4-mini", O200K),
    ("ft:gpt-4", CL100K),
    ("ft:gpt-3.5-turbo", CL100K),
    ("ft:davinci-002", CL100K),
    ("ft:babbage-002", CL100K),
    ("text-search-", R50K),
    ("code-search-", R50K),
];

/// The encoding of a model by its name, however routers and clouds write it: `openai/gpt-4o:free`,
/// `openai.gpt-oss-120b-1:0`, `GPT-4o`.
pub(super) fn encoding_of(model: &str) -> Option<Encoding> {
    let name = model.rsplit('/').next().unwrap_or(model).to_lowercase();
    let name = name.strip_prefix("openai.").unwrap_or(&name);
    // What follows a colon is a version or a way to serve; of fine-tuned models it is their base.
    let name = match name.split_once(':') {
        Some((base, _)) if base != "ft" => base,
        _ => name,
    };
    let whole = NAMES.iter().find(|(known, _)| *known == name);
    let family = || FAMILIES.iter().find(|(start, _)| name.starts_with(start));
    whole.or_else(family).map(|(_, encoding)| *encoding)
}

/// The names that are known; a star stands for any end.
pub(super) fn names() -> impl Iterator<Item = String> {
    let whole = NAMES.iter().map(|(name, _)| (*name).to_owned());
    whole.chain(FAMILIES.iter().map(|(start, _)| format!("{start}*")))
}
