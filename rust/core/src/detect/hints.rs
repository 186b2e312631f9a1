//! What is known about a text beside the text itself, and the formats which that speaks for.

use super::tool::{Kind, kind};
use crate::format::{Format, Wanted};
use crate::scan::code::{Family, family_of_extension, family_of_shebang};

/// What a caller knows about a text. Each is asked in this order, and each is dropped where the
/// scanner of the format that it speaks for cannot read the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints<'a> {
    /// The format that it has, by the caller's word.
    pub format: Wanted,
    /// Its MIME type, parameters and all.
    pub mime: Option<&'a str>,
    /// Path or name of the file that it is the content of.
    pub path: Option<&'a str>,
    /// Name of the tool that returned it.
    pub tool: Option<&'a str>,
}

impl Hints<'_> {
    /// What the name of the tool says that it returns.
    pub(super) fn kind_of_tool(&self) -> Option<Kind> {
        self.tool.and_then(kind)
    }
}

/// The format that a MIME type speaks for. `text/plain` speaks for none: servers say it of
/// everything.
pub(super) fn of_mime(mime: &str) -> Option<Format> {
    let essence = mime.split(';').next()?.trim().to_ascii_lowercase();
    let (kind, subtype) = essence.split_once('/')?;
    let subtype = subtype.strip_prefix("x-").unwrap_or(subtype);
    Some(match subtype {
        "json" => Format::Json,
        "ndjson" | "jsonl" | "jsonlines" | "json-lines" => Format::Ndjson,
        "json5" => Format::Json5,
        "event-stream" => Format::Sse,
        "csv" | "tab-separated-values" => Format::Csv,
        "diff" | "patch" => Format::Diff,
        "markdown" => Format::Markdown,
        "html" => Format::Html,
        "xml" => Format::Xml,
        "yaml" => Format::Yaml,
        "toml" => Format::Toml,
        _ if subtype.ends_with("+json") => Format::Json,
        _ if subtype.ends_with("+xml") => Format::Xml,
        _ if subtype.ends_with("+yaml") => Format::Yaml,
        "octet-stream" | "pdf" | "zip" | "gzip" | "tar" => Format::Binary,
        _ if matches!(kind, "image" | "audio" | "video" | "font") => Format::Binary,
        _ => Format::Code(family_of_subtype(subtype)?),
    })
}

/// `text/x-python`, `application/javascript`: most are named as the extension or the interpreter.
fn family_of_subtype(subtype: &str) -> Option<Family> {
    let language = subtype.strip_suffix("src").unwrap_or(subtype);
    match language {
        "javascript" | "ecmascript" | "typescript" | "rust" | "java-source" | "c++" | "csharp"
        | "kotlin" | "httpd-php" => Some(Family::Brace),
        "python" | "script.python" => Some(Family::Indent),
        "shellscript" | "ruby" | "perl" => family_of_shebang(match language {
            "shellscript" => "#!sh",
            "ruby" => "#!ruby",
            _ => "#!perl",
        }),
        "plain" | "log" => None,
        _ => family_of_extension(language),
    }
}

/// The format that the name of a file speaks for. `.txt` speaks for none.
pub(super) fn of_path(path: &str) -> Option<Format> {
    let name = path.rsplit(['/', '\\']).next()?;
    if let Some(format) = of_name(name) {
        return Some(format);
    }
    let (_, extension) = name.rsplit_once('.')?;
    let extension = extension.to_ascii_lowercase();
    Some(match extension.as_str() {
        "json" | "geojson" | "topojson" | "ipynb" | "har" | "sarif" | "webmanifest" | "map" => {
            Format::Json
        }
        "ndjson" | "jsonl" => Format::Ndjson,
        "json5" | "jsonc" | "code-workspace" => Format::Json5,
        "csv" | "tsv" | "tab" => Format::Csv,
        "diff" | "patch" => Format::Diff,
        "md" | "markdown" | "mdx" | "rmd" | "qmd" => Format::Markdown,
        "html" | "htm" => Format::Html,
        "xml" | "xhtml" | "svg" | "xsd" | "xsl" | "xslt" | "rss" | "atom" | "plist" | "pom"
        | "csproj" | "vcxproj" | "kml" | "gpx" => Format::Xml,
        "yaml" | "yml" => Format::Yaml,
        "toml" => Format::Toml,
        "ini" | "cfg" | "conf" | "properties" | "desktop" | "service" => Format::Ini,
        "log" => Format::Log,
        "png" | "jpg" | "jpeg" | "gif" | "webp" | "pdf" | "zip" | "gz" | "xz" | "zst" | "exe"
        | "so" | "dll" | "woff" | "woff2" | "sqlite" => Format::Binary,
        extension => Format::Code(family_of_extension(extension)?),
    })
}

/// Files whose whole name says what they are.
fn of_name(name: &str) -> Option<Format> {
    Some(match name {
        "Cargo.lock" | "poetry.lock" | "uv.lock" | "Pipfile" => Format::Toml,
        ".editorconfig" | ".gitconfig" | ".npmrc" => Format::Ini,
        "CMakeLists.txt" | "Gemfile" | "Rakefile" | "Vagrantfile" | "Podfile" | ".bashrc"
        | ".bash_profile" | ".profile" | ".zshrc" => Format::Code(Family::EndKeyword),
        "Jenkinsfile" => Format::Code(Family::Brace),
        "BUILD" | "WORKSPACE" | "SConstruct" => Format::Code(Family::Indent),
        "Dockerfile" | "Containerfile" | "Makefile" | "GNUmakefile" | "makefile" => {
            Format::Code(Family::Unknown)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mime_types_with_parameters_suffixes_and_prefixes() {
        for (mime, format) in [
            ("application/json; charset=utf-8", Format::Json),
            ("application/vnd.api+json", Format::Json),
            ("application/x-ndjson", Format::Ndjson),
            ("TEXT/HTML", Format::Html),
            ("image/svg+xml", Format::Xml),
            ("image/png", Format::Binary),
            ("text/x-diff", Format::Diff),
            ("text/x-python", Format::Code(Family::Indent)),
            ("text/css", Format::Code(Family::Brace)),
            ("application/x-sh", Format::Code(Family::EndKeyword)),
        ] {
            assert_eq!(of_mime(mime), Some(format), "{mime}");
        }
        for mime in [
            "text/plain",
            "text/x-log",
            "json",
            "",
            "application/unheard-of",
        ] {
            assert_eq!(of_mime(mime), None, "{mime}");
        }
    }

    #[test]
    fn names_of_files_with_and_without_folders() {
        for (path, format) in [
            ("a/b.JSON", Format::Json),
            ("C:\\work\\x.py", Format::Code(Family::Indent)),
            ("notes.md", Format::Markdown),
            ("a.d/Cargo.lock", Format::Toml),
            (".github/workflows/ci.yml", Format::Yaml),
            ("Makefile", Format::Code(Family::Unknown)),
        ] {
            assert_eq!(of_path(path), Some(format), "{path}");
        }
        for path in ["a.txt", "a.py/README", "", "a.", "x.unheard-of"] {
            assert_eq!(of_path(path), None, "{path}");
        }
    }
}
