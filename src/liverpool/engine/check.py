"""Whether a rule set can be played: every contradiction in it, and what to change.

Each value is already known to be of the right kind (`changes` makes sure of that); here values
are checked against the sizes that the game is made for and against each other: cards and melds in
`check_cards`, deals in `check_deals`, what players do in `check_play`. If rules can be played but
often leave a player without a good move, that is a warning, not a fault.
"""

import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Final

from msgspec.structs import replace

from liverpool.engine.changes import by_key, changed
from liverpool.engine.check_cards import card_faults
from liverpool.engine.check_deals import deal_faults, room_in_melds
from liverpool.engine.check_play import play_faults
from liverpool.engine.contracts import cards_asked
from liverpool.engine.english import either
from liverpool.engine.faults import RuleFault, fault
from liverpool.engine.hand_sizes import (
    brought_by_buys,
    buys_needed,
    can_grow_by,
    cards_short,
    keeps_one,
    leaves_one,
)
from liverpool.engine.refusals import WrittenFault, wrongly_written
from liverpool.engine.rules import (
    BuyWindow,
    Deal,
    LastLayoff,
    LayoffFrom,
    Offence,
    Out,
    RuleSet,
    Targets,
)
from liverpool.engine.toml import in_words
from liverpool.engine.toml_places import Places
from liverpool.engine.wild_ranks import WildRanks
from liverpool.engine.wild_words import wild_words
from liverpool.engine.written_bounds import RANGES

_KEY: Final = re.compile(r"[a-z]+(?:\.\w+)+")
"""The keys that a sentence names, among other words."""


def checked(rules: RuleSet, text: str = "") -> RuleSet:
    """The same rules; raises `RulesError` with a line for each of their `faults`."""
    found = faults(rules, text)
    if found:
        raise wrongly_written([WrittenFault(fault.sentence, fault.key) for fault in found])
    return rules


def faults(rules: RuleSet, text: str = "") -> tuple[RuleFault, ...]:
    """Every contradiction in the rules, each with what to change; empty for good rules.

    If they are the rules of this text, each says where in it.
    """
    found = (*_out_of_range(rules), *card_faults(rules), *deal_faults(rules), *play_faults(rules))
    return tuple(_with_places(text, found)) if text and found else found


def _with_places(text: str, found: Iterable[RuleFault]) -> Iterator[RuleFault]:
    """The faults where something is to be changed, in the order of their lines.

    Where an answer comes from the base, that is another one which its sentence names.
    """
    places = Places(text)
    placed = [
        (places.of(*each.fix, *_KEY.findall(each.sentence), each.key), each) for each in found
    ]
    for place, each in sorted(placed, key=itemgetter(0)):
        yield replace(each, sentence=in_words(place) + each.sentence)


def mended(rules: RuleSet) -> RuleSet:
    """The rules with all faults fixed, one after the other."""
    while found := faults(rules):
        rules = changed(rules, found[0].fix)
    return rules


def warnings(rules: RuleSet) -> tuple[str, ...]:
    """What can be played, but perhaps not as people expect; of rules without faults."""
    return tuple(_warnings(rules))


def _out_of_range(rules: RuleSet) -> Iterator[RuleFault]:
    values = by_key(rules)
    for key, (least, most) in RANGES.items():
        value = values[key]
        numbers = value if isinstance(value, list) else [value]
        good = [_within(n, least, most) if isinstance(n, int) else n for n in numbers]
        wrong = next((n for n, better in zip(numbers, good, strict=True) if n != better), None)
        if wrong is None:
            continue
        problem = f"{wrong} is not possible; write a number from {least} to {most}"
        if (key, value) == ("buy.limit", 0):
            off = {"buy.limit": "none", "buy.window": BuyWindow.OFF.value}
            yield fault(
                key, f'{problem}, or buy.window = "{BuyWindow.OFF}" if nobody may buy.', off
            )
        else:
            yield fault(key, f"{problem}.", {key: good if isinstance(value, list) else good[0]})


def _within(number: int, least: int, most: int) -> int:
    """The number within bounds that was likely meant: a wrong sign is the usual slip."""
    if least <= number <= most:
        return number
    return -number if least <= -number <= most else min(max(number, least), most)


