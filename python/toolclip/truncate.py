"""Truncation of one text: what fits comes back as it is, the rest is cut where a reader would."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from os import PathLike, fspath

from toolclip import _core
from toolclip.encoding import DEFAULT_ENCODING, at_least_zero
from toolclip.exceptions import ConfigError
from toolclip.measure import native, unknown
from toolclip.truncated import Truncated

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, TypeAlias, TypedDict

    from toolclip.encoding import Content
    from toolclip.measure import Measure, Native

    Format: TypeAlias = Literal[
        "auto",
        "json",
        "ndjson",
        "json5",
        "concatenated-json",
        "sse",
        "mixed",
        "csv",
        "diff",
        "grep",
        "listing",
        "table",
        "markdown",
        "xml",
        "html",
        "yaml",
        "toml",
        "ini",
        "binary",
        "code",
        "log",
        "text",
    ]
    Truncator: TypeAlias = _core.Truncator
    Keep: TypeAlias = Literal["auto", "head", "tail", "both"]
    MarkerPlace: TypeAlias = Literal["after", "inside", "none"]
    Boundary: TypeAlias = Literal["shallow", "deepest"]
    Original: TypeAlias = Literal["exact", "estimate", "skip"]

    class Options(TypedDict, total=False):
        """What `truncate` takes by keyword."""

        encoding: Measure
        format: Format
        mime: str | None
        path: str | PathLike[str] | None
        tool: str | None
        keep: Keep
        message: str | None
        marker: MarkerPlace
        original: Original
        boundary: Boundary
        deadline_ms: float | None
        max_scan_bytes: int | None


__all__ = [
    "DEFAULT_MAX_TOKENS",
    "MESSAGE_EN",
    "MESSAGE_ZH",
    "check_message",
    "truncate",
]

DEFAULT_MAX_TOKENS = 4096

MESSAGE_EN = (
    "[Truncated by toolclip: kept {kept} of {original} tokens{shown}. Answer from what is here, or "
    "call again with a narrower query; the same call gives the same cut.]"
)
MESSAGE_ZH = (
    "[toolclip 已截断: 共 {original} 个 token, 保留 {kept} 个{shown}。请据此回答, "
    "或缩小查询范围后再次调用; 重复同样的调用会得到同样的结果。]"
)

_PLACES = ("after", "inside", "none")


def truncate(  # noqa: PLR0913 - each is a choice callers make, all but two by keyword
    content: Content,
    max_tokens: int = DEFAULT_MAX_TOKENS,
    *,
    encoding: Measure = DEFAULT_ENCODING,
    format: Format = "auto",  # noqa: A002 - the word callers use for it
    mime: str | None = None,
    path: str | PathLike[str] | None = None,
    tool: str | None = None,
    keep: Keep = "auto",
    message: str | None = None,
    marker: MarkerPlace = "after",
    original: Original = "exact",
    boundary: Boundary = "shallow",
    deadline_ms: float | None = None,
    max_scan_bytes: int | None = None,
) -> Truncated:
    """Make ``content`` fit ``max_tokens`` tokens, marker included.

    Content never raises: any text and any bytes give a result within the budget.

    Args:
        content: ``str``, ``bytes`` or any object with the buffer protocol, read as UTF-8, or as
            UTF-16 where it starts with that encoding's byte order mark. What is invalid and lone
            surrogates become U+FFFD. All offsets in the result are those of the text as UTF-8.
        max_tokens: Most tokens that the text of the result may have, counted on the final string.
        encoding: The encoding to count with, or its name; a `Calibration`; or a function that
            counts, which is asked a few times (see `CustomEncoding`) and may raise.
        format: What the content is; ``auto`` looks, and asks the three hints that follow first, in
            this order. A hint is ignored if the content is not of its format, such as an HTML page
            that is declared to be JSON.
        mime: Its MIME type, such as ``application/json``.
        path: Path or name of the file that it is the content of; only the name is looked at.
        tool: Name of the tool that returned it.
        keep: Which end to keep, or ``both``: ``auto`` keeps both ends of logs and shell output, the
            beginning of everything else.
        message: Template of the marker. Its placeholders are ``{original}`` and ``{kept}``
            (tokens) and ``{shown}`` (which lines or elements, where there is something to say);
            other braces are text. Default: `MESSAGE_EN`.
        marker: ``after`` puts the marker on a line of its own after the body. ``inside`` is for
            callers whose consumer parses the text: a JSON object gets the marker as its last
            member ``_truncated`` (``_truncated_2`` where it has one of that name), any other JSON
            none, and a text that no parser reads one after the body. ``none`` leaves it out.
        original: How the tokens of a text that does not fit are counted: ``exact`` counts all of
            it; ``estimate`` counts samples of a long one (over 256 KB) and gives the margin of
            error in ``original_margin``; ``skip`` only finds out that it does not fit.
        boundary: Where a JSON document is cut. ``shallow`` looks for the shallowest elements that
            fill half of the budget, so that records stay whole (2 to 45 % of a budget of 4 KB stays
            unused); ``deepest`` takes the last element that fits, however deep.
        deadline_ms: Milliseconds that this may take. Once they are over, the content is cut by
            lines, within the budget, and ``degraded`` is set. The clock is read about every 0.5 ms
            of counting, and before planning, whose time grows with the budget.
        max_scan_bytes: Most bytes of content that are counted and searched; longer content is cut
            by lines, as after a deadline.

    Returns:
        The text and what was cut. ``text`` of input that fits is the object passed in.

    Raises:
        ConfigError: An argument is impossible: a negative budget, an unknown format, a message with
            an unknown placeholder, or one that does not fit the budget even alone.
        UnknownEncodingError: There is no encoding of that name.
        TypeError: ``content`` is neither text nor bytes.
    """
    how = keep, message, marker, original, boundary, deadline_ms, max_scan_bytes
    made = truncator(max_tokens, encoding, format, mime, path, tool, *how)
    return Truncated(made.apply(content))


def truncator(  # noqa: PLR0913, PLR0917 - the arguments of `truncate` in their order
    max_tokens: int,
    encoding: Measure,
    format: Format,  # noqa: A002 - the word callers use for it
    mime: str | None,
    path: str | PathLike[str] | None,
    tool: str | None,
    keep: Keep,
    message: str | None,
    marker: MarkerPlace,
    original: Original,
    boundary: Boundary,
    deadline_ms: float | None,
    max_scan_bytes: int | None,
) -> _core.Truncator:
    """Return what truncates any content that way; arguments and errors are those of `truncate`."""
    measure = encoding if encoding.__class__ is str else native(encoding)
    file = None if path is None else checked_hint("path", path)
    what = measure, format, mime, file, tool
    how = keep, message, marker, original, boundary, (deadline_ms, max_scan_bytes)
    try:
        return _truncator(max_tokens, *what, *how)
    except TypeError:  # unhashable: the check will say which it is
        return _truncator.__wrapped__(max_tokens, *what, *how)


def truncate_each(tasks: Sequence[tuple[Truncator, str, int | None]]) -> list[Truncated]:
    """Truncate many texts, each in its own way, on all cores.

    Args:
        tasks: How, a text, and its tokens in the truncator's encoding if they are known.
    """
    return [Truncated(made) for made in _core.truncate_batch(tasks, _core.cores())]


def check_message(template: str) -> None:
    """Check a marker template.

    Raises:
        ConfigError: It is empty, or has a placeholder other than ``{original}``, ``{kept}`` and
            ``{shown}``.
    """
    _check_text("message", template)
    if not template.strip():
        raise ConfigError("message", "expected text, got nothing")
    try:
        _core.Truncator(
            *(0, DEFAULT_ENCODING, "auto", None, None, None, "auto"),
            *(template, "exact", "after", "shallow", None, None, None),
        )
    except ValueError as error:
        raise ConfigError("message", str(error)) from None


# Bytes held of each end of long content; `None` leaves that to the core, tests make it small.
_WINDOW: int | None = None


# Checking nine arguments takes 2.9 microseconds, finding them in the cache 0.4, truncating a text
# that fits 0.2. Callers use few combinations, so each is checked once.
@lru_cache(maxsize=256, typed=True)
def _truncator(  # noqa: PLR0913, PLR0917 - the arguments of `truncate`, as the cache's key
    max_tokens: int,
    encoding: Native,
    format_: str,
    mime: str | None,
    path: str | None,
    tool: str | None,
    keep: str,
    message: str | None,
    marker: str,
    original: str,
    boundary: str,
    limits: tuple[float | None, int | None],
) -> _core.Truncator:
    budget = at_least_zero("max_tokens", max_tokens)
    mime, tool = checked_hint("mime", mime), checked_hint("tool", tool)
    _check_choice("format", format_, _core.formats())
    _check_choice("keep", keep, _core.keeps())
    _check_choice("marker", marker, _PLACES)
    _check_choice("original", original, _core.originals())
    _check_choice("boundary", boundary, _core.boundary_depths())
    if message is not None:
        check_message(message)
    template = None if marker == "none" else message or MESSAGE_EN
    place = "after" if marker == "none" else marker
    deadline, scan = _deadline(limits[0]), _max_scan(limits[1])
    try:
        how = original, place, boundary, deadline, scan, _WINDOW
        truncator = _core.Truncator(
            budget, encoding, format_, tool, mime, path, keep, template, *how
        )
    except KeyError as error:
        raise unknown(encoding, error) from None
    if message is not None and truncator.least_marker_tokens > max_tokens:
        needed = truncator.least_marker_tokens
        problem = f"takes at least {needed} tokens, more than the budget of {max_tokens}"
        raise ConfigError("message", problem)
    return truncator


def checked_hint(name: str, value: str | PathLike[str] | None) -> str | None:
    """Return a hint as the native module takes it: no lone surrogates, which paths may have.

    Raises:
        ConfigError: It is neither text nor a path.
    """
    if value is None:
        return None
    text = fspath(value) if isinstance(value, PathLike) else value
    _check_text(name, text)
    return text.encode("utf-8", "replace").decode()


def _max_scan(max_scan_bytes: object) -> int | None:
    return None if max_scan_bytes is None else at_least_zero("max_scan_bytes", max_scan_bytes)


def _deadline(deadline_ms: object) -> float | None:
    if deadline_ms is None:
        return None
    is_number = isinstance(deadline_ms, int | float) and not isinstance(deadline_ms, bool)
    if not is_number or not deadline_ms >= 0:  # type: ignore[operator] # NaN is not, either
        raise ConfigError("deadline_ms", f"expected a number of 0 or more, got {deadline_ms!r}")
    try:
        return float(deadline_ms)  # type: ignore[arg-type] # a number, as was checked
    except OverflowError:
        return inf


def _check_text(path: str, value: object) -> None:
    if not isinstance(value, str):
        raise ConfigError(path, f"expected text, got {value!r}")


def _check_choice(path: str, value: str, known: tuple[str, ...] | list[str]) -> None:
    if value not in known:
        raise ConfigError(path, f"expected one of {', '.join(known)}, got {value!r}")
