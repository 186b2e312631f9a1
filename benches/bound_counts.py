"""The counts that the bounds of `toolclip` are fitted to, by tokenizers that run offline.

`ctok` is an unofficial reconstruction of Claude's counts; the others are published vocabularies.
"""

import hashlib
import json
import multiprocessing
from collections.abc import Callable
from functools import partial
from pathlib import Path

import ctok
from mistral_common.tokens.tokenizers.tekken import Tekkenizer
from tokenizers import Tokenizer

Counter = Callable[[str], int]

CTOK_VERSIONS = {"claude-3": "3.0", "claude": "4.8"}


def counts(bound: str, tokenizer: Path | None, texts: list[str], cache: Path) -> list[int]:
    """The tokens of every text, content only; what was counted before is read from the cache."""
    store = cache / f"{bound}.json"
    known: dict[str, int] = json.loads(store.read_text()) if store.exists() else {}
    keys = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    missing = [index for index, key in enumerate(keys) if key not in known]
    with multiprocessing.Pool(initializer=_start, initargs=(bound, tokenizer)) as pool:
        found = pool.map(_count, [texts[index] for index in missing], chunksize=16)
    known.update({keys[index]: count for index, count in zip(missing, found, strict=True)})
    store.write_text(json.dumps(known))
    return [known[key] for key in keys]


_counters: list[Counter] = []


def _start(bound: str, tokenizer: Path | None) -> None:
    _counters[:] = [_counter(bound, tokenizer)]


def _count(text: str) -> int:
    return _counters[0](text)


def _counter(bound: str, tokenizer: Path | None) -> Counter:
    if tokenizer is None:
        version = CTOK_VERSIONS[bound]
        frame = ctok.token_count("a", version) - 1
        return lambda text: ctok.token_count(text, version) - frame
    if tokenizer.name.startswith("tekken"):
        encode = partial(Tekkenizer.from_file(tokenizer).encode, bos=False, eos=False)
        return lambda text: len(encode(text))
    published = Tokenizer.from_file(str(tokenizer))
    return lambda text: len(published.encode(text, add_special_tokens=False).ids)
