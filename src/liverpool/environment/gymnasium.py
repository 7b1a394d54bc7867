"""The game for Gymnasium: one seat of a table, the others played by bots of ours or of one's own.

`gymnasium.make("liverpool.environment.gymnasium:LiverpoolRummy-v0", opponents="steady")`.
"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat
from liverpool.environment.actions import ACTIONS, PASS
from liverpool.environment.arrays import Observed, observed, observed_space
from liverpool.environment.observing import observation_text
from liverpool.environment.paths import path_of
from liverpool.environment.position import Position, rewarded

ID: Final = "LiverpoolRummy-v0"


class SeatEnv(gymnasium.Env[Observed, int]):
    """One seat's decisions; those of the others happen between them.

    An observation has a vector (docs/study/research.md) and the mask of the actions that may come
    next. Any other raises `IllegalAction`, or with a `penalty` ends the game at that price. When a
    deal ends, the seat earns minus its points, or with `zero_sum` how far it is ahead of the mean
    of the others.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        rules: RuleSet | str = "dunlop",
        players: int = 4,
        *,
        opponents: str | Sequence[str | Bot] = "greedy",
        seat: Seat | None = 0,
        deal: int | None = None,
        zero_sum: bool = False,
        penalty: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Opponents are one bot's name for all, or names and bots in the order of play from the
        left of the own seat. Without a `seat`, each game draws one.

        Raises `RulesError` and `ValueError` as `Position.begin` does; `ValueError` for an unknown
        bot, or for opponents who do not fill the table.
        """
        others = [opponents] * (players - 1) if isinstance(opponents, str) else [*opponents]
        if len(others) != players - 1:
            raise ValueError(f"{players} players have {players - 1} opponents, not {len(others)}.")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"There is no seat {seat}; name a seat from 0 to {players - 1}.")
        for name in others:
            if isinstance(name, str):
                make(name, 0)  # so that a name that no bot has is told at once
        self._begin = partial(Position.begin, rules, players, deal=deal)
        self._others = others
        self._seat = seat
        self._zero_sum = zero_sum
        self._penalty = penalty
        self.render_mode = render_mode
        self.observation_space = observed_space()
        self.action_space = spaces.Discrete(ACTIONS)
        self.seat = seat or 0
        """The own seat in this game."""
        self.position = self._begin(seed=0)
        """The game at this moment, hidden cards too."""
        self._bots: dict[Seat, Bot] = {}

    def action_masks(self) -> Any:
        """Which actions may come next, as learners with masks ask for it."""
        return np.frombuffer(self.position.mask(), np.bool_)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium passes them
    ) -> tuple[Observed, dict[str, Any]]:
        """A new game up to the first own decision. There are no `options`."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**63))
        self.position = self._begin(seed=number)
        players = len(self._others) + 1
        self.seat = Random(number).randrange(players) if self._seat is None else self._seat
        self._bots = {}
        for step, other in enumerate(self._others, start=1):
            place = (self.seat + step) % players
            bot = make(other, f"{number}/{place}") if isinstance(other, str) else other
            self._bots[place] = bot
        self._played_on()
        return observed(self.position, self.seat), self._info()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """What follows the action, up to the next own decision or the end."""
        if self._penalty is not None and action not in self.position.legal():
            return observed(self.position, self.seat), -self._penalty, True, False, self._info()
        self.position = self.position.step(int(action))
        earned = self._earned() + self._played_on()
        over = self.position.is_over
        return observed(self.position, self.seat), earned, over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def _earned(self) -> float:
        return rewarded(self.position.rewards, zero_sum=self._zero_sum)[self.seat]

    def _played_on(self) -> float:
        """Plays what the others decide; what the own seat earned meanwhile."""
        earned = 0.0
        while (actor := self.position.actor) in self._bots:
            view = self.position.view(actor)
            move = self._bots[actor].choose(view)
            for action in (PASS,) if move is None else path_of(view, move):
                self.position = self.position.step(action)
                earned += self._earned()
        return earned

    def render(self) -> str:
        """What the own seat sees."""
        return observation_text(self.position, self.seat)


gymnasium.register(ID, entry_point=f"{__name__}:{SeatEnv.__name__}")
