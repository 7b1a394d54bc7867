"""A whole rule set as the query of a link: `v=4.3.3778d6b0&rules=dunlop&title=Ours&buy.limit=3`.

It says what a rule-set file says, under the same keys: over which rules these were written
(`rules`), the file's head, and each change. Values are JSON, and words may do without their
quotation marks. It begins with a check (`check_of`), so that a link that is not whole is found
out; one without a check, written by hand or by an earlier version, is read as it is. Links of an
older format stay readable, as files do.
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote, urlencode
from zlib import crc32

from msgspec import Struct

from liverpool.engine.changes import ASKED, FIELDS, Plain, asked_by, changed, read_toml
from liverpool.engine.given_text import quoted
from liverpool.engine.presets import DEFAULT, LONGEST_NAME, NamedRules, load, names, rules_from
from liverpool.engine.refusals import RulesError
from liverpool.engine.upgrades import FORMAT, upgraded_changes
from liverpool.engine.writing import write_rules
from liverpool.record.file_names import for_any_system

# The check: the format of the rules, how many parts follow, and a check sum over all of them
# (CRC-32, which finds every single changed character). It is the parts as they are read that count:
# a mail program may write `[` as `%5B`, and may add parts that no rule set has.

KEY: Final = "v"
HEAD: Final[tuple[str, ...]] = ("name", "version", "title", "origin", "slips", "ours", "says")
"""What a link has of a rule-set file's head."""
_GROUPS: Final = frozenset({"rules", *HEAD, *(key.partition(".")[0] for key in FIELDS)})
_CHECK: Final = re.compile(r"([1-9]\d{0,2})\.(\d{1,4})\.([0-9a-f]{8})", re.ASCII)
_UNCHECKED: Final = re.compile(r"\d{1,3}", re.ASCII)
_AGAIN: Final = "Copy it again, or ask for it again."

Pairs = Sequence[tuple[str, str]]


class DamagedLink(RulesError):
    """A link that is not as it was made."""


class LinkParts(Struct, frozen=True):
    """A link's query, taken apart."""

    version: str
    """The format of its rules; empty where it says none."""
    pairs: Pairs
    """Everything else, in its order."""
    checked: bool = False
    """Whether it carries a check, and is as it was made."""
    damage: str = ""
    """What is wrong with a link that is not as it was made, in sentences."""


def check_of(version: str, pairs: Pairs) -> str:
    """The check of these parts, which stands before them as the part `v`."""
    text = "\n".join(f"{key}={value}" for key, value in ((KEY, version), *pairs))
    return f"{version}.{len(pairs)}.{crc32(text.encode()):08x}"


def parts_of(query: str) -> LinkParts:
    """The parts of a query, with what its check says of them."""
    every = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    checks = [value for key, value in every if key == KEY]
    # A link may write dunlop+twos as it is, and a + in a query is a space.
    pairs = [
        (key, value.replace(" ", "+") if key == "rules" else value)
        for key, value in every
        if key != KEY
    ]
    if not checks:
        return LinkParts("", pairs)
    if len(checks) > 1 or not pairs:
        return LinkParts("", pairs, damage=f"This link is damaged. {_AGAIN}")
    [written] = checks
    found = _CHECK.fullmatch(written)
    if found is None:
        if _UNCHECKED.fullmatch(written):
            return LinkParts(written, pairs)
        return LinkParts("", pairs, damage=_begins_badly(written))
    version, count = found[1], int(found[2])
    own = [pair for pair in pairs if pair[0].partition(".")[0] in _GROUPS]
    if len(own) < count:
        damage = f"This link is cut off, or has lost a part: {len(own)} of its {count} are here."
    elif len(own) > count:
        damage = f"This link was changed: it was made with {count} parts, and has {len(own)}."
    elif check_of(version, own) != written:
        damage = "This link is damaged: its end is missing, or something in it was changed."
    else:
        return LinkParts(version, own, checked=True)
    return LinkParts(version, own, damage=f"{damage} {_AGAIN}")


def _begins_badly(written: str) -> str:
    return f"This link is damaged: {KEY} is {quoted(written)}, which is no format. {_AGAIN}"


LONGEST_QUERY: Final = 20_000
"""Characters; a rule set in which everything is changed has some 4,000."""
_FORMAT, _, _VERSION = FORMAT.rpartition("/")
TITLE: Final = "House rules"
"""What a person's own rule set is called until it has a title."""
MOST_TRIES: Final = 30
"""How often `what_fits` tries: where more than a few answers are damaged, little can be read."""


