//! Is it a configuration file: TOML, INI, YAML.

use crate::format::Format;
use crate::scan::ini::{Kind, kind};
use crate::scan::line::lines;
use crate::scan::toml::{Statement, statements};
use crate::scan::yaml;

/// The format of the configuration file that the text starts as, if it is one.
pub(super) fn sniff(sample: &str) -> Option<Format> {
    if has_section(sample) {
        if is_toml(sample) {
            return Some(Format::Toml);
        }
        if is_ini(sample) {
            return Some(Format::Ini);
        }
    }
    yaml::is_yaml(sample).then_some(Format::Yaml)
}

/// Whether text that a hint calls YAML may be that; one key is enough.
pub(super) fn may_be_yaml(sample: &str) -> bool {
    yaml::may_be_yaml(sample)
}

/// Whether text that a hint calls TOML has nothing else in it.
pub(super) fn may_be_toml(sample: &str) -> bool {
    let mut statements = statements(sample)
        .map(|(_, statement)| statement)
        .peekable();
    statements.peek().is_some() && statements.all(|statement| statement != Statement::Other)
}

/// Whether text that a hint calls INI has keys or sections and nothing else.
pub(super) fn may_be_ini(sample: &str) -> bool {
    let mut kinds = lines(sample)
        .map(|line| kind(&line))
        .filter(|kind| *kind != Kind::Nothing)
        .peekable();
    kinds.peek().is_some() && kinds.all(|kind| kind != Kind::Other)
}

/// A line that is `[name]` and nothing else; a word in brackets before a text is a log's tag.
fn has_section(sample: &str) -> bool {
    // Most texts have no bracket at the start of a line at all.
    let has_bracket =
        sample.starts_with('[') || memchr::memmem::find(sample.as_bytes(), b"\n[").is_some();
    has_bracket && lines(sample).any(|line| kind(&line) == Kind::Section)
}

fn is_toml(sample: &str) -> bool {
    let mut statements = statements(sample).map(|(_, statement)| statement);
    let mut keys = 0;
    let is_known = statements.all(|statement| {
        keys += usize::from(statement == Statement::Key);
        statement != Statement::Other
    });
    is_known && keys > 1
}

fn is_ini(sample: &str) -> bool {
    let (mut keys, mut others, mut further) = (0, 0, 0);
    for line in lines(sample) {
        match kind(&line) {
            Kind::Key => keys += 1,
            Kind::Other => others += 1,
            Kind::Continuation => further += 1,
            Kind::Section | Kind::Nothing => {}
        }
    }
    keys > 1 && others == 0 && further <= 4 * keys
}
