//! Where source code may be cut.
//!
//! Two witnesses must agree. A lexer counts the brackets outside literals and comments, and the
//! indentation says how deep the author thinks the line is. Either alone is not enough: measured
//! over twelve languages, indentation alone puts 2 to 18 % of the top-level cuts inside a
//! function, the lexer alone 14 to 16 % of those in C and C++, both together under 2 %.
//!
//! The lexer knows families of languages, not languages: within a family the wrong language's rules
//! cost nothing measurable. The scan reads the text once, line by line, and looks only back, so the
//! boundaries of a prefix are those of the whole text and the start of the text may lie anywhere in
//! a file. It is total: no text is an error, an unclosed bracket is merely state.
//!
//! Measured on 5,035 cuts of 4, 8 and 16 KB in 2,553 files of 16 languages, tree-sitter as judge:
//! 4 cuts inside a function that holds no other, each at a place where the judge itself misreads
//! the file; the median cut fills 0.82 to 0.97 of its window. 230 to 400 MB/s on one core.

use crate::span::Boundary;

mod brace;
mod brackets;
mod classes;
mod closing;
mod comment;
mod container;
mod dialect;
mod directive;
mod header;
mod heredoc;
mod judge;
mod keywords;
mod language;
mod layout;
mod lex;
mod line;
mod lisp;
mod literal;
mod mode;
pub mod numbered;
mod prologue;
mod resync;
mod shape;
mod sniff;
mod word;

pub use language::{family_of_extension, family_of_shebang};
pub use sniff::sniff;

/// Languages that mark the ends of their blocks alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// `{` and `}`: C, C++, C#, Java, Kotlin, Scala, Swift, Go, Rust, JavaScript, PHP, CSS.
    Brace,
    /// Indentation: Python, YAML, Nim, `CoffeeScript`.
    Indent,
    /// A closing keyword: Ruby, Lua, Elixir, Julia, shells, SQL, Fortran, MATLAB.
    EndKeyword,
    /// Parentheses only: Lisp, Scheme, Clojure.
    Lisp,
    /// Anything else: only indentation and blank lines count.
    Unknown,
}

/// Bytes of a line of code, about, with which memory is reserved.
const TYPICAL_LINE: usize = 32;

/// The boundaries of `text`: every line start but the first, each with its best level.
///
/// Offsets ascend and are where a cut would be made, so decorators, attributes and comments stay
/// with the unit below them. Line-number prefixes of read tools are stepped over. Appending text
/// after a line break changes no boundary before it, save that a text may only turn out to be
/// numbered in its first 20 lines. O(n) time, one pass.
pub fn boundaries(text: &str, family: Family) -> Vec<Boundary> {
    let bytes = text.as_bytes();
    let mut lexer = lex::Lexer::new(bytes, family);
    let mut judge = judge::Judge::new(family);
    let mut prologue = prologue::Prologue::new();
    let mut found = Vec::with_capacity(text.len() / TYPICAL_LINE);
    for line in line::Lines::new(bytes, numbered::is_numbered(text)) {
        let level = judge.level(&mut lexer, &line);
        let in_code = lexer.in_code();
        lexer.feed(&line);
        judge.note(&lexer, &line);
        let code = &bytes[line.code..line.end];
        let level = prologue.raise(code, in_code && lexer.saw_code, level);
        if line.start > 0 {
            let offset = line.start;
            found.push(Boundary { offset, level });
        }
    }
    found
}
