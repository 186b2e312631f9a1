"""Call ids that a provider accepts, the same for a call and for its result.

An id that the provider's rule allows passes byte for byte. Any other becomes
``<prefix>_<8 hex of sha256(id)>``: readable, short enough, and, unlike mere replacement of the
offending characters, distinct for ``a|b`` and ``a b``. No state is kept, so rewriting the
call with the same function gives the same id.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from toolclip.exceptions import AdapterError

DIGEST_CHARACTERS = 8
_UNSAFE = re.compile("[^a-zA-Z0-9_-]")


@dataclass(frozen=True, slots=True)
class IdRule:
    """What a provider demands of a call id.

    Args:
        pattern: The characters it allows, matched against the whole id.
        longest: The length of the longest id it allows, or, where it names none, of an alias.
        bounded: Whether `longest` is the provider's own limit.
    """

    pattern: re.Pattern[str]
    longest: int
    bounded: bool

    def allows(self, call_id: str) -> bool:
        """Tell whether the id may travel as it is."""
        fits = not self.bounded or len(call_id) <= self.longest
        return fits and self.pattern.fullmatch(call_id) is not None


# The 400 of the Messages API: "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'". It
# names no length; aliases keep to the 64 characters that Bedrock allows the same models.
ANTHROPIC = IdRule(re.compile("[a-zA-Z0-9_-]+"), longest=64, bounded=False)
# Chat completions limit the length to 40 and let every character through that UTF-8 can carry.
OPENAI_CHAT = IdRule(re.compile("[^\ud800-\udfff]+"), longest=40, bounded=True)

# The Responses API names 64; Gemini takes any text; Mistral up to its V11 format exactly nine
# letters and digits; the rest of the OpenAI family checks nothing that is known.
OPENAI_RESPONSES = IdRule(re.compile("[^\ud800-\udfff]+"), longest=64, bounded=True)
ANY = IdRule(re.compile("[^\ud800-\udfff]+"), longest=64, bounded=False)
BEDROCK = IdRule(re.compile("[a-zA-Z0-9_.:-]+"), longest=64, bounded=True)
MISTRAL = IdRule(re.compile("[a-zA-Z0-9]{9}"), longest=9, bounded=True)
_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def wire_id(call_id: str, rule: IdRule) -> str:
    """Return the id itself if the rule allows it, else its alias.

    Raises:
        AdapterError: The id is empty: nothing could pair the result with its call.
    """
    if not call_id:
        raise AdapterError("toolCallId", "expected an id, got an empty string")
    if rule.allows(call_id):
        return call_id
    hashed = sha256(call_id.encode("utf-8", "surrogatepass"))
    if rule.longest <= DIGEST_CHARACTERS + 1:
        return _base62(hashed.digest(), rule.longest)
    digest = hashed.hexdigest()[:DIGEST_CHARACTERS]
    prefix = _UNSAFE.sub("_", call_id)[: rule.longest - DIGEST_CHARACTERS - 1]
    return f"{prefix}_{digest}"


def _base62(digest: bytes, length: int) -> str:
    """Return the digest in letters and digits: 53 bits in nine of them."""
    number = int.from_bytes(digest[:16], "big")
    letters = []
    for _ in range(length):
        number, rest = divmod(number, len(_BASE62))
        letters.append(_BASE62[rest])
    return "".join(letters)
