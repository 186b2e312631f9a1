//! What kind of character the patterns see.

/// The classes that the five patterns tell apart. The build script writes these numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Class {
    /// Neither white space nor letter, mark or number: punctuation, symbols, controls, unassigned.
    Other = 0,
    /// `\p{M}`: not a letter, but the `o200k` patterns let it be part of a word.
    Mark = 1,
    /// `\p{Lu}` and `\p{Lt}`.
    Upper = 2,
    /// `\p{Ll}`.
    Lower = 3,
    /// `\p{Lm}` and `\p{Lo}`: letters without case, such as CJK.
    Caseless = 4,
    /// `\p{N}`.
    Number = 5,
    /// `\s` except the two line ends.
    Space = 6,
    /// `\r` and `\n`.
    Newline = 7,
}

impl Class {
    const ALL: [Self; 8] = [
        Self::Other,
        Self::Mark,
        Self::Upper,
        Self::Lower,
        Self::Caseless,
        Self::Number,
        Self::Space,
        Self::Newline,
    ];

    /// `\p{L}`.
    pub(crate) const fn is_letter(self) -> bool {
        matches!(self, Self::Upper | Self::Lower | Self::Caseless)
    }

    /// `\s`.
    pub(crate) const fn is_space(self) -> bool {
        matches!(self, Self::Space | Self::Newline)
    }

    /// `[^\s\p{L}\p{N}]`.
    pub(crate) const fn is_symbol(self) -> bool {
        matches!(self, Self::Other | Self::Mark)
    }

    /// The class of a character.
    #[inline]
    pub(crate) fn of(character: u32) -> Self {
        let block = BLOCKS[character as usize / BLOCK];
        let at = usize::from(u16::from_le_bytes(block)) * BLOCK + character as usize % BLOCK;
        Self::ALL[usize::from(CELLS[at] & 7)]
    }
}

/// The classes of ASCII, without the detour.
pub(crate) static ASCII: [Class; 128] = {
    let mut classes = [Class::Other; 128];
    let mut at = 0;
    while at < 128 {
        classes[at] = Class::ALL[CELLS[at] as usize & 7];
        at += 1;
    }
    classes
};

/// One bit for each 64 characters that share the first two of their three bytes: whether all of them
/// are [`Class::Caseless`], as those of Chinese and Korean are.
pub(crate) static ALL_CASELESS: [u64; 16] = {
    let mut all = [u64::MAX; 16];
    let mut character = 0;
    while character < 0x1_0000 {
        let at = character / BLOCK;
        let cell = u16::from_le_bytes(BLOCKS[at]) as usize * BLOCK + character % BLOCK;
        if CELLS[cell] != Class::Caseless as u8 {
            all[character >> 12] &= !(1 << (character >> 6 & 63));
        }
        character += 1;
    }
    all
};

const BLOCK: usize = 128;
const BLOCKS: &[[u8; 2]] = include_bytes!(concat!(env!("OUT_DIR"), "/class.blocks"))
    .as_chunks()
    .0;
const CELLS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/class.cells"));
