"""Reads rules that were written for an earlier version of the game.

Earlier versions had fewer fields, and in version 1 two of today's had other keys. Their files, and
the changes in stored games and tables, can still be read: old keys are renamed, and missing fields
get the value that everybody played by then. Whether the values are good is decided where all values
are (`changes`, `check`).
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from liverpool.engine.changes import Plain
from liverpool.engine.given_text import quoted
from liverpool.engine.questions import questions

FORMAT: Final = "liverpool-rules/4"
"""What a rule-set file of today begins with."""
OLD_FORMATS: Final = ("liverpool-rules/1", "liverpool-rules/2", "liverpool-rules/3")


class _Renamed(NamedTuple):
    key: str
    values: Mapping[str, str]
    """Old values, and what they are called today."""


_RENAMED: Final = {
    "layoff.others_from": _Renamed("layoff.from", {"next_turn": "others_next_turn"}),
    "start.upcard_joker": _Renamed("start.upcard", {"leave": "turned", "bury": "never_joker"}),
}


def _played(version: int) -> Iterator[tuple[str, object]]:
    """The fields that this version was the last without, and how every table played then."""
    for question in questions().values():
        if question.before is not None and question.before.until == version:
            yield question.key, question.before.answer


def upgraded_changes(changes: Mapping[str, object]) -> dict[str, object]:
    """Changes, by their dotted keys, with what was renamed under its new name.

    For the changes stored in game records and tables. Changes in today's format come back
    unchanged, so this can be called on any.
    """
    return {_key(key, changes): _value(key, value, changes) for key, value in changes.items()}


def _key(key: str, among: Mapping[str, object]) -> str:
    """Today's key; left alone if that key is there already, so that it is reported as unknown."""
    renamed = _RENAMED.get(key)
    return key if renamed is None or renamed.key in among else renamed.key


def _value(key: str, value: object, among: Mapping[str, object]) -> object:
    if _key(key, among) == key or not isinstance(value, str):
        return value
    return _RENAMED[key].values.get(value, value)


def upgraded_file(plain: Plain) -> tuple[Plain, tuple[str, ...]]:
    """A rule-set file in today's format, and a sentence for each thing that was changed.

    A file in any other format comes back as it was.
    """
    old = plain.get("format")
    if old not in OLD_FORMATS:
        return plain, ()
    notes = [f"The format is {FORMAT} now; it was {old}."]
    new = {**plain, "format": FORMAT}
    version = OLD_FORMATS.index(old) + 1
    first = version == 1
    if first and isinstance(new.get("ours"), list):
        new["ours"] = [
            _RENAMED[key].key if isinstance(key, str) and key in _RENAMED else key
            for key in new["ours"]
        ]
    if "base" in new:
        if first and isinstance(new.get("changes"), Mapping):
            new["changes"] = _upgraded_group(new["changes"], notes)
        return new, tuple(notes)  # changes of versions 2 and 3 are today's
    if first:
        new = _upgraded_group(new, notes)
    later = range(version, len(OLD_FORMATS) + 1)
    for key, value in (pair for each in later for pair in _played(each)):
        group, _, name = key.partition(".")
        inside = new.get(group, {})
        if isinstance(inside, Mapping) and name not in inside:
            new[group] = {**inside, name: value}
            said = quoted(value) if value != [] else "[]"
            notes.append(f"{key} is {said}: version {version} always played this way.")
    return new, tuple(notes)


def _upgraded_group(plain: Mapping[str, object], notes: list[str]) -> Plain:
    """The group with today's names, whether its keys were dotted, quoted or in groups."""
    new = dict(plain)
    for old, renamed in _RENAMED.items():
        group, _, name = old.partition(".")
        inside = new.get(group)
        if old in new and renamed.key not in new:
            value = _value(old, new.pop(old), {})
            new[renamed.key] = value
        elif isinstance(inside, Mapping) and name in inside:
            today = renamed.key.partition(".")[2]
            if today in inside:
                continue
            value = _value(old, inside[name], {})
            others = {key: inner for key, inner in inside.items() if key != name}
            new[group] = {**others, today: value}
        else:
            continue
        notes.append(f"{old} is now called {renamed.key}, and is {quoted(value)}.")
    return new
