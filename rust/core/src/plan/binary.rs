//! Plans for data that is no text: its beginning if that is readable, and what it is.

use super::{CutPlan, Reason};
use crate::abridged::Abridged;
use crate::format::Format;
use crate::number::grouped;
use crate::scan::binary::{Data, data};
use crate::sizer::Sizer;
use crate::span::Span;

/// Characters of encoded data that are shown: enough to recognise it.
const SHOWN: usize = 200;

/// Bytes that tell what the data is.
const SAMPLE: usize = 4096;

pub(super) fn plan(whole: &Abridged, budget: usize, sizer: &impl Sizer) -> Option<CutPlan> {
    let text = whole.head().of(whole.text);
    let sample = &text[..text.floor_char_boundary(SAMPLE)];
    let kind = data(sample).unwrap_or(Data::Raw("binary data"));
    let mut plan = CutPlan::new(Format::Binary);
    let (shown, note) = match kind {
        // Bytes of no character were replaced: how many there were is not known.
        Data::Raw(kind) => (
            0,
            format!("[{kind}, {} bytes as text]", grouped(whole.len())),
        ),
        Data::Base64 => {
            let shown = text.floor_char_boundary(SHOWN.min(text.len()));
            let rest = grouped(whole.len() - shown);
            (shown, format!("\n[… {rest} more characters of base64]"))
        }
    };
    plan.keep(Span::new(0, shown));
    plan.insert(note.as_str());
    plan.cut(Span::new(shown, whole.text.len()), Reason::Budget);
    let size = sizer.size(&text[..shown]) + sizer.size(&note);
    (size <= budget).then_some(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use crate::sizer::Bytes;

    #[test]
    fn raw_bytes_give_way_to_what_they_are() {
        let text = format!("\u{7f}ELF{}", "\u{1}\u{2}".repeat(600));
        let body = render(&text, &plan(&Abridged::from(&text), 60, &Bytes).unwrap());
        assert_eq!(body, "[ELF executable, 1,204 bytes as text]");
        assert_eq!(plan(&Abridged::from(&text), 20, &Bytes), None);
    }

    #[test]
    fn encoded_data_shows_its_beginning() {
        let text = "TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24s".repeat(20);
        let body = render(&text, &plan(&Abridged::from(&text), 300, &Bytes).unwrap());
        assert_eq!(
            body,
            format!("{}\n[… 1,000 more characters of base64]", &text[..200])
        );
    }
}
