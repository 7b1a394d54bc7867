"""A player that learns by playing itself: PPO (Schulman et al. 2017) over a batch of games, in JAX.

Every seat is played by the same weights. A seat's reward is how far it is ahead of the mean of the
others at the end of a deal; that its hand comes nearer to the contract is rewarded at once, as a
potential (Ng et al. 1999), which does not change what is best. What is learnt follows from the
seed, the number of iterations and of workers.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from liverpool.engine.chosen import rules_of
from liverpool.engine.rules import RuleSet
from liverpool.environment.batch import new_batch
from liverpool.environment.layout import FACT
from liverpool.environment.training.network import FAR, Features, Weights, forward, inputs

GAMES: Final = 128
"""Games of a worker that are played at once."""
LENGTH: Final = 256
"""Actions of each game in an iteration."""
SAMPLE: Final = 1024
"""Decisions of a gradient step."""
EPOCHS: Final = 2
RATE: Final = 1e-3
ENTROPY: Final = 0.01
"""The entropy bonus; this, and the learning rate, fall to a tenth by the end."""
CLIP: Final = 0.2
LAMBDA: Final = 0.98
"""Of generalised advantage estimation (Schulman et al. 2016), along the seat's own decisions."""
POTENTIAL: Final = 0.08
"""What a card nearer to the contract is worth, until the player is down."""
POINTS: Final = 50.0
"""Points of a reward of 1."""


class Rollout(NamedTuple):
    """Decisions with more than one action, and what came of them."""

    features: Features
    actions: Any
    log_probabilities: Any
    advantages: Any
    returns: Any
    deals: int
    steps: int
    """Actions in all, with those to which there was no other."""


def _sampled(weights: Weights, features: Features, key: Any) -> tuple[Any, Any, Any]:
    logits, value = forward(jnp, weights, features)
    actions = jax.random.categorical(key, logits)
    return actions.astype(jnp.int32), _of(jax.nn.log_softmax(logits), actions), value


def _of(rows: Any, actions: Any) -> Any:
    return jnp.take_along_axis(rows, actions[:, None], 1)[:, 0]


def _likeliest(weights: Weights, features: Features) -> Any:
    return forward(jnp, weights, features)[0].argmax(1).astype(jnp.int32)


_sample: Any = jax.jit(_sampled)
_best: Any = jax.jit(_likeliest)


class Games:
    """Games that are played on, some actions at a time."""

    def __init__(
        self,
        rules: RuleSet | str,
        seats: int,
        seed: int,
        number: int = 0,
        games: int = GAMES,
        first: int = 0,
    ) -> None:
        """`number` tells one worker's games from another's; all are from `first` on."""
        self._batch = new_batch(rules, seats, games, seed, first=first + number * games)
        self._seats, self._inputs = seats, inputs(seats)
        self._key = jax.random.key(seed * 1000 + number)

    def play(self, weights: Weights, length: int = LENGTH) -> Rollout:
        """Plays every game on by so many actions."""
        batch, arrays = self._batch, self._batch.arrays()
        steps = []
        for _ in range(length):
            batch.measure()
            features = self._inputs.of(arrays)
            self._key, key = jax.random.split(self._key)
            down = arrays.facts[:, FACT["down"]] > 0
            potential = np.where(down, 0.0, -POTENTIAL * np.minimum(arrays.away, FAR))
            actor = arrays.actors.copy()
            actions, likely, value = map(np.asarray, _sample(weights, features, key))
            batch.step(actions)
            ended = arrays.rewards.copy(), arrays.dealt.copy()
            steps.append(_Step(features, actor, actions, likely, value, potential, *ended))
        return _rollout(steps, self._seats)


def compared(
    rules: RuleSet | str,
    games: range,
    seed: int,
    weights: Weights,
    others: Weights,
    seats: int,
) -> list[float]:
    """Deal by deal of these games, how many points fewer some weights have than others at the same
    table, where they take turns round it, partners together; both always take the likeliest
    action."""
    batch = new_batch(rules, seats, len(games), seed, first=games.start)
    arrays, read = batch.arrays(), inputs(seats)
    every = np.arange(len(games))
    sides = [min(rules_of(rules).players.partners.side_of(seat, seats)) for seat in range(seats)]
    mine = (np.array(sides) + every[:, None]) % 2 == 0
    over: Any = np.zeros(len(games), bool)
    found: list[float] = []
    while not over.all():
        batch.measure()
        features = read.of(arrays)
        ours, theirs = (np.asarray(_best(each, features)) for each in (weights, others))
        batch.step(np.where(mine[every, arrays.actors], ours, theirs))
        for game in np.flatnonzero(arrays.dealt & ~over):
            rewards = arrays.rewards[game]
            found.append(float(rewards[mine[game]].mean() - rewards[~mine[game]].mean()))
        over |= arrays.done
    return found


