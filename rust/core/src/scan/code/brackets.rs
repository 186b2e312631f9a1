//! The stack of open brackets: the first of the scanner's two witnesses.
//!
//! A closer without an opener means that the text starts inside something that ends here. It leaves
//! the stack empty, which re-bases the depth: "empty" always means "as shallow as anything so far".
//! Only the last [`LIMIT`] levels are remembered in detail, so memory and the cost of a closer are
//! constant however deep the text nests.

/// Levels remembered in detail. Hand-written code stays under 30.
const LIMIT: usize = 64;

/// What a cut between the lines directly inside a bracket would split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    /// A function body, a statement, an argument list: splitting it is bad.
    Plain,
    /// A class, trait, namespace, module or suite of tests: its members may be parted.
    Members,
    /// A table of values: its comma-separated rows may be parted.
    Rows,
}

/// One open bracket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opener {
    /// The bracket byte, or `$` for the `${` of a template literal.
    pub(super) byte: u8,
    /// What it encloses.
    pub(super) inside: Inside,
    /// Where the statement began that the bracket is part of.
    pub(super) statement: usize,
    /// Smallest indent of a statement seen directly inside; `usize::MAX` before the first.
    pub(super) indent: usize,
}

/// The open brackets, outermost first.
#[derive(Clone, Debug, Default)]
pub(super) struct Brackets {
    open: Vec<Opener>,
    /// Openers beyond [`LIMIT`].
    deep: usize,
    /// How many of `open` are [`Inside::Plain`].
    plain: usize,
}

impl Brackets {
    /// Whether no bracket is open.
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Number of open brackets.
    pub(super) fn depth(&self) -> usize {
        self.open.len() + self.deep
    }

    /// Whether every open bracket encloses members or rows, so that no function is open.
    pub(super) fn only_containers(&self) -> bool {
        self.plain == 0 && self.deep == 0
    }

    /// The innermost open bracket.
    pub(super) fn top(&self) -> Option<&Opener> {
        self.open.last().filter(|_| self.deep == 0)
    }

    /// Whether statements stand directly inside the innermost open bracket.
    pub(super) fn hold_statements(&self) -> bool {
        match self.top() {
            None => self.is_empty(),
            Some(top) => top.byte == b'{' || top.inside != Inside::Plain,
        }
    }

    /// The innermost open bracket, to note the indent of what is inside.
    pub(super) fn top_mut(&mut self) -> Option<&mut Opener> {
        self.open.last_mut().filter(|_| self.deep == 0)
    }

    /// Whether the rows of a table stand directly inside the innermost open bracket.
    pub(super) fn hold_rows(&self) -> bool {
        self.top().is_some_and(|top| top.inside == Inside::Rows)
    }

    /// Whether a row of the table that is being read begins at this indent, after the byte `last`.
    ///
    /// Rows are told from what is inside them by the smallest indent seen.
    pub(super) fn row_begins(&mut self, indent: usize, last: u8) -> bool {
        let Some(top) = self.top_mut().filter(|top| top.inside == Inside::Rows) else {
            return false;
        };
        if matches!(last, b',' | b'{' | b'[') {
            top.indent = top.indent.min(indent);
        }
        last == b',' && indent == top.indent
    }

    /// Opens a bracket.
    pub(super) fn open(&mut self, byte: u8, inside: Inside, statement: usize) {
        if self.open.len() == LIMIT {
            self.deep += 1;
            return;
        }
        self.plain += usize::from(inside == Inside::Plain);
        self.open.push(Opener {
            byte,
            inside,
            statement,
            indent: usize::MAX,
        });
    }

    /// Closes the bracket that `closer` matches and returns the opener.
    ///
    /// A curly closer also closes the round and square brackets left open inside it, while a round
    /// or square closer never closes a curly one: a bracket lost in a literal that the lexer
    /// misread does no harm beyond its block.
    pub(super) fn close(&mut self, closer: u8) -> Option<Opener> {
        if self.deep > 0 {
            self.deep -= 1;
            return None;
        }
        let wanted = match closer {
            b')' => b'(',
            b']' => b'[',
            _ => b'{',
        };
        let matches = |open: &Opener| open.byte == wanted || (wanted == b'{' && open.byte == b'$');
        let found = self
            .open
            .iter()
            .rposition(|open| matches(open) || (wanted != b'{' && is_curly(open.byte)))?;
        if !matches(&self.open[found]) {
            return None;
        }
        let opener = self.open[found];
        self.truncate(found);
        Some(opener)
    }

    /// Forgets every opener that encloses neither members nor rows.
    pub(super) fn forget_plain(&mut self) {
        self.open.retain(|open| open.inside != Inside::Plain);
        self.deep = 0;
        self.plain = 0;
    }

    fn truncate(&mut self, depth: usize) {
        let dropped = &self.open[depth..];
        self.plain -= dropped
            .iter()
            .filter(|open| open.inside == Inside::Plain)
            .count();
        self.open.truncate(depth);
    }
}

fn is_curly(byte: u8) -> bool {
    matches!(byte, b'{' | b'$')
}

#[cfg(test)]
mod tests {
    use super::{Brackets, Inside};

    fn open(text: &str) -> Brackets {
        let mut brackets = Brackets::default();
        for byte in text.bytes() {
            match byte {
                b'(' | b'[' | b'{' => brackets.open(byte, Inside::Plain, 0),
                _ => {
                    brackets.close(byte);
                }
            }
        }
        brackets
    }

    #[test]
    fn a_closer_without_opener_rebases() {
        assert!(open("}}").is_empty());
        assert_eq!(open("}{").depth(), 1);
    }

    #[test]
    fn a_curly_closer_closes_what_was_left_open_inside() {
        assert!(open("{(([}").is_empty());
    }

    #[test]
    fn a_round_closer_never_closes_a_block() {
        assert_eq!(open("({)").depth(), 2);
        assert_eq!(open("{])").depth(), 1);
    }

    #[test]
    fn depth_beyond_the_limit_is_counted() {
        let text = "(".repeat(200) + &")".repeat(199);
        assert_eq!(open(&text).depth(), 1);
    }
}