def _warnings(rules: RuleSet) -> Iterator[str]:
    if rules.players.min == 2:
        yield "players.min: no source plays with two; the game is meant for three to eight."
        buy = rules.buy
        if buy.window is not BuyWindow.OFF and not (buy.for_two or buy.discarder):
            yield (
                "buy.for_two: with two players, the only possible buyer discarded the card, so"
                " after the first turn there is hardly a card to buy; true offers each discard to"
                " the other player first."
            )
    if not rules.draw.same_card_discard and rules.end.out is Out.MUST_DISCARD:
        yield (
            "draw.same_card_discard: you must keep a card to discard, and it can't be the one you"
            " just took; players will often be unable to take from the discard pile."
        )
    if rules.call.offence is Offence.FITS_ANY and rules.layoff.targets is Targets.OTHERS:
        yield (
            "call.offence: a card that only fits the discarder's own meld can be called, though"
            f' they couldn\'t lay it off there; "{Offence.FITS_OTHERS}" avoids this.'
        )
    if rules.call.offence is not Offence.OFF and rules.layoff.from_ is not LayoffFrom.SAME_TURN:
        yield (
            "call.offence: a player who has just gone down can be called for a card they couldn't"
            f' lay off that turn; layoff.from = "{LayoffFrom.SAME_TURN}" avoids this.'
        )
    if rules.call.final_discard and rules.end.out is Out.MUST_DISCARD:
        yield (
            "call.final_discard: you can't lay off your last card even if it fits, but it can be"
            f' called; end.out = "{Out.MAY_DISCARD}" avoids this.'
        )
    nothing = rules.layoff.last_deal is LastLayoff.NOTHING and not rules.layoff.new_melds
    if nothing and _is_left_over(rules):
        yield (
            "layoff.last_deal: the last contract takes fewer cards than a hand has, and nothing can"
            " be laid off; whoever goes down with cards left over can't go out."
        )
    if rules.meld.wild_ranks is not WildRanks.NONE and rules.points.wild_two == 0:
        wild = wild_words(rules.meld).one
        yield f"points.wild_two: a wild {wild} left in your hand costs nothing; 15 is usual."
    for number, deal in enumerate(rules.deals, start=1):
        yield from _contract_warnings(rules, deal, number)


def _contract_warnings(rules: RuleSet, deal: Deal, number: int) -> Iterator[str]:
    """Contracts for which a hand is too small as it is dealt, or too large after a buy."""
    key, short = f"deals.{number}.contract", cards_short(rules, deal)
    if short > 0 and can_grow_by(rules, number, short):
        keeping = " and one to discard" if keeps_one(rules, deal) else ""
        buys = buys_needed(rules, number, short)
        ways = [] if buys is None else [f"bought {_times(buys)}"]
        ways += ["taken several cards from the pile"] * rules.draw.multi_take
        yield (
            f"{key}: it takes {cards_asked(deal.contract)} cards{keeping}, and a hand has"
            f" {deal.cards} and the one drawn; only a player who has {either(ways)} can go down."
        )
    if leaves_one(rules, deal):
        yield (
            f"{key}: it leaves one card of a hand and the one drawn, and a last card can't be"
            " discarded; you can only go down if you can play that card in the same turn."
        )
    bought = next(brought_by_buys(rules, number, 1), 0)
    room = room_in_melds(rules, number)
    if deal.all_at_once and bought and deal.cards + 1 <= room < deal.cards + 1 + bought:
        yield (
            f"{key}: whoever buys can't go down any more: all {deal.cards + 1 + bought} cards"
            f" would have to go down at once, and these melds hold at most {room}."
        )


def _times(number: int) -> str:
    """How often one must at least do something."""
    return {1: "a card", 2: "twice"}.get(number, f"{number} times")


def _is_left_over(rules: RuleSet) -> bool:
    """Whether a hand of the last deal has more cards than its contract and a discard take."""
    drawn = rules.end.out is Out.NEVER_DISCARD  # there no discard takes the card drawn
    return any(cards_asked(last.contract) < last.cards + drawn for last in rules.deals[-1:])
