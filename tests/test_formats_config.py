"""YAML, TOML and INI: what is kept parses and says what the original says."""

from __future__ import annotations

import configparser
import tomllib
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cutting import cut

WORD = st.text(st.sampled_from("abcxyz"), min_size=1, max_size=6)
SCALAR = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-999, 999),
    st.text(st.sampled_from("ab: #-'\"\n{}[],|>&*!%@é"), max_size=60),
)
TREE = st.recursive(
    SCALAR,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(WORD, inner, max_size=5),
    max_leaves=40,
)


def is_part(kept: object, whole: object) -> bool:
    """Whether ``kept`` is ``whole`` with entries missing at the end, at every level."""
    if isinstance(kept, dict) and isinstance(whole, dict):
        names = list(kept)
        same = list(whole)[: len(names)] == names
        return same and all(is_part(kept[name], whole[name]) for name in names)
    if isinstance(kept, list) and isinstance(whole, list):
        return len(kept) <= len(whole) and all(map(is_part, kept, whole))
    return type(kept) is type(whole) and kept == whole


@given(
    st.dictionaries(WORD, TREE, min_size=1, max_size=8),
    st.integers(4, 100),
    st.sampled_from([None, "|", ">", '"', "'"]),
    st.booleans(),
)
def test_yaml_parses_to_a_part(
    tree: dict[str, object],
    budget: int,
    style: str | None,
    flow: bool,  # noqa: FBT001 - generated
) -> None:
    text = yaml.dump(
        tree,
        default_style=style,
        default_flow_style=None if flow else False,
        sort_keys=False,
        allow_unicode=True,
        width=30,
    )
    result = cut(text, budget, "yaml")
    if result.truncated and result.format == "yaml":
        assert is_part(yaml.safe_load(result.body), yaml.safe_load(text)), result.body


MANIFEST = """\
# A deployment
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web, tier: "front: end"}
spec:
  template:
    spec:
      containers:
        - name: a
          image: "repo/a:1"
          args: ["--x", 'it''s',
                 "z"]
          env:
          - name: SCRIPT
            value: |
              key: value
              - item

              last
          # on the ports
          ports:
          - containerPort: 80
        - name: b
          image: repo/b:2
          text: >-
            folded
            text: here
---
kind: Service
spec:
  ports: [80, 443]
"""


def test_every_cut_of_a_manifest_parses() -> None:
    documents = list(yaml.safe_load_all(MANIFEST))
    formats = []
    for budget in range(8, 160):
        result = cut(MANIFEST, budget, message="…")
        if result.truncated:
            formats.append(result.format)
        if result.truncated and result.format == "yaml":
            kept = list(yaml.safe_load_all(result.body))
            assert all(map(is_part, kept, documents)), result.body
    assert formats.count("yaml") > len(formats) * 0.9


def toml_of(tables: dict[str, dict[str, Any]]) -> str:
    lines = []
    for name, keys in tables.items():
        lines += ["", f"[{name}]", "# a comment [x]"]
        for key, value in keys.items():
            lines.append(f"{key} = {value}")
    return "\n".join(lines) + "\n"


TOML_VALUE = st.sampled_from(
    [
        *("1", "true", '"a = b"', "'[x]'", "1979-05-27", "[1, 2]", '{ a = "}", b = [1] }'),
        *('[\n  "x", # ]\n  "y",\n]', '"""\n[no]\nkey = 1\n"""', "'''\nz = 1'''", '"\\"#"'),
    ]
)


@given(
    st.dictionaries(WORD, st.dictionaries(WORD, TOML_VALUE, max_size=6), min_size=1, max_size=6),
    st.integers(4, 100),
)
def test_toml_parses_to_a_part(tables: dict[str, dict[str, Any]], budget: int) -> None:
    text = toml_of(tables)
    result = cut(text, budget, "toml")
    if result.truncated and result.format == "toml":
        assert is_part(tomllib.loads(result.body), tomllib.loads(text)), result.body


def test_ini_parses_to_a_part() -> None:
    sections = [
        f"; about {s}\n[section {s}]\n" + "".join(f"key{n} = {n}\n  more\n" for n in range(9))
        for s in range(40)
    ]
    text = "".join(sections)
    whole = configparser.ConfigParser()
    whole.read_string(text)
    for budget in range(90, 1000, 70):
        result = cut(text, budget)
        assert result.format == "ini"
        kept = configparser.ConfigParser()
        kept.read_string(result.body)
        for name in kept.sections():
            assert list(kept[name].items()) == list(whole[name].items())[: len(kept[name])]


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("toml", '[package]\nname = "x"\nversion = "1"\n\n[dependencies]\na = { path = "b" }\n'),
        ("ini", '[core]\nbare = false\n[remote "origin"]\nurl = git@host:x\n'),
        (
            "yaml",
            "on:\n  push:\n    branches: [main]\njobs:\n  test:\n    steps:\n      - run: x\n",
        ),
        ("log", "[INFO] a\n[INFO] b\n"),
    ],
)
def test_configuration_is_recognised(expected: str, text: str) -> None:
    assert cut(text * 40, 200).format == expected
