//! The byte tables of the lexer, one per family.

use super::Family;

/// What a byte of code may do to the state of the lexer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Nothing.
    Plain,
    /// Escapes the next byte.
    Escape,
    /// Opens a bracket.
    Open,
    /// Closes a bracket.
    Close,
    /// Ends a statement.
    Semicolon,
    /// Begins a string.
    DoubleQuote,
    /// Begins a string or a character, or is a lifetime or an apostrophe.
    SingleQuote,
    /// Begins a template literal or a raw string.
    Backtick,
    /// May announce a heredoc.
    Less,
    /// May begin a dollar quote.
    Dollar,
    /// May begin a comment; `/` may also begin a regular expression.
    Comment,
}

/// The table of `family`.
pub(super) fn table(family: Family) -> &'static [Class; 256] {
    match family {
        Family::Brace => &BRACE,
        Family::Indent => &INDENT,
        Family::EndKeyword => &END_KEYWORD,
        Family::Lisp => &LISP,
        Family::Unknown => &UNKNOWN,
    }
}

const UNKNOWN: [Class; 256] = [Class::Plain; 256];

static BRACE: [Class; 256] = with(
    &BRACKETED,
    &[
        (b';', Class::Semicolon),
        (b'\'', Class::SingleQuote),
        (b'`', Class::Backtick),
        (b'<', Class::Less),
        (b'/', Class::Comment),
        (b'#', Class::Comment),
    ],
);

static INDENT: [Class; 256] = with(
    &BRACKETED,
    &[(b'\'', Class::SingleQuote), (b'#', Class::Comment)],
);

static END_KEYWORD: [Class; 256] = with(
    &BRACKETED,
    &[
        (b'\\', Class::Escape),
        (b';', Class::Semicolon),
        (b'\'', Class::SingleQuote),
        (b'<', Class::Less),
        (b'$', Class::Dollar),
        (b'#', Class::Comment),
        (b'-', Class::Comment),
        (b'/', Class::Comment),
    ],
);

static LISP: [Class; 256] = with(
    &BRACKETED,
    &[
        (b'\\', Class::Escape),
        (b';', Class::Comment),
        (b'#', Class::Comment),
    ],
);

const BRACKETED: [Class; 256] = with(
    &UNKNOWN,
    &[
        (b'(', Class::Open),
        (b'[', Class::Open),
        (b'{', Class::Open),
        (b')', Class::Close),
        (b']', Class::Close),
        (b'}', Class::Close),
        (b'"', Class::DoubleQuote),
    ],
);

const fn with(base: &[Class; 256], entries: &[(u8, Class)]) -> [Class; 256] {
    let mut table = *base;
    let mut at = 0;
    while at < entries.len() {
        table[entries[at].0 as usize] = entries[at].1;
        at += 1;
    }
    table
}
