"""XML is well-formed, HTML is balanced. The judges are expat and Python's html.parser."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from xml.parsers import expat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutting import BUDGETS, cut, cuts_of
from toolclip import count_tokens

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


class Shown(HTMLParser):
    """Collects what a reader may see: tags and text, none of them inside what is hidden."""

    HIDDEN = frozenset({"noscript", "script", "style", "svg", "template"})

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag in self.HIDDEN
        if self.depth == 0 and tag not in {"link", "meta"}:
            self.seen.append(f"<{tag} {attrs}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.depth == 0 and tag not in {"link", "meta", *self.HIDDEN}:
            self.seen.append(f"<{tag} {attrs}/>")

    def handle_endtag(self, tag: str) -> None:
        if self.depth == 0:
            self.seen.append(f"</{tag}>")
        self.depth -= tag in self.HIDDEN and self.depth > 0

    def handle_data(self, data: str) -> None:
        if self.depth == 0:
            self.seen.append(data)


def shown(text: str) -> str:
    parser = Shown()
    parser.feed(text)
    parser.close()
    return "".join("".join(parser.seen).split())


HIDDEN = st.sampled_from(
    [
        *("<script>if (a</b>c) {}</script>", "<STYLE>p > b {}</style >", "<!-- <p> -->"),
        *("<svg><g><svg/></g><p>x</p></svg>", "<template><i>x</i></template>", "<meta a=b>"),
        *("<noscript><img src=a></noscript>", "<link rel='>'/>", "<svg/>", "<!---->"),
    ]
)
SEEN = st.sampled_from(
    ["<p>", "text ", "1 <", "a", "&", "amp;", "&#6", "/b", "<br/>", "</p>", "!", "\n ", "<pre>"]
)


@given(st.lists(st.one_of(HIDDEN, SEEN), max_size=60))
def test_what_a_reader_sees_is_the_same_without_what_is_hidden(parts: list[str]) -> None:
    text = "<body><div>" + "".join(parts) + "</div></body>" + "<script>" + "x " * 400 + "</script>"
    whole = count_tokens(text)
    result = cut(text, whole - 100, "html")
    assert result.compacted
    assert not result.truncated
    assert {part.reason for part in result.cuts} == {"hidden"}
    assert shown(result.text) == shown(text)


@pytest.mark.parametrize("paragraphs", [900, 90_000])
def test_a_page_shows_its_text_where_its_head_is_all_scripts(paragraphs: int) -> None:
    scripts = "<script>var a = 1;</script>\n<style>b {}</style>\n<!-- c -->\n" * 200
    rows = "".join(f"<p>Paragraph {n} of the page.</p>\n" for n in range(paragraphs))
    page = f"<!doctype html><html><head><title>t</title>{scripts}</head><body>{rows}</body></html>"
    result = cut(page, 1000)
    assert result.format == "html"
    assert "Paragraph 30 " in result.body
    assert "<script" not in result.body
    assert result.kept_tokens > 750
    assert {part.reason for part in result.cuts} == {"hidden", "budget"}
    gone = sum(part.byte_end - part.byte_start for part in result.cuts)
    assert len(page) == gone + len(result.body.removesuffix("</body></html>"))
    assert cut(result.text, 1000).text == result.text


def test_a_component_and_bad_xml_are_source() -> None:
    component = "<template><p>a</p><!-- why --></template>\n<script>" + "f();\n" * 900 + "</script>"
    result = cut(component, 300)
    assert "why" in result.body
    assert "hidden" not in {part.reason for part in result.cuts}
    result = cut("<config><!-- why --><a>" + "<b>x</c>" * 900 + "</config>", 300)
    assert "why" in result.body
    assert "hidden" not in {part.reason for part in result.cuts}


@pytest.mark.parametrize(
    "unit",
    [
        *("<script>", "<script></script>", "<!--", "<!-- -->", "<svg>", "<svg></svg>", "<svg/>"),
        *(
            "<template><svg>",
            "</svg>",
            "<pre><!-- -->",
            "&<!-- -->",
            "<link a=",
            "<!-->",
            "</script",
        ),
    ],
)
def test_a_megabyte_of_what_is_hidden_is_no_trouble(unit: str) -> None:
    page = "<html><body><p>text</p>" + unit * (1_000_000 // len(unit))
    result = cut(page, 200, "html")
    assert left_open(result.body) == [] or result.format == "text"


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
