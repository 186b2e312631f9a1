"""What several test files share: the command line, the corpus, the oracle's vocabularies."""

from __future__ import annotations

import base64
import hashlib
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from toolclip import ConfigError, Encoding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import tiktoken

# LiteLLM, one of the judges of wire formats, asks GitHub for prices when it is imported.
os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")

ROOT = Path(__file__).parent.parent
RANKS = 200_000  # no vocabulary has more tokens that are not special

# A run on a busy machine must fail only for a wrong result, and the same way every time.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
# `make laws`: other cases every time, and many of them.
settings.register_profile("long", max_examples=10_000, deadline=None, print_blob=True)


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


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Children get SIGINT even where the tests run in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tiktoken.Encoding]:
    """tiktoken, offline: the vocabularies that it would download, written by us.

    tiktoken checks what it finds in its cache against the hashes it carries itself, so that it
    speaks at all proves our data.
    """
    import tiktoken  # noqa: PLC0415 # only tests against the oracle pay for it
    from tiktoken_ext import openai_public  # noqa: PLC0415

    cache = tmp_path_factory.mktemp("tiktoken")
    addresses: list[str] = []
    with pytest.MonkeyPatch.context() as patch:

        def note_address(address: str, **_: object) -> dict[bytes, int]:
            addresses.append(address)
            return {}

        patch.setattr(openai_public, "load_tiktoken_bpe", note_address)
        for name in ("o200k_base", "cl100k_base", "p50k_base", "r50k_base"):
            openai_public.ENCODING_CONSTRUCTORS[name]()
    for address in addresses:
        name = address.rpartition("/")[2].removesuffix(".tiktoken")
        (cache / hashlib.sha1(address.encode()).hexdigest()).write_bytes(_vocabulary(name))  # noqa: S324
    os.environ["TIKTOKEN_CACHE_DIR"] = str(cache)
    return tiktoken.get_encoding


def _vocabulary(name: str) -> bytes:
    """Return every token of the encoding and its rank, a line each, as tiktoken stores them."""
    encoding, lines = Encoding(name), []
    for rank in range(RANKS):
        with suppress(ConfigError):
            token = base64.b64encode(encoding.decode_bytes([rank]))
            lines.append(b"%s %d\n" % (token, rank))
    return b"".join(lines)
