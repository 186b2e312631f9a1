//! The decision: which spans stay, which go and why. Pure, printable, without any rendering.
//!
//! A plan lists pieces in the order of the original. Its kept and cut spans tile the original, so
//! `kept + omitted == original` holds by construction.

mod binary;
mod choose;
mod compose;
mod cut_plan;
mod depth;
mod ends;
mod explain;
mod json;
mod log;
mod markdown;
mod markup;
mod mixed;
mod page;
mod records;
mod seams;
mod sections;
mod shown;
mod sse;
mod table;
mod tiers;
mod units;
mod values;

use crate::abridged::Abridged;
use crate::format::Format;
use crate::scan::section::Section;
use crate::sizer::Sizer;

pub use cut_plan::{Cut, CutPlan, Piece, Reason};
pub use depth::Depth;
pub use json::Container;
pub use shown::LONG_SHOWN;
use shown::LONG_SHOWN_BOTH;
pub use tiers::{Choice, Tier};

/// Which end of a text is worth more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// What the format asks for: both ends of logs, the beginning of everything else.
    #[default]
    Auto,
    /// The beginning.
    Head,
    /// The end.
    Tail,
    /// Beginning and end, with a note between them.
    Both,
}

impl Keep {
    /// Every choice.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Head, Self::Tail, Self::Both];

    /// The name by which callers choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Head => "head",
            Self::Tail => "tail",
            Self::Both => "both",
        }
    }

    /// The choice of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|keep| keep.name() == name)
    }
}

/// One text that does not fit, to be planned as one format.
///
/// Holds what plans for different budgets share, so that making one again costs little.
#[derive(Debug)]
pub struct Planner<'a> {
    text: Abridged<'a>,
    format: Format,
    keep: Keep,
    kind: Kind<'a>,
}

/// What there is to prepare, by the way the text is cut.
#[derive(Debug)]
enum Kind<'a> {
    Document(mixed::Mixed<'a>),
    Log(log::Log<'a>),
    Page(page::Page<'a>),
    Sections(Vec<Section>),
    Plain,
}

impl<'a> Planner<'a> {
    /// A planner for budgets of at most `budget` tokens.
    pub fn new(
        text: impl Into<Abridged<'a>>,
        format: Format,
        keep: Keep,
        budget: usize,
        sizer: &impl Sizer,
    ) -> Self {
        let text = text.into();
        let kind = match (format, keep) {
            (Format::Json | Format::Json5 | Format::Mixed, Keep::Auto | Keep::Head) => {
                Kind::Document(mixed::Mixed::new(text, format, budget, sizer))
            }
            (Format::Log, _) => Kind::Log(log::Log::new(text, keep, budget, sizer)),
            (Format::Html, Keep::Auto | Keep::Head) => {
                Kind::Page(page::Page::new(text, keep, budget))
            }
            (Format::Grep | Format::Listing, Keep::Auto) => {
                Kind::Sections(sections::of(&text, format))
            }
            _ => Kind::Plain,
        };
        Self {
            text,
            format,
            keep,
            kind,
        }
    }

    /// The same, cutting JSON documents as deep as that.
    #[must_use]
    pub fn as_deep_as(mut self, depth: Depth) -> Self {
        if let Kind::Document(mixed) = &mut self.kind {
            mixed.document.depth = depth;
        }
        self
    }

    /// The plan that drops nothing that a reader would miss, if that is enough.
    pub fn compacted(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        match &self.kind {
            Kind::Document(document) => document.compacted(budget, sizer),
            Kind::Log(log) => log.compacted(budget, sizer),
            Kind::Page(page) => page.compacted(budget, sizer),
            Kind::Sections(_) | Kind::Plain => None,
        }
    }

    /// Plans the text down to about `budget` tokens.
    ///
    /// `None` when the promise of the format cannot be kept within the budget, or when the text
    /// turns out not to be of that format. The size of the rendered plan is close to the budget
    /// but not certain to be within it (token counts do not add up across a seam): measure it.
    pub fn plan(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        match &self.kind {
            Kind::Document(document) => document.plan(budget, sizer),
            Kind::Log(log) => Some(log.plan(self.keep, budget, sizer)),
            Kind::Page(page) => page.plan(budget, sizer),
            Kind::Sections(sections) => {
                sections::fair(&self.text, self.format, sections, budget, sizer)
            }
            Kind::Plain => self.plan_plain(budget, sizer),
        }
    }

    /// Something at least as long as what [`CutPlan::shown`] says of most plans of this one.
    pub const fn longest_shown(&self) -> &'static str {
        match (&self.kind, self.keep) {
            (Kind::Log(_), Keep::Auto) | (_, Keep::Both) => LONG_SHOWN_BOTH,
            _ => LONG_SHOWN,
        }
    }

    fn plan_plain(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let (text, format) = (&self.text, self.format);
        match (format, self.keep) {
            (Format::Table, Keep::Auto) => table::plan(text, budget, sizer),
            (Format::Binary, _) => binary::plan(text, budget, sizer),
            // Records with a note between them do not parse, and most units have their meaning
            // from what stands before them.
            (Format::Json | Format::Json5 | Format::Mixed, _) => None,
            (_, Keep::Both) if is_whole(format) => None,
            (_, Keep::Both) => Some(ends::both(text, format, budget, sizer)),
            (_, Keep::Auto | Keep::Head) => {
                let plan = self.plan_head(budget, sizer)?;
                Some(plan.of_head(text.text.len()))
            }
            (_, Keep::Tail) => {
                let tail = text.tail();
                let plan = self.plan_tail(budget, sizer)?;
                Some(plan.of_tail(tail.start))
            }
        }
    }

    fn plan_head(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let head = self.text.head().of(self.text.text);
        match self.format {
            Format::Ndjson => records::head(&self.text, budget, sizer),
            Format::Concatenated => values::head(head, budget, sizer),
            // The last events of a head are not the last ones of the stream.
            Format::Sse if self.text.is_whole() => sse::plan(head, budget, sizer),
            Format::Markdown => markdown::head(head, budget, sizer),
            Format::Xml => markup::head(head, budget, sizer),
            format if is_whole(format) => units::head(head, format, budget, sizer),
            format => Some(ends::head(head, format, budget, sizer)),
        }
    }

    fn plan_tail(&self, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
        let tail = self.text.tail().of(self.text.text);
        match self.format {
            Format::Ndjson => records::tail(tail, budget, sizer),
            // Only what comes before a quote tells what it means.
            Format::Csv if self.text.is_whole() => units::csv_tail(tail, budget, sizer),
            format if is_whole(format) => None,
            format => Some(ends::tail(&self.text, format, budget, sizer)),
        }
    }
}

/// Whether the format promises whole units.
const fn is_whole(format: Format) -> bool {
    !matches!(format, Format::Code(_) | Format::Log | Format::Text)
}
