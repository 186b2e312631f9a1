//! What a calibration may and may not conclude.

use proptest::prelude::*;
use toolclip_core::bound::Bound;
use toolclip_core::calibration::{Calibrated, Calibration};
use toolclip_core::sizer::Sizer;

fn learned(reports: &[(u32, u32)]) -> Calibration {
    let observe =
        |known: Calibration, &(bound, reported): &(u32, u32)| known.observe(bound, reported);
    reports.iter().fold(Calibration::new(), observe)
}

fn reports() -> impl Strategy<Value = Vec<(u32, u32)>> {
    let report = (256_u32..100_000, 20_u32..140);
    let scaled = report.prop_map(|(bound, percent)| (bound, bound * percent / 100));
    prop::collection::vec(scaled, 0..60)
}

proptest! {
    #[test]
    fn no_report_exceeds_the_calibrated_bound(reports in reports()) {
        let calibration = learned(&reports);
        for &(bound, reported) in &reports {
            prop_assert!(calibration.apply(bound as usize) >= reported as usize);
        }
    }

    #[test]
    fn the_order_of_evidence_does_not_matter(one in reports(), other in reports()) {
        let (left, right) = (learned(&one), learned(&other));
        let whole = learned(&[one, other].concat());
        prop_assert_eq!(left.merge(right).factor().to_bits(), whole.factor().to_bits());
        prop_assert_eq!(right.merge(left).factor().to_bits(), whole.factor().to_bits());
        prop_assert_eq!(left.merge(right).reports(), whole.reports());
    }

    #[test]
    fn what_was_kept_comes_back(reports in reports()) {
        let calibration = learned(&reports);
        let (bound, reported) = calibration.largest();
        let restored = Calibration::restored(calibration.reports(), bound, reported);
        prop_assert_eq!(restored, Some(calibration));
    }

    #[test]
    fn budgets_and_bounds_agree(reports in reports(), budget in 0_usize..1_000_000) {
        let calibration = learned(&reports);
        let most = calibration.budget(budget);
        prop_assert!(calibration.apply(most) <= budget);
        prop_assert!(calibration.apply(most + 1) > budget);
    }

    #[test]
    fn a_calibrated_prefix_fits(reports in reports(), budget in 0_usize..200) {
        let text = "2026-12-01 ERROR worker[7]: connection refused\n".repeat(20);
        let sizer = Calibrated { sizer: Bound::Claude47, calibration: learned(&reports) };
        prop_assert!(sizer.size(&text[..sizer.prefix(&text, budget)]) <= budget);
        prop_assert!(sizer.size(&text[sizer.suffix(&text, budget)..]) <= budget);
    }
}

#[test]
fn a_bound_is_lowered_only_by_enough_evidence() {
    let few = learned(&[(1_000, 800); 19]);
    assert_eq!(few.apply(1_000), 1_000);
    let enough = few.observe(1_000, 800);
    assert_eq!(enough.apply(1_000), 840);
    let short = learned(&[(200, 100); 50]);
    assert_eq!((short.reports(), short.apply(1_000)), (0, 1_000));
}

#[test]
fn one_report_above_its_bound_raises_all() {
    let calibration = learned(&[(1_000, 500); 50]).observe(1_000, 1_100);
    assert_eq!(calibration.apply(1_000), 1_155);
    assert!((calibration.factor() - 1.155).abs() < 1e-9);
}

#[test]
fn what_no_reports_come_to_is_refused() {
    for (reports, bound, reported) in [(0, 300, 200), (0, 0, 1), (1, 0, 0), (1, 255, 200)] {
        assert_eq!(Calibration::restored(reports, bound, reported), None);
    }
}
