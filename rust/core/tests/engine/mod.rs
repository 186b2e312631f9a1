//! Strings made to be hard to split, shared by the tests of the counting engine.

use proptest::prelude::*;

/// Fragments that meet in the lookahead, contraction and case rules of the patterns.
fn fragment() -> impl Strategy<Value = String> {
    prop_oneof![
        letters(),
        spaces(),
        symbols(),
        scripts(),
        Just("<|endoftext|>".to_owned()),
        Just("<|fim_prefix|>".to_owned()),
    ]
}

fn letters() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,6}",
        "[A-Z]{1,4}",
        "[A-Z][a-z]{1,8}",
        "[0-9]{1,7}",
        "[A-Za-z0-9+/]{4,40}",
        "[ACGT]{1,80}",
        "['\u{2019}](s|t|re|ve|m|ll|d|S|T|RE|vE|M|lL|D|\u{17f}|x)",
    ]
}

fn spaces() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ ]{1,6}",
        "[ \t\r\n]{1,5}",
        "[\t]{1,3}",
        "(\r\n|\n){1,3}",
        "[\\p{Z}\u{85}\u{b}\u{c}]{1,3}",
    ]
}

fn symbols() -> impl Strategy<Value = String> {
    prop_oneof![
        "[!-/:-@\\[-`{-~]{1,5}",
        "[/\r\n]{1,4}",
        "[=-]{1,200}",
        "[\u{1f300}-\u{1f9ff}\u{200d}\u{fe0f}]{1,3}",
    ]
}

fn scripts() -> impl Strategy<Value = String> {
    prop_oneof![
        "[\u{4e00}-\u{4fff}\u{3040}-\u{30ff}\u{3001}\u{3002}\u{ff0c}]{1,8}",
        "[\u{ac00}-\u{b000}]{1,4}",
        "[的一是在不了有和人这中大为上个国我以要他时来用们]{1,14}",
        "[のにはをたがでてとしれさあるいもするから、]{1,14}",
        "[이다는에을의가고하지 ]{1,10}",
        "[\u{915}-\u{94d}]{1,8}",
        "[\u{e01}-\u{e4e}]{1,8}",
        "[\u{400}-\u{4ff}]{1,6}",
        "[\u{300}-\u{36f}]{1,3}",
        "\\PC{1,4}",
        "\\p{M}{1,2}",
        "[\\p{Lt}\\p{Lm}]{1,2}",
        "[\\p{N}]{1,3}",
    ]
}

/// A text in which the fragments meet in any order.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => prop::collection::vec(fragment(), 0..14).prop_map(|parts| parts.concat()),
        1 => "[ a'sS\\n\u{4e2d}A\u{301}1!/]{0,24}",
        1 => "\\PC{0,40}",
        1 => prop::collection::vec(any::<char>(), 0..30).prop_map(|chars| chars.into_iter().collect()),
    ]
}
