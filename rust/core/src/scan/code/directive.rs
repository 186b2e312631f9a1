//! Preprocessor lines: they hold no code of their own, and `#else` undoes what `#if` opened.

use super::brackets::Brackets;
use super::word::first_word;

/// Conditionals remembered; deeper ones are not restored.
const LIMIT: usize = 32;

/// The preprocessor's part of the lexer state.
#[derive(Debug, Default)]
pub(super) struct Directives {
    /// The brackets as they were at each open `#if`.
    saved: Vec<Brackets>,
    /// Conditionals open beyond [`LIMIT`].
    deep: usize,
    /// The directive goes on with the next line, after a backslash.
    continues: bool,
}

impl Directives {
    /// Whether the next line still belongs to a directive.
    pub(super) fn continues(&self) -> bool {
        self.continues
    }

    /// Reads the line if it belongs to a directive; returns whether it does.
    pub(super) fn feed(&mut self, code: &[u8], brackets: &mut Brackets) -> bool {
        if !self.continues {
            let Some(name) = name(code) else {
                return false;
            };
            self.apply(name, brackets);
        }
        self.continues = code.last() == Some(&b'\\');
        true
    }

    fn apply(&mut self, name: &[u8], brackets: &mut Brackets) {
        match name {
            b"if" | b"ifdef" | b"ifndef" => {
                if self.saved.len() == LIMIT {
                    self.deep += 1;
                } else {
                    self.saved.push(brackets.clone());
                }
            }
            b"endif" if self.deep > 0 => self.deep -= 1,
            b"endif" => {
                self.saved.pop();
            }
            b"else" | b"elif" | b"elifdef" | b"elifndef" if self.deep == 0 => {
                if let Some(saved) = self.saved.last() {
                    brackets.clone_from(saved);
                }
            }
            _ => {}
        }
    }
}

/// The name of the directive that a line of code is, if it is one.
pub(super) fn name(code: &[u8]) -> Option<&[u8]> {
    let name = first_word(code.strip_prefix(b"#")?.trim_ascii_start());
    let known = matches!(
        name,
        b"if"
            | b"ifdef"
            | b"ifndef"
            | b"else"
            | b"elif"
            | b"elifdef"
            | b"elifndef"
            | b"endif"
            | b"include"
            | b"include_next"
            | b"import"
            | b"define"
            | b"undef"
            | b"pragma"
            | b"error"
            | b"warning"
            | b"line"
            | b"region"
            | b"endregion"
            | b"nullable"
    );
    known.then_some(name)
}

/// Whether the directive only makes sense together with the lines above it.
pub(super) fn follows_on(name: &[u8]) -> bool {
    name.starts_with(b"el") || name.starts_with(b"end")
}
