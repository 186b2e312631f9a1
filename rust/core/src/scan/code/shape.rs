//! What kind of line a line of code is, judged by how it begins and ends.

use super::Family;
use super::directive;
use super::keywords::Words;
use super::word::{first_word, is_name};

/// The role a line plays between the statements around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Begins with something that belongs to the lines above: a closer, `else`, an operator.
    Continues,
    /// A comment, at least at its start.
    Comment,
    /// A decorator, attribute, annotation or template head that belongs to the lines below.
    Attribute,
    /// A branch of a `switch` or `case`: good among statements, never between units.
    Branch,
    /// A label or an access specifier, indented less than the code around it.
    Label,
    /// A preprocessor line that can stand alone.
    Directive,
    /// Begins with a keyword that begins declarations.
    Keyword,
    /// Anything else.
    Other,
}

/// The shape of a line of the brace family.
///
/// `after_end` says that the text above is complete, by its last byte or by a blank line.
pub(super) fn brace(code: &[u8], after_end: bool) -> Shape {
    if let Some(name) = directive::name(code) {
        return if directive::follows_on(name) {
            Shape::Continues
        } else {
            Shape::Directive
        };
    }
    match code {
        // An inner attribute of Rust is about the file, not about the line below.
        [b'#', b'!', b'[', ..] => Shape::Keyword,
        [b'/', b'/' | b'*', ..] | [b'#', b' ' | b'!', ..] | [b'#'] => Shape::Comment,
        [
            b'}' | b')' | b']' | b',' | b';' | b'{' | b'?' | b'|' | b'=',
            ..,
        ]
        | [b'&', b'&', ..] => Shape::Continues,
        // `.card {` and `:root {` are selectors of CSS after a complete rule, else chained calls.
        [b'.' | b':', ..] if !after_end => Shape::Continues,
        [b'@', ..] if is_annotation(code) => Shape::Attribute,
        [b'#', b'[', ..] | [b'[', .., b']'] => Shape::Attribute,
        _ => brace_word(code),
    }
}

/// Words that go on with the declaration or statement above.
static GOES_ON: Words<9> = Words::new([
    b"else",
    b"catch",
    b"finally",
    b"where",
    b"extends",
    b"implements",
    b"throws",
    b"requires",
    b"permits",
]);

/// Words that begin a declaration, or at least a statement.
static BEGINS: Words<48> = Words::new([
    b"fn",
    b"func",
    b"function",
    b"fun",
    b"class",
    b"struct",
    b"enum",
    b"union",
    b"interface",
    b"trait",
    b"impl",
    b"mod",
    b"namespace",
    b"module",
    b"import",
    b"export",
    b"package",
    b"use",
    b"using",
    b"pub",
    b"public",
    b"private",
    b"protected",
    b"internal",
    b"static",
    b"const",
    b"let",
    b"var",
    b"val",
    b"type",
    b"typealias",
    b"typedef",
    b"extern",
    b"abstract",
    b"final",
    b"sealed",
    b"open",
    b"data",
    b"object",
    b"override",
    b"async",
    b"extension",
    b"protocol",
    b"declare",
    b"describe",
    b"unsafe",
    b"def",
    b"message",
]);

/// Whether the line is an `#else` or `#elif`: what follows it is half of what `#if` began.
pub(super) fn is_alternative(code: &[u8]) -> bool {
    code.starts_with(b"#") && directive::name(code).is_some_and(|name| name.starts_with(b"el"))
}

fn brace_word(code: &[u8]) -> Shape {
    let word = first_word(code);
    let labels = code.ends_with(b":");
    match word {
        b"case" => return branch(code),
        b"template" => return template(code),
        b"default" if labels => return Shape::Branch,
        b"public" | b"private" | b"protected" | b"signals" if labels => return Shape::Label,
        _ => {}
    }
    if GOES_ON.contains(word) {
        Shape::Continues
    } else if BEGINS.contains(word) {
        Shape::Keyword
    } else if labels && !word.is_empty() && code.len() == word.len() + 1 {
        Shape::Label
    } else {
        Shape::Other
    }
}

/// `case` begins a branch, but a class in Scala and a constant in Swift.
fn branch(code: &[u8]) -> Shape {
    if code.starts_with(b"case class ") || code.starts_with(b"case object ") {
        return Shape::Keyword;
    }
    Shape::Branch
}

