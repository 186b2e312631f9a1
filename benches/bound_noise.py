"""Noise to which the bounds of `toolclip` are fitted: what no file of ours happens to have."""

import base64
import random
import string
from collections.abc import Callable

Noise = Callable[[random.Random, int], str]


def _of(alphabet: str) -> Noise:
    return lambda chooser, size: "".join(chooser.choices(alphabet, k=size))


def _between(*ranges: tuple[int, int]) -> Noise:
    return _of("".join(chr(code) for first, last in ranges for code in range(first, last)))


def _joined(part: Callable[[random.Random], str], *separators: str) -> Noise:
    def noise(chooser: random.Random, size: int) -> str:
        parts: list[str] = []
        length = 0
        while length < size:
            parts.append(part(chooser) + chooser.choice(separators))
            length += len(parts[-1])
        return "".join(parts)[:size]

    return noise


def _letters(chooser: random.Random, least: int = 1, most: int = 12) -> str:
    return "".join(chooser.choices(string.ascii_lowercase, k=chooser.randint(least, most)))


def _base64(chooser: random.Random, size: int) -> str:
    return base64.b64encode(chooser.randbytes(size)).decode()[:size]


def _hexdump(chooser: random.Random) -> str:
    return f"{chooser.randrange(1 << 28):08x}  {chooser.randbytes(16).hex(' ')}"


def _repeated(chooser: random.Random, size: int) -> str:
    unit = "".join(chooser.choices(string.printable + "é中あ한ไ😀", k=chooser.randint(1, 4)))
    return (unit * size)[:size]


def _one_character(chooser: random.Random, size: int) -> str:
    return chooser.choice(string.ascii_letters + string.punctuation + " \t\n07éжあ中한ไ😀") * size


def _runs(alphabet: str) -> Noise:
    def run(chooser: random.Random) -> str:
        return chooser.choice(alphabet) * chooser.choice((1, 1, 2, 3, 4, 8, 13, 16, 31, 64, 200))

    return _joined(run, "")


def _float(chooser: random.Random) -> str:
    return f"{chooser.uniform(-1e3, 1e3):.{chooser.randint(0, 12)}f}"


def _uuid(chooser: random.Random) -> str:
    digits = chooser.randbytes(16).hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _stamp(chooser: random.Random) -> str:
    parts = (chooser.randint(1, 12), chooser.randint(1, 28), chooser.randrange(24))
    return "20{:02}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z".format(
        chooser.randrange(40), *parts, *chooser.choices(range(60), k=2), chooser.randrange(10**6)
    )


def _colored(chooser: random.Random) -> str:
    return f"\x1b[{chooser.randrange(100)};{chooser.randrange(9)}m{_letters(chooser)}"


def _unicode(chooser: random.Random, size: int) -> str:
    tops = (chooser.choice((0x100, 0x3000, 0xD000, 0x20000)) for _ in range(size))
    text = "".join(chr(chooser.randrange(0x20, top)) for top in tops)
    return text.encode("utf-8", "replace").decode()  # no lone surrogates


def _block(chooser: random.Random, size: int) -> str:
    """Letters of one neighbourhood of Unicode, as any script looks that we did not think of."""
    first = chooser.randrange(0x80, 0xD700 if chooser.random() < 0.5 else 0x3000, 0x20)
    block = [chr(code) for code in range(first, first + chooser.choice((0x20, 0x40, 0x80)))]
    known = [character for character in block if character.isprintable()] or ["\ufffd"]
    return _joined(lambda c: "".join(c.choices(known, k=c.randint(1, 9))), "", " ", "  ")(
        chooser, size
    )


ALPHABETS = (
    *(string.ascii_lowercase, string.ascii_uppercase, string.digits, string.punctuation),
    *(" ", "\n", "\t", "_", "éèüöäñçß", "ÉÈÜÖÄÑÇ", "абвгдежз", "АБВГДЕ", "اأبتثجح"),
    *("अआइईउऊएक", "กขคงจฉชซ", "あいうえおか", "アイウエオカ", "的一是不了在", "가나다라마바사"),
    *("—\u2013“”\u2018\u2019…•→≤", "😀🚀✅🔥", "\u0301\u0308\ufe0f"),
)


def _alphabets(chooser: random.Random, size: int) -> str:
    """Short runs of a few alphabets by turns: every kind of neighbour meets every other."""
    chosen = chooser.sample(ALPHABETS[: chooser.choice((8, 30))], chooser.choice((2, 2, 3, 4)))
    longest = chooser.choice((1, 1, 2, 3, 6))

    def run(chooser: random.Random) -> str:
        alphabet = chooser.choice(chosen)
        return "".join(chooser.choices(alphabet, k=chooser.randint(1, longest)))

    return _joined(run, "")(chooser, size)


PUNCTUATION = string.punctuation
HAN_COMMON = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可"
    "也你对生能而子那得于着下自之年过发后作里"
)
EMOJI = ((0x1F300, 0x1F650), (0x1F680, 0x1F700), (0x1F900, 0x1FA00))

