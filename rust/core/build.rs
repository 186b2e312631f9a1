//! Lays out the vocabularies and the Unicode classes as tables, so that the library has nothing to
//! parse, hash or allocate when a process starts.

#[path = "src/vocab/hash.rs"]
mod hash;
#[path = "src/vocab/key.rs"]
#[expect(dead_code, reason = "the library looks up what this script writes")]
mod key;
#[path = "build/seams.rs"]
mod seams;
#[path = "build/tables.rs"]
mod tables;
#[path = "build/unicode.rs"]
mod unicode;
#[path = "build/vocabulary.rs"]
mod vocabulary;

use std::collections::HashSet;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/vocab");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    unicode::write(&out)?;
    let r50k = vocabulary::tokens(&tiktoken_rs::r50k_base()?);
    let p50k = vocabulary::tokens(&tiktoken_rs::p50k_base()?);
    assert!(
        p50k.starts_with(&r50k),
        "p50k_base is expected to extend r50k_base"
    );
    tables::write(&out, "p50k", &p50k)?;
    let cl100k = vocabulary::tokens(&tiktoken_rs::cl100k_base()?);
    let o200k = vocabulary::tokens(&tiktoken_rs::o200k_base()?);
    for tokens in [&cl100k, &o200k] {
        let numbers =
            (0..1000).flat_map(|n| [format!("{n}"), format!("{n:02}"), format!("{n:03}")]);
        let known: HashSet<&[u8]> = tokens.iter().map(Vec::as_slice).collect();
        for number in numbers {
            assert!(known.contains(number.as_bytes()), "{number} is no token");
        }
    }
    tables::write(&out, "cl100k", &cl100k)?;
    tables::write(&out, "o200k", &o200k)
}
