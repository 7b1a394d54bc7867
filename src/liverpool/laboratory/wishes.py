"""What a family wishes for, measured in evenings, and the answers that a search may try."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from liverpool.arena.statistics import NORMAL
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import fewest
from liverpool.engine.state import Seat
from liverpool.laboratory.balance import BEHIND, Change, Figures, Trial, Wish
from liverpool.laboratory.deals import DEALS, fewer
from liverpool.laboratory.effects import answers_to
from liverpool.laboratory.evenings import Evening
from liverpool.laboratory.measures import cards_dealt
from liverpool.laboratory.pace import minutes_of
from liverpool.laboratory.players import LEARNING, STEADY, level, mixed
from liverpool.laboratory.playing import Games, plays_slowly

ANSWERS: Final = 8
"""To each question."""
ROUNDED: Final = 5
"""Points at the start are a multiple of this: people write them down."""
FEWEST: Final = 100
"""Of fewer games it is not known what is fair."""


def trial_for(wish: Wish, seats: int, seed: int, playing: Games | None = None) -> Trial:
    """Plays evenings of equals, and where it matters some in which the first still learns."""

    def trial(rules: RuleSet, games: range) -> Figures:
        found: dict[str, Sequence[float]] = {}
        by = playing or Games()
        if {goal.name for goal in wish.goals} - {"weaker"}:
            played = [*by.evenings(rules, level(seats), games, seed)]
            cards = cards_dealt(rules, seats)
            found["minutes"] = [minutes_of(each, cards) for each in played]
            found["leader"] = [_leader(each) for each in played]
            found["down"] = [
                fmean(down for deal in each.deals for down in deal.down) for each in played
            ]
        if wish.weaker is not None:
            table = mixed(seats, LEARNING, STEADY)
            coming = by.evenings(rules, table, games, seed)
            seated = [*zip(map(table.seat_of_first, games), coming, strict=True)]
            found["weaker"] = [each.share(each.side_of(seat)) for seat, each in seated]
            if not rules.players.partners.have_sides(seats):
                found[BEHIND] = [_behind(each.totals(), seat) for seat, each in seated]
        return found

    return trial


def _leader(evening: Evening) -> float:
    """Which part of the win goes to who leads before the last deal; none of it where it is the
    only one, which decides everything."""
    before = len(evening.deals) - 1
    return evening.share(fewest(evening.totals(before))) if before else 0.0


def _behind(totals: Sequence[int], seat: Seat) -> float:
    others = (*totals[:seat], *totals[seat + 1 :])
    return float(totals[seat] - min(others))


class HeadStart(NamedTuple):
    """Points with which all others begin, so that who still learns wins as often as they do."""

    points: int
    low: int
    high: int
    """Between these it is, in 19 of 20 such experiments."""


def head_start(behind: Sequence[float], seats: int) -> HeadStart | None:
    """Nobody's play changes by it, so it follows from how far behind somebody ended in each game.

    None where there are too few games to tell, or nobody needs it.
    """
    many, even = len(behind), 1 / seats
    if many < FEWEST:
        return None
    ordered, at = sorted(behind), even * many
    off = NORMAL * sqrt(at * (1 - even))
    points, low, high = (
        ROUNDED * max(0, round(ordered[min(max(0, int(place)), many - 1)] / ROUNDED))
        for place in (at, at - off, at + off)
    )
    return HeadStart(points, low, high) if points else None


def alternatives(rules: RuleSet, key: str, seats: int) -> list[Change]:
    """What may be answered instead to an open question; `deals` leaves some of them out.

    Answers with which not so many can play are left out; where the rules play fast, those with
    which they play slowly, too: they would take the time of all others. Raises
    `RulesError` where there is no such question.
    """
    if key == DEALS:
        return [{DEALS: deals} for deals in fewer(rules)]
    table = level(seats)
    slow = bool(plays_slowly(rules, table))
    return [
        answer.changes
        for answer in answers_to(rules, key, ANSWERS)
        if answer.rules.players.min <= seats <= answer.rules.players.max
        and (slow or not plays_slowly(answer.rules, table))
    ]
