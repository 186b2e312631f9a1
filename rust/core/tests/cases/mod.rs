//! How many random cases a law is given.

/// So many as its author found enough for every day, or `PROPTEST_CASES` where that asks for more.
pub(crate) fn cases(usual: u32) -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok();
    let asked = asked.and_then(|asked| asked.parse().ok()).unwrap_or(0);
    usual.max(asked)
}
