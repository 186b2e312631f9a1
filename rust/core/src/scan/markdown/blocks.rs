//! Which blocks a line of Markdown stands in: quotes, list items, fences, HTML.

use super::html::Html;
use super::indent::Rest;

/// More spaces than that make a line code, not the start of a block.
const MOST_INDENT: usize = 3;

/// Quotes and lists deeper than that are not followed.
const DEEPEST: usize = 64;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blank,
    /// A heading of that level, outside quotes and lists.
    Heading(usize),
    /// `===` or `---` below a title.
    Underline,
    /// The first line of a list item, outside quotes and other lists.
    Item,
    /// The line that opens a fence.
    Fence,
    /// The line that closes one.
    FenceEnd,
    /// A line in a fence.
    Code,
    /// A line in a quote or a list item.
    Nested,
    /// The rule below the header of a table.
    Rule,
    /// The row below that rule.
    FirstRow,
    /// A further row.
    Row,
    /// Anything else.
    Text,
}

/// What may hold other blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    Quote,
    /// A list item whose content is indented that much.
    Item(usize),
}

#[derive(Clone, Copy, Debug)]
struct Fence {
    mark: u8,
    len: usize,
}

/// The blocks that are open.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    containers: Vec<Container>,
    fence: Option<Fence>,
    html: Option<Html>,
    in_paragraph: bool,
}

impl Blocks {
    pub(super) const fn is_in_fence(&self) -> bool {
        self.fence.is_some()
    }

    /// The line that closes the open fence.
    pub(super) fn closer(&self) -> Option<String> {
        let fence = self.fence?;
        let mut line = String::new();
        for container in &self.containers {
            match container {
                Container::Quote => line.push_str("> "),
                Container::Item(width) => line.extend(std::iter::repeat_n(' ', *width)),
            }
        }
        line.extend(std::iter::repeat_n(char::from(fence.mark), fence.len));
        Some(line)
    }

    /// Reads one line.
    pub(super) fn feed(&mut self, line: &[u8]) -> Kind {
        let (matched, rest) = self.matched(Rest::new(line));
        let is_inside = matched == self.containers.len();
        if let Some(fence) = self.fence.filter(|_| is_inside) {
            let ends = fence.is_closed_by(rest);
            self.fence = self.fence.filter(|_| !ends);
            return if ends { Kind::FenceEnd } else { Kind::Code };
        }
        if let Some(html) = self.html.filter(|_| is_inside) {
            self.html = html.after(rest);
            return self.text();
        }
        self.open(matched, rest)
    }

    /// How many of the open containers go on in this line, and what is left of it past their marks.
    fn matched<'t>(&self, mut rest: Rest<'t>) -> (usize, Rest<'t>) {
        for (index, container) in self.containers.iter().enumerate() {
            match container {
                Container::Quote if starts_quote(rest) => rest = past_quote(rest),
                Container::Item(_) if rest.is_blank() => {}
                Container::Item(width) if rest.indent() >= *width => {
                    rest = rest.skip_columns(*width);
                }
                _ => return (index, rest),
            }
        }
        (self.containers.len(), rest)
    }

    /// A line outside fences and HTML, of which the first `matched` containers go on.
    fn open(&mut self, matched: usize, mut rest: Rest) -> Kind {
        let was_in_paragraph = self.in_paragraph;
        let before = self.containers.len();
        let mut opened = self.containers[..matched].to_vec();
        let mut starts_item = false;
        while opened.len() < DEEPEST && rest.indent() <= MOST_INDENT {
            if starts_quote(rest) {
                rest = past_quote(rest);
                opened.push(Container::Quote);
            } else if let Some((width, inner)) = item(rest, was_in_paragraph) {
                starts_item |= opened.is_empty();
                rest = inner;
                opened.push(Container::Item(width));
            } else {
                break;
            }
        }
        let is_new = opened.len() > matched;
        let kind = self.leaf(rest, is_new, matched == before);
        let is_lazy = kind == Kind::Text && was_in_paragraph && !is_new;
        if !is_lazy {
            self.containers = opened;
        }
        let is_nested = !self.containers.is_empty();
        match kind {
            _ if starts_item => Kind::Item,
            Kind::Text | Kind::Heading(_) if is_nested => Kind::Nested,
            kind => kind,
        }
    }

    /// The block that starts, or goes on, in what is left of a line.
    fn leaf(&mut self, rest: Rest, is_new: bool, is_inside: bool) -> Kind {
        self.fence = None;
        self.html = None;
        let continues = self.in_paragraph && !is_new;
        if rest.is_blank() {
            self.in_paragraph = false;
            return Kind::Blank;
        }
        let text = rest.text();
        if rest.indent() > MOST_INDENT {
            self.in_paragraph &= !is_new;
            return Kind::Text;
        }
        if let Some(fence) = Fence::opened_by(text) {
            self.fence = Some(fence);
            self.in_paragraph = false;
            return Kind::Fence;
        }
        if let Some(level) = heading(text) {
            self.in_paragraph = false;
            return Kind::Heading(level);
        }
        if continues && is_inside && is_underline(text) {
            self.in_paragraph = false;
            return Kind::Underline;
        }
        if let Some(html) = Html::opened_by(text, continues) {
            self.html = html.after(rest);
            return self.text();
        }
        self.in_paragraph = !is_break(text);
        Kind::Text
    }

    /// A line of HTML.
    fn text(&mut self) -> Kind {
        self.in_paragraph = false;
        Kind::Text
    }
}

