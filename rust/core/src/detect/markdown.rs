//! Is it Markdown.

use crate::scan::line::{Line, lines};
use crate::scan::table::is_rule;

/// What speaks for Markdown: how many lines have each of its marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    headings: usize,
    /// Headings below the first level, which no comment looks like.
    deep: usize,
    fences: usize,
    items: usize,
    links: usize,
    rules: usize,
    /// Lines that start like a script's or a configuration file's.
    others: usize,
    total: usize,
}

impl Evidence {
    /// Marks that nothing else has: headings together with fences, links or a table's rule.
    pub(super) fn is_certain(&self) -> bool {
        let telling = self.fences + self.rules > 0 || self.links > 1;
        self.headings > 0 && telling && self.others * 4 < self.total
    }

    /// Marks that comments of code have, too.
    pub(super) fn is_likely(&self) -> bool {
        let kinds = [
            self.headings,
            self.fences,
            self.items,
            self.links,
            self.rules,
        ];
        let kinds = kinds.iter().filter(|count| **count > 0).count();
        let is_mixed = kinds > 1 && self.headings + self.fences + self.links > 0;
        (is_mixed || self.deep > 1) && self.others * 4 < self.total
    }
}

/// The evidence in `sample`.
pub(super) fn evidence(sample: &str) -> Evidence {
    let mut found = Evidence::default();
    let mut in_fence = false;
    for line in lines(sample).filter(|line| !line.is_blank()) {
        let text = line.trimmed();
        if text.starts_with(b"```") || text.starts_with(b"~~~") {
            in_fence = !in_fence;
            found.fences += 1;
        } else if !in_fence {
            found.total += 1;
            found.look(&line);
        }
    }
    // One line of three backticks is no fence, and what follows it was not looked at.
    found.fences /= 2;
    found
}

impl Evidence {
    fn look(&mut self, line: &Line) {
        let text = line.trimmed();
        match text[0] {
            b'#' if line.indent() == 0 => {
                let level = text.iter().take_while(|b| **b == b'#').count();
                let is_titled = text.get(level) == Some(&b' ');
                // `#!` and `#include` are no headings, `##` alone hardly one.
                self.headings += usize::from(is_titled && level <= 6);
                self.deep += usize::from(is_titled && (2..=6).contains(&level));
                self.others += usize::from(!is_titled);
            }
            b'-' | b'*' | b'+' => self.items += usize::from(text.get(1) == Some(&b' ')),
            b'0'..=b'9' => {
                let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
                self.items += usize::from(text[digits..].starts_with(b". "));
            }
            b'|' => self.rules += usize::from(is_rule(text) && text.len() > 3),
            _ => self.others += usize::from(matches!(text[text.len() - 1], b';' | b'{' | b'}')),
        }
        let mut brackets = memchr::memchr_iter(b']', text);
        self.links += usize::from(brackets.any(|at| text.get(at + 1) == Some(&b'(')));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_code_are_only_likely() {
        let shell = evidence("# set up\nset -e\n# run\n- x\n");
        assert!(!shell.is_certain() && shell.is_likely());
        let page = evidence("# Title\n\nText with a [link](x).\n\n```sh\nmake\n```\n");
        assert!(page.is_certain());
        assert!(!evidence("#include <a>\n#define B\nint c;\n").is_likely());
        assert!(!evidence("Prose alone. Nothing else.\n").is_likely());
    }
}
