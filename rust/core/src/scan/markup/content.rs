//! Where the main content of a page starts: at the `<main>`, the `role="main"` or else the first
//! `<article>` that the page itself marks.
//!
//! Of eight pages in the wild four mark it; three of these begin with 1 to 7 KB of navigation as a
//! reader sees it.

use memchr::memmem;

use super::Dialect;
use super::open::Open;
use super::tag::{Construct, next};
use crate::span::Span;

/// The main content of a page, and what of the page before it is needed or wanted with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MainContent {
    /// Offset of its start tag.
    pub start: usize,
    /// What stays of what stands before it: the start tags of the elements around it, the title of
    /// the page and its description. Ascending.
    pub before: Vec<Span>,
}

/// The main content of `text`, the beginning of a page; `None` where it marks none. O(n).
pub fn main_content(text: &str) -> Option<MainContent> {
    let marks = ["<main", "<MAIN", "role=", "ROLE=", "<article", "<ARTICLE"];
    let may_have = |mark: &&str| memmem::find(text.as_bytes(), mark.as_bytes()).is_some();
    let is_marked = marks.iter().any(may_have);
    is_marked.then(|| Pass::new(text).run())?
}

struct Pass<'t> {
    text: &'t str,
    open: Open<'t>,
    /// The start tags of the elements that are open.
    tags: Vec<Span>,
    /// Title and description.
    about: Vec<Span>,
    /// The first article.
    article: Option<MainContent>,
}

impl<'t> Pass<'t> {
    const fn new(text: &'t str) -> Self {
        Self {
            text,
            open: Open::new(text, Dialect::Html),
            tags: Vec::new(),
            about: Vec::new(),
            article: None,
        }
    }

    fn run(mut self) -> Option<MainContent> {
        let mut at = 0;
        while let Some(construct) = next(self.text, at, Dialect::Html, self.open.raw()) {
            let Some(end) = construct.end() else { break };
            let span = Span::new(at, end);
            if let Construct::Start { name, .. } = construct {
                let name = name.of(self.text);
                if name.eq_ignore_ascii_case("main") || has_main_role(span.of(self.text)) {
                    return Some(self.content_at(at));
                }
                if name.eq_ignore_ascii_case("article") && self.article.is_none() {
                    self.article = Some(self.content_at(at));
                }
                if name.eq_ignore_ascii_case("meta") {
                    self.about.push(span);
                }
            }
            self.read(&construct, span);
            at = end;
        }
        self.article
    }

    fn read(&mut self, construct: &Construct, span: Span) {
        // HTML refuses nothing.
        let _ = self.open.apply(construct);
        let started = construct.started();
        let has_opened = started.is_some() && self.open.innermost() == started;
        let around = self.open.depth() - usize::from(has_opened);
        let closed = self.tags.get(around).copied();
        self.tags.truncate(around);
        if has_opened {
            self.tags.push(span);
        } else if let Some(tag) = closed.filter(|tag| is_title(tag.of(self.text))) {
            self.about.push(Span::new(tag.start, span.end));
        }
    }

    /// The content that starts at `start`.
    fn content_at(&self, start: usize) -> MainContent {
        let mut before = [self.tags.as_slice(), &self.about].concat();
        before.sort_by_key(|span| span.start);
        MainContent { start, before }
    }
}

fn is_title(tag: &str) -> bool {
    let name = tag.as_bytes().get(..6);
    name.is_some_and(|name| name.eq_ignore_ascii_case(b"<title"))
}

/// Whether the tag says `role="main"`, with any quotes or none.
fn has_main_role(tag: &str) -> bool {
    let tag = tag.to_ascii_lowercase();
    let mut roles = tag.match_indices("role=");
    roles.any(|(at, role)| {
        let is_attribute = tag[..at].ends_with(|c: char| c.is_ascii_whitespace());
        let value = tag[at + role.len()..].trim_start_matches(['"', '\'']);
        let rest = value.strip_prefix("main");
        is_attribute && rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(&str, Vec<&str>)> {
        let content = main_content(text)?;
        let before = content.before.iter().map(|span| span.of(text));
        Some((&text[content.start..], before.collect()))
    }

    #[test]
    fn elements_around_it_and_the_title_stay() {
        let text = "<html><head><title>T</title></head><body><nav><p>a</nav><div class=x><main>b";
        assert_eq!(
            found(text),
            Some((
                "<main>b",
                vec!["<html>", "<title>T</title>", "<body>", "<div class=x>"]
            ))
        );
    }

    #[test]
    fn main_is_preferred_to_an_article_and_a_role_will_do() {
        let start = |text| found(text).map(|(rest, _)| rest);
        assert_eq!(start("<p>a<article>b</article><main>c"), Some("<main>c"));
        assert_eq!(start("<p>a<article>b"), Some("<article>b"));
        assert_eq!(start("<p>a<div role='main'>b"), Some("<div role='main'>b"));
        for none in [
            "<p>main",
            "<p role=mainly>",
            "<p data-role=\"main\">",
            "<script>'<main>'",
        ] {
            assert_eq!(start(none), None, "{none}");
        }
    }
}
