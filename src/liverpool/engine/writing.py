"""Rule sets written as the text of a file, which `presets.read_rules` reads back.

A file has every field, or only what its rules change over others, the base. Above each field
stands the question that it answers.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from liverpool.engine.changes import ASKED, asked_by, by_key, difference, to_plain
from liverpool.engine.presets import Head, NamedRules, load, over
from liverpool.engine.questions import questions
from liverpool.engine.toml_text import key_text, toml_text
from liverpool.engine.upgrades import FORMAT


def write_rules(named: NamedRules, base: str = "") -> str:
    """The text of a file: every field, or what the rules change over those of this name.

    Raises `RulesError` where there is no base of this name.
    """
    if not base:
        return _text((*_head(named), *_keys("ours", named.ours), "", *_whole(named)))
    under = load(base)
    changes = difference(named.rules, under.rules)
    said = changes | _said_alike(named, under, changes)
    own = _layered(named, under, said)
    lines = [*_head(named if own is None else own), f"base = {toml_text(base)}"]
    if own is None:
        keys = [key for key in ASKED if key not in named.ours]
        lines += _keys("says", keys) if keys else ["says = []"]
    else:
        lines += _keys("ours", own.ours)
        changes = said
    return _text((*lines, "", "[changes]", *_changed(changes)))


def changes_lines(changes: Mapping[str, object]) -> list[str]:
    """Changes as they are given to a command, one a line: `buy.limit = 3`."""
    return [f"{key} = {toml_text(value)}" for key, value in changes.items()]


def _text(lines: Iterable[str]) -> str:
    return "\n".join((*lines, ""))


def _said_alike(
    named: NamedRules, under: NamedRules, changes: Mapping[str, object]
) -> dict[str, object]:
    """The answers that are the same as in the base, which leaves them open."""
    given = {asked for key in changes for asked in asked_by(key)} | {*named.ours}
    values = by_key(named.rules)
    first = {
        f"deals.N.{name}": value
        for deal in to_plain(named.rules)["deals"][:1]
        for name, value in deal.items()
    }
    return {
        key.replace("deals.N.", "deals.1."): (values | first)[key]
        for key in under.ours
        if key not in given
    }


def _layered(
    named: NamedRules, under: NamedRules, changes: Mapping[str, object]
) -> NamedRules | None:
    """What is said of the rules beyond what is said of their base; None if the base's is not
    part of it, so that the rules must stand on their own."""
    own = replace(
        named,
        version=named.version - under.version + 1,
        origin=named.origin.removeprefix(under.origin).strip(),
        slips=named.slips[len(under.slips) :],
        ours=tuple(key for key in named.ours if key not in under.ours),
    )
    head = Head(FORMAT, own.name, own.version, own.title, own.origin, own.slips, own.ours)
    same = over(under, head, changes, named.rules)
    return own if own.version >= 1 and same == replace(named, base=under.name, notes=()) else None


def _head(named: NamedRules) -> Iterator[str]:
    yield f"format = {toml_text(FORMAT)}"
    yield f"name = {toml_text(named.name)}"
    yield f"version = {named.version}"
    yield f"title = {toml_text(named.title)}"
    if named.origin:
        yield f"origin = {toml_text(named.origin)}"
    yield from _keys("slips", named.slips)


def _keys(name: str, listed: Iterable[str]) -> Iterator[str]:
    """A list of sentences or of keys, each on its own line; nothing if it is empty."""
    lines = [f"  {toml_text(each)}," for each in listed]
    if lines:
        yield from (f"{name} = [", *lines, "]")


@cache
def _questions() -> Mapping[str, str]:
    return {key: each.ask.replace("deal {deal}", "a deal") for key, each in questions().items()}


def _whole(named: NamedRules) -> Iterator[str]:
    """Every field, in its group; the deals before them, as TOML wants it."""
    asks = _questions()
    plain = to_plain(named.rules)
    yield from _deals(plain.pop("deals"))
    for group, fields in plain.items():
        yield ""
        yield f"[{group}]"
        for name, value in fields.items():
            yield f"# {asks[f'{group}.{name}']}"
            yield f"{name} = {toml_text(value)}"


def _deals(deals: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    asks = _questions()
    yield from (f"# {asks[asked]}" for asked in asked_by("deals"))
    yield from ("deals = [", *(f"  {toml_text(deal)}," for deal in deals), "]")


def _changed(changes: Mapping[str, Any]) -> Iterator[str]:
    asks, before = _questions(), ""
    for key, value in changes.items():
        if key == "deals":
            yield from _deals(value)
            continue
        ask = asks[asked_by(key)[0]]
        if ask != before:
            yield f"# {ask}"
        yield f"{key_text(key)} = {toml_text(value)}"
        before = ask
