"""The editor of house rules: what a change makes of a rule set, and how the page shows it.

A rule set of one's own lies over a base, one of those that come with the game. What differs
is measured against that base; what contradicts itself is shown with what fixes it, and stays
as it is: somebody is in the middle of writing it.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from liverpool.engine.changes import ASKED, Plain, asked_by, by_key, changed, difference, read_toml
from liverpool.engine.given_text import quoted, tidied
from liverpool.engine.presets import DEFAULT, NamedRules, load, read_rules, rules_from
from liverpool.engine.questions import brought_along
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.engine.writing import write_rules
from liverpool.record import links
from liverpool.room.messages.editing import Edit, Edited
from liverpool.room.rules.edited import edited_rules
from liverpool.room.rules.faults import asks, deal_of

MOST_LINES: Final = 12
"""Faults that are named at once; of more, only how many there are."""


def edited(message: Edit) -> Edited:
    """What the message makes of its rule set; raises `RulesError` for what cannot be."""
    try:
        shown = _edited(message)
    except RulesError as error:
        first, more = str(error).splitlines()[:MOST_LINES], str(error).count("\n") + 1 - MOST_LINES
        if more > 0:
            first.append(f"And {more} more like these.")
        raise RulesError("\n".join(first)) from None
    if len(shown.query) > links.LONGEST_QUERY:
        raise RulesError("These are more deals and melds than a link can hold; take some away.")
    return shown


def _edited(message: Edit) -> Edited:
    if message.base is not None:
        named = _begun(message, load(message.base))
    elif message.file is not None:
        named = read_rules(message.file)
    elif message.damaged:
        named = _read_so_far(message.query)
    else:
        named = links.from_query(message.query)
    if message.changes or message.title is not None:
        named = _changed(named, message.changes, message.title)
    return edited_rules(message.id, named, _base(named))


def _read_so_far(query: str) -> NamedRules:
    """What can be read of a damaged link; its notes say what cannot."""
    found = links.read_so_far(query)
    notes = [found.damage] if found.damage else []
    notes += [f"{_called(key)} could not be read." for key in found.lost]
    if found.last:
        notes.append(f"{_called(found.last)} was read last: its answer may be cut off.")
    return replace(found.named, notes=tuple(notes))


def _called(key: str) -> str:
    """The question of a key in a link, if it is one."""
    return f"“{asks(key)}”" if not {*ASKED}.isdisjoint(asked_by(key)) else quoted(key)


def _begun(message: Edit, base: NamedRules) -> NamedRules:
    """The base itself, or under the title that one's rules had before and with one's answers."""
    before = links.from_query(message.query) if message.query else base
    own = difference(before.rules, _base(before).rules) if message.keep else {}
    kept = links.what_fits(base, own)
    differing = difference(changed(base.rules, kept), base.rules)
    title = links.TITLE if links.comes_with_the_game(before) else before.title
    notes = tuple(
        f"{_called(key)} Your answer is not possible here." for key in own if key not in kept
    )
    plain = title == links.TITLE and not differing
    begun = base if plain else rules_from(links.own_file(base.name, differing, title))
    return replace(begun, notes=notes) if notes else begun


def _changed(named: NamedRules, changes: Mapping[str, Any], title: str | None) -> NamedRules:
    """The rules with these changes, and with the title where one is given.

    Without any change over their base, and without a title, they are the base itself.
    """
    base = _base(named)
    rules = changed(named.rules, changes)
    brought = _brought(changes, named, base)
    rules = changed(rules, brought)
    changes = {**changes, **brought}
    file = _file(named, base)
    if title is not None:
        renamed = tidied(title) or links.TITLE
        if file["name"] == links.name_for(file["title"]):
            file["name"] = links.name_for(renamed)
        file["title"] = renamed
    differing = difference(rules, base.rules)
    before = _answered_before(file["changes"], differing, changes, rules)
    file["changes"] = {**before, **differing}
    usual = links.own_file(base.name, {})
    return base if file == usual else rules_from(file)


def _brought(changes: Mapping[str, Any], named: NamedRules, base: NamedRules) -> dict[str, object]:
    """Answers that come along with these: the usual ones, or the base's where the base's answer is
    put back."""
    before, own = by_key(named.rules), by_key(base.rules)
    put_back = {key: value for key, value in changes.items() if own.get(key) == value}
    brought, beside = brought_along(changes, before), brought_along(put_back, before)
    return {key: own[key] if key in beside else value for key, value in brought.items()}


def _base(named: NamedRules) -> NamedRules:
    """What the rules lie over; those that come with the game, over themselves."""
    return named if links.comes_with_the_game(named) else load(named.base or DEFAULT)


def _file(named: NamedRules, base: NamedRules) -> Plain:
    if links.comes_with_the_game(named):
        return links.own_file(base.name, {})
    return read_toml(write_rules(named, base.name))


def _answered_before(
    before: Mapping[str, Any],
    differing: Mapping[str, Any],
    changes: Mapping[str, Any],
    rules: RuleSet,
) -> dict[str, Any]:
    """Answers that a file gives though its base gives the same, which are not touched now."""
    touched = {asked for key in (*differing, *changes) for asked in asked_by(key)}
    return {
        key: value
        for key, value in before.items()
        if not touched & {*asked_by(key)} and deal_of(key) <= len(rules.deals)
    }
