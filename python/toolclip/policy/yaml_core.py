"""YAML with the plain scalars of version 1.2 and no key given twice.

PyYAML reads YAML 1.1, where ``mode: off`` is the boolean false, ``5:30`` is 330, ``010`` is 8, and
the second of two equal keys silently wins. A configuration means what it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import yaml

__all__ = ["YamlError", "load_yaml"]

YamlError = yaml.YAMLError
Build: TypeAlias = Callable[[list[tuple[object, object]]], dict[object, object]]

# Tag, form, first characters: the core schema of YAML 1.2.2, section 10.3.2, in base 10.
_PLAIN_SCALARS = (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+", list("-+0123456789")),
    (
        "float",
        r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)",
        list("-+.0123456789"),
    ),
)


class _Loader(yaml.SafeLoader):
    # Without its own table a subclass would extend the rules of YAML 1.1.
    yaml_implicit_resolvers = {}  # noqa: RUF012 # the name and the type are PyYAML's

    def __init__(self, text: str, build: Build) -> None:
        super().__init__(text)
        self.build = build


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[object, object]:
    return loader.build(
        [
            (loader.construct_object(key, deep=True), loader.construct_object(value, deep=True))
            for key, value in node.value
        ]
    )


def _integer(loader: _Loader, node: yaml.ScalarNode) -> int:
    return int(str(loader.construct_scalar(node)))


for _tag, _form, _first in _PLAIN_SCALARS:
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"(?:{_form})$"), _first)
_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)
_Loader.add_constructor("tag:yaml.org,2002:int", _integer)


def load_yaml(text: str, build: Build) -> object:
    """Return the document, each mapping made by `build` from its pairs.

    Raises:
        YamlError: The text is not YAML, or holds more than one document.
    """
    loader = _Loader(text, build)
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()
