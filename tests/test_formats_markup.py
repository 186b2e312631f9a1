"""XML is well-formed, HTML is balanced. The judges are expat and Python's html.parser."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from xml.parsers import expat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutting import BUDGETS, cut, cuts_of

VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param"),
    *("source", "track", "wbr"),
}
TEXT = st.text(st.sampled_from("ab é中\n.;>'\""), max_size=40)
INLINE = st.one_of(
    TEXT,
    st.sampled_from(
        ["&amp;", "&#x20AC;", "<!-- <x> -->", "<?pi x>?>", "<![CDATA[</a>]]>", "<e/>", "<e a='>'/>"]
    ),
)


def wrap(parts: list[str]) -> str:
    return '<item id="1 > 0" b=\'"\'>' + "".join(parts) + "</item>"


XML = st.recursive(INLINE, lambda inner: st.lists(inner, max_size=6).map(wrap), max_leaves=80)
PROLOGS = st.sampled_from(
    [
        "",
        '<?xml version="1.0"?>\n<!-- a > b -->',
        '<!DOCTYPE r [<!ENTITY e "<x>"><!-- \' -->\n<!ELEMENT r ANY>]>\n',
    ]
)


def is_well_formed(text: str) -> bool:
    try:
        expat.ParserCreate().Parse(text, True)  # noqa: FBT003 # expat takes it by position
    except expat.ExpatError:
        return False
    return True


@given(PROLOGS, st.lists(XML, max_size=12), st.integers(2, 120))
def test_xml_is_well_formed(prolog: str, parts: list[str], budget: int) -> None:
    text = f"{prolog}<r>{''.join(parts)}</r>"
    assert is_well_formed(text)
    result = cut(text, budget, "xml")
    assert result.format != "html"
    if result.truncated and result.format == "xml":
        assert is_well_formed(result.body), result.body


class Balance(HTMLParser):
    """Collects the elements that nothing closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 # its signature
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass


def left_open(text: str) -> list[str]:
    balance = Balance()
    balance.feed(text)
    balance.close()
    optional = {"p", "li", "td", "th", "tr", "dt", "dd", "option", "thead", "tbody", "tfoot"}
    return [tag for tag in balance.open if tag not in optional]


HTML = st.lists(
    st.sampled_from(
        [
            *("<div>", "</div>", "<p>", "</p>", "<ul>", "<li>", "</ul>", "<br>", "<img src=a>"),
            *("<table>", "<tr>", "<td>", "</table>", "text ", "1 < 2 ", "&eacute;", "<B>", "</b>"),
            *("<script>if (a</b>c) {}</script>", "<!-- <i> -->", "<a href='x'>", "</a>", "</x>"),
        ]
    ),
    max_size=60,
).map(lambda parts: "<!doctype html><body>" + "".join(parts))


@given(HTML, st.integers(10, 120))
def test_html_is_balanced(text: str, budget: int) -> None:
    result = cut(text, budget, "html")
    if result.truncated and result.format == "html":
        assert left_open(result.body) == []


def test_records_are_whole() -> None:
    records = "".join(f"<row><id>{n}</id><name>n{n}</name></row>\n" for n in range(500))
    result = cut(f"<?xml version='1.0'?>\n<rows>\n{records}</rows>", 500)
    assert result.format == "xml"
    assert result.body.endswith("</row></rows>")


def test_one_long_text_is_cut_inside_and_closed() -> None:
    result = cut("<log><entry>" + "some words &amp; more " * 500 + "</entry></log>", 200)
    assert result.format == "xml"
    assert result.body.endswith("</entry></log>")
    assert is_well_formed(result.body)
    assert result.kept_tokens > 100


def test_a_million_open_elements_are_no_trouble() -> None:
    assert cut("<a>" * 300_000, 200, "xml").format in {"xml", "text"}
    assert cut("<a>" * 300_000 + "</b>" * 300_000, 200, "html").text


def test_xml_that_is_not_well_formed_is_balanced_or_text() -> None:
    text = "<r>" + "<a><b>x</a>" * 900 + "</r>"
    result = cut(text, 200, "xml")
    assert result.format == "html"
    assert left_open(result.body) == []


@pytest.mark.parametrize("folder", ["reports", "encodings"])
def test_real_xml(folder: str, corpus: Path) -> None:
    paths = [*(corpus / folder).glob("*.xml"), *(corpus / folder).glob("*.plist")]
    for path, budget, text, result in cuts_of(sorted(paths), "xml"):
        if is_well_formed(text):
            assert is_well_formed(result.body), (path, budget)
            assert result.kept_tokens > budget // 3, (path, budget)


def test_real_pages(corpus: Path) -> None:
    paths = sorted((corpus / "html").glob("*.html"))
    seen = 0
    for path, budget, _, result in cuts_of(paths, "html"):
        seen += 1
        assert left_open(result.body) == [], (path, budget)
    assert seen > len(paths) * (len(BUDGETS) - 1)
