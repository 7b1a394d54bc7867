"""How many random decisions a second our own engine makes, by the rules of each preset.

Counted as for the peers in `peers`: a choice among at least two legal options, all options
listed first, the move drawn uniformly; forced moves, the dealer's cards and the views stay
on the clock. The presets take turns in equal parts of decisions. In each, fresh deals (all
of a game in turn) alternate with the written positions of `positions/`, which stand in the
middle of a deal with contracts on the table, so that lay-offs and swaps are in the mix.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from typing import Final

from liverpool.arena.dealer import Dealer
from liverpool.engine.moves import DEALER
from liverpool.engine.options import options
from liverpool.engine.presets import load, names
from liverpool.engine.state import GameSetup, Phase, Public, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.record.files import read_position

PRESETS: Final = tuple(name for name in names() if "+" not in name)
SEATS: Final = 4
MOST_OPTIONS: Final = 64
"""Of thousands of lay-downs that a big hand may hold, the first are taken."""
POSITION_DECISIONS: Final = 40
"""A written position is played on for so long, to stay in the middle of a deal."""
POSITIONS: Final = Path(__file__).parent / "positions"


@dataclass(slots=True)
class OwnSpeed:
    """What the engine did under one preset's rules."""

    name: str
    decisions: int = 0
    cpu_seconds: float = 0.0
    verbs: Counter[str] = field(default_factory=Counter)
    """How often each kind of move was chosen."""

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.cpu_seconds


def measure(cpu_seconds: float, seed: int, share: int = 500) -> list[OwnSpeed]:
    """One figure a preset, all with the same number of decisions to within one deal.

    The presets play `share` decisions in turn until about `cpu_seconds` are used.
    """
    figures = [OwnSpeed(name) for name in PRESETS]
    games = [_Chooser(name, seed) for name in PRESETS]
    for game in games:
        game.play(share, OwnSpeed("warming up"))  # tables are filled on demand, off the clock
    for upto in count(share, share):
        for figure, game in zip(figures, games, strict=True):
            started = time.process_time()
            game.play(upto - figure.decisions, figure)
            figure.cpu_seconds += time.process_time() - started
        if sum(figure.cpu_seconds for figure in figures) >= cpu_seconds:
            return figures
    raise AssertionError("counting does not end")


class _Chooser:
    """A table of one preset at which every choice is drawn uniformly."""

    def __init__(self, preset: str, seed: int) -> None:
        self._random = random.Random(f"{preset}/{seed}")
        self._dealer = Dealer(f"{preset}/{seed}")
        self._starts = _starts(preset)
        self._state, self._left = next(self._starts)

    def play(self, decisions: int, figure: OwnSpeed) -> None:
        """Makes so many decisions, adding them to the figure."""
        until = figure.decisions + decisions
        while figure.decisions < until:
            waiting = waiting_on(self._state.public)
            if self._left <= 0 or self._state.public.phase is Phase.OVER:
                self._state, self._left = next(self._starts)
            elif DEALER in waiting.must:
                answer = self._dealer.answer(self._state)
                self._state = apply(self._state, DEALER, answer)
            else:
                seats = (*waiting.must, *waiting.may)
                seat = seats[0] if len(seats) == 1 else self._random.choice(seats)
                self._choose(seat, figure)

    def _choose(self, seat: int, figure: OwnSpeed) -> None:
        able = list(islice(options(view_of(self._state, seat)), MOST_OPTIONS))
        if not able:  # may interrupt, and has nothing to interrupt for
            return
        move = self._random.choice(able)
        self._state = apply(self._state, seat, move)
        if len(able) > 1:
            figure.decisions += 1
            figure.verbs[type(move).__name__.lower()] += 1
            self._left -= 1


def _starts(preset: str) -> Iterator[tuple[State, float]]:
    """Where play begins, and for how many decisions: a deal, a position, a deal, and so on."""
    rules = load(preset).rules
    game = GameSetup(rules, SEATS, rules.decks(SEATS))
    deals = [
        State(Public(game, Phase.SHUFFLE, number=number, dealer=0), ((),) * SEATS)
        for number in range(1, len(rules.deals) + 1)
    ]
    positions = [
        read_position(file.read_text(encoding="utf-8"))
        for file in sorted(POSITIONS.glob(f"{preset}-*.toml"))
    ]
    for at in count():
        yield deals[at % len(deals)], float("inf")
        yield positions[at % len(positions)], POSITION_DECISIONS
