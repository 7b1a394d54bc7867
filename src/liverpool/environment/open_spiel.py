"""The game for OpenSpiel: `pyspiel.load_game("python_liverpool_rummy(rules=mahlum,players=3)")`.

Importing this registers it. Chance is explicit and brings one card at a time; states are written as
their actions, as OpenSpiel does it. What a player observes and remembers is told in `observing` and
`remembering`.
"""

from collections.abc import Mapping
from operator import add
from typing import Any, Final

import numpy as np
import pyspiel

from liverpool.engine.bounds import MOST_DECKS, MOST_JOKERS, MOST_PLAYERS
from liverpool.engine.cards import JOKER
from liverpool.engine.chosen import rules as rules_named
from liverpool.engine.moves import DEALER
from liverpool.engine.state import NOBODY
from liverpool.environment.actions import ACTIONS, FACES, action_text
from liverpool.environment.layout import FACT_COUNT, PLANE_COUNT
from liverpool.environment.observing import observation_text, observe
from liverpool.environment.position import Position, rewarded
from liverpool.environment.remembering import (
    COLUMNS,
    EVENTS,
    information_state,
    information_text,
)

NAME: Final = "python_liverpool_rummy"
MOST_POINTS: Final = 1e6
"""No game brings more, to either side."""
LONGEST: Final = 100_000
"""Actions, and outcomes of chance, of a deal; far fewer are ever needed."""
_OUTCOMES: Final = MOST_DECKS * (JOKER + MOST_JOKERS) + 1
"""Faces of cards, seats, and most of all the places where a cut may fall."""
_USUAL: Final[Mapping[str, str | int | bool]] = {
    "rules": "dunlop",
    "players": 4,
    "deal": 0,
    "zero_sum": False,
}


def _game_type(*, zero_sum: bool) -> Any:
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Liverpool Rummy",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if zero_sum else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_USUAL),
    )


class RummyGame(pyspiel.Game):
    """The parameters: `rules`, a name; `players`; `deal`, from 1, if only that one is played; and
    `zero_sum`, for points ahead of the mean of the others in place of minus one's own."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**_USUAL, **(params or {})}
        self.rules = rules_named(chosen["rules"])
        self.players, self.zero_sum = chosen["players"], chosen["zero_sum"]
        self.deal = chosen["deal"] or None
        self.new_position()  # so that what cannot be played is said at once
        deals = 1 if self.deal else self.rules.most_deals
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=_OUTCOMES,
            num_players=self.players,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=LONGEST * deals,
        )
        super().__init__(_game_type(zero_sum=self.zero_sum), info, dict(params or {}))

    def new_position(self) -> Position:
        """The beginning."""
        return Position.begin(self.rules, self.players, deal=self.deal)

    def new_initial_state(self) -> "RummyState":
        """The state in which a game begins."""
        return RummyState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """What fills tensors and strings of a player."""
        return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class RummyState(pyspiel.State):
    """A game at one moment."""

    def __init__(self, game: RummyGame) -> None:
        """Made by `new_initial_state`."""
        super().__init__(game)
        self.position = game.new_position()
        """The game as the other environments have it."""
        self._zero_sum = game.zero_sum
        self._earned = self.position.rewards

    def current_player(self) -> int:
        """Whose decision it is; chance and the end have numbers of their own."""
        actor = self.position.actor
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == DEALER else actor

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.position.legal()] if player == self.position.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely each is."""
        return [*self.position.chances().items()]

    def _apply_action(self, action: int) -> None:
        before, self.position = self.position, self.position.step(action)
        earned = self.position.rewards
        if before.actor == DEALER:  # what a player's action earned is read after the chance
            earned = tuple(map(add, self._earned, earned))
        self._earned = earned

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        return self.position.chance_text(action) if chance else action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game, or the only deal, has ended."""
        return self.position.is_over

    def rewards(self) -> list[float]:
        """By player, what the last player's action earned, with the chance that followed it."""
        return rewarded(self._earned, zero_sum=self._zero_sum)

    def returns(self) -> list[float]:
        """By player, what all actions so far have earned."""
        return rewarded(self.position.returns, zero_sum=self._zero_sum)

    def __str__(self) -> str:
        return f"{self.position.state}"


class Observer:
    """What a player observes of a state, as OpenSpiel asks for it (observation.py there)."""

    def __init__(self, kind: Any, params: Any) -> None:
        """`kind` says whether the past counts, too. Raises `ValueError` for parameters."""
        if params:
            raise ValueError(f"There are no parameters of observations, such as {params}.")
        self._recalls = kind.perfect_recall
        parts = [("planes", (PLANE_COUNT, FACES)), ("facts", (FACT_COUNT,))]
        if self._recalls:
            parts.append(("memory", (EVENTS, len(COLUMNS))))
        sizes = [int(np.prod(shape)) for _, shape in parts]
        self.tensor: Any = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for (name, shape), size in zip(parts, sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: RummyState, player: int) -> None:
        """Fills the tensor."""
        see = information_state if self._recalls else observe
        seen = see(state.position, player)
        for name, part in self.dict.items():  # planes, facts and, of the past, memory
            part[:] = getattr(seen, name)

    def string_from(self, state: RummyState, player: int) -> str:
        """The same as text."""
        say = information_text if self._recalls else observation_text
        return say(state.position, player)


pyspiel.register_game(_game_type(zero_sum=False), RummyGame)
