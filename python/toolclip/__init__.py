"""Keep oversized tool results inside a token budget, cut where a reader would cut.

`truncate` and `count_tokens` are the core; `Stream` truncates what arrives in chunks. `Policy`
applies settings for each tool to a `ToolResult`, `fit_results` one budget to all results of a turn;
`toolclip.adapters` turns them into a provider's messages. `Pruner` shortens the old ones of a
session.
"""

from __future__ import annotations

from toolclip.boundaries import boundaries
from toolclip.calibration import Calibration
from toolclip.counting import Counter, count_file, count_tokens, count_tokens_batch
from toolclip.custom import CustomEncoding
from toolclip.cut import Container, Cut
from toolclip.encoding import Encoding, encoding_for_model
from toolclip.exceptions import (
    AdapterError,
    ConfigError,
    StreamFinishedError,
    ToolclipError,
    UnknownEncodingError,
)
from toolclip.stream import Stream, atruncate_stream, truncate_stream
from toolclip.truncate import MESSAGE_EN, MESSAGE_ZH, truncate
from toolclip.truncated import Truncated

TYPE_CHECKING = False  # importing `typing` would cost more than all of the above
if TYPE_CHECKING:
    from toolclip.policy import Policy
    from toolclip.prune import Pruner
    from toolclip.result import Metadata, ToolResult
    from toolclip.turn_budget import fit_results
else:
    # These need dataclasses, which alone take longer to import than everything else here.
    _LATER = {
        "Metadata": "toolclip.result",
        "Policy": "toolclip.policy",
        "Pruner": "toolclip.prune",
        "ToolResult": "toolclip.result",
        "fit_results": "toolclip.turn_budget",
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
    "Calibration",
    "ConfigError",
    "Container",
    "Counter",
    "CustomEncoding",
    "Cut",
    "Encoding",
    "Metadata",
    "Policy",
    "Pruner",
    "Stream",
    "StreamFinishedError",
    "ToolResult",
    "ToolclipError",
    "Truncated",
    "UnknownEncodingError",
    "__version__",
    "atruncate_stream",
    "boundaries",
    "count_file",
    "count_tokens",
    "count_tokens_batch",
    "encoding_for_model",
    "fit_results",
    "truncate",
    "truncate_stream",
]

__version__ = "0.1.0"
