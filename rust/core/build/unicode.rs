//! Generates the character classes of the patterns from the tables of the regex engine that the
//! reference tokenizer uses, so that both agree on every character.

use std::error::Error;
use std::fs;
use std::path::Path;

use regex_syntax::hir::{Class, HirKind};

const CHARS: usize = 0x11_0000;
const BLOCK: usize = 128;

/// Written in this order, so that a later, narrower class wins. The numbers are those of
/// `split::class::Class`; everything else is 0.
const CLASSES: [(&str, u8); 6] = [
    (r"\p{M}", 1),
    (r"[\p{Lu}\p{Lt}]", 2),
    (r"\p{Ll}", 3),
    (r"[\p{Lm}\p{Lo}]", 4),
    (r"\p{N}", 5),
    (r"\s", 6),
];

/// Writes `class.blocks` (which block a character is in) and `class.cells` (the classes of a block).
pub(crate) fn write(out: &Path) -> Result<(), Box<dyn Error>> {
    let mut classes = vec![0u8; CHARS];
    for (pattern, number) in CLASSES {
        for (first, last) in ranges(pattern)? {
            classes[first..=last].fill(number);
        }
    }
    classes['\n' as usize] = 7;
    classes['\r' as usize] = 7;
    let mut cells: Vec<&[u8]> = Vec::new();
    let mut blocks = Vec::new();
    for block in classes.chunks(BLOCK) {
        let at = cells.iter().position(|known| *known == block);
        let at = at.unwrap_or_else(|| {
            cells.push(block);
            cells.len() - 1
        });
        blocks.extend(u16::try_from(at)?.to_le_bytes());
    }
    fs::write(out.join("class.blocks"), blocks)?;
    fs::write(out.join("class.cells"), cells.concat())?;
    Ok(())
}

fn ranges(pattern: &str) -> Result<Vec<(usize, usize)>, Box<dyn Error>> {
    let hir = regex_syntax::parse(pattern)?;
    let HirKind::Class(Class::Unicode(class)) = hir.kind() else {
        return Err(format!("{pattern} is not a class of characters").into());
    };
    Ok(class
        .ranges()
        .iter()
        .map(|range| (range.start() as usize, range.end() as usize))
        .collect())
}
