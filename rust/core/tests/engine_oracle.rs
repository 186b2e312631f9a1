//! Counts, tokens and decoding against the reference tokenizer, on strings made to be hard to split.

mod cases;
mod engine;

use cases::cases;
use engine::text;
use proptest::prelude::*;
use tiktoken_rs::CoreBPE;
use toolclip_core::encoding::Encoding;

fn oracle(encoding: Encoding) -> &'static CoreBPE {
    match encoding {
        Encoding::O200kBase => tiktoken_rs::o200k_base_singleton(),
        Encoding::O200kHarmony => tiktoken_rs::o200k_harmony_singleton(),
        Encoding::Cl100kBase => tiktoken_rs::cl100k_base_singleton(),
        Encoding::P50kBase => tiktoken_rs::p50k_base_singleton(),
        _ => tiktoken_rs::r50k_base_singleton(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(4000)))]

    #[test]
    fn tokens_and_counts_equal_the_reference(text in text()) {
        for encoding in Encoding::ALL {
            let expected = oracle(encoding).encode_ordinary(&text);
            let name = encoding.name();
            prop_assert_eq!(&encoding.encode(&text), &expected, "{} {:?}", name, &text);
            prop_assert_eq!(encoding.count(&text), expected.len(), "{} {:?}", name, &text);
            prop_assert_eq!(encoding.decode(&expected), Ok(text.clone().into_bytes()));
        }
    }
}
