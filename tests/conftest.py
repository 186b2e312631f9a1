"""What several test files share: the command line, the corpus, the oracle's vocabularies."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Callable

    import tiktoken

ROOT = Path(__file__).parent.parent

# A run on a busy machine must fail only for a wrong result, and the same way every time.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Real tool outputs, which lie outside the repository."""
    folder = os.environ.get("TOOLCLIP_CORPUS")
    if folder is None:
        pytest.skip("TOOLCLIP_CORPUS names no corpus")
    return Path(folder)


@pytest.fixture
def toolclip() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run `toolclip` with these words as a process of its own."""

    def run(
        *words: str | Path, stdin: bytes = b"", env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "toolclip", *map(str, words)],
            input=stdin,
            capture_output=True,
            check=False,
            timeout=60,
            env={**os.environ, **(env or {})},
        )

    return run


@pytest.fixture(scope="session")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tiktoken.Encoding]:
    """tiktoken, offline: the vocabularies it would download, taken from the tiktoken-rs crate.

    tiktoken checks what it finds in its cache against the hashes it carries itself.
    """
    import tiktoken  # noqa: PLC0415 # only tests against the oracle pay for it
    from tiktoken_ext import openai_public  # noqa: PLC0415

    cache = tmp_path_factory.mktemp("tiktoken")
    assets = _tiktoken_rs_assets()
    addresses: list[str] = []
    with pytest.MonkeyPatch.context() as patch:

        def note_address(address: str, **_: object) -> dict[bytes, int]:
            addresses.append(address)
            return {}

        patch.setattr(openai_public, "load_tiktoken_bpe", note_address)
        for name in ("o200k_base", "cl100k_base", "p50k_base", "r50k_base"):
            openai_public.ENCODING_CONSTRUCTORS[name]()
    for address in addresses:
        vocabulary = (assets / address.rpartition("/")[2]).read_bytes()
        (cache / hashlib.sha1(address.encode()).hexdigest()).write_bytes(vocabulary)  # noqa: S324
    os.environ["TIKTOKEN_CACHE_DIR"] = str(cache)
    return tiktoken.get_encoding


def _tiktoken_rs_assets() -> Path:
    metadata = subprocess.run(
        ["cargo", "metadata", "--format-version=1", "--locked"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    packages = json.loads(metadata.stdout)["packages"]
    manifest = next(p["manifest_path"] for p in packages if p["name"] == "tiktoken-rs")
    return Path(manifest).parent / "assets"
