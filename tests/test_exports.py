"""What `import toolclip` gives, and what it costs."""

from __future__ import annotations

import pkgutil
import runpy
import subprocess
import sys
from typing import TYPE_CHECKING

import toolclip

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = (
    "numpy",
    "yaml",
    "json5",
    "dataclasses",
    "tomllib",
    "importlib.metadata",
    "argparse",
    "matplotlib",
    "redis",
)
IMPORT = 0.030  # seconds
ROUNDS = 7
PUBLIC = {
    "AdapterError",
    "Calibration",
    "ConfigError",
    "Container",
    "Counter",
    "CustomEncoding",
    "Cut",
    "Encoding",
    "MESSAGE_EN",
    "MESSAGE_ZH",
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
}
# As in an interpreter for each, of which there would be a hundred. The native module stays: it can
# be loaded once, and imports nothing.
EACH_ALONE = """
import importlib, sys
for name in {names}:
    for loaded in list(sys.modules):
        if loaded.startswith("toolclip") and loaded != "toolclip._core":
            del sys.modules[loaded]
    importlib.import_module(name)
"""


def in_fresh_interpreter(code: str) -> str:
    finished = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return finished.stdout.decode().strip()


def test_all_is_complete() -> None:
    """Ruff keeps it sorted."""
    assert set(toolclip.__all__) == PUBLIC
    assert len(toolclip.__all__) == len(PUBLIC)


def test_every_export_exists() -> None:
    namespace: dict[str, object] = {}
    exec("from toolclip import *", namespace)  # noqa: S102 # the one place it is right
    assert set(toolclip.__all__) <= namespace.keys()
    assert set(toolclip.__all__) <= set(dir(toolclip))


def test_unknown_names_are_attribute_errors() -> None:
    assert not hasattr(toolclip, "shorten")


def test_import_loads_nothing_heavy() -> None:
    code = f"import sys, toolclip; print([name for name in {HEAVY} if name in sys.modules])"
    assert in_fresh_interpreter(code) == "[]"


def test_import_is_cheap() -> None:
    """In processor time, which a busy machine disturbs least; dataclasses alone would break it."""
    code = "import time; a = time.process_time(); import toolclip; print(time.process_time() - a)"
    assert min(float(in_fresh_interpreter(code)) for _ in range(ROUNDS)) < IMPORT


def test_truncate_is_the_function_whatever_was_imported_before() -> None:
    """A submodule of the same name must never stand in its place."""
    for first in ("toolclip.truncate", "toolclip.policy", "toolclip.cli.truncate"):
        code = f"import {first}, toolclip; print(toolclip.truncate('text', 9).text)"
        assert in_fresh_interpreter(code) == "text"


def test_every_module_imports_alone() -> None:
    """An import cycle shows only when its first module is imported first."""
    modules = pkgutil.walk_packages(toolclip.__path__, "toolclip.")
    names = [module.name for module in modules if not module.name.endswith("__main__")]
    assert "toolclip.adapters.anthropic" in names
    in_fresh_interpreter(EACH_ALONE.format(names=names))


def test_types_hold_at_run_time_too(root: Path) -> None:
    runpy.run_path(str(root / "tests" / "typing" / "api.py"))
