//! Runs a pass over text with the fastest masks the processor can make.

use super::mask::{BLOCK, Block, Masks};

/// Turns a block into masks.
pub(crate) trait Classify {
    fn classify(block: &Block) -> Masks;
}

/// Work over a text that needs masks. Implementations are inlined into the function that enables the
/// vector instructions, so that the whole loop is compiled with them.
pub(crate) trait Pass: Sized {
    type Output;

    fn run<C: Classify>(self) -> Self::Output;
}

/// Runs the pass.
pub(crate) fn dispatch<P: Pass>(pass: P) -> P::Output {
    #[cfg(target_arch = "x86_64")]
    let pass = match super::avx2::dispatch(pass) {
        Ok(output) => return output,
        Err(pass) => pass,
    };
    pass.run::<Portable>()
}

/// Classes by table, byte by byte.
#[derive(Debug)]
pub(crate) struct Portable;

impl Classify for Portable {
    fn classify(block: &Block) -> Masks {
        let mut masks = Masks::default();
        for (at, &byte) in block[..BLOCK].iter().enumerate() {
            let bit = |is: bool| u64::from(is) << at;
            masks.upper |= bit(byte.is_ascii_uppercase());
            masks.lower |= bit(byte.is_ascii_lowercase());
            masks.digit |= bit(byte.is_ascii_digit());
            masks.newline |= bit(matches!(byte, b'\n' | b'\r'));
            masks.blank |= bit(byte == b' ');
            masks.space |= bit(matches!(byte, b' ' | b'\t' | 0x0B | 0x0C));
            masks.apostrophe |= bit(byte == b'\'');
            masks.slash |= bit(byte == b'/');
            masks.wide |= bit(!byte.is_ascii());
        }
        masks
    }
}
