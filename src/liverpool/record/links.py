"""A whole rule set as the query of a link: `rules=dunlop&v=2&title=Ours&buy.limit=3`.

It says what a rule-set file says, under the same keys: over which rules these were written
(`rules`), the file's head, and each change. Values are JSON, and words may do without their
quotation marks. Links of an older format (`v`) stay readable, as files do.
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode

from liverpool.engine.changes import Plain, quoted, read_toml
from liverpool.engine.presets import (
    DEFAULT,
    LONGEST_NAME,
    NamedRules,
    load,
    names,
    rules_from,
)
from liverpool.engine.refusals import RulesError
from liverpool.engine.upgrades import FORMAT
from liverpool.engine.writing import write_rules

LONGEST_QUERY: Final = 20_000
"""Characters; a rule set in which everything is changed has some 4,000."""
_FORMAT, _, _VERSION = FORMAT.rpartition("/")
TITLE: Final = "House rules"
"""What a person's own rule set is called until it has a title."""
_HEAD: Final[tuple[str, ...]] = ("name", "version", "title", "origin", "slips", "ours", "says")


def query_of(named: NamedRules) -> str:
    """The query that `from_query` reads back; only the name of rules that come with the game."""
    if comes_with_the_game(named):
        return urlencode({"rules": named.name})
    file = read_toml(write_rules(named, named.base or DEFAULT))
    fields = {"rules": file["base"], "v": _VERSION}
    fields |= {key: file[key] for key in _HEAD if key in file}
    fields |= file["changes"]
    pairs = [
        (key, value if key in ("rules", "v") else _written(value)) for key, value in fields.items()
    ]
    return urlencode(pairs, quote_via=quote, safe=",[]:")


def query_over(base: str, changes: Mapping[str, object], title: str = "") -> str:
    """The query of changes over the rules of this name; raises `RulesError` as `load` does."""
    own = changes or title
    return query_of(rules_from(own_file(base, changes, title or TITLE)) if own else load(base))


def comes_with_the_game(named: NamedRules) -> bool:
    """Whether these are the rules of a preset, or of one with variations, as they are."""
    shipped = named.name in names() or "+" in named.name
    return shipped and named.rules == load(named.name).rules


def own_file(base: str, changes: Mapping[str, object], title: str = TITLE) -> Plain:
    """The contents of a person's own file with these changes to a base."""
    head = {"format": FORMAT, "name": name_for(title), "version": 1, "title": title}
    return {**head, "base": base, "changes": dict(changes)}


def name_for(title: str) -> str:
    """The name of rules of this title: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.replace("'", ""))
    name = "-".join(words)[:LONGEST_NAME].strip("-")
    if not name[:1].isalpha():
        name = f"rules-{name}"[:LONGEST_NAME].strip("-") if name else "house-rules"
    return f"our-{name}" if name in names() else name


def from_query(query: str) -> NamedRules:
    """The rule set of a link; raises `RulesError` naming everything that is wrong with it."""
    if len(query) > LONGEST_QUERY:
        raise RulesError(
            f"This link has {len(query)} characters; a link can have at most {LONGEST_QUERY}."
        )
    if not query.isprintable() and any(0xD800 <= ord(sign) < 0xE000 for sign in query):
        raise RulesError("This link is damaged; copy it again.")
    pairs = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    given = dict(pairs)
    if len(given) < len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise RulesError(f"{quoted(twice)} is in this link twice; keep one of them.")
    base = given.pop("rules", DEFAULT).replace(" ", "+")  # as a link may write dunlop+twos
    version = given.pop("v", _VERSION)
    if not given:
        return load(base)
    if not 0 < _number(version) <= int(_VERSION):
        raise RulesError(
            f"This link has version {quoted(version)}; only links up to {_VERSION} can be read"
            " here. "
            "Check that it was copied correctly, or update this game."
        )
    changes = {key: _read(value) for key, value in given.items()}
    head = {key: changes.pop(key) for key in _HEAD if key in changes}
    return rules_from({**own_file(base, changes), "format": f"{_FORMAT}/{version}", **head})


def _number(version: str) -> int:
    return int(version) if re.fullmatch("[0-9]{1,3}", version) else 0


def _written(value: Any) -> str:
    """The value as JSON; a word without quotation marks if it cannot be mistaken for something
    else."""
    if isinstance(value, str) and _read(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _read(written: str) -> Any:
    try:
        value = json.loads(written)
        json.dumps(
            value, ensure_ascii=False
        ).encode()  # half a surrogate pair, "\\ud800", is not text
    except (ValueError, RecursionError):
        return written
    return value
