//! One way down: a module uses only modules that stand below it in ARCHITECTURE.md.

#![expect(
    clippy::unwrap_used,
    reason = "a check that cannot read the sources fails"
)]

use std::path::Path;

/// Bottom to top. A module may use those on earlier lines; modules of one line do not see each
/// other.
const LAYERS: [&[&str]; 15] = [
    &["span", "template", "number", "utf16", "pool", "batch"],
    &["decoder"],
    &["scan", "vocab"],
    &["split"],
    &["bpe"],
    &["encoding"],
    &["counter", "format", "abridged"],
    &["sizer"],
    &["bound", "boundaries", "calibration", "counted"],
    &["measure", "original", "inside", "abridge"],
    &["detect"],
    &["plan"],
    &["render"],
    &["truncate"],
    &["lib"],
];

fn layer_of(module: &str) -> usize {
    LAYERS
        .iter()
        .position(|modules| modules.contains(&module))
        .unwrap_or_else(|| panic!("{module} has no place in LAYERS: decide where it stands"))
}

fn check(path: &Path, module: &str, faults: &mut Vec<String>) {
    let source = std::fs::read_to_string(path).unwrap();
    // Tests inside a file may look wherever they like.
    let product = source.split("#[cfg(test)]\nmod tests").next().unwrap();
    let above = layer_of(module);
    for used in product.split("crate::").skip(1) {
        let used: String = used
            .chars()
            .take_while(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '_')
            .collect();
        if !used.is_empty() && used != module && layer_of(&used) >= above {
            faults.push(format!("{} uses {used}", path.display()));
        }
    }
}

fn walk(folder: &Path, module: Option<&str>, faults: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let module = module.unwrap_or(&name);
        if path.is_dir() {
            walk(&path, Some(module), faults);
        } else {
            check(&path, module, faults);
        }
    }
}

#[test]
fn no_module_uses_one_above_it() {
    let mut faults = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        None,
        &mut faults,
    );
    assert!(faults.is_empty(), "{faults:#?}");
}
