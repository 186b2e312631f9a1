//! Which headers of layout families open containers whose members may be parted.

use super::Family;
use super::word::{first_word, is_name};

/// Whether the lines indented under `code` are members rather than parts of a function.
///
/// A condition holds members only where it is known not to stand in a function: `outermost` says
/// that a line at column 0 has been seen above.
pub(super) fn is_header(family: Family, code: &[u8], outermost: bool) -> bool {
    match family {
        Family::Indent => indent(code, outermost),
        Family::EndKeyword => end_keyword(code),
        Family::Brace | Family::Lisp | Family::Unknown => false,
    }
}

/// Classes; conditions around definitions, as in `if TYPE_CHECKING:`; keys of YAML.
fn indent(code: &[u8], outermost: bool) -> bool {
    match first_word(code) {
        b"class" => true,
        b"if" | b"elif" | b"else" | b"try" | b"except" | b"finally" | b"with" => {
            outermost && code.ends_with(b":")
        }
        _ => is_key(code),
    }
}

/// A key of YAML that has nothing but a nested mapping or list for a value.
fn is_key(code: &[u8]) -> bool {
    let code = code.strip_prefix(b"- ").unwrap_or(code);
    code.strip_suffix(b":").is_some_and(|key| {
        !key.is_empty()
            && key
                .iter()
                .all(|&byte| is_name(byte) || matches!(byte, b'-' | b'.' | b'/' | b'"' | b'\''))
    })
}

/// Classes and modules; blocks that hold definitions; suites of tests.
fn end_keyword(code: &[u8]) -> bool {
    match first_word(code) {
        b"class" | b"module" | b"defmodule" | b"defprotocol" | b"defimpl" | b"struct"
        | b"contains" | b"interface" | b"if" | b"unless" | b"else" => true,
        b"describe" | b"context" | b"namespace" | b"included" | b"class_methods"
        | b"shared_examples" | b"feature" | b"RSpec" | b"concern" => {
            [&b" do"[..], b"|", b"function()"]
                .iter()
                .any(|end| code.ends_with(end))
        }
        _ => code == b"{",
    }
}
