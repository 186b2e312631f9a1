//! Which model gets which measure.

use toolclip_core::measure::{CountKind, Measure};

fn measure(model: &str) -> Option<&'static str> {
    Measure::for_model(model).map(Measure::name)
}

#[test]
fn claude_is_told_apart_by_version() {
    for model in [
        "claude-3-opus-20240229",
        "claude-3-5-sonnet-latest",
        "claude-sonnet-4-20250514",
        "claude-haiku-4-5",
        "anthropic/claude-opus-4.6",
        "us.anthropic.claude-opus-4-6-v1:0",
        "claude-opus-4@20250514",
    ] {
        assert_eq!(measure(model), Some("claude-3"), "{model}");
    }
    for model in [
        "claude",
        "claude-opus-4-7",
        "claude-opus-4.8",
        "claude-sonnet-5",
        "claude-fable-5-20261010",
        "openrouter/anthropic/claude-opus-5",
        "claude-next",
    ] {
        assert_eq!(measure(model), Some("claude"), "{model}");
    }
    assert_eq!(measure("claude-2.1"), None);
    assert_eq!(measure("claude-instant-1.2"), None);
}

#[test]
fn other_vendors_have_measures_of_their_own() {
    assert_eq!(measure("models/gemini-2.5-pro"), Some("gemini"));
    assert_eq!(measure("Qwen/Qwen3-32B"), Some("qwen"));
    assert_eq!(measure("deepseek-chat"), Some("deepseek"));
    assert_eq!(measure("deepseek-r1-distill-llama-70b"), Some("llama-3"));
    assert_eq!(measure("mistral-small-2506"), Some("mistral"));
    assert_eq!(
        measure("meta-llama/Llama-3.3-70B-Instruct"),
        Some("llama-3")
    );
    assert_eq!(measure("gpt-5.2"), Some("o200k_base"));
    assert_eq!(measure("some-model"), None);
}

#[test]
fn every_name_leads_to_its_measure_and_says_what_it_promises() {
    for name in Measure::names() {
        assert_eq!(Measure::from_name(name).map(Measure::name), Some(name));
    }
    let kind = |name| Measure::from_name(name).map(|measure: Measure| measure.kind().name());
    assert_eq!(kind("o200k_base"), Some("exact"));
    assert_eq!(kind("claude"), Some("upper_bound"));
    assert_eq!(kind("chars/4"), None);
    assert_ne!(CountKind::Exact, CountKind::UpperBound);
}
