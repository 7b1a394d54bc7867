"""The game for PettingZoo: an AEC environment, in which one seat after the other decides.

`env()` makes one. `parallel_env()` is the same game for learners that step all agents at once: only
the agent who acts is listened to, whom `infos` names, for nobody ever acts at the same time.
"""

from collections.abc import Mapping
from functools import partial
from random import SystemRandom
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from liverpool.engine.rules import RuleSet
from liverpool.engine.state import state_text
from liverpool.environment.actions import ACTIONS
from liverpool.environment.arrays import Observed, observed, observed_space
from liverpool.environment.position import Position, rewarded


def env(**options: Any) -> Any:
    """An environment that also says what is called in the wrong order; options as `RummyEnv`."""
    return _InOrder(RummyEnv(**options))


def parallel_env(**options: Any) -> Any:
    """The same for learners that step all agents at once; options as `RummyEnv`."""
    return turn_based_aec_to_parallel(env(**options))


class _InOrder(wrappers.OrderEnforcingWrapper):
    """PettingZoo's wrapper, which looks up each attribute of the environment by name, with those
    of every step at hand."""

    @property
    def agents(self) -> Any:
        return self.env.agents

    @property
    def agent_selection(self) -> Any:
        return self.env.agent_selection

    def last(self, observe: bool = True) -> Any:
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: Any) -> None:
        if not (self._has_reset and self.env.agents):
            super().step(action)
            return
        self._has_updated = True
        self.env.step(action)

    def __str__(self) -> str:
        return str(self.env)


class RummyEnv(AECEnv):
    """Agents `player_0`, `player_1`, … in the order of play; a decision is one or more actions.

    An observation has a vector (docs/study/research.md) and the mask of the actions that may come
    next; any other raises `IllegalAction`, unless PettingZoo's `TerminateIllegalWrapper` is around.
    When a deal ends, each agent earns minus its points, or with `zero_sum` how far it is ahead of
    the mean of the others.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "liverpool_rummy_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: RuleSet | str = "dunlop",
        players: int = 4,
        *,
        deal: int | None = None,
        zero_sum: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Rules are a name or what `rules` gives. With a `deal`, only that one is played.

        Raises `RulesError` and `ValueError` as `Position.begin` does.
        """
        super().__init__()
        self._begin = partial(Position.begin, rules, players, deal=deal)
        self._zero_sum = zero_sum
        self.position = self._begin(seed=0)
        """The game at this moment, hidden cards too."""
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observed = {agent: observed_space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._observed[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002 - PettingZoo passes them
    ) -> None:
        """A new game; without a seed one is drawn. There are no `options`."""
        self.position = self._begin(seed=SystemRandom().getrandbits(63) if seed is None else seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._earned = False
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.actor]

    def observe(self, agent: str) -> Observed:
        return observed(self.position, self._seats[agent])

    def step(self, action: int | None) -> None:
        """The action of the agent that acts; None of one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: None is for agents whose game is over.")
        self.position = position = self.position.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        if any(position.rewards):
            earned = rewarded(position.rewards, zero_sum=self._zero_sum)
            self.rewards = dict(zip(self.agents, earned, strict=True))
            self._accumulate_rewards()
            self._earned = True
        elif self._earned:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._earned = False
        if position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[position.actor]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table with all hands: printed, or with the mode `ansi` given back."""
        text = state_text(self.position.state, self.possible_agents)
        if self.render_mode != "human":
            return text
        print(text)
        return None
