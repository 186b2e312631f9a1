"""Reads a configuration document: a file or a text in JSON, JSON5, TOML or YAML, or a mapping."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

from toolclip.exceptions import ConfigError
from toolclip.result.fields import shown

_TOML_LINE = re.compile(r"""\[|[\w."'-]+\s*=""")  # a table, or a key before an equals sign
TEXT_NAME = "configuration text"  # how errors call a document that has no file name


class _NotThisFormatError(Exception):
    """The text is not written in the format that was tried."""


def read_document(source: str | os.PathLike[str] | Mapping[str, object]) -> Mapping[str, object]:
    """Return the mapping that a file, a text or a mapping holds.

    A string is a text if it has a line break, a brace, ``: `` or ``=``, else a file's path. A file
    is read by its suffix (``.json``, ``.json5``, ``.toml``, ``.yaml``, ``.yml``). Without a known
    one, as for a text, its start decides: a brace or a comment with slashes is JSON or JSON5, a
    table or a key with an equals sign TOML, all else YAML. ``.json`` files may be JSON5, as many
    programs write them.

    Raises:
        ConfigError: The text is in none of the formats, gives a key twice, or is no mapping.
        OSError: The file cannot be read.
    """
    if isinstance(source, Mapping):
        return source
    if isinstance(source, str) and _is_text(source):
        return _parsed(source, TEXT_NAME, "")
    path = Path(source).expanduser()
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(str(path), f"not UTF-8: {error.reason} at byte {error.start}") from error
    return _parsed(text, str(path), path.suffix.lower())


def _is_text(source: str) -> bool:
    return not source.strip() or any(mark in source for mark in ("\n", "{", ": ", "="))


def _parsed(text: str, name: str, suffix: str) -> Mapping[str, object]:
    problem = ""
    for reader in _READERS.get(suffix) or _candidates(text):
        try:
            document = reader(text, name)
        except _NotThisFormatError as error:
            problem = str(error)
            continue
        if not isinstance(document, Mapping):
            raise ConfigError(name, f"expected a mapping, got {type(document).__name__}")
        return document
    raise ConfigError(name, problem)


def _candidates(text: str) -> tuple[_Reader, ...]:
    if not text.strip():
        return (_read_nothing,)
    if text.lstrip().startswith(("{", "//", "/*")):
        return _READERS[".json5"]
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return _READERS[".toml" if _TOML_LINE.match(first) else ".yaml"]


def _read_nothing(_: str, name: str) -> NoReturn:
    raise ConfigError(name, "empty")


def _read_json(text: str, name: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: _distinct(pairs, name))
    except ConfigError:
        raise
    except (ValueError, RecursionError) as error:
        raise _NotThisFormatError(f"not JSON: {error}") from error


def _read_json5(text: str, _: str) -> object:
    import json5  # noqa: PLC0415 # slow to import, and plain JSON does without

    try:
        return json5.loads(text, allow_duplicate_keys=False)
    except (ValueError, RecursionError) as error:
        raise _NotThisFormatError(f"not JSON5: {error}") from error


def _read_toml(text: str, _: str) -> object:
    import tomllib  # noqa: PLC0415 # only TOML pays for the import

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _NotThisFormatError(f"not TOML: {error}") from error


def _read_yaml(text: str, name: str) -> object:
    from toolclip.policy.yaml_core import YamlError, load_yaml  # noqa: PLC0415 # as above

    try:
        document = load_yaml(text, lambda pairs: _distinct(pairs, name))
    except ConfigError:
        raise
    except (YamlError, ValueError, RecursionError) as error:
        raise _NotThisFormatError(f"not YAML: {error}") from error
    return {} if document is None else document


def _distinct(pairs: list[tuple[object, object]], name: str) -> dict[object, object]:
    """Return the mapping of the pairs; every format but TOML would let the last of two keys win."""
    mapping: dict[object, object] = {}
    for key, value in pairs:
        if not isinstance(key, str):
            raise ConfigError(name, f"expected text keys, got {shown(key)}")
        if key in mapping:
            raise ConfigError(name, f'the key "{key}" is given twice')
        mapping[key] = value
    return mapping


_Reader = Callable[[str, str], object]
_READERS: dict[str, tuple[_Reader, ...]] = {
    ".json": (_read_json, _read_json5),
    ".json5": (_read_json, _read_json5),
    ".toml": (_read_toml,),
    ".yaml": (_read_yaml,),
    ".yml": (_read_yaml,),
}
