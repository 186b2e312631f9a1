//! Which family a language belongs to, by file extension or interpreter line.

use super::Family;

/// The family of the language that files with this extension hold; any case, no dot.
///
/// `None` for extensions that are not source code or not known. Languages of layout without a
/// family of their own (Haskell, OCaml, assembly) are [`Family::Unknown`].
pub fn family_of_extension(ext: &str) -> Option<Family> {
    let family = match ext.to_ascii_lowercase().as_str() {
        "c" | "h" | "cc" | "cpp" | "cxx" | "hh" | "hpp" | "hxx" | "ino" | "cu" | "cuh" | "m"
        | "mm" | "cs" | "java" | "kt" | "kts" | "scala" | "sc" | "sbt" | "groovy" | "gradle"
        | "swift" | "go" | "rs" | "js" | "mjs" | "cjs" | "jsx" | "ts" | "mts" | "cts" | "tsx"
        | "php" | "phtml" | "dart" | "zig" | "d" | "v" | "sv" | "css" | "scss" | "less"
        | "proto" | "thrift" | "graphql" | "gql" | "tf" | "hcl" | "sol" | "pl" | "pm" | "r"
        | "vue" | "svelte" | "glsl" | "hlsl" | "wgsl" | "vala" | "hx" | "as" | "cmm" | "awk"
        | "idl" | "nix" | "tcl" => Family::Brace,
        "py" | "pyi" | "pyx" | "pxd" | "pyw" | "yaml" | "yml" | "nim" | "nims" | "coffee"
        | "gd" | "sage" | "bzl" | "bazel" | "star" | "sass" | "pug" | "haml" | "slim" => {
            Family::Indent
        }
        "rb" | "rake" | "gemspec" | "ru" | "lua" | "ex" | "exs" | "jl" | "sh" | "bash" | "zsh"
        | "ksh" | "bats" | "fish" | "sql" | "psql" | "ddl" | "f" | "f90" | "f95" | "f03"
        | "f08" | "for" | "mat" | "adb" | "ads" | "vhd" | "vhdl" | "pas" | "pp" | "cr"
        | "cmake" | "vb" | "bas" => Family::EndKeyword,
        "lisp" | "lsp" | "cl" | "el" | "scm" | "ss" | "rkt" | "clj" | "cljs" | "cljc" | "edn"
        | "fnl" | "hy" => Family::Lisp,
        "hs" | "lhs" | "ml" | "mli" | "elm" | "fs" | "fsi" | "fsx" | "erl" | "hrl" | "purs"
        | "agda" | "idr" | "s" | "asm" | "mk" | "mak" | "pro" | "bat" | "cmd" | "ps1" => {
            Family::Unknown
        }
        _ => return None,
    };
    Some(family)
}

/// The family of the interpreter that a `#!` line names; `None` where there is no such line.
pub fn family_of_shebang(first_line: &str) -> Option<Family> {
    let command = first_line.strip_prefix("#!")?;
    let mut words = command.split_ascii_whitespace();
    let program = words.next()?.rsplit('/').next()?;
    let program = if program == "env" {
        words.find(|word| !word.starts_with('-') && !word.contains('='))?
    } else {
        program
    };
    let name = program.trim_end_matches(|byte: char| byte.is_ascii_digit() || byte == '.');
    match name {
        "sh" | "bash" | "zsh" | "ksh" | "dash" | "ash" | "fish" | "ruby" | "lua" | "luajit"
        | "elixir" | "julia" | "bats" => Some(Family::EndKeyword),
        "python" | "pypy" | "coffee" | "nim" => Some(Family::Indent),
        "node" | "deno" | "bun" | "php" | "perl" | "swift" | "scala" | "kotlin" | "groovy"
        | "ts-node" | "tsx" | "awk" | "gawk" | "Rscript" | "dart" | "tclsh" => Some(Family::Brace),
        "guile" | "sbcl" | "clisp" | "racket" | "clojure" | "emacs" | "bb" => Some(Family::Lisp),
        "runghc" | "runhaskell" | "ocaml" | "escript" | "make" => Some(Family::Unknown),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{family_of_extension, family_of_shebang};
    use crate::scan::code::Family;

    #[test]
    fn extensions_in_any_case() {
        assert_eq!(family_of_extension("rs"), Some(Family::Brace));
        assert_eq!(family_of_extension("PY"), Some(Family::Indent));
        assert_eq!(family_of_extension("rb"), Some(Family::EndKeyword));
        assert_eq!(family_of_extension("el"), Some(Family::Lisp));
        assert_eq!(family_of_extension("hs"), Some(Family::Unknown));
        assert_eq!(family_of_extension("json"), None);
        assert_eq!(family_of_extension("md"), None);
    }

    #[test]
    fn shebangs_with_env_options_and_versions() {
        let family = |line| family_of_shebang(line);
        assert_eq!(family("#!/bin/sh -e"), Some(Family::EndKeyword));
        assert_eq!(family("#!/usr/bin/env python3.11"), Some(Family::Indent));
        assert_eq!(family("#!/usr/bin/env -S node --flag"), Some(Family::Brace));
        assert_eq!(
            family("#!/usr/bin/env PORT=1 ruby"),
            Some(Family::EndKeyword)
        );
        assert_eq!(family("#!"), None);
        assert_eq!(family("# comment"), None);
    }
}