def query_of(named: NamedRules) -> str:
    """The query that `from_query` reads back; for rules that come with the game only their name."""
    pairs = [("rules", named.name)]
    if not comes_with_the_game(named):
        file = read_toml(write_rules(named, named.base or DEFAULT))
        fields = {key: file[key] for key in HEAD if key in file} | file["changes"]
        pairs = [("rules", file["base"])]
        pairs += [(key, _written(value)) for key, value in fields.items()]
    whole = [(KEY, check_of(_VERSION, pairs)), *pairs]
    return urlencode(whole, quote_via=quote, safe=",[]:")


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
    return f"our-{name}" if name in names() else for_any_system(name)


def from_query(query: str) -> NamedRules:
    """The rule set of a link; raises `RulesError` naming everything that is wrong with it, and
    `DamagedLink` where it is not as it was made."""
    parts = _parts_of(query)
    if parts.damage:
        raise DamagedLink(parts.damage)
    given = dict(parts.pairs)
    if len(given) < len(parts.pairs):
        (twice, _), *_ = Counter(key for key, _ in parts.pairs).most_common(1)
        raise RulesError(f"{quoted(twice)} is in this link twice; keep one of them.")
    version = _readable(parts.version)
    base = given.pop("rules", DEFAULT)
    if not given:
        return load(base)
    changes = {key: _read(value) for key, value in given.items()}
    head = {key: changes.pop(key) for key in HEAD if key in changes}
    # From version 2 on, changes are written as today's, so no note on the format is needed.
    old = {"format": f"{_FORMAT}/1"} if version == "1" else {}
    return rules_from({**own_file(base, changes), **old, **head})


def is_checked(query: str) -> bool:
    """Whether this link carries a check, and is as it was made."""
    return _parts_of(query).checked


class ReadSoFar(Struct, frozen=True):
    """What could be read of a link that is not whole."""

    named: NamedRules
    damage: str
    """What is wrong with the link; empty where only some of its answers are not possible."""
    lost: tuple[str, ...]
    """The keys of answers that could not be read."""
    last: str
    """The key of the last answer, which may have been cut off; empty where it cannot have been."""


def read_so_far(query: str) -> ReadSoFar:
    """As much of a link as can be read; raises `RulesError` where not even its base can be."""
    parts = _parts_of(query)
    given = dict(parts.pairs)
    _readable(parts.version)
    base = load(given.pop("rules", DEFAULT))
    title = str(_read(given.get("title", "")))
    written = {key: _read(value) for key, value in given.items() if key not in HEAD}
    changes = upgraded_changes(written)
    kept = what_fits(base, changes)
    last = next(reversed(kept), "") if parts.damage else ""
    lost = tuple(key for key in changes if key not in kept)
    return ReadSoFar(_own_over(base, kept, title), parts.damage, lost, last)


def _own_over(base: NamedRules, changes: Mapping[str, object], title: str) -> NamedRules:
    """These changes under this title, if it is valid; without either, the base itself."""
    if not changes and not title:
        return base
    try:
        return rules_from(own_file(base.name, changes, title or TITLE))
    except RulesError:
        return rules_from(own_file(base.name, changes))


def what_fits(base: NamedRules, changes: Mapping[str, object]) -> dict[str, object]:
    """Those of the changes that are possible over this base, in their order.

    Where a great many are not possible, some that are may be left out with them.
    """
    kept: dict[str, object] = {}
    known = [key for key in changes if not {*ASKED}.isdisjoint(asked_by(key))]
    # Other changes may be about deals that only `deals` brings.
    waiting = [sorted(known, key=lambda key: key != "deals")]
    for _ in range(MOST_TRIES):
        if not waiting:
            break
        keys = waiting.pop()
        tried = kept | {key: changes[key] for key in keys}
        try:
            changed(base.rules, tried)
        except RulesError:
            if len(keys) > 1:
                half = len(keys) // 2
                waiting += [keys[half:], keys[:half]]
        else:
            kept = tried
    return {key: changes[key] for key in changes if key in kept}


def _parts_of(query: str) -> LinkParts:
    if len(query) > LONGEST_QUERY:
        raise RulesError(
            f"This link has {len(query)} characters; a link can have at most {LONGEST_QUERY}."
        )
    try:
        unquote(query, errors="strict").encode()
    except UnicodeError:
        raise RulesError(
            "This link is damaged: a letter in it cannot be read. Copy it again."
        ) from None
    return parts_of(query)


def _readable(version: str) -> str:
    """The version of a link, if it can be read here; today's where it says none."""
    if version and not 0 < int(version) <= int(_VERSION):
        raise RulesError(
            f"This link has version {quoted(version)}; only links up to {_VERSION} can be read"
            " here. Check that it was copied correctly, or update this game."
        )
    return version or _VERSION


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
