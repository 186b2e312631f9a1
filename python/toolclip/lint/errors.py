"""What providers answer when a rule is broken: the texts that users see and search for.

They come from the providers' documentation, their SDKs, and from reports of users; where no text
is known, ours says what is wrong. ``{m}`` is the message's index, ``{b}`` the block's.
"""

from __future__ import annotations

from toolclip.adapters.view import Path
from toolclip.lint.finding import Finding, Rule

__all__ = ["finding"]

_ANTHROPIC: dict[Rule, str] = {
    "call-without-result": (
        "messages.{m}: `tool_use` ids were found without `tool_result` blocks immediately after: "
        "{id}. Each `tool_use` block must have a corresponding `tool_result` block in the next "
        "message."
    ),
    "result-without-call": (
        "messages.{m}.content.{b}: unexpected `tool_use_id` found in `tool_result` blocks: {id}. "
        "Each `tool_result` block must have a corresponding `tool_use` block in the previous "
        "message."
    ),
    "second-result": "messages.{m}.content.{b}: each tool_use must have a single result",
    "repeated-call-id": "messages.{m}.content.{b}: `tool_use` ids must be unique",
    "text-before-results": (
        "messages.{m}: `tool_use` ids were found without `tool_result` blocks immediately after: "
        "{id}. Each `tool_use` block must have a corresponding `tool_result` block in the next "
        "message."
    ),
    "id": ("messages.{m}.content.{b}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"),
    "blank-text": "messages.{m}: text content blocks must be non-empty",
    "blank-result": "messages.{m}.content.{b}: tool_result: content cannot be empty if is_error is "
    "true",
    "error-with-media": (
        "messages.{m}.content.{b}: all content must be type 'text' if 'is_error' is true"
    ),
    "too-many-markers": (
        "A maximum of 4 blocks with cache_control may be provided. Found {count}."
    ),
    "marker-on-blank": "messages.{m}: cache_control cannot be set for empty text blocks",
    "thinking": "messages.{m}.content.{b}: Invalid `signature` in `thinking` block",
}
_CHAT: dict[Rule, str] = {
    "call-without-result": (
        "An assistant message with 'tool_calls' must be followed by tool messages responding to "
        "each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}"
    ),
    "result-without-call": (
        "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
    ),
    "second-result": (
        "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
    ),
    "media-in-result": (
        "Image URLs are only allowed for messages with role 'user', but this message with role "
        "'tool' contains an image URL"
    ),
    "unknown-key": "messages[{m}]: Extra inputs are not permitted",
    "too-long": (
        "Invalid 'messages[{m}].content': string too long. Expected a string with maximum length "
        "{limit}, but got a string with length {count} instead. (string_above_max_length)"
    ),
    "id": (
        "Invalid 'messages[{m}].tool_calls[{b}].id': string too long. Expected a string with "
        "maximum length 40"
    ),
}
_RESPONSES: dict[Rule, str] = {
    "call-without-result": "No tool output found for function call {id}.",
    "result-without-call": "No tool call found for function call output with call_id {id}.",
    "second-result": "No tool call found for function call output with call_id {id}.",
    "reasoning-alone": (
        "Item '{id}' of type 'reasoning' was provided without its required following item."
    ),
    "id": (
        "Invalid 'input[{m}].call_id': string too long. Expected a string with maximum length 64"
    ),
    "too-long": (
        "Invalid 'input[{m}].output': string too long. Expected a string with maximum length "
        "{limit}, but got a string with length {count} instead. (string_above_max_length)"
    ),
}
_GEMINI_COUNT = (
    "Please ensure that the number of function response parts is equal to the number of function "
    "call parts of the function call turn."
)
_GEMINI: dict[Rule, str] = {
    "call-without-result": _GEMINI_COUNT,
    "second-result": _GEMINI_COUNT,
    "result-without-call": (
        "Please ensure that function response turn comes immediately after a function call turn."
    ),
    "thought-signature": "Function call is missing a thought_signature in functionCall parts.",
    "not-an-object": "Invalid value at 'contents[{m}].parts[{b}].function_response.response'",
}
_BEDROCK: dict[Rule, str] = {
    "call-without-result": (
        "Expected toolResult blocks at messages.{next}.content for the following Ids: {id}"
    ),
    "result-without-call": (
        "The number of toolResult blocks at messages.{m}.content exceeds the number of toolUse "
        "blocks of previous turn."
    ),
    "second-result": "The toolResult blocks at messages.{m}.content contain duplicate Ids: {id}",
    "blank-text": "The text field in the ContentBlock object at messages.{m}.content.{b} is blank.",
    "id": (
        "Value at 'toolUseId' failed to satisfy constraint: Member must satisfy regular expression "
        "pattern: [a-zA-Z0-9_.:-]+ and have length less than or equal to 64"
    ),
    "number": "The format of the value at messages.{m}.content.{b} is invalid. Provide a json "
    "object.",
}
_MISTRAL: dict[Rule, str] = {
    **_CHAT,
    "call-without-result": "Not the same number of function calls and responses",
    "second-result": "Duplicate tool call id {id} in tool results",
    "result-without-call": "Unexpected tool call id {id} in tool results",
    "id": ("Tool call id was {id} but must be a-z, A-Z, 0-9, with a length of 9."),
}
_OURS: dict[Rule, str] = {
    "call-without-result": "no result for the call {id}",
    "result-without-call": "no call that waits for the result {id}",
    "second-result": "a second result for the call {id}",
    "repeated-call-id": "the id {id} stands on two calls of one turn",
    "result-out-of-place": "the result {id} does not stand right behind its call",
    "text-before-results": "text stands before the results it follows",
    "id": "the provider does not take the id {id}",
    "blank-text": "the text is blank",
    "blank-result": "the result is empty",
    "error-with-media": "an error holds something else than text",
    "media-in-result": "a result holds something else than text",
    "unknown-key": "a key that the provider does not know",
    "too-long": "a string is longer than {limit} characters",
    "too-large": "a file of {count} bytes; the provider takes {limit}",
    "too-many-media": "{count} files in one message; the provider takes {limit}",
    "surrogate": "a lone surrogate has no UTF-8 form; clients raise, servers refuse the JSON",
    "number": "a number that JSON cannot say, or that is no object's",
    "too-many-markers": "more than four cache markers",
    "marker-order": "a marker of one hour stands behind one of five minutes",
    "marker-on-blank": "a cache marker on a blank text",
    "thinking": "thinking without its signature",
    "thought-signature": "a call without its thought signature",
    "reasoning-alone": "reasoning without the item that followed it",
    "not-an-object": "the response is no object",
    "name": "the result names no tool",
    "document": "a document without a text beside it",
    "unread": "{problem}",
    "changed": "{problem}",
}
_TEXTS: dict[str, dict[Rule, str]] = {
    "anthropic": _ANTHROPIC,
    "bedrock": _BEDROCK,
    "claude-code": _ANTHROPIC,
    "gemini": _GEMINI,
    "gemini-2": _GEMINI,
    "litellm": _CHAT,
    "mistral": _MISTRAL,
    "openai-chat": _CHAT,
    "openai-responses": _RESPONSES,
}


def finding(provider: str, rule: Rule, at: Path, **facts: object) -> Finding:
    """Return the finding, with the provider's own words if they are known."""
    template = _TEXTS.get(provider, {}).get(rule) or _OURS[rule]
    message = int(at[0]) if at and isinstance(at[0], int) else 0
    block = next((step for step in at[1:] if isinstance(step, int)), 0)
    known = {"m": message, "next": message + 1, "b": block, "id": "", "count": "", "limit": ""}
    return Finding(at, rule, template.format(**{**known, **facts}))
