"""Rule sets as plain values: keys, changes, and what is wrong with a value that was written.

A rule set is written as TOML: groups of fields, `deals` as a list, a contract as
`"set 3, set 3, run 4"`. A change names a field by its key and gives its new value:
`buy.limit = 3`, `deals.7.contract = "run 4, run 4, run 4"`. Deals count from 1.

All faults in what was written are reported at once, in one `RulesError` with a line for each.
Whether good values contradict each other is decided in `check`.
"""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from typing import Any, Final

import msgspec

from liverpool.engine.bounds import LARGEST, MOST_DEALS, bounds_of, text_size
from liverpool.engine.catalogue import written_questions
from liverpool.engine.contracts import read_contract
from liverpool.engine.english import capital
from liverpool.engine.given_text import quoted, sign_fault, text_fault, tidied, tidied_lines
from liverpool.engine.named import written_name
from liverpool.engine.refusals import RulesError, WrittenFault, wrongly_written
from liverpool.engine.rules import Deal, RuleFields, RuleSet, Slot
from liverpool.engine.toml import NotToml, in_words, parse_toml

LONGEST_LIST: Final = 100
"""Numbers, pairs or melds of a contract in one list."""
MOST_READ: Final = 999
"""Deals in one list, and rules in one rule set, that are read: no real rules have more."""
LONGEST_TEXT: Final = 100_000
"""Characters of TOML that are read; the longest preset has some 4,000."""

Plain = dict[str, Any]
"""A rule set as TOML has it: groups of true, false, numbers, words and lists."""

_SLIP: Final = 0.85
"""How alike, from 0 to 1, two keys are that differ by a slip of the fingers."""
_DEAL_KEY: Final = re.compile(r"deals\.([1-9]\d{0,2})\.(\w+)", re.ASCII)
_NUMBER_OF_DEAL: Final = re.compile(r"^deals\.\d+\.", re.ASCII)
_HOW_TO_WRITE: Final = (
    'write lines like buy.limit = 3, with quotation marks around words: buy.limit = "none"'
)