class _Step(NamedTuple):
    """One action of each game."""

    features: Features
    actor: Any
    actions: Any
    log_probabilities: Any
    value: Any
    potential: Any
    rewards: Any
    dealt: Any


def _rollout(steps: list[_Step], seats: int) -> Rollout:
    """Advantages and returns, computed backwards for each seat along its own decisions."""
    games = len(steps[0].actor)
    every = np.arange(games)
    reward, next_value, next_advantage, next_potential = (np.zeros((games, seats)) for _ in "rvap")
    known: Any = np.zeros((games, seats), bool)
    advantages, counts, deals = [], [], 0
    for step in reversed(steps):
        if (dealt := step.dealt).any():
            points = step.rewards[dealt]
            deals += len(points)
            reward[dealt] = (
                points - (points.sum(1, keepdims=True) - points) / (seats - 1)
            ) / POINTS
            next_value[dealt] = next_advantage[dealt] = next_potential[dealt] = 0
            known[dealt] = True
        at = every, step.actor
        shaped = reward[at] + next_potential[at] - step.potential
        surprise = shaped + next_value[at] - step.value
        advantage = np.where(known[at], surprise + LAMBDA * next_advantage[at], 0)
        advantages.append(advantage)
        counts.append(known[at] & (step.features.masks.sum(1) > 1))
        reward[at], next_value[at] = 0, step.value
        next_advantage[at], next_potential[at] = advantage, step.potential
        known[at] = True
    use = np.flatnonzero(np.concatenate(counts[::-1]))
    advantage = np.concatenate(advantages[::-1])[use]

    def column(name: str) -> Any:
        return np.concatenate([getattr(step, name) for step in steps])[use]

    parts = zip(*(step.features for step in steps), strict=True)
    return Rollout(
        Features(*(np.concatenate(part)[use] for part in parts)),
        column("actions"),
        column("log_probabilities"),
        advantage.astype(np.float32),
        (advantage + column("value")).astype(np.float32),
        deals,
        games * len(steps),
    )


def _loss(weights: Weights, sample: Any, entropy_bonus: float) -> Any:
    features, actions, before, advantages, returns = sample
    logits, value = forward(jnp, weights, features)
    log_probabilities = jax.nn.log_softmax(logits)
    ratio = jnp.exp(_of(log_probabilities, actions) - before)
    clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    gain = jnp.minimum(ratio * advantages, clipped * advantages)
    each = jnp.exp(log_probabilities) * log_probabilities
    entropy = -jnp.where(features.masks, each, 0).sum(1)
    loss = (0.5 * (value - returns) ** 2 - gain - entropy_bonus * entropy).mean()
    return loss, entropy.mean()


class Learner:
    """Weights that get better by what was played."""

    def __init__(self, weights: dict[str, Any], seed: int) -> None:
        self.weights: Any = weights
        self._optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam())
        self._state: Any = self._optimizer.init(weights)
        self._random = np.random.default_rng(seed)
        self._update = jax.jit(self._updated)

    def _updated(self, weights: Any, state: Any, sample: Any, rate: float, bonus: float) -> Any:
        (_, entropy), gradient = jax.value_and_grad(_loss, has_aux=True)(weights, sample, bonus)
        change, state = self._optimizer.update(gradient, state, weights)
        change = jax.tree.map(lambda each: -rate * each, change)
        return optax.apply_updates(weights, change), state, entropy

    def learn(self, rollout: Rollout, left: float) -> float:
        """Learns from what was played with these weights; `left` is the part of the time that is,
        from 1 to 0. Returns the mean entropy of its choices, in nats."""
        scale = 0.1 + 0.9 * left
        advantages = rollout.advantages
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        data = (
            *(rollout.features, rollout.actions, rollout.log_probabilities),
            *(advantages, rollout.returns),
        )
        entropy = 0.0
        for _ in range(EPOCHS):
            order = self._random.permutation(len(advantages))
            for start in range(0, len(order) - SAMPLE + 1, SAMPLE):
                at = order[start : start + SAMPLE]
                sample = jax.tree.map(lambda part, at=at: part[at], data)
                self.weights, self._state, entropy = self._update(
                    self.weights, self._state, sample, RATE * scale, ENTROPY * scale
                )
        return float(entropy)


def joined(rollouts: Sequence[Rollout]) -> Rollout:
    """What several workers have played, as one."""
    features = zip(*(each.features for each in rollouts), strict=True)

    def column(name: str) -> Any:
        return np.concatenate([getattr(each, name) for each in rollouts])

    return Rollout(
        Features(*map(np.concatenate, features)),
        column("actions"),
        column("log_probabilities"),
        column("advantages"),
        column("returns"),
        sum(each.deals for each in rollouts),
        sum(each.steps for each in rollouts),
    )
