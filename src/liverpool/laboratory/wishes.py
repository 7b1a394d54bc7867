"""What a family wishes for, measured in evenings, and the answers that a search may try."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import fmean
from typing import Final

from liverpool.engine.changes import to_plain
from liverpool.engine.chosen import changed
from liverpool.engine.english import listed
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import fewest
from liverpool.laboratory.balance import Change, Figures, Trial, Wish
from liverpool.laboratory.effects import Answer, answer_with, answers_to
from liverpool.laboratory.evenings import Evening
from liverpool.laboratory.measures import cards_dealt
from liverpool.laboratory.pace import minutes_of
from liverpool.laboratory.players import LEARNING, STEADY, level, mixed
from liverpool.laboratory.playing import evenings, plays_slowly

DEALS: Final = "deals"
"""Among open questions: how many deals are played."""
MOST_LEFT_OUT: Final = 4
ANSWERS: Final = 8
"""To each question."""


def in_evenings(wish: Wish, seats: int, seed: int) -> Trial:
    """Plays at a table of equals, and where it matters at one where the first still learns."""

    def trial(rules: RuleSet, games: range) -> Figures:
        found: dict[str, Sequence[float]] = {}
        if {goal.name for goal in wish.goals} - {"weaker"}:
            played = [*evenings(rules, level(seats), games, seed)]
            cards = cards_dealt(rules, seats)
            found["minutes"] = [minutes_of(each, cards) for each in played]
            found["leader"] = [_leader(each) for each in played]
            found["down"] = [
                fmean(down for deal in each.deals for down in deal.down) for each in played
            ]
        if wish.weaker is not None:
            table = mixed(seats, LEARNING, STEADY)
            found["weaker"] = [
                each.share(each.side_of(table.seat_of_first(number)))
                for number, each in zip(games, evenings(rules, table, games, seed), strict=True)
            ]
        return found

    return trial


def _leader(evening: Evening) -> float:
    """Which part of the win goes to who leads before the last deal."""
    before = len(evening.deals) - 1
    return evening.share(fewest(evening.totals(before))) if before else 1.0


def alternatives(rules: RuleSet, key: str, seats: int) -> list[Change]:
    """What may be answered instead to an open question; `deals` leaves some of them out.

    Where the rules play fast, answers with which they play slowly are left out: they would take
    the time of all others. Raises `RulesError` where there is no such question.
    """
    if key == DEALS:
        return [*_fewer_deals(rules)]
    table = level(seats)
    slow = bool(plays_slowly(rules, table))
    return [
        answer.changes
        for answer in answers_to(rules, key, ANSWERS)
        if slow or not plays_slowly(answer.rules, table)
    ]


def _fewer_deals(rules: RuleSet) -> Iterator[Change]:
    """First without one deal, then without two; the first ones go before the last."""
    deals = to_plain(rules)["deals"]
    for many in range(1, min(MOST_LEFT_OUT, len(deals) - 1) + 1):
        for left_out in _left_out(len(deals), many):
            yield {DEALS: [deal for at, deal in enumerate(deals) if at not in left_out]}


def _left_out(deals: int, many: int) -> Iterator[tuple[int, ...]]:
    """Any one or two deals; of more, those at the beginning or at the end."""
    if many <= 2:
        yield from combinations(range(deals), many)
    else:
        yield tuple(range(many))
        yield tuple(range(deals - many, deals))


def answer_of(rules: RuleSet, change: Change) -> Answer:
    """A change with its sentence; raises `RulesError` where the rules can't be so."""
    rest = {key: value for key, value in change.items() if key != DEALS}
    sentence = answer_with(rules, rest).sentence
    kept = change.get(DEALS)
    if isinstance(kept, list):
        left_out = listed([str(number) for number in _left(to_plain(rules)[DEALS], kept)])
        sentence = f"Leave out deal {left_out}. {sentence}".strip()
    return Answer(dict(change), sentence, changed(rules, change))


def _left(deals: Sequence[object], kept: Sequence[object]) -> Iterator[int]:
    """The numbers of the deals that are not among those kept."""
    coming = iter(kept)
    following = next(coming, None)
    for number, deal in enumerate(deals, start=1):
        if deal == following:
            following = next(coming, None)
        else:
            yield number