def _fields(group: type[RuleFields], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for field in msgspec.structs.fields(group):
        key = prefix + field.encode_name
        if isinstance(field.type, type) and issubclass(field.type, RuleFields):
            yield from _fields(field.type, f"{key}.")
        else:
            yield key, field.type


FIELDS: Final[Mapping[str, Any]] = dict(_fields(RuleSet))
"""The key of every field, `deals` being one of them, and the type of its values."""
_PLACES: Final = tuple((key, *key.partition(".")[::2]) for key in FIELDS)
"""The group and the name of every field; `deals` stand in none."""
DEAL_FIELDS: Final[Mapping[str, Any]] = dict(_fields(Deal))
"""The fields of a deal; the keys of the first one's are `deals.1.cards` and so on."""

ASKED: Final = tuple(
    asked
    for key in FIELDS
    for asked in ([f"deals.N.{name}" for name in DEAL_FIELDS] if key == "deals" else [key])
)
"""The key of every question that a rule set answers; those of the deals are asked of each."""

_WANTED: Final[list[tuple[Any, str]]] = [
    (bool, "write true or false"),
    (FIELDS["buy.game_limit"], 'write a whole number {from} or "none"'),
    (FIELDS["buy.limit"], 'write a whole number {from}, "none" or a list by deal: [2, 2, 3]'),
    (FIELDS["points.two_to_nine"], 'write a whole number {from} or "pips"'),
    (FIELDS["deck.by_players"], "write pairs of players and decks, {from}: [[4, 2], [8, 3]]"),
    (
        FIELDS["deck.jokers"],
        "write how many are in each deck, {from}, or pairs of players and jokers: [[4, 1], [8, 2]]",
    ),
    (FIELDS["meld.wild_limit"], 'write a whole number {from}, "none", "as_many" or "fewer"'),
    (
        FIELDS["meld.wild_limit_run"],
        'write a whole number {from}, "same", "none", "as_many" or "fewer"',
    ),
    (
        FIELDS["buy.price"],
        "write a whole number {from}, or a list for the first buy, the second and so on: [1, 2, 3]",
    ),
    (
        FIELDS["points.single"],
        'write pairs of a rank and its points, {from}: [["Q", 15], ["7", 20]]',
    ),
    (DEAL_FIELDS["contract"], 'write a contract such as "set 3, set 3, run 4"'),
    (FIELDS["deals"], 'write a list of deals: [{ cards = 10, contract = "set 3, set 3" }]'),
]


def asked_by(key: str) -> tuple[str, ...]:
    """The questions that a change to this key answers: `deals.N.cards` for `deals.7.cards`."""
    if key == "deals":
        return tuple(f"deals.N.{name}" for name in DEAL_FIELDS)
    return (_NUMBER_OF_DEAL.sub("deals.N.", key),)


def contract_text(contract: tuple[Slot, ...]) -> str:
    """The contract as files have it: `set 3, run 4`."""
    return ", ".join(
        " ".join([slot.kind, str(slot.length), *(slot.named and [written_name(slot.named)])])
        for slot in contract
    )


def to_plain(rules: RuleSet) -> Plain:
    """The rule set as TOML has it; `from_plain` reads it back."""
    plain: Plain = msgspec.to_builtins(rules)
    for key in ("deck.by_players", "deck.jokers", "buy.price", "buy.limit", "points.single"):
        group, name = key.split(".")
        plain[group][name] = _listed(plain[group][name])
    plain["deals"] = [
        {**written, "contract": contract_text(deal.contract)}
        for deal, written in zip(rules.deals, plain["deals"], strict=True)
    ]
    return plain


def _listed(value: object) -> object:
    """The value with lists for tuples, as TOML has them."""
    return [_listed(part) for part in value] if isinstance(value, tuple | list) else value


def by_key(rules: RuleSet) -> dict[str, object]:
    """The values of all fields by their keys, as TOML has them; `deals` is a list."""
    plain = to_plain(rules)
    return {key: plain[group][name] if name else plain[group] for key, group, name in _PLACES}


@cache
def earlier() -> dict[str, object]:
    """How everybody played before there was the question, by its key."""
    asked = (question for question in written_questions() if "before" in question)
    return {question["key"]: question["before"]["answer"] for question in asked}


def from_plain(plain: Mapping[str, object]) -> RuleSet:
    """The rule set that TOML gave, in which every field must stand but those in `earlier`.

    Raises `RulesError` that names all fields which are missing, unknown, or have a value
    that is not possible.
    """
    faults: list[WrittenFault] = []
    written = _flat(plain, faults)
    _check_not_too_many(written)
    given = earlier() | written
    faults += [_unknown(key) for key in given if key not in FIELDS]
    faults += [_missing(key) for key in FIELDS if key not in given]
    return _built({}, {key: value for key, value in given.items() if key in FIELDS}, faults)


def changed(rules: RuleSet, changes: Mapping[str, object]) -> RuleSet:
    """The rules with `changes`, keys and values as TOML has them.

    Raises `RulesError` that names all changes which are not possible.
    """
    _check_not_too_many(changes)
    faults: list[WrittenFault] = []
    plain = to_plain(rules)
    deals = plain["deals"]
    values: dict[str, object] = {"deals": deals}
    for key in sorted(changes, key=lambda key: key != "deals"):
        if key in FIELDS:
            values[key] = changes[key]
        else:
            faults += _change_deal(values, key, changes[key])
    # Only new values are checked: all others are known to be good.
    if values["deals"] is deals:
        del values["deals"]
        plain["deals"] = rules.deals
    return _built(plain, {key: values[key] for key in FIELDS if key in values}, faults)


def _check_not_too_many(given: Mapping[str, object]) -> None:
    if len(given) > MOST_READ:
        raise RulesError(f"This has {len(given)} rules; at most {MOST_READ} can be read.")


def _change_deal(values: dict[str, object], key: str, value: object) -> list[WrittenFault]:
    """Changes one field of one deal; returns what is wrong with the key, if anything is."""
    found = _DEAL_KEY.fullmatch(key)
    deals = values["deals"]
    if found is None or found[2] not in DEAL_FIELDS:
        return [_unknown(key)]
    if not isinstance(deals, list) or not all(isinstance(deal, Mapping) for deal in deals):
        return []  # reported as a fault of `deals`
    at = int(found[1]) - 1
    if at >= len(deals):
        sentence = f"{key}: there is no deal {at + 1}; the last one is deal {len(deals)}."
        return [WrittenFault(sentence, key, of_key=True)]
    values["deals"] = [*deals[:at], {**deals[at], found[2]: value}, *deals[at + 1 :]]
    return []


def difference(rules: RuleSet, base: RuleSet) -> dict[str, object]:
    """The changes that turn `base` into `rules`; `changed` accepts them."""
    new, old = by_key(rules), by_key(base)
    if len(rules.deals) == len(base.deals):
        new |= _deals_by_key(new.pop("deals"))
        old |= _deals_by_key(old.pop("deals"))
    return {key: value for key, value in new.items() if value != old[key]}


def _deals_by_key(deals: Any) -> dict[str, object]:
    return {
        f"deals.{number}.{name}": value
        for number, deal in enumerate(deals, start=1)
        for name, value in deal.items()
    }


def parse_changes(text: str) -> dict[str, object]:
    """Changes written one a line as `buy.limit = 3`; `changed` judges keys and values.

    Raises `RulesError`, with line and column where the text cannot be read.
    """
    return dotted(read_toml(text))


def dotted(plain: Mapping[str, object]) -> dict[str, object]:
    """Changes by their keys, whether they were written dotted, quoted or in groups.

    Raises `RulesError` where a key was written twice.
    """
    faults: list[WrittenFault] = []
    changes = _flat(plain, faults)
    if faults:
        raise wrongly_written(faults)
    return changes


def _flat(plain: Mapping[str, object], faults: list[WrittenFault]) -> dict[str, object]:
    """The values of nested groups by dotted keys; no key of ours has more than three parts."""
    level = dict(plain)
    for _ in range(2):
        deeper: dict[str, object] = {}
        for key, value in level.items():
            inside = [(key, value)]
            if isinstance(value, Mapping) and value:
                inside = [(f"{key}.{name}", inner) for name, inner in value.items()]
            for name, inner in inside:
                if name in deeper:
                    twice = f"{quoted(name)} is written twice; keep one of them."
                    faults.append(WrittenFault(twice, name, of_key=True))
                deeper[name] = inner
        level = deeper
    return level


def read_toml(text: str) -> Plain:
    """What the TOML says; raises `RulesError`, with line and column, where it is no TOML."""
    if len(text) > LONGEST_TEXT:
        raise RulesError(f"This has {len(text)} characters; a rule set has at most {LONGEST_TEXT}.")
    try:
        return parse_toml(text + "\n")  # an end of line, so that each fault has a place
    except NotToml as fault:
        where = in_words(fault.place) if fault.place else ""
        reason = fault.reason if where else capital(fault.reason)
        hint = f"; {_HOW_TO_WRITE}" if fault.helps else ""
        raise RulesError(f"{where}{reason}{hint}.") from None


def _built(plain: Plain, values: Mapping[str, object], faults: list[WrittenFault]) -> RuleSet:
    """The rule set of these values over the existing good ones; raises all faults at once."""
    for key, value in values.items():
        if key == "deals":
            plain[key] = _deals(value, faults)
        else:
            group, _, name = key.partition(".")
            plain.setdefault(group, {})[name] = _value(key, value, faults)
    if faults:
        raise wrongly_written(faults)
    return msgspec.convert(plain, RuleSet)


def _deals(value: object, faults: list[WrittenFault]) -> list[Plain]:
    if not isinstance(value, list):
        faults.append(_wrong("deals", value))
        return []
    if len(value) > MOST_READ:
        sentence = f"deals: a game has from 1 to {MOST_DEALS} deals; change how many there are."
        faults.append(WrittenFault(sentence, "deals"))
        return []
    deals: list[Plain] = []
    for number, deal in enumerate(value, start=1):
        if not isinstance(deal, Mapping):
            sentence = f"deals.{number}: {quoted(deal)} isn't a deal; {_wanted('deals')}."
            faults.append(WrittenFault(sentence, f"deals.{number}"))
            continue
        given = {"all_at_once": False, **deal}
        keys = {name: f"deals.{number}.{name}" for name in (*DEAL_FIELDS, *given)}
        faults += [_unknown(keys[name]) for name in given if name not in DEAL_FIELDS]
        missing = [keys[name] for name in DEAL_FIELDS if name not in given]
        faults += map(_missing, missing)
        known = [name for name in DEAL_FIELDS if name in given]
        deals.append({name: _value(keys[name], given[name], faults) for name in known})
    return deals


def _value(key: str, value: object, faults: list[WrittenFault]) -> object:
    """The field's value in its own type; a fault is noted where it is not possible."""
    kind = _type(key)
    written = _in_usual_words(key, kind, value)
    if kind is str and isinstance(value, str):
        written = tidied(value) if text_size(key).lines == 1 else tidied_lines(value)
        if fault := text_fault(written, text_size(key).most, lines=text_size(key).lines):
            faults.append(WrittenFault(f"{key}: {quoted(value)} {fault}.", key))
            return None
    try:
        good: object = msgspec.convert(written, kind, strict=True)
    except msgspec.ValidationError:
        good = None
    if good is None or not _is_bounded(key, good):
        faults.append(_wrong(key, value))
    return good


def _in_usual_words(key: str, kind: Any, value: object) -> object:
    """The value as its type is written: a contract as its melds, a `10` among ranks as `T`."""
    if kind == DEAL_FIELDS["contract"]:
        return read_contract(value) if isinstance(value, str) else None
    if key == "points.single" and isinstance(value, list):
        return [_with_usual_rank(pair) for pair in value]
    return value


def _with_usual_rank(pair: object) -> object:
    if not isinstance(pair, list) or not pair or not isinstance(pair[0], str):
        return pair
    rank = pair[0].upper()
    return ["T" if rank == "10" else rank, *pair[1:]]


def _is_bounded(key: str, value: object) -> bool:
    """Whether numbers and words are small enough for screens and sums."""
    if isinstance(value, tuple):
        return len(value) <= LONGEST_LIST and all(_is_bounded(key, part) for part in value)
    if isinstance(value, int):
        return -LARGEST <= value <= LARGEST
    if isinstance(value, str) and not isinstance(value, StrEnum):
        return len(value) >= text_size(key).least
    return True


def _type(key: str) -> Any:
    deal = _DEAL_KEY.fullmatch(key)
    return DEAL_FIELDS[deal[2]] if deal else FIELDS[key]


def _wanted(key: str) -> str:
    """What may be written for the field."""
    kind = _type(key)
    if kind is int:
        least, most = bounds_of(key)
        return f"write a whole number from {least} to {most}"
    if kind is str:
        least, most, lines = text_size(key)
        what = "one or more words" if lines == 1 else f"plain text of at most {lines} lines"
        empty = "" if least else ', or "" for none'
        return f"write {what} in quotation marks, at most {most} characters{empty}"
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return "write " + " or ".join(f'"{member}"' for member in kind)
    words = next(words for wanted, words in _WANTED if wanted == kind)
    least, most = bounds_of(key)
    return words.replace("{from}", f"from {least} to {most}")


def _wrong(key: str, value: object) -> WrittenFault:
    if isinstance(value, str) and (fault := sign_fault(value)):
        return WrittenFault(f"{key}: {quoted(value)} {fault}.", key)
    return WrittenFault(f"{key}: {quoted(value)} is not possible; {_wanted(key)}.", key)


def _missing(key: str) -> WrittenFault:
    return WrittenFault(f"{key} is missing; {_wanted(key)}.", key)


def _unknown(key: str) -> WrittenFault:
    """That there is no such rule, and which one was meant."""
    return WrittenFault(_no_such(key), key, of_key=True)


def _no_such(key: str) -> str:
    members = [known for known in FIELDS if known.startswith(f"{key}.")]
    if members:
        return f"{key} is a group of rules; name one of them, such as {members[0]}."
    number = re.match(r"deals\.[1-9]\d{0,2}\.", key, re.ASCII)
    of_deal = number[0] if number else "deals.1."
    there = [*FIELDS, *(of_deal + name for name in DEAL_FIELDS)]
    name = key.rpartition(".")[2]
    same_name = [known for known in there if known.rpartition(".")[2] == name]
    near = (
        get_close_matches(key[:80], there, n=1, cutoff=_SLIP)
        or get_close_matches(key[:80], same_name, n=1, cutoff=0)
        or get_close_matches(key[:80], there, n=1)
    )
    hint = f"did you mean {near[0]}?" if near else "rules have names such as buy.limit."
    return f"There is no rule {quoted(key)}; {hint}"
