"""Peers that count tokens, each as its own documentation has it count on one thread.

Peers that read the vocabulary from a file get ours; `tests` prove it equal to the published one.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import toolclip

NAME = "o200k_base"
RANKS = 200_000  # no vocabulary has more tokens that are not special

Count = Callable[[str], int]


def write_vocabulary(folder: Path) -> Path:
    """Write the vocabulary as tiktoken stores it; its name tells gigatoken the pattern."""
    encoding, path = toolclip.Encoding(NAME), folder / f"{NAME}.tiktoken"
    with path.open("wb") as file:
        for rank in range(RANKS):
            with suppress(toolclip.ConfigError):
                file.write(b"%s %d\n" % (base64.b64encode(encoding.decode_bytes([rank])), rank))
    return path


def installed() -> list[str]:
    """The names of those that are here, toolclip first."""
    return [name for name, (module, _) in PEERS.items() if find_spec(module)]


def _toolclip(_: Path) -> Count:
    return toolclip.count_tokens


def _tiktoken(vocabulary: Path) -> Count:
    import tiktoken  # noqa: PLC0415 - each is an extra
    from tiktoken.load import load_tiktoken_bpe  # noqa: PLC0415
    from tiktoken_ext import openai_public  # noqa: PLC0415

    ranks = load_tiktoken_bpe(str(vocabulary))
    openai_public.load_tiktoken_bpe = lambda *_, **__: ranks
    encoding = tiktoken.Encoding(**openai_public.o200k_base())
    return lambda text: len(encoding.encode_ordinary(text))


def _gigatoken(vocabulary: Path) -> Count:
    import gigatoken  # noqa: PLC0415

    tokenizer = gigatoken.Tokenizer.from_tiktoken(str(vocabulary))
    return lambda text: len(tokenizer.encode(text))


def _fastokens(vocabulary: Path) -> Count:
    import fastokens  # noqa: PLC0415

    tokenizer = fastokens.Tokenizer.from_tiktoken(str(vocabulary), encoding=NAME)
    return lambda text: len(tokenizer.encode_ordinary(text))


def _toktok(_: Path) -> Count:
    import toktok  # noqa: PLC0415

    return lambda text: int(toktok.batch_count([text], NAME, threads=1)[0])


def _bpe_openai(_: Path) -> Count:
    import bpe_openai  # noqa: PLC0415

    # What is around it refuses texts of more than 200,000 tokens.
    backend = bpe_openai.get_encoding(NAME)._backend  # noqa: SLF001
    return lambda text: len(backend.encode(text))


def _splintr(_: Path) -> Count:
    import splintr  # noqa: PLC0415

    tokenizer = splintr.Tokenizer.from_pretrained(NAME)
    return lambda text: len(tokenizer.encode_ordinary(text))


PEERS: dict[str, tuple[str, Callable[[Path], Count]]] = {
    "toolclip": ("toolclip", _toolclip),
    "tiktoken": ("tiktoken", _tiktoken),
    "gigatoken": ("gigatoken", _gigatoken),
    "fastokens": ("fastokens", _fastokens),
    "toktok": ("toktok", _toktok),
    "bpe-openai": ("bpe_openai", _bpe_openai),
    "splintr": ("splintr", _splintr),
}
