//! Data that is not text: what it is, as far as its first bytes tell.
//!
//! The text is what decoding made of the bytes, so that a byte of no character is U+FFFD here.

/// What the first characters of well-known files say, and their names.
const SIGNATURES: [(&str, &str); 14] = [
    ("\u{fffd}PNG", "PNG image"),
    ("GIF8", "GIF image"),
    ("\u{fffd}\u{fffd}\u{fffd}\u{fffd}\0", "JPEG image"),
    ("\u{7f}ELF", "ELF executable"),
    ("MZ", "Windows executable"),
    ("%PDF-", "PDF document"),
    ("PK\u{3}\u{4}", "ZIP archive"),
    ("\u{1f}\u{fffd}", "gzip data"),
    ("BZh", "bzip2 data"),
    ("\u{fffd}7zXZ", "xz data"),
    ("(\u{fffd}/\u{fffd}", "Zstandard data"),
    ("SQLite format 3", "SQLite database"),
    ("OggS", "Ogg media"),
    ("wOF", "web font"),
];

/// Share of control characters and bytes of no character, in percent, above which it is no text.
const MOST_ODD: usize = 10;

/// Shortest run without white space that may be encoded data, in bytes.
const LEAST_ENCODED: usize = 1024;

/// Data in place of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    /// Bytes of a file of that kind.
    Raw(&'static str),
    /// Base64, bare or as a `data:` URL.
    Base64,
}

/// The data that `text` is, told from its beginning.
pub fn data(text: &str) -> Option<Data> {
    if is_base64(text) {
        return Some(Data::Base64);
    }
    is_raw(text).then(|| Data::Raw(kind(text)))
}

fn kind(text: &str) -> &'static str {
    let known = SIGNATURES.iter().find(|(start, _)| text.starts_with(start));
    known.map_or("binary data", |(_, kind)| kind)
}

/// Text has hardly any control characters. Text in an old encoding has many bytes of no character
/// but no control characters; UTF-16 read as UTF-8 has one NUL in two characters. Both are text.
fn is_raw(text: &str) -> bool {
    let bytes = text.as_bytes();
    let controls = controls(bytes);
    if controls * 100 < bytes.len() {
        return false;
    }
    let nuls = memchr::memchr_iter(0, bytes).count();
    let odd = controls + memchr::memmem::find_iter(bytes, "\u{fffd}").count();
    let characters = text.chars().count();
    let is_half = nuls * 5 >= characters * 2 && nuls * 5 <= characters * 3;
    let is_wide = is_half && (odd - nuls) * 100 < characters * MOST_ODD;
    odd * 100 > characters * MOST_ODD && !is_wide
}

/// How many control characters there are, save white space and escape.
fn controls(bytes: &[u8]) -> usize {
    let is_control = |b: &u8| *b < 9 || (14..27).contains(b) || (28..32).contains(b) || *b == 127;
    // Counts of few bytes fit one byte each and are made many at a time.
    let counts = bytes.chunks(128).map(|chunk| {
        let count: u8 = chunk.iter().map(|b| u8::from(is_control(b))).sum();
        usize::from(count)
    });
    counts.sum()
}

/// A `data:` URL in base64, or nothing but its alphabet with all kinds of its characters.
fn is_base64(text: &str) -> bool {
    let bytes = text.as_bytes();
    let encoded = match text.strip_prefix("data:") {
        Some(url) => match url.split_once(";base64,") {
            Some((kind, encoded)) if kind.len() < 100 => encoded.as_bytes(),
            _ => return false,
        },
        None => bytes,
    };
    let has = |test: fn(&u8) -> bool| encoded.iter().any(test);
    let first_line = encoded.iter().take_while(|b| is_symbol(**b)).count();
    let is_long = encoded.len() >= LEAST_ENCODED && first_line >= 60;
    is_long
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
        && encoded[first_line..]
            .iter()
            .all(|b| is_symbol(*b) || matches!(b, b'\r' | b'\n'))
        && lines_are_even(encoded)
}

/// The bytes of base64, plain and for URLs, for a test of every byte of a window.
const IS_SYMBOL: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        table[byte as usize] =
            byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'-' | b'_');
        byte += 1;
    }
    table
};

const fn is_symbol(byte: u8) -> bool {
    IS_SYMBOL[byte as usize]
}

/// Encoders break lines at one width, 64 or 76.
fn lines_are_even(encoded: &[u8]) -> bool {
    let mut lines = encoded.split(|b| *b == b'\n');
    let first = lines.next().map_or(0, <[u8]>::len);
    lines.filter(|line| line.len() != first).count() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_their_first_bytes() {
        let png = format!("\u{fffd}PNG\r\n\u{1a}\n{}", "\0\u{fffd}a".repeat(50));
        assert_eq!(data(&png), Some(Data::Raw("PNG image")));
        assert_eq!(
            data(&"\u{1}a\u{2}".repeat(50)),
            Some(Data::Raw("binary data"))
        );
    }

    #[test]
    fn nothing_but_nuls_is_no_text() {
        assert_eq!(data(&"\0".repeat(5000)), Some(Data::Raw("binary data")));
        let padded = format!("\u{fffd}PNG\r\n\u{1a}\n{}", "\0".repeat(500));
        assert_eq!(data(&padded), Some(Data::Raw("PNG image")));
    }

    #[test]
    fn text_with_a_few_odd_bytes_is_text() {
        assert_eq!(
            data("caf\u{fffd} and \u{1b}[32mcolours\u{1b}[0m in a terminal\n"),
            None
        );
        assert_eq!(data(&"h\0e\0l\0l\0o\0".repeat(50)), None);
        assert_eq!(data(&"\u{fffd}\u{fffd} \u{fffd}a\n".repeat(50)), None);
        assert_eq!(data(""), None);
    }

    #[test]
    fn base64_is_told_from_words() {
        let encoded = "TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24s".repeat(20);
        assert_eq!(data(&encoded), Some(Data::Base64));
        assert_eq!(
            data(&format!("data:image/png;base64,{encoded}")),
            Some(Data::Base64)
        );
        assert_eq!(data(&"a".repeat(5000)), None);
        assert_eq!(data(&"src/lib/a.rs\n".repeat(500)), None);
    }
}
