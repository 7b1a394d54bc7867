"""Finished games to review, as short as they can be: one deal, and the players stop."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.engine.cards import with_cards, without_card, without_cards
from liverpool.engine.chosen import rules_of
from liverpool.engine.dealing import new_game
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, view_of
from liverpool.record import DealRecord, GameRecord, final_state, record_from
from liverpool.review.choices import Choice, choices, moments_until
from liverpool.review.games import Review, review_game
from liverpool.review.grading import Effort

NAMES: Final = ("Ann", "Ben", "Cy")
BOTS: Final = ("greedy", "lottie", "steady")
LITTLE: Final = Effort(choosing=16, least=128, most=128, serious=128, changing=0, apart=2, beside=8)
"""Too few worlds to trust, and quick."""


@lru_cache(maxsize=4)
def one_deal(by: RuleSet | str = "dunlop", seed: str = "a short game") -> GameRecord:
    """A game by these rules that was stopped after its first deal."""
    rules = rules_of(by)
    record = record_from(new_game(rules, len(NAMES)), NAMES)
    bots = [make(name, f"{seed}/{name}") for name in BOTS]
    for step in play_game(rules, bots, seed):
        record = record.appended(step.actor, step.move, step.state)
        if step.state.public.phase is Phase.OVER:
            break
    return replace(record, stopped=True)


@lru_cache(maxsize=8)
def of_seat(seat: int) -> tuple[Choice, ...]:
    """What the seat chose in that deal."""
    return tuple(choices(one_deal(), (seat,)))


def begun(choice: Choice) -> tuple[GameRecord, Choice]:
    """That deal from its first turn until the choice, and the choice as one of this record."""
    moments = moments_until(one_deal(), choice)
    first = next(at for at, each in enumerate(moments) if each.public.phase is Phase.TURN)
    lines = one_deal().deals[0].lines[first : choice.line]
    start = replace(moments[first], public=replace(moments[first].public, history=()))
    record = replace(one_deal(), start=start, deals=(DealRecord(lines),))
    view = view_of(final_state(record), choice.view.seat)
    return record, replace(choice, line=len(lines), view=view)


def with_other_hidden_cards(record: GameRecord, seat: Seat) -> GameRecord:
    """The same moves, seen by this seat in the same way, with another card in somebody's hand.

    The card was held all the time and never seen; one that stayed in the stock takes its place.
    """
    start, end = record.start, final_state(record)
    bottom = start.stock[-1]
    for other, hand in enumerate(start.hands):
        kept = without_cards(end.hands[other], end.public.known[other])
        for face in sorted({*hand} & {*kept} - {bottom}):
            if other == seat:
                continue
            hands = [*start.hands]
            hands[other] = with_cards(without_card(hand, face), (bottom,))
            stock = (*start.stock[:-1], face)
            varied = replace(record, start=replace(start, hands=tuple(hands), stock=stock))
            if view_of(final_state(varied), seat) == view_of(end, seat):
                return varied
    raise AssertionError("every card of the others was seen")


@lru_cache(maxsize=4)
def reviewed(*seats: int) -> Review:
    """That deal reviewed in a hurry."""
    return review_game(one_deal(), seats or None, effort=LITTLE, workers=1)