/// A template head stands alone unless the declaration follows on its line.
fn template(code: &[u8]) -> Shape {
    if matches!(code.last(), Some(b';' | b'{' | b'}')) {
        return Shape::Keyword;
    }
    Shape::Attribute
}

/// Whether a line that begins with `@` holds annotations and nothing else.
fn is_annotation(code: &[u8]) -> bool {
    let mut rest = code;
    while let Some(tail) = rest.strip_prefix(b"@") {
        let name = tail
            .iter()
            .take_while(|&&byte| is_name(byte) || matches!(byte, b'.' | b':'))
            .count();
        if matches!(&tail[..name], b"end" | b"interface" | b"media" | b"else") {
            return false;
        }
        rest = tail[name..].trim_ascii_start();
        if rest.starts_with(b"(") {
            let Some(after) = after_parentheses(rest) else {
                return true;
            };
            rest = after.trim_ascii_start();
        }
    }
    rest.is_empty() || rest.starts_with(b"//")
}

/// The text after the parentheses that `text` starts with, if they close.
fn after_parentheses(text: &[u8]) -> Option<&[u8]> {
    let mut depth = 0_usize;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(&text[at + 1..]),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The shape of a line of a family whose blocks are seen by their indentation.
///
/// `last` is the last byte of code above.
pub(super) fn layout(family: Family, code: &[u8], last: u8) -> Shape {
    match (family, code) {
        // The body of a function of shell, on a line of its own.
        (Family::EndKeyword, [b'{', ..]) if last == b')' => Shape::Continues,
        (Family::Indent | Family::EndKeyword, [b'#', ..])
        | (Family::EndKeyword, [b'-', b'-', ..] | [b'/', b'*', ..]) => Shape::Comment,
        (Family::EndKeyword, _) if code.starts_with(b"=begin") => Shape::Comment,
        (Family::Unknown, _) if is_any_comment(code) => Shape::Comment,
        (_, [b'}' | b')' | b']' | b',' | b';' | b'.' | b'|' | b'=', ..] | [b'&', b'&', ..]) => {
            Shape::Continues
        }
        (Family::Indent, [b'@', ..]) => Shape::Attribute,
        (Family::EndKeyword, [b'@', ..]) if is_module_attribute(code) => Shape::Attribute,
        (Family::Indent, _) => indent_word(code),
        (Family::EndKeyword, _) => end_keyword_word(code),
        _ => Shape::Other,
    }
}

/// Comments of languages of unknown family: Haskell, OCaml, Elm, Prolog, assembly.
fn is_any_comment(code: &[u8]) -> bool {
    [&b"--"[..], b"{-", b"(*", b"//", b"/*", b"# ", b"%", b";"]
        .iter()
        .any(|mark| code.starts_with(mark))
}

/// `@doc "text"` of Elixir; `@name = value` sets a variable in Ruby.
fn is_module_attribute(code: &[u8]) -> bool {
    let name = first_word(&code[1..]).len();
    let rest = code[1 + name..].trim_ascii_start();
    name > 0 && matches!(rest.first(), None | Some(b'"' | b'~' | b'a'..=b'z'))
}

fn indent_word(code: &[u8]) -> Shape {
    match first_word(code) {
        b"else" | b"elif" | b"except" | b"finally" => Shape::Continues,
        b"case" => Shape::Branch,
        b"def" | b"class" | b"async" | b"import" | b"from" => Shape::Keyword,
        _ => Shape::Other,
    }
}

fn end_keyword_word(code: &[u8]) -> Shape {
    let word = first_word(code);
    if word.len() > 8 {
        return Shape::Other;
    }
    let mut lower = [0; 8];
    lower[..word.len()].copy_from_slice(word);
    lower.make_ascii_lowercase();
    match &lower[..word.len()] {
        b"end" | b"else" | b"elsif" | b"elseif" | b"elif" | b"rescue" | b"ensure" | b"then"
        | b"do" | b"done" | b"fi" | b"esac" | b"until" | b"after" | b"catch" => Shape::Continues,
        b"when" | b"in" => Shape::Branch,
        b"def" | b"class" | b"module" | b"function" | b"local" | b"create" => Shape::Keyword,
        _ => Shape::Other,
    }
}
