"""The editor of house rules: what a change makes of a rule set, and how the page shows it.

A rule set of one's own lies over a base, one of those that come with the game. What differs
is measured against that base; what contradicts itself is shown with what fixes it, and stays
as it is: somebody is in the middle of writing it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from liverpool.engine.changes import (
    ASKED,
    asked_by,
    by_key,
    changed,
    contract_text,
    difference,
    read_toml,
    to_plain,
)
from liverpool.engine.check import faults, mended, warnings
from liverpool.engine.contracts import cards_asked
from liverpool.engine.english import counted, listed
from liverpool.engine.given_text import quoted, tidied
from liverpool.engine.named import written_name
from liverpool.engine.presets import (
    DEFAULT,
    NamedRules,
    load,
    names,
    read_rules,
    rules_from,
    whole_title,
)
from liverpool.engine.questions import (
    Unless,
    brought_along,
    describe_cards,
    describe_contract,
    questions,
)
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import Deal, RuleSet, Slot, Words
from liverpool.engine.writing import write_rules
from liverpool.paper.summary import short
from liverpool.record import links
from liverpool.room.messages import editing
from liverpool.room.rules.faults import (
    asks,
    deal_of,
    fault_shown,
    in_words,
    question_of,
    warning_shown,
)
from liverpool.room.rules.playable import playable
from liverpool.room.rules.summaries import origin_of

MOST_LINES: Final = 12
"""Faults that are named at once; of more, only how many there are."""


def edited(message: editing.Edit) -> editing.Edited:
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


def _edited(message: editing.Edit) -> editing.Edited:
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


def _begun(message: editing.Edit, base: NamedRules) -> NamedRules:
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
    if links.comes_with_the_game(named):
        file = links.own_file(base.name, {})
    else:
        file = read_toml(write_rules(named, base.name))
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


MOST_MENDED: Final = 20
"""Faults that are shown, and fixed at one stroke; rules with more were not made by hand."""
_CARDS: Final = "deals.N.cards"
_CONTRACT: Final = "deals.N.contract"


def edited_rules(asked: int, named: NamedRules, base: NamedRules) -> editing.Edited:
    """The rules over their base; `asked` is the id of the page's question."""
    rules = named.rules
    own = named is not base
    found = faults(rules)
    changes = difference(rules, base.rules)
    several = 1 < len(found) <= MOST_MENDED
    return editing.Edited(
        id=asked,
        query=links.query_of(named),
        title=named.title if own else "",
        base=base.name,
        base_title=whole_title(base),
        origin=origin_of(base),
        deals=tuple(
            editing.DealEdited(
                cards=deal.cards,
                contract=_slots(deal.contract),
                all_at_once=deal.all_at_once,
                contract_words=describe_contract(deal.contract, rules.words),
            )
            for deal in rules.deals
        ),
        contracts=tuple(
            editing.UsualContract(_slots(contract), _in_words(contract, rules.words))
            for contract in _usual_contracts()
        ),
        answers=_answers(rules, base.rules),
        differs=tuple(_differing(rules, base.rules)),
        faults=tuple(fault_shown(fault, rules) for fault in found[:MOST_MENDED]),
        mend_all=difference(mended(rules), rules) if several else {},
        warnings=() if found else tuple(map(warning_shown, warnings(rules))),
        short=() if found else short(rules),
        notes=named.notes,
        file_name=f"{named.name}.toml",
        file_text=write_rules(named, base.name if own else named.base),
        changes=changes,
        unplayable="" if found else _unplayable(base.name, changes),
        least=rules.players.min,
        most=rules.players.max,
    )


def _unplayable(base: str, changes: Mapping[str, Any]) -> str:
    try:
        playable(base, changes)
    except RulesError as error:
        return " ".join(map(in_words, str(error).splitlines()))
    return ""


def _slots(contract: Iterable[Slot]) -> tuple[editing.SlotEdited, ...]:
    return tuple(
        editing.SlotEdited(slot.kind, slot.length, slot.named and written_name(slot.named))
        for slot in contract
    )


def _in_words(contract: Sequence[Slot], words: Words) -> str:
    text = describe_contract(contract, words)
    return f"{text[:1].upper()}{text[1:]}"


