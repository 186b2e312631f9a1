//! What must hold for every bound and every text.

mod cases;
mod engine;

use cases::cases;
use engine::text;
use proptest::prelude::*;
use toolclip_core::bound::Bound;
use toolclip_core::encoding::Encoding;
use toolclip_core::sizer::Sizer;

/// A piece of a longer text may be split into tokens in its own way.
const SEAM: usize = 24;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn prefixes_and_suffixes_fit(text in text(), budget in 0_usize..120) {
        for bound in Bound::ALL {
            let end = bound.prefix(&text, budget);
            prop_assert!(bound.size(&text[..end]) <= budget, "{bound:?} prefix");
            let start = bound.suffix(&text, budget);
            prop_assert!(bound.size(&text[start..]) <= budget, "{bound:?} suffix");
        }
    }

    #[test]
    fn what_fits_is_kept_whole(text in text()) {
        for bound in Bound::ALL {
            let size = bound.size(&text);
            prop_assert_eq!(bound.prefix(&text, size), text.len());
            prop_assert_eq!(bound.suffix(&text, size), 0);
        }
    }

    #[test]
    fn texts_together_cost_about_what_they_cost_apart(one in text(), other in text()) {
        for bound in Bound::ALL {
            let together = bound.size(&format!("{one}{other}"));
            let apart = bound.size(&one) + bound.size(&other);
            prop_assert!(together <= apart + SEAM, "{bound:?}: {together} > {apart}");
            prop_assert!(together + SEAM >= bound.size(&one).max(bound.size(&other)));
        }
    }

    #[test]
    fn half_a_token_is_the_least_price(text in text()) {
        for bound in Bound::ALL {
            prop_assert!(2 * bound.size(&text) >= Encoding::O200kBase.count(&text));
        }
    }
}

#[test]
fn nothing_measures_nothing() {
    for bound in Bound::ALL {
        assert_eq!(bound.size(""), 0);
        assert_eq!((bound.prefix("", 5), bound.suffix("", 5)), (0, 0));
        assert_eq!((bound.prefix("word", 0), bound.suffix("word", 0)), (0, 4));
    }
}

#[test]
fn prefixes_and_suffixes_of_long_texts_are_nearly_the_longest() {
    let text =
        "def run(self, path):\n    return [int(x) for x in open(path)]  # naïve\n".repeat(2_000);
    for bound in Bound::ALL {
        for budget in [100, 4_096, 20_000] {
            let end = bound.prefix(&text, budget);
            let longer = text.floor_char_boundary(end + 64);
            assert!(bound.size(&text[..longer]) > budget, "{bound:?} {budget}");
            let start = bound.suffix(&text, budget);
            let longer = text.ceil_char_boundary(start - 64);
            assert!(bound.size(&text[longer..]) > budget, "{bound:?} {budget}");
        }
    }
}

#[test]
fn names_lead_back() {
    for bound in Bound::ALL {
        assert_eq!(Bound::from_name(bound.name()), Some(bound));
    }
    assert_eq!(Bound::from_name("o200k_base"), None);
}
