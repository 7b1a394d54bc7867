"""Finished games to review, as short as they can be: one deal, and the players stop."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.engine.dealing import new_game
from liverpool.engine.presets import load
from liverpool.engine.state import Phase
from liverpool.record import GameRecord, record_from
from liverpool.review.choices import Choice, choices
from liverpool.review.games import Review, review_game
from liverpool.review.grading import Effort

NAMES: Final = ("Ann", "Ben", "Cy")
BOTS: Final = ("greedy", "lottie", "steady")
LITTLE: Final = Effort(choosing=8, least=8, most=16, serious=16, changing=0, apart=2)
"""Too few worlds to trust, and quick."""


@lru_cache(maxsize=4)
def one_deal(preset: str = "dunlop", seed: str = "a short game") -> GameRecord:
    """A game that was stopped after its first deal."""
    rules = load(preset).rules
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


@lru_cache(maxsize=4)
def reviewed(*seats: int) -> Review:
    """That deal reviewed in a hurry."""
    return review_game(one_deal(), seats or None, effort=LITTLE, workers=1)
