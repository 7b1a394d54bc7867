"""The only writer of TOML: values as they stand in rule files, records and files of positions."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_DELETE: Final = "\x7f"
"""A control character that JSON leaves as it is, and TOML does not take."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


def toml_text(value: object) -> str:
    """A value on one line: a string, a number, true or false, a list or a table of these."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key_text(key)} = {toml_text(inner)}" for key, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_text, value))}]"
    return json.dumps(value, ensure_ascii=False).replace(_DELETE, _escape(_DELETE))


def key_text(key: str) -> str:
    """A key, in quotation marks if it needs them; a dotted name is one key here."""
    return key if _BARE.fullmatch(key) else toml_text(key)


def lines_text(lines: Iterable[str]) -> str:
    """Lines as one string of many lines, each on a line of the file."""
    body = "".join(f"{_in_lines(line)}\n" for line in lines)
    return f'"""\n{body}"""'


def _in_lines(line: str) -> str:
    text = line.replace("\\", "\\\\").replace('"""', '""\\"')
    return _CONTROL.sub(lambda sign: _escape(sign[0]), text)


def _escape(sign: str) -> str:
    return f"\\u{ord(sign):04X}"
