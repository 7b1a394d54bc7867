"""One good line for each player after a game, each with a number that the record holds.

No kind is given twice. What somebody did more of than all others comes first, and whoever is last
chooses first, so that nobody goes home with nothing. There is no kind for having been worst.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from liverpool.data_files import data
from liverpool.engine.english import capital, number, ordinal, several, times, with_article
from liverpool.engine.questions import word_for
from liverpool.engine.rules import RuleSet, Words
from liverpool.engine.state import Seat
from liverpool.engine.swaps import swapped_word
from liverpool.table.game_facts import GameFacts, LongMeld, NearMiss, SeatFacts
from liverpool.table.words import RANKS_IN_WORDS, Names, card_text, points_text


class AwardKind(StrEnum):
    """Those for the most or the least of something come first; the others need no comparison."""

    COMEBACK = "comeback"
    SO_NEAR = "so_near"
    CLEAN_SHEETS = "clean_sheets"
    QUICKEST = "quickest"
    STEADIEST = "steadiest"
    TRADER = "trader"
    BUYER = "buyer"
    LONGEST = "longest"
    EARLY = "early"
    IN_FRONT = "in_front"
    HELPER = "helper"
    AT_ONCE = "at_once"
    FIND = "find"
    BEST_DEAL = "best_deal"
    DOWN = "down"
    LAID_OFF = "laid_off"
    MELD = "meld"
    TAKEN = "taken"
    DISCARDS = "discards"
    DRAWN = "drawn"
    TURNS = "turns"


class Award(Struct, frozen=True):
    """What a player is praised for; `value` is the number, `deal` where it was, 0 for the game."""

    seat: Seat
    kind: AwardKind
    value: int
    deal: int = 0


WORDS: Final = data("liverpool.table", "awards")
"""Title and sentence of each kind."""

_LATE_DEALS: Final = 2
"""In how many last deals a comeback is made."""
_MOST_LEFT_NEAR: Final = 15
"""With more points left than these nobody was near."""
_MOST_REMEMBERED: Final = 10
"""A deal with more points is remembered only where all else is given; an only one never is."""


def awards(facts: GameFacts) -> tuple[Award, ...]:
    """One for each player to whom one can be given, by seat."""
    offered = [_offered(facts, seat) for seat in range(len(facts.seats))]
    totals = facts.totals[-1]
    last_first = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    given: dict[AwardKind, Seat] = {}
    for seat in last_first:
        _give(seat, offered, given, set())
    kinds = {seat: kind for kind, seat in given.items()}
    return tuple(offered[seat][kinds[seat]] for seat in sorted(kinds))


def _give(
    seat: Seat,
    offered: Sequence[dict[AwardKind, Award]],
    given: dict[AwardKind, Seat],
    tried: set[AwardKind],
) -> bool:
    """Gives the seat its first free kind, else one whose holder can take another; False if none."""
    free = next((kind for kind in offered[seat] if kind not in given), None)
    if free is not None:
        given[free] = seat
        return True
    for kind in offered[seat]:
        if kind not in tried:
            tried.add(kind)
            if _give(given[kind], offered, given, tried):
                given[kind] = seat
                return True
    return False


# What a player may be given


def _offered(facts: GameFacts, seat: Seat) -> dict[AwardKind, Award]:
    """What is true of this player, the rarest first."""
    return {award.kind: award for award in (*_bests(facts, seat), *_own(facts.seats[seat], seat))}


def _bests(facts: GameFacts, seat: Seat) -> Iterator[Award]:
    """What nobody did more of, or less, where less is good."""
    own, seats = facts.seats[seat], range(len(facts.seats))

    def is_most(measure: Callable[[SeatFacts], int], least: int = 1) -> bool:
        return measure(own) >= max(least, *map(measure, facts.seats))

    def comeback(at: Seat) -> int:
        return _place(facts, at, len(facts.totals) - _LATE_DEALS) - _place(facts, at)

    if len(facts.deals) > _LATE_DEALS and comeback(seat) >= max(1, *map(comeback, seats)):
        yield Award(seat, AwardKind.COMEBACK, comeback(seat))
    near, fewest = own.near, min(_points_left(each) for each in facts.seats)
    if near is not None and near.points == fewest <= _MOST_LEFT_NEAR:
        yield Award(seat, AwardKind.SO_NEAR, near.points, near.deal)
    if is_most(lambda each: len(each.outs), 2):
        yield Award(seat, AwardKind.CLEAN_SHEETS, len(own.outs))
    turns = [count for each in facts.seats for count in each.out_turns.values()]
    quick = next((deal for deal, count in own.out_turns.items() if count == min(turns)), None)
    if quick is not None:
        yield Award(seat, AwardKind.QUICKEST, own.out_turns[quick], quick)
    if len(facts.deals) > 1 and is_most(lambda each: -max(each.points.values()), -10_000):
        yield Award(seat, AwardKind.STEADIEST, max(own.points.values()))
    for kind, measure, least in _MOST:
        if is_most(measure, least):
            deal = own.longest.deal if kind is AwardKind.LONGEST and own.longest else 0
            yield Award(seat, kind, measure(own), deal)

    def led(at: Seat) -> int:
        return sum(totals[at] == min(totals) for totals in facts.totals)

    if led(seat) >= max(2, *map(led, seats)):
        yield Award(seat, AwardKind.IN_FRONT, led(seat))


def _cards(meld: LongMeld | None) -> int:
    return meld.cards if meld else 0


_MOST: Final[tuple[tuple[AwardKind, Callable[[SeatFacts], int], int], ...]] = (
    (AwardKind.TRADER, lambda each: each.swapped, 1),
    (AwardKind.BUYER, lambda each: each.bought, 2),
    (AwardKind.LONGEST, lambda each: _cards(each.longest), 6),
    (AwardKind.EARLY, lambda each: each.first_downs, 2),
    (AwardKind.HELPER, lambda each: each.laid_off, 3),
)
"""What the most of it is praised for, and how many it must be at least."""


def _own(own: SeatFacts, seat: Seat) -> Iterator[Award]:
    """What is worth telling whatever the others did."""
    for deal in own.at_once[:1]:
        yield Award(seat, AwardKind.AT_ONCE, 1, deal)
    for find in own.finds[:1]:
        yield Award(seat, AwardKind.FIND, 1, find.deal)
    deal = min(own.points, key=lambda deal: own.points[deal])
    best = Award(seat, AwardKind.BEST_DEAL, own.points[deal], deal)
    if len(own.points) > 1 and best.value <= _MOST_REMEMBERED:
        yield best
    if own.longest is not None:
        yield Award(seat, AwardKind.MELD, own.longest.cards, own.longest.deal)
    for kind, count in (
        (AwardKind.LAID_OFF, own.laid_off),
        (AwardKind.DOWN, own.downs),
        (AwardKind.TAKEN, own.taken),
        (AwardKind.DISCARDS, _most_discarded(own)),
        (AwardKind.DRAWN, own.drawn),
        (AwardKind.TURNS, own.turns),
    ):
        if count:
            yield Award(seat, kind, count)
    if len(own.points) > 1 and best.value > _MOST_REMEMBERED:
        yield best  # where all else is given


def _most_discarded(own: SeatFacts) -> int:
    """How often the favourite rank was discarded; 0 where no rank was thrown twice."""
    return own.discards.times if own.discards and own.discards.times > 1 else 0


def _place(facts: GameFacts, seat: Seat, deals: int = 0) -> int:
    """The place after so many deals, at the end where 0 is given; equal players share one."""
    totals = facts.totals[deals - 1]
    return 1 + sum(other < totals[seat] for other in totals)


def _points_left(facts: SeatFacts) -> int:
    return facts.near.points if facts.near else 10_000


# In words


def award_text(award: Award, facts: GameFacts, names: Names, rules: RuleSet) -> str:
    """The award in a sentence that needs no name: `Never more than 31 points in a deal.`"""
    own, value = facts.seats[award.seat], award.value
    said: str = WORDS[award.kind]["says"]
    return said.format(
        deal=award.deal,
        number=number(value),
        ordinal=ordinal(value),
        times=times(value),
        points=points_text(value),
        points_or_none=points_text(value) if value else "No points",
        cards=several(value, "card"),
        places=several(value, "place"),
        turns=several(value, "turn"),
        wilds=several(value, swapped_word(rules)),
        of_deals=f"{number(value)} of {several(len(facts.deals), 'deal')}",
        found=card_text(own.finds[0].card) if own.finds else "",
        rank=RANKS_IN_WORDS[own.discards.rank - 1] if own.discards else "",
        near=_near_text(own.near, names) if own.near else "",
        meld=_meld_text(own.longest, rules.words) if own.longest else "",
    )


def _near_text(near: NearMiss, names: Names) -> str:
    who = "you" if near.out == names.you else names.seats[near.out]
    left = "Nothing" if not near.hand else f"Only {points_text(near.points)}"
    if len(near.hand) == 1:
        left = f"One card, {card_text(near.hand[0])},"
    return f"{left} left when {who} went out in deal {near.deal}."


def _meld_text(meld: LongMeld, words: Words) -> str:
    word = with_article(word_for(meld.kind, words))
    return f"{capital(word)} of {several(meld.cards, 'card')} in deal {meld.deal}."
