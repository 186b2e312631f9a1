//! The text that tells a reader what was cut: a template with `{original}`, `{kept}` and `{shown}`.

use std::fmt;

/// A checked template: literal text and the places where numbers go.
///
/// A placeholder is an identifier in single braces. Any other brace is literal, so that a template
/// may hold JSON; the numbers are put into the template only, never into content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Template {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Part {
    Literal(String),
    Original,
    Kept,
    Shown,
}

/// A placeholder that no template knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    /// Byte offset of the opening brace.
    pub offset: usize,
    /// The name between the braces.
    pub name: String,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "unknown placeholder {{{}}} at byte {}; known are {{original}}, {{kept}} and \
             {{shown}}",
            self.name, self.offset
        )
    }
}

impl std::error::Error for TemplateError {}

impl Template {
    /// Parses `source`; an unknown placeholder is an error, braces around anything else are text.
    pub fn parse(source: &str) -> Result<Self, TemplateError> {
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut rest = source;
        while let Some(open) = rest.find('{') {
            let (before, from_brace) = rest.split_at(open);
            literal.push_str(before);
            let Some(name) = placeholder(from_brace) else {
                literal.push('{');
                rest = &from_brace[1..];
                continue;
            };
            let part = match name {
                "original" => Part::Original,
                "kept" => Part::Kept,
                "shown" => Part::Shown,
                _ => {
                    return Err(TemplateError {
                        offset: source.len() - from_brace.len(),
                        name: name.to_owned(),
                    });
                }
            };
            if !literal.is_empty() {
                parts.push(Part::Literal(std::mem::take(&mut literal)));
            }
            parts.push(part);
            rest = &from_brace[name.len() + 2..];
        }
        literal.push_str(rest);
        if !literal.is_empty() {
            parts.push(Part::Literal(literal));
        }
        Ok(Self { parts })
    }

    /// The template filled in: tokens of the original and of what is kept, and which part of the
    /// text is shown.
    pub fn fill(&self, original: &str, kept: usize, shown: &str) -> String {
        self.parts
            .iter()
            .map(|part| match part {
                Part::Literal(text) => text.clone(),
                Part::Original => original.to_owned(),
                Part::Kept => kept.to_string(),
                Part::Shown => shown.to_owned(),
            })
            .collect()
    }

    /// Length of `text` without the marker on its last line, if that is this template filled in.
    ///
    /// A text that was cut before ends with its marker; cut again, it should not end with two.
    pub fn before_marker(&self, text: &str) -> Option<usize> {
        let mut rest = text.trim_end();
        let mut skips = false;
        for part in self.parts.iter().rev() {
            rest = match part {
                Part::Literal(literal) if skips => {
                    let line = rest.rfind('\n').map_or(0, |feed| feed + 1);
                    &rest[..line + rest[line..].rfind(literal.as_str())?]
                }
                Part::Literal(literal) => rest.strip_suffix(literal.as_str())?,
                Part::Shown => rest,
                Part::Original | Part::Kept => {
                    let digits = |b: &u8| b.is_ascii_digit() || *b == b',';
                    let number = rest.bytes().rev().take_while(digits).count();
                    let before = (number > 0).then(|| &rest[..rest.len() - number])?;
                    let about = ["about ", "more than "]
                        .iter()
                        .find_map(|word| before.strip_suffix(word));
                    about.unwrap_or(before)
                }
            };
            skips = matches!(part, Part::Shown);
        }
        rest.ends_with('\n').then(|| rest.trim_end().len())
    }

    /// Whether filling it in gives no text at all.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

fn placeholder(from_brace: &str) -> Option<&str> {
    let inner = &from_brace[1..];
    let name = &inner[..inner.find('}')?];
    let mut chars = name.chars();
    let starts_well = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_');
    (starts_well && chars.all(|c| c.is_alphanumeric() || c == '_')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_both_numbers_wherever_they_stand() {
        let template = Template::parse("{kept}/{original}, {kept}").unwrap();
        assert_eq!(template.fill("900", 12, ""), "12/900, 12");
    }

    #[test]
    fn braces_around_anything_but_a_name_are_text() {
        let source = r#"{"cut": {"kept": {kept}}} {} { original } {1} {"#;
        let template = Template::parse(source).unwrap();
        assert_eq!(
            template.fill("900", 12, ""),
            r#"{"cut": {"kept": 12}} {} { original } {1} {"#
        );
    }

    #[test]
    fn its_own_marker_is_known_again_at_the_end_only() {
        let template = Template::parse("[{kept} of {original}]").unwrap();
        assert_eq!(template.before_marker("text\n[12 of 900]\n"), Some(4));
        for other in [
            "text [12 of 900]",
            "[12 of 900]\ntext",
            "text\n[x of 900]",
            "[1 of 2]",
        ] {
            assert_eq!(template.before_marker(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_shown_may_say_anything() {
        let template = Template::parse("[{kept} of {original} tokens{shown}. Bye]").unwrap();
        assert_eq!(
            template.fill("9", 1, "; line 1 of 7"),
            "[1 of 9 tokens; line 1 of 7. Bye]"
        );
        for shown in ["", "; line 1 of 7"] {
            let text = format!("text\n{}", template.fill("about 1,009", 1, shown));
            assert_eq!(template.before_marker(&text), Some(4), "{text}");
        }
    }

    #[test]
    fn an_unknown_placeholder_is_named_with_its_offset() {
        let error = Template::parse("kept {kept} of {orginal}").unwrap_err();
        assert_eq!((error.offset, error.name.as_str()), (15, "orginal"));
    }
}
