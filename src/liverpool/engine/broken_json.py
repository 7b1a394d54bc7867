"""Why a text is none of our files in JSON: what it is instead, or where it was spoilt.

The page says the same (`web/src/text/file-kinds.ts`).
"""

import re
from typing import Final

from liverpool.engine.english import capital
from liverpool.engine.formats import another_kind, format_in, why_not_read
from liverpool.engine.strange_signs import strange_quote, strange_sign
from liverpool.engine.toml import in_words, line_and_column

_PARTS: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|.', re.DOTALL)
"""A text of the JSON, or a single sign; a quotation mark alone begins a text that does not end."""


def why_no_json(text: str, ours: str) -> str:
    """A sentence about a text that is no JSON, where a file of this format is wanted.

    Empty if it is nothing that is known, or damaged in another way.
    """
    written = format_in(text)
    if why := why_not_read(written, ours):
        return why
    if not text.lstrip().startswith("{"):
        other = another_kind(text)
        return f"{capital(other)}." if other else ""
    return _spoilt(text) if written else ""


def _spoilt(text: str) -> str:
    deep = 0
    for part in _PARTS.finditer(text):
        sign, at = part[0], part.start()
        if sign == '"':
            rest, more, _ = text[at:].partition("\n")
            quote = strange_quote(rest)
            if quote is None:
                return "" if more else _cut_off(text)
            at += quote
            sign = text[at]
        if len(sign) == 1 and (strange := strange_sign(sign)):
            return f"{in_words(line_and_column(text, at))}{strange}."
        deep += (sign in "{[") - (sign in "}]")
    return _cut_off(text) if deep > 0 else ""


def _cut_off(text: str) -> str:
    line, column = line_and_column(text, len(text.rstrip()))
    return (
        f"This file is cut off at line {line}, column {column}: its end is missing. Use a copy if"
        " you have one."
    )
