"""Whether a rule set can be played: every contradiction in it, and what to change.

Each value is already known to be of the right kind (`changes` makes sure of that); here values
are checked against the sizes that the game is made for and against each other: the cards, the
melds and the deals in `check_cards`, what players do in `check_play`. If rules can be played but
often leave a player without a good move, that is a warning, not a fault.
"""

from collections.abc import Iterator

from liverpool.engine.bounds import RANGES
from liverpool.engine.changes import by_key, changed
from liverpool.engine.check_cards import card_faults, hands_grow, needs_every_card
from liverpool.engine.check_play import play_faults
from liverpool.engine.contracts import cards_asked
from liverpool.engine.faults import RuleFault, fault
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import (
    BuyWindow,
    LastLayoff,
    LayoffFrom,
    Offence,
    Out,
    RuleSet,
    Targets,
    WildRanks,
)


def checked(rules: RuleSet) -> RuleSet:
    """The same rules; raises `RulesError` with a line for each fault where they have any."""
    found = faults(rules)
    if found:
        raise RulesError("\n".join(map(str, found)))
    return rules


def faults(rules: RuleSet) -> tuple[RuleFault, ...]:
    """Every contradiction in the rules, each with what to change; empty for good rules."""
    return (*_out_of_range(rules), *card_faults(rules), *play_faults(rules))


def mended(rules: RuleSet) -> RuleSet:
    """The rules with all faults fixed, one after the other."""
    while found := faults(rules):
        rules = changed(rules, found[0].fix)
    return rules


def warnings(rules: RuleSet) -> tuple[str, ...]:
    """What can be played, but perhaps not as people expect."""
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
        if (key, wrong) == ("buy.limit", 0):
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
        if rules.buy.window is not BuyWindow.OFF and not rules.buy.discarder:
            yield (
                "buy.discarder: with two players, the only possible buyer discarded the card, so"
                " after the first turn nobody can buy; true lets you buy back your own discard."
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
    if rules.layoff.last_deal is LastLayoff.NOTHING and _is_left_over(rules):
        yield (
            "layoff.last_deal: the last contract takes fewer cards than a hand has, and nothing can"
            " be laid off; whoever goes down with cards left over can't go out."
        )
    if rules.meld.wild_ranks is not WildRanks.NONE and rules.points.wild_two == 0:
        yield "points.wild_two: a wild 2 left in your hand costs nothing; 15 is usual."
    for number, deal in enumerate(rules.deals, start=1):
        if needs_every_card(rules, deal) and hands_grow(rules, number):
            yield (
                f"deals.{number}.contract: it takes every card in a hand, and you must keep one to"
                " discard; only a player with more cards than were dealt can go down."
            )


def _is_left_over(rules: RuleSet) -> bool:
    """Whether a hand of the last deal has more cards than its contract and a discard take."""
    return any(cards_asked(last.contract) < last.cards for last in rules.deals[-1:])
