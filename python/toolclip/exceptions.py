"""Every error toolclip raises, and nothing else.

    ToolclipError(Exception)
    ├── ConfigError(ToolclipError, ValueError)           a setting is wrong, at a path
    ├── AdapterError(ToolclipError, ValueError)          a payload has an unknown shape, at a path
    ├── StreamFinishedError(ToolclipError, ValueError)   a stream is used after its end
    └── UnknownEncodingError(ToolclipError, ValueError)  no vocabulary of that name

Content never raises: any text and any bytes give a result. Only settings and payload shapes can be
wrong. A wrong argument type stays the builtin ``TypeError``, an unreadable file an ``OSError``.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` costs the command line more than this whole module
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

__all__ = [
    "AdapterError",
    "ConfigError",
    "StreamFinishedError",
    "ToolclipError",
    "UnknownEncodingError",
]


class ToolclipError(Exception):
    """Base of every error that toolclip raises itself."""


class _LocatedError(ToolclipError, ValueError):
    """An error at a place: ``path: problem``.

    Attributes:
        path: Where, as a reader would type it: ``tools.maxToolResultTokens``, ``content[0].text``.
        problem: What is wrong there, without the path.
    """

    def __init__(self, path: str, problem: str) -> None:
        """Keep both parts as ``args``, so that the error survives pickling between processes."""
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


class ConfigError(_LocatedError):
    """A setting is unknown, of the wrong type or impossible.

    The message names the setting: ``tools.maxToolResultTokens: expected a positive integer,
    got "4k"``.
    """


class AdapterError(_LocatedError):
    """A payload has a shape that toolclip does not know.

    The payload is a provider's message or the JSON of a ``ToolResult``; the path leads to the
    offending part: ``messages[3].content[0]``.
    """


class StreamFinishedError(ToolclipError, ValueError):
    """A `Stream` was fed, asked or finished after `finish`, as a closed file is written to."""


class UnknownEncodingError(ToolclipError, ValueError):
    """No encoding has this name, or none is known for the model of this name.

    Attributes:
        name: The name that was asked for.
        known: The names that exist, sorted; of models, a star stands for anything.
        kind: What was named: ``encoding`` or ``model``.
    """

    def __init__(
        self, name: str, known: Iterable[str], kind: Literal["encoding", "model"] = "encoding"
    ) -> None:
        """Keep all parts as ``args``, so that the error survives pickling between processes."""
        self.name = name
        self.known = tuple(sorted(known))
        self.kind = kind
        super().__init__(name, self.known, kind)

    def __str__(self) -> str:
        return f'unknown {self.kind} "{self.name}"; known are {", ".join(self.known)}'
