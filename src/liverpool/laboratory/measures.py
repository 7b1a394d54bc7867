"""What is measured of an evening: one number a game, so that all are independent of each other."""

from collections.abc import Iterator, Mapping, Sequence
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
    is_detail: bool = False
    """Whether it is for the chart: nobody waits until it is sure."""

    @property
    def imagined(self) -> float:
        """How large a difference may be in a game that was not seen so far."""
        return 1.0 if self.is_share else 10 * self.noticed


_ALL: Final = (
    Measure("minutes", 5),
    Measure("turns", 1.5),
    Measure("not_all_down", 0.05, is_share=True),
    Measure("blocked", 0.02, is_share=True),
    Measure("nobody_down", 0.02, is_share=True),
    Measure("points", 2),
    Measure("spread", 20),
    Measure("skill", 0.06, is_share=True),
    Measure("last_deal", 0.08, is_share=True),
    Measure("buys", 0.4),
    Measure("jokers", 0.3),
    Measure("caught", 0.15),
    Measure("deal_minutes", 1, is_detail=True),
    Measure("evening_skill", 0.1, is_share=True, is_detail=True),
    Measure("comeback", 0.1, is_share=True, is_detail=True),
    Measure("place", 2, is_detail=True),
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

    `better` is where the better one sits.
    """
    return {**of_evening(rules, level), **of_skill(mixed, (better,))}


def of_skill(mixed: Evening, better: Sequence[Seat]) -> dict[str, float]:
    """How much it matters that these seats play better than the others: their sides against all.

    Nothing where each side has one of them.
    """
    sides = [side for side in mixed.sides if {*side} & {*better}]
    even = len(sides) / len(mixed.sides)
    seats = [seat for side in sides for seat in side]
    if even == 1:
        return {}
    return {
        "skill": skill(mixed.share_of_deals(seats), even),
        "evening_skill": skill(mixed.share(seats), even),
    }


def of_evening(rules: RuleSet, evening: Evening) -> dict[str, float]:
    """The numbers of a game for which it does not matter who plays better: all but skill."""
    seats = len(evening.deals[0].points)
    minutes = minutes_of(evening, cards_dealt(rules, seats))
    totals = evening.totals()
    return {
        "minutes": minutes,
        "deal_minutes": minutes / len(evening.deals),
        **_of_deals(evening.deals),
        "spread": float(max(totals) - min(totals)),
        **_comebacks(evening),
        **dict(_places(evening, seats)),
    }


def skill(share: float, even: float) -> float:
    """What a better player wins, told against the even share, where all are alike: 0 where it
    makes no difference who plays, 1 where the better one always wins."""
    return (share - even) / (1 - even)


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


def _comebacks(evening: Evening) -> dict[str, float]:
    """After each deal but the last: how much of the win goes to others than those who lead."""
    found = {}
    for after in range(1, len(evening.deals)):
        found[f"comeback.{after}"] = 1 - evening.share(fewest(evening.totals(after)))
    if found:
        found["last_deal"] = found[f"comeback.{len(evening.deals) - 1}"]
    return found


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
