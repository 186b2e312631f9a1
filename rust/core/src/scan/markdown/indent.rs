//! A line of Markdown that is read from left to right, in columns: a tab goes to the next four.

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest<'t> {
    bytes: &'t [u8],
    column: usize,
    /// Columns of a tab that was read in part.
    owed: usize,
}

impl<'t> Rest<'t> {
    pub(super) const fn new(bytes: &'t [u8]) -> Self {
        Self {
            bytes,
            column: 0,
            owed: 0,
        }
    }

    /// Columns of white space that come next.
    pub(super) fn indent(self) -> usize {
        let mut column = self.column + self.owed;
        for byte in self.bytes {
            match byte {
                b' ' => column += 1,
                b'\t' => column += 4 - column % 4,
                _ => break,
            }
        }
        column - self.column
    }

    /// The text behind the white space.
    pub(super) fn text(self) -> &'t [u8] {
        self.bytes.trim_ascii_start()
    }

    pub(super) fn is_blank(self) -> bool {
        self.text().is_empty()
    }

    /// Steps over `columns` of white space.
    pub(super) fn skip_columns(mut self, columns: usize) -> Self {
        let end = self.column + columns;
        self.column += self.owed.min(columns);
        self.owed -= self.owed.min(columns);
        while self.column < end {
            match self.bytes.split_first() {
                Some((b' ', rest)) => {
                    self.bytes = rest;
                    self.column += 1;
                }
                Some((b'\t', rest)) => {
                    let next = self.column + 4 - self.column % 4;
                    self.bytes = rest;
                    self.owed = next.saturating_sub(end);
                    self.column = next.min(end);
                }
                _ => break,
            }
        }
        self
    }

    /// Steps over the white space that comes next and `len` bytes of text.
    pub(super) fn skip_text(self, len: usize) -> Self {
        let indent = self.indent();
        let text = self.text();
        Self {
            bytes: &text[len..],
            column: self.column + indent + len,
            owed: 0,
        }
    }
}