@cache
def _usual_contracts() -> tuple[tuple[Slot, ...], ...]:
    found = {deal.contract for name in names() for deal in load(name).rules.deals}
    return tuple(sorted(found, key=lambda slots: (cards_asked(slots), contract_text(slots))))


# Question by question


def _answers(rules: RuleSet, base: RuleSet) -> tuple[editing.Answered, ...]:
    values, usual = by_key(rules), by_key(base)
    return tuple(
        editing.Answered(
            key=key,
            value=None if key.startswith("deals.") else values[key],
            sentence=_sentence(key, rules, values),
            usual=_sentence(key, base, usual),
            differs=_of(key, rules, values) != _of(key, base, usual),
            needless=_needless(key, values),
        )
        for key in ASKED
    )


def _of(key: str, rules: RuleSet, values: Mapping[str, Any]) -> Any:
    """The value of a field; of a field of the deals, those of all deals."""
    if not key.startswith("deals."):
        return values[key]
    return [getattr(deal, key.rpartition(".")[2]) for deal in rules.deals]


def _sentence(key: str, rules: RuleSet, values: Mapping[str, Any]) -> str:
    match key:
        case "deals.N.cards":
            return question_of(key).answer(describe_cards(rules))
        case "deals.N.contract":
            return _deals_in_words(rules)
        case "deals.N.all_at_once":
            numbers = [str(n) for n, deal in enumerate(rules.deals, 1) if deal.all_at_once]
            what = "deals" if len(numbers) > 1 else "deal"
            return f"In {what} {listed(numbers)}." if numbers else "In none."
        case _:
            return question_of(key, rules.start.direction).answer(values[key])


def _deals_in_words(rules: RuleSet) -> str:
    contracts = [describe_contract(deal.contract, rules.words) for deal in rules.deals]
    return "; ".join(f"{number}: {contract}" for number, contract in enumerate(contracts, 1)) + "."


def _needless(key: str, values: Mapping[str, object]) -> str:
    question = question_of(key)
    if question.only_with and not any(values[other] for other in question.only_with):
        return " and ".join(_answered(other, values) for other in question.only_with)
    return next((_why(each, values) for each in question.unless if each.applies(values)), "")


def _why(unless: Unless, values: Mapping[str, object]) -> str:
    besides = "" if unless.besides is None else f" and {_why(unless.besides, values)}"
    return f"{_answered(unless.key, values)}{besides}"


def _answered(key: str, values: Mapping[str, object]) -> str:
    return f"“{asks(key)}” is answered “{question_of(key).answer(values[key])}”"


def _differing(rules: RuleSet, base: RuleSet) -> Iterator[editing.Differing]:
    """Every answer that is another one than the base's, in the order of the questions."""
    values, usual = by_key(rules), by_key(base)
    changes = difference(rules, base)
    if "deals" in changes:
        yield editing.Differing(
            key=_CONTRACT,
            question="Which deals are played?",
            sentence=f"{counted(len(rules.deals), 'deal')}. {_deals_in_words(rules)}",
            usual=f"{counted(len(base.deals), 'deal')}. {_deals_in_words(base)}",
            back={"deals": usual["deals"]},
        )
    cards = {key: deal_of(key) for key in changes if deal_of(key) and key.endswith(".cards")}
    back: dict[str, Any]
    if cards:
        back = {key: base.deals[number - 1].cards for key, number in cards.items()}
        now, before = (question_of(_CARDS).answer(describe_cards(each)) for each in (rules, base))
        yield editing.Differing(_CARDS, asks(_CARDS), now, before, back)
    order = {key: place for place, key in enumerate(questions())}
    others = changes.keys() - cards.keys() - {"deals"}
    for key in sorted(others, key=lambda each: (order[question_of(each).key], deal_of(each))):
        if number := deal_of(key):
            name = key.rpartition(".")[2]
            now, before = (
                _of_deal(key, each.deals[number - 1], rules.words) for each in (rules, base)
            )
            back = {key: to_plain(base)["deals"][number - 1][name]}
        else:
            now, before = _sentence(key, rules, values), _sentence(key, base, usual)
            back = {key: usual[key]}
        yield editing.Differing(key, asks(key), now, before, back)


def _of_deal(key: str, deal: Deal, words: Words) -> str:
    if key.endswith(".contract"):
        return f"{_in_words(deal.contract, words)}."
    return question_of(key).answer(deal.all_at_once)
