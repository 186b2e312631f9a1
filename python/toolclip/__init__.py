"""Keep oversized tool results inside a token budget, cut where a reader would cut.

`truncate` and `count_tokens` are the core. `Policy` applies settings for each tool to a
`ToolResult`; `toolclip.adapters` turns that into a provider's message.
"""

from __future__ import annotations

from toolclip.counting import Counter, count_file, count_tokens, count_tokens_batch
from toolclip.encoding import Encoding, encoding_for_model
from toolclip.exceptions import AdapterError, ConfigError, ToolclipError, UnknownEncodingError
from toolclip.truncate import MESSAGE_EN, MESSAGE_ZH, truncate
from toolclip.truncated import Container, Cut, Truncated

TYPE_CHECKING = False  # importing `typing` would cost more than all of the above
if TYPE_CHECKING:
    from toolclip.policy import Policy
    from toolclip.result import Metadata, ToolResult
else:
    # These need dataclasses, which alone take longer to import than everything else here.
    _LATER = {
        "Metadata": "toolclip.result",
        "Policy": "toolclip.policy",
        "ToolResult": "toolclip.result",
    }

    def __getattr__(name: str) -> object:
        """Import what a first use asks for."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 # only a first use pays for it

        value = globals()[name] = getattr(import_module(_LATER[name]), name)
        return value

    def __dir__() -> list[str]:
        """List what is there, imported or not."""
        return sorted({*globals(), *_LATER})


__all__ = [
    "MESSAGE_EN",
    "MESSAGE_ZH",
    "AdapterError",
    "ConfigError",
    "Container",
    "Counter",
    "Cut",
    "Encoding",
    "Metadata",
    "Policy",
    "ToolResult",
    "ToolclipError",
    "Truncated",
    "UnknownEncodingError",
    "__version__",
    "count_file",
    "count_tokens",
    "count_tokens_batch",
    "encoding_for_model",
    "truncate",
]

__version__ = "0.1.0"
