use toolclip_core::encoding::Encoding;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
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