impl Fence {
    fn opened_by(text: &[u8]) -> Option<Self> {
        let mark = *text.first().filter(|b| matches!(b, b'`' | b'~'))?;
        let len = text.iter().take_while(|b| **b == mark).count();
        let is_code_span = mark == b'`' && text[len..].contains(&b'`');
        (len >= 3 && !is_code_span).then_some(Self { mark, len })
    }

    fn is_closed_by(self, rest: Rest) -> bool {
        let text = rest.text().trim_ascii_end();
        let is_run = text.len() >= self.len && text.iter().all(|b| *b == self.mark);
        is_run && rest.indent() <= MOST_INDENT
    }
}

fn starts_quote(rest: Rest) -> bool {
    rest.indent() <= MOST_INDENT && rest.text().starts_with(b">")
}

fn past_quote(rest: Rest) -> Rest {
    let rest = rest.skip_text(1);
    rest.skip_columns(rest.indent().min(1))
}

/// The width of the list item that starts here, and its content.
fn item(rest: Rest, in_paragraph: bool) -> Option<(usize, Rest)> {
    let text = rest.text();
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let marker = match text.get(digits)? {
        b'-' | b'+' | b'*' if digits == 0 && !is_break(text) => 1,
        b'.' | b')' if (1..=9).contains(&digits) => digits + 1,
        _ => return None,
    };
    let inner = rest.skip_text(marker);
    let (is_empty, space) = (inner.is_blank(), inner.indent());
    let interrupts = !is_empty && (digits == 0 || &text[..digits] == b"1");
    if !is_empty && space == 0 || in_paragraph && !interrupts {
        return None;
    }
    let space = if is_empty || space > 4 { 1 } else { space };
    let width = rest.indent() + marker + space;
    Some((width, inner.skip_columns(space)))
}

/// Level of the heading, from 1 to 6.
fn heading(text: &[u8]) -> Option<usize> {
    let level = text.iter().take_while(|b| **b == b'#').count();
    let is_titled = matches!(text.get(level), None | Some(b' ' | b'\t'));
    ((1..=6).contains(&level) && is_titled).then_some(level)
}

fn is_underline(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let all = |mark: u8| text.iter().all(|b| *b == mark);
    !text.is_empty() && (all(b'=') || all(b'-'))
}

/// `---`, `* * *`, `___`.
fn is_break(text: &[u8]) -> bool {
    let mut marks = text.iter().filter(|b| !b.is_ascii_whitespace());
    let Some(mark @ (b'-' | b'*' | b'_')) = marks.next() else {
        return false;
    };
    let mut count = 1;
    marks.all(|b| {
        count += 1;
        b == mark
    }) && count > 2
}
