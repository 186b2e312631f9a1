//! Is a text that nothing marks as anything what some program printed line by line.

use super::sample::Sample;
use crate::abridged::Abridged;
use crate::scan::line::lines;
use crate::scan::log::{ErrorLine, Severity, worst_lines};

/// Fewest lines of the window that say how the text is made.
const FEWEST: usize = 16;

/// Mean length of a line at most, in bytes: paragraphs on one line each are longer.
const LONGEST_MEAN: usize = 160;

/// Share of the lines that may be blank, in percent: paragraphs of up to nine lines have more.
const MOST_BLANK_PERCENT: usize = 10;

/// Whether the text is made of lines, and not of paragraphs.
pub(super) fn has_short_lines(sample: &Sample) -> bool {
    let (mut count, mut blank) = (0, 0);
    for line in lines(sample.lines) {
        count += 1;
        blank += usize::from(line.trimmed().is_empty());
    }
    count >= FEWEST
        && sample.lines.len() <= count * LONGEST_MEAN
        && blank * 100 <= count * MOST_BLANK_PERCENT
}

/// Whether any line of the text is worse than suspicious.
pub(super) fn tells_of_a_failure(text: &Abridged) -> bool {
    let tells = |lines: &[ErrorLine]| lines.iter().any(|line| line.severity > Severity::Hint);
    tells(text.errors())
        || tells(&worst_lines(text.text, text.head()))
        || (!text.is_whole() && tells(&worst_lines(text.text, text.tail())))
}

#[cfg(test)]
mod tests {
    use super::super::{Hints, detect_read};
    use crate::format::Format;

    fn format(text: &str) -> Format {
        detect_read(&text.into(), &Hints::default()).format
    }

    fn among(lines: &str, error: &str) -> String {
        [&lines.repeat(2000), error, &lines.repeat(2000), "done.\n"].concat()
    }

    #[test]
    fn lines_with_an_error_anywhere_are_a_log() {
        let text = among("copying a file\n", "a.c:12:5: error: 'x' undeclared\n");
        assert_eq!(format(&text), Format::Log);
    }

    #[test]
    fn lines_without_one_are_not() {
        let text = among("copying a file\n", "an error is no surprise\n");
        assert_eq!(format(&text), Format::Text);
    }

    #[test]
    fn paragraphs_are_not_whatever_they_tell() {
        let wrapped = "It was late, and the lamp was\nlow; nobody spoke at first,\nnor later.\n\n";
        let long = ["Nobody spoke. ".repeat(30).as_str(), "\n"].concat();
        for lines in [wrapped, &long] {
            let text = among(lines, "error: the lamp went out\n");
            assert_eq!(format(&text), Format::Text);
        }
    }

    #[test]
    fn what_is_not_to_be_read_is_not() {
        let text = among("copying a file\n", "error: disk full\n");
        let unread = crate::abridged::Abridged::from(&text).unread();
        let found = detect_read(&unread, &Hints::default());
        assert_eq!(found.format, Format::Text);
    }
}
