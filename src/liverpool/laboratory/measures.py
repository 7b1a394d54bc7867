"""What is measured of an evening: one number a game, so that all are independent of each other."""

from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import Final

from msgspec import Struct

from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import fewest
from liverpool.engine.state import Seat
from liverpool.laboratory.evenings import Evening, PlayedDeal
from liverpool.laboratory.pace import minutes_of


class Measure(Struct, frozen=True):
    """What a number is, and how large a difference anybody would notice."""

    key: str
    noticed: float
    """A smaller difference is none, for people."""
    is_share: bool = False
    """Whether it is a part of all deals or games, from 0 to 1."""


_ALL: Final = (
    Measure("minutes", 5),
    Measure("deal_minutes", 1),
    Measure("turns", 1.5),
    Measure("blocked", 0.02, is_share=True),
    Measure("nobody_down", 0.02, is_share=True),
    Measure("not_all_down", 0.05, is_share=True),
    Measure("points", 2),
    Measure("spread", 10),
    Measure("skill", 0.05, is_share=True),
    Measure("buys", 0.3),
    Measure("jokers", 0.2),
    Measure("caught", 0.1),
    Measure("comeback", 0.05, is_share=True),
    Measure("place", 1.5),
)
MEASURES: Final[Mapping[str, Measure]] = {measure.key: measure for measure in _ALL}
"""By key. `comeback.3` is `comeback` after deal 3, `place.1` is `place` of the first after the
dealer."""


def measure_of(key: str) -> Measure:
    """The measure of a number's key: `comeback` for `comeback.3`."""
    return MEASURES[key.partition(".")[0]]


def cards_dealt(rules: RuleSet, seats: int) -> int:
    """How many cards are dealt to all seats in a game."""
    return seats * sum(deal.cards for deal in rules.deals)


def measured(rules: RuleSet, level: Evening, mixed: Evening, better: Seat) -> dict[str, float]:
    """The numbers of one game: of a table whose players are alike, and of one with a better player.

    `better` is where the better one sits. The share of games that they win is told against what
    equal players have: 0 where it makes no difference who plays, 1 where the better one always
    wins.
    """
    seats = len(level.deals[0].points)
    minutes = minutes_of(level, cards_dealt(rules, seats))
    even = 1 / seats
    numbers = {
        "minutes": minutes,
        "deal_minutes": minutes / len(level.deals),
        "skill": (mixed.share((better,)) - even) / (1 - even),
    }
    numbers |= _of_deals(level.deals)
    totals = level.totals()
    numbers["spread"] = float(max(totals) - min(totals))
    numbers |= dict(_comebacks(level))
    numbers |= dict(_places(level, seats))
    return numbers


def _of_deals(deals: tuple[PlayedDeal, ...]) -> dict[str, float]:
    return {
        "turns": fmean(deal.turns for deal in deals),
        "blocked": fmean(deal.out < 0 for deal in deals),
        "nobody_down": fmean(not any(deal.down) for deal in deals),
        "not_all_down": fmean(not all(deal.down) for deal in deals),
        "points": fmean(fmean(deal.points) for deal in deals),
        "buys": fmean(sum(deal.buys) for deal in deals),
        "jokers": fmean(deal.jokers for deal in deals),
        "caught": fmean(sum(deal.caught) for deal in deals),
    }


def _comebacks(evening: Evening) -> Iterator[tuple[str, float]]:
    """After each deal but the last: how much of the win goes to others than those who lead."""
    for after in range(1, len(evening.deals)):
        leading = fewest(evening.totals(after))
        yield f"comeback.{after}", 1 - evening.share(leading)


def _places(evening: Evening, seats: int) -> Iterator[tuple[str, float]]:
    """By place after the dealer, who is the last: points a deal fewer than the table's mean."""
    for place in range(1, seats + 1):
        yield (
            f"place.{place}",
            fmean(
                fmean(deal.points) - deal.points[(deal.dealer + place) % seats]
                for deal in evening.deals
            ),
        )