NOISES: dict[str, Noise] = {
    "hex": _of("0123456789abcdef"),
    "hex upper": _of("0123456789ABCDEF"),
    "hex pairs": _joined(lambda c: c.randbytes(1).hex(), " ", ":"),
    "hex dump": _joined(_hexdump, "\n"),
    "base64": _base64,
    "base32": _of(string.ascii_uppercase + "234567"),
    "base58": _of("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"),
    "digits": _of(string.digits),
    "digit words": _joined(lambda c: str(c.randrange(10 ** c.randint(1, 9))), " ", "\t", ",", "\n"),
    "floats": _joined(_float, " ", ", ", "\n", "\t"),
    "uuid": _joined(_uuid, "\n", " ", ","),
    "timestamps": _joined(_stamp, " ", "\n"),
    "addresses": _joined(lambda c: ".".join(map(str, c.choices(range(256), k=4))), " ", "\n", ":"),
    "ipv6": _joined(lambda c: c.randbytes(8).hex(":", 2), " ", "\n"),
    "letters": _of(string.ascii_lowercase),
    "capitals": _of(string.ascii_uppercase),
    "any case": _of(string.ascii_letters),
    "letters and digits": _of(string.ascii_letters + string.digits),
    "capital and digit": _joined(lambda c: c.choice(string.ascii_uppercase), *string.digits),
    "words": _joined(_letters, " "),
    "short words": _joined(lambda c: _letters(c, 1, 3), " "),
    "title words": _joined(lambda c: _letters(c).title(), " "),
    "upper words": _joined(lambda c: _letters(c).upper(), " ", "_"),
    "camel": _joined(lambda c: _letters(c, 1, 7).title(), ""),
    "snake": _joined(lambda c: _letters(c, 1, 7), "_"),
    "dotted": _joined(lambda c: _letters(c, 1, 7), ".", "-", "/", ":"),
    "paths": _joined(lambda c: _letters(c, 2, 9), "/", "/", "/", ".", "_", "\n"),
    "quoted": _joined(lambda c: f'"{_letters(c)}"', ": ", ",", ", ", ",\n  "),
    "punctuation": _of(PUNCTUATION),
    "spaced punctuation": _joined(lambda c: c.choice(PUNCTUATION), " "),
    "printable": _of(string.printable),
    "escapes": _joined(lambda c: f"\\u{c.randrange(1 << 16):04x}", ""),
    "percent": _joined(lambda c: f"%{c.randrange(256):02X}", ""),
    "terminal": _joined(_colored, "\x1b[0m"),
    "white space": _of(" \t\n"),
    "white runs": _runs(" \t\n"),
    "rules": _runs("=-_*#~.+ |"),
    "repeated": _repeated,
    "one character": _one_character,
    "genes": _of("ACGT"),
    "accents": _between((0xC0, 0x180)),
    "accents lower": _of("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœšžčřůěąęłńśźżőűğışțăđ"),
    "accents upper": _of("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽČŘŮĚĄĘŁŃŚŹŻŐŰĞŞȚĂĐ"),
    "letters and accents": _of(string.ascii_lowercase + " éèüöäñçßåøœ"),
    "letters extended": _between((0x180, 0x250), (0x1E00, 0x1F00)),
    "marks": _joined(lambda c: _letters(c, 1, 2), *map(chr, range(0x300, 0x330))),
    "greek": _between((0x391, 0x3CA)),
    "cyrillic": _between((0x430, 0x450)),
    "cyrillic any case": _between((0x410, 0x450)),
    "hebrew": _between((0x5D0, 0x5EB)),
    "arabic": _between((0x621, 0x64B)),
    "devanagari": _between((0x904, 0x94E)),
    "thai": _between((0xE01, 0xE3B), (0xE40, 0xE4F)),
    "tamil": _between((0xB85, 0xBCE)),
    "georgian": _between((0x10D0, 0x10F1)),
    "ethiopic": _between((0x1200, 0x1249)),
    "hiragana": _between((0x3041, 0x3097)),
    "katakana": _between((0x30A1, 0x30FB)),
    "han common": _of(HAN_COMMON),
    "han": _between((0x4E00, 0x9FA6)),
    "han rare": _between((0x3400, 0x4DB6), (0x20000, 0x20100)),
    "hangul": _between((0xAC00, 0xD7A4)),
    "wide": _between((0xFF01, 0xFF5F), (0x3001, 0x3010)),
    "emoji": _between(*EMOJI),
    "emoji joined": _joined(lambda c: chr(c.randrange(0x1F466, 0x1F4AA)), "\u200d", "\ufe0f", ""),
    "symbols": _between((0x2010, 0x2028), (0x2030, 0x205E), (0x2190, 0x2300), (0x25A0, 0x2700)),
    "boxes": _between((0x2500, 0x2580)),
    "braille": _between((0x2800, 0x2900)),
    "maths": _between((0x1D400, 0x1D455), (0x1D456, 0x1D49D)),
    "unassigned": _between((0xE0000, 0xE0100), (0x50000, 0x50100)),
    "forms": _between((0xE000, 0xE010), (0xFB00, 0xFB4F), (0xFBD3, 0xFD3E), (0xFE70, 0xFEFD)),
    "unicode": _unicode,
    "one block": _block,
    "alphabets": _alphabets,
}
# Kinds that differ more from sample to sample have more samples.
OFTEN = {"one block": 16, "alphabets": 24, "repeated": 8, "one character": 5}

# Never fitted to.
JUDGES = frozenset(
    (
        *("base32", "hex upper", "ipv6", "uuid", "dotted", "percent"),
        *("genes", "cyrillic any case", "tamil", "ethiopic", "braille", "accents upper"),
        "emoji joined",
    )
)
