//! Prints the profile of every text on standard input, one line a text, for `benches/fit_bounds.py`.
//!
//! The input is a sequence of texts, each behind its length in bytes as a little-endian `u32`.

use std::io::{self, BufWriter, Read, Write};

use toolclip_core::bound::Profile;

fn main() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut length = [0; 4];
    while input.read_exact(&mut length).is_ok() {
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut text)?;
        let profile = Profile::of(&String::from_utf8_lossy(&text));
        let tokens = profile.tokens.as_flattened().iter().chain(&profile.excess);
        let tokens = tokens.chain(&profile.repeats);
        for count in tokens.chain(profile.characters.as_flattened()) {
            write!(output, "{count} ")?;
        }
        writeln!(output)?;
    }
    Ok(())
}
