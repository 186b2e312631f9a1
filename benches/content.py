"""Text of the kinds that tools return: from a corpus of real outputs, else made on the spot."""

from __future__ import annotations

import base64
import os
import random
import sysconfig
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path

CLASSES = (
    "logs", "code", "json", "paths", "grep", "cjk", "base64", "hex", "minified", "markdown",
)  # fmt: skip

# What stands for a class in the corpus that TOOLCLIP_CORPUS names. What a corpus has none of is
# made: base64 and hexadecimal look the same everywhere.
_PATTERNS = {
    "logs": ("logs/*.log", "ci/*.log", "build/*.log"),
    "code": ("files/*.py", "files/*.rs", "files/*.go", "files/*.c", "files/*.development.js"),
    "json": ("json/*.json", "reports/*.json"),
    "paths": ("exec/find.txt", "exec/ls-lR.txt"),
    "grep": ("search/grep-*.txt",),
    "cjk": ("i18n/udhr-cmn*", "i18n/udhr-jpn*", "i18n/udhr-kor*", "html/qq.html"),
    "minified": ("files/*.min.js", "files/*.min.css"),
    "markdown": ("files/*.md", "files/*.rst"),
}


def content(kind: str, most: int) -> str:
    """Text of a class, `most` bytes or less; the same in every process of one machine."""
    found = _of_corpus(kind, most)
    return found if len(found) > 10_000 else _joined(_MADE[kind](), most)


def _of_corpus(kind: str, most: int) -> str:
    root = os.environ.get("TOOLCLIP_CORPUS")
    if root is None or kind not in _PATTERNS:
        return ""
    paths = chain.from_iterable(sorted(Path(root).glob(pattern)) for pattern in _PATTERNS[kind])
    return _joined((path.read_text("utf-8", "replace") for path in paths), most)


def _joined(parts: Iterator[str], most: int) -> str:
    text, size = [], 0
    for part in parts:
        text.append(part)
        size += len(part)
        if size >= most:
            break
    whole = "".join(text).encode()
    return whole[:most].decode("utf-8", "ignore")


def _sources() -> Iterator[Path]:
    """The modules of Python's standard library: code that every machine has."""
    return iter(sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")))


def _logs() -> Iterator[str]:
    chooser = random.Random(1)
    levels = ["INFO"] * 8 + ["WARN", "ERROR"]
    for n in range(1_000_000):
        level, worker, took = chooser.choice(levels), chooser.randrange(16), chooser.random()
        yield (
            f"2026-12-01T{n // 3600 % 24:02}:{n // 60 % 60:02}:{n % 60:02}.{n % 1000:03}Z {level} "
            f"worker-{worker} request {chooser.getrandbits(48):012x} done in {took:.3f}s\n"
        )


def _code() -> Iterator[str]:
    return (path.read_text("utf-8", "replace") for path in _sources())


def _json() -> Iterator[str]:
    chooser = random.Random(2)
    for n in range(1_000_000):
        score, name = chooser.gauss(0, 10), chooser.choice(["alpha", "beta", "gamma", "délta"])
        yield f'{{"id": {n}, "name": "{name} {n}", "score": {score:.6f}, "tags": ["a", "b"]}}\n'


def _paths() -> Iterator[str]:
    root = Path(sysconfig.get_path("stdlib"))
    return (f"{path}\n" for path in sorted(root.rglob("*")))


def _grep() -> Iterator[str]:
    for path in _sources():
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            if "self" in line or "return" in line:
                yield f"{path}:{number}:{line}\n"


def _cjk() -> Iterator[str]:
    chooser = random.Random(3)
    weights = [1 / rank for rank in range(1, 3001)]
    for _ in range(100_000):
        signs = chooser.choices(range(0x4E00, 0x4E00 + 3000), weights, k=chooser.randint(5, 40))
        yield "".join(map(chr, signs)) + "。"


def _base64() -> Iterator[str]:
    chooser = random.Random(4)
    return (base64.encodebytes(chooser.randbytes(57)).decode() for _ in range(1_000_000))


def _hex() -> Iterator[str]:
    chooser = random.Random(5)
    return (f"{chooser.randbytes(32).hex()}  file-{n}.bin\n" for n in range(1_000_000))


def _minified() -> Iterator[str]:
    """Code without line breaks and indentation, which is how minified code looks to a counter."""
    for path in _sources():
        lines = path.read_text("utf-8", "replace").splitlines()
        yield "".join(f"{line.strip()};" for line in lines if not line.lstrip().startswith("#"))


def _markdown() -> Iterator[str]:
    for path in _sources():
        lines = path.read_text("utf-8", "replace").splitlines()
        comments = (line.strip(" #") for line in lines if line.lstrip().startswith("# "))
        yield f"## {path.stem}\n\n" + " ".join(comments) + "\n\n- `import " + path.stem + "`\n\n"
        yield "```python\n" + "\n".join(islice(lines, 12)) + "\n```\n\n"


_MADE: dict[str, Callable[[], Iterator[str]]] = {
    "logs": _logs,
    "code": _code,
    "json": _json,
    "paths": _paths,
    "grep": _grep,
    "cjk": _cjk,
    "base64": _base64,
    "hex": _hex,
    "minified": _minified,
    "markdown": _markdown,
}
