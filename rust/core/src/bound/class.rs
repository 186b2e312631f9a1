//! The classes of characters that a bound prices.

use std::hint::select_unpredictable;

/// What kind of character tokenizers see, as far as it makes a difference to their counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Class {
    Digit,
    Lower,
    Upper,
    /// The rest of ASCII that can be seen.
    Punctuation,
    Space,
    Newline,
    /// Tab and carriage return.
    Tab,
    Control,
    /// A space right after punctuation, which no word before it can take along.
    FreeSpace,
    LatinLower,
    LatinUpper,
    /// Rare Latin letters and the phonetic alphabet.
    LatinExtended,
    GreekLower,
    GreekUpper,
    CyrillicLower,
    CyrillicUpper,
    Armenian,
    Hebrew,
    Arabic,
    /// Syriac, Thaana and their neighbours.
    RightToLeft,
    Devanagari,
    Bengali,
    /// Gurmukhi, Gujarati and Oriya.
    Gurmukhi,
    Tamil,
    /// Telugu and Kannada.
    Telugu,
    Malayalam,
    Sinhala,
    Thai,
    Lao,
    Tibetan,
    Myanmar,
    Georgian,
    Ethiopic,
    Khmer,
    /// All other alphabets and syllabaries.
    Alphabet,
    /// Combining marks and variation selectors.
    Mark,
    Kana,
    Han,
    Hangul,
    /// Symbols and punctuation beyond ASCII.
    Symbol,
    /// Private use and presentation forms; normalisation may make several characters of one.
    Presentation,
    Emoji,
    /// Everything else that takes four bytes.
    Astral,
}

impl Class {
    pub(super) const COUNT: usize = Self::Astral as usize + 1;

    /// The class of a character by itself.
    #[inline]
    pub(super) fn of(character: char) -> Self {
        match ASCII.get(character as usize) {
            Some(class) => *class,
            None => Self::beyond_ascii(character),
        }
    }

    #[inline(never)]
    fn beyond_ascii(character: char) -> Self {
        let code = character as u32;
        let after = RANGES.partition_point(|(first, _)| *first <= code);
        match RANGES[after - 1].1 {
            Self::LatinLower if character.is_uppercase() => Self::LatinUpper,
            Self::GreekLower if character.is_uppercase() => Self::GreekUpper,
            Self::CyrillicLower if character.is_uppercase() => Self::CyrillicUpper,
            class => class,
        }
    }

    /// The class of a character after one of class `previous`. Free of branches for ASCII, because
    /// which character begins a piece is hard to predict.
    #[inline]
    pub(super) fn after(previous: Self, character: char) -> Self {
        const PUNCTUATION: u64 = 1 << Class::Punctuation as u8 | 1 << Class::Symbol as u8;
        let class = Self::of(character);
        let is_free = (PUNCTUATION >> previous as u8) & u64::from(class == Self::Space);
        select_unpredictable(is_free != 0, Self::FreeSpace, class)
    }

    const fn of_ascii(byte: u8) -> Self {
        match byte {
            b'0'..=b'9' => Self::Digit,
            b'a'..=b'z' => Self::Lower,
            b'A'..=b'Z' => Self::Upper,
            b' ' => Self::Space,
            b'\n' => Self::Newline,
            b'\t' | b'\r' => Self::Tab,
            b'!'..=b'~' => Self::Punctuation,
            _ => Self::Control,
        }
    }
}

static ASCII: [Class; 128] = {
    let mut classes = [Class::Control; 128];
    let mut byte = 0;
    while byte < 128 {
        classes[byte as usize] = Class::of_ascii(byte);
        byte += 1;
    }
    classes
};

/// Where a stretch of one class begins. Coarse on purpose: whole blocks of Unicode.
const RANGES: [(u32, Class); 69] = [
    (0x80, Class::Control),
    (0xa0, Class::Symbol),
    (0xc0, Class::LatinLower),
    (0xd7, Class::Symbol),
    (0xd8, Class::LatinLower),
    (0xf7, Class::Symbol),
    (0xf8, Class::LatinLower),
    (0x180, Class::LatinExtended),
    (0x2b0, Class::Symbol),
    (0x300, Class::Mark),
    (0x370, Class::GreekLower),
    (0x400, Class::CyrillicLower),
    (0x530, Class::Armenian),
    (0x590, Class::Hebrew),
    (0x600, Class::Arabic),
    (0x700, Class::RightToLeft),
    (0x750, Class::Arabic),
    (0x780, Class::RightToLeft),
    (0x8a0, Class::Arabic),
    (0x900, Class::Devanagari),
    (0x980, Class::Bengali),
    (0xa00, Class::Gurmukhi),
    (0xb80, Class::Tamil),
    (0xc00, Class::Telugu),
    (0xd00, Class::Malayalam),
    (0xd80, Class::Sinhala),
    (0xe00, Class::Thai),
    (0xe80, Class::Lao),
    (0xf00, Class::Tibetan),
    (0x1000, Class::Myanmar),
    (0x10a0, Class::Georgian),
    (0x1100, Class::Alphabet),
    (0x1200, Class::Ethiopic),
    (0x13a0, Class::Alphabet),
    (0x1780, Class::Khmer),
    (0x1800, Class::Alphabet),
    (0x1ab0, Class::Mark),
    (0x1b00, Class::Alphabet),
    (0x1dc0, Class::Mark),
    (0x1e00, Class::LatinExtended),
    (0x1f00, Class::GreekLower),
    (0x2000, Class::Symbol),
    (0x20d0, Class::Mark),
    (0x2100, Class::Symbol),
    (0x2c00, Class::Alphabet),
    (0x2e00, Class::Symbol),
    (0x3040, Class::Kana),
    (0x3100, Class::Alphabet),
    (0x3190, Class::Symbol),
    (0x3400, Class::Han),
    (0x4dc0, Class::Symbol),
    (0x4e00, Class::Han),
    (0xa000, Class::Alphabet),
    (0xac00, Class::Hangul),
    (0xd7a4, Class::Alphabet),
    (0xe000, Class::Presentation),
    (0xf900, Class::Han),
    (0xfb00, Class::Presentation),
    (0xfe00, Class::Mark),
    (0xfe10, Class::Symbol),
    (0xfe20, Class::Mark),
    (0xfe30, Class::Symbol),
    (0xfe70, Class::Presentation),
    (0xff00, Class::Symbol),
    (0x10000, Class::Astral),
    (0x1f000, Class::Emoji),
    (0x1fb00, Class::Astral),
    (0x2f800, Class::Presentation),
    (0x2fa20, Class::Astral),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_ascend() {
        assert!(RANGES.is_sorted_by(|one, next| one.0 < next.0));
    }

    #[test]
    fn characters_have_the_class_a_reader_expects() {
        let classes: Vec<Class> = "7gÉжЖé中あ한ไ😀\u{301}\t".chars().map(Class::of).collect();
        let expected = [
            Class::Digit,
            Class::Lower,
            Class::LatinUpper,
            Class::CyrillicLower,
            Class::CyrillicUpper,
            Class::LatinLower,
            Class::Han,
            Class::Kana,
            Class::Hangul,
            Class::Thai,
            Class::Emoji,
            Class::Mark,
            Class::Tab,
        ];
        assert_eq!(classes, expected);
    }
}
