use toolclip_core::encoding::Encoding;
#[repr(C)]
struct T(i64, i64);
unsafe extern "C" {
    fn clock_gettime(c: i32, t: *mut T) -> i32;
}
fn cpu() -> f64 {
    let mut t = T(0, 0);
    unsafe { clock_gettime(2, &mut t) };
    t.0 as f64 + t.1 as f64 / 1e9
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let enc = Encoding::from_name(&args[1]).unwrap();
    for path in &args[2..] {
        let text = std::fs::read_to_string(path).unwrap();
        let mb = text.len() as f64 / 1e6;
        let a = cpu();
        let n = enc.count(&text);
        let cold = cpu() - a;
        let mut best = f64::MAX;
        for _ in 0..5 {
            let a = cpu();
            assert_eq!(enc.count(&text), n);
            best = best.min(cpu() - a);
        }
        println!(
            "toolclip {} {} {:.1} {:.1}",
            path.rsplit('/').next().unwrap(),
            n,
            mb / cold,
            mb / best
        );
    }
}
