"""A small network: from observations to a logit for each action, and a value.

All 53 faces share their weights, so what is learnt of one card holds for every other; the rest of
the observation, with a pool of the hand and the top of the pile, goes through two dense layers. The
same code runs in numpy, where a file of weights plays, and in JAX, where it is trained: `xp` is
either.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any, Final, NamedTuple

import numpy as np

from liverpool.engine.cards import JOKER, RANKS, rank_of, suit_of
from liverpool.environment.actions import (
    ACTIONS,
    BUY,
    CALL,
    CARD,
    DIGIT,
    DISCARD,
    EXPOSE,
    FACES,
    LAY,
    MELD,
    PASS,
    TAKE,
)
from liverpool.environment.layout import FACT, FACTS, PLANE

Weights = Mapping[str, Any]
"""Arrays by name."""

FAR: Final = 7
"""A hand that is further from its contract than this counts as this far."""
_WITH_NEIGHBOURS: Final = 4
"""The first planes, of which neighbours are read too: cards of the rank, and near in the suit."""
_WAYS: Final = 3
"""In which two faces are neighbours (`_near`)."""
_OTHERS: Final = 5
"""Helps, is spare, may be discarded, may be laid off, points."""
_REST: Final = ACTIONS - 3 * FACES
_SCALES: Final = {"points": 0.01, "cards": 0.1, "buys": 0.3, "turns": 0.1, "number": 0.3}
_UNREAD: Final = ("there", "claims", "decks", "jokers", "deals", "path_last", "points")


class Features(NamedTuple):
    """What the network reads of many observations: arrays, whose first axis is the observation."""

    planes: Any
    facts: Any
    points: Any
    """By face, what it costs, scaled."""
    away: Any
    helps: Any
    spare: Any
    masks: Any


class Inputs(NamedTuple):
    """Which parts of an observation are read at a table of so many seats."""

    planes: tuple[int, ...]
    facts: tuple[int, ...]
    scales: tuple[float, ...]
    names: tuple[str, ...]
    """All of them by name; a file of weights holds them, so no other layout is read with it."""

    @property
    def by_face(self) -> int:
        """How many features each face has."""
        return len(self.planes) + _WAYS * _WITH_NEIGHBOURS + _OTHERS

    def of(self, held: Any) -> Features:
        """Copies of these parts of the arrays of a batch (`batch.Arrays`)."""
        points = held.facts[:, FACT["points"] : FACT["points"] + FACES]
        return Features(
            held.planes[:, list(self.planes)],
            held.facts[:, list(self.facts)] * np.array(self.scales, np.float32),
            points * np.float32(0.04),
            np.minimum(held.away, FAR),
            held.helps.copy(),
            held.spare.copy(),
            held.masks.copy(),
        )


@lru_cache
def inputs(seats: int) -> Inputs:
    """Which parts of an observation are read at a table of so many seats."""
    known = [("known", step) for step in range(1, seats)]
    first = [("hand", 0), known[0], ("pile", 0), ("table", 0)]
    planes = [*first, ("top", 0), ("named", 0), ("said", 0), *known[1:]]
    facts, scales, names = [], [], [f"{name} {step}" for name, step in planes]
    for block in FACTS:
        if block.name in _UNREAD or block.name.startswith("meld_"):
            continue
        for step in range(seats if block.what.startswith("by seat") else block.size):
            facts.append(FACT[block.name] + step)
            scales.append(_SCALES.get(block.unit, 1.0))
            names.append(f"{block.name} {step}")
    at = tuple(PLANE[name] + step for name, step in planes)
    return Inputs(at, tuple(facts), tuple(scales), tuple(names))


def shapes(seats: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array of weights."""
    read = inputs(seats)
    face, pool, dense = 24, 8, 64
    whole = len(read.facts) + FAR + 1 + DIGIT + pool + read.by_face
    return {
        "pool": (read.by_face, pool),
        "face": (read.by_face, face),
        "face_bias": (face,),
        "first": (whole, dense),
        "first_bias": (dense,),
        "second": (dense, dense),
        "second_bias": (dense,),
        "dense_to_face": (dense, face),
        "cards": (face, 3),
        "cards_skip": (read.by_face, 3),
        "rest": (dense, _REST),
        "rest_skip": (whole, _REST),
        "rest_bias": (_REST,),
        "value": (dense, 1),
        "value_bias": (1,),
    }


def random_weights(seats: int, seed: int) -> dict[str, Any]:
    """Weights to begin with: by chance (He et al. 2015), and nearly the same logit for all."""
    random = np.random.default_rng(seed)
    found = {}
    for name, shape in shapes(seats).items():
        scale = 0.0 if name.endswith(("bias", "skip")) else np.sqrt(2 / shape[0])
        if name in ("cards", "rest", "value"):
            scale *= 0.02
        found[name] = (random.standard_normal(shape) * scale).astype(np.float32)
    return found


def rules_of_thumb(seats: int) -> dict[str, Any]:
    """Weights set by hand, to compare with: take a card that helps, discard the dearest that is
    spare, lay what can be laid."""
    found: dict[str, Any] = {
        name: np.zeros(shape, np.float32) for name, shape in shapes(seats).items()
    }
    helps, spare, _discard, lay_off, points = range(-_OTHERS, 0)
    cards = found["cards_skip"]
    cards[[spare, points, lay_off], 0] = 5, 2, -2
    cards[lay_off, 2] = 6
    found["rest_skip"][helps, [TAKE, BUY]] = 8, 5
    found["rest_bias"][[PASS, TAKE, LAY, MELD, CALL, EXPOSE]] = 2, -3, 12, 12, 2, -6
    return found


def forward(xp: Any, weights: Weights, read: Features) -> tuple[Any, Any]:
    """For each observation the logits of all actions, far below all others where an action is not
    allowed, and the value: what the seat may expect, in units of the reward.
    """
    many = read.planes.shape[0]
    planes = xp.asarray(read.planes, dtype="float32")
    near = (planes[:, :_WITH_NEIGHBOURS] @ _NEAR).reshape(many, -1, FACES)
    flags = [read.helps, read.spare, read.masks[:, DISCARD : DISCARD + FACES]]
    flags.append(read.masks[:, CARD : CARD + FACES])
    rows = [xp.asarray(flag, dtype="float32")[:, None] for flag in flags]
    rows.append(read.points[:, None])
    faces = xp.swapaxes(xp.concatenate([planes, near, *rows], axis=1), 1, 2)
    pool = (xp.maximum(faces @ weights["pool"], 0) * planes[:, 0, :, None]).sum(axis=1)
    top = (faces * planes[:, _WITH_NEIGHBOURS, :, None]).sum(axis=1)
    away = read.away[:, None] == xp.arange(FAR + 1)
    parts = [read.facts, away, read.masks[:, :DIGIT], pool * 0.1, top]
    whole = xp.concatenate([xp.asarray(part, dtype="float32") for part in parts], axis=1)
    dense = xp.maximum(whole @ weights["first"] + weights["first_bias"], 0)
    dense = xp.maximum(dense @ weights["second"] + weights["second_bias"], 0)
    face = faces @ weights["face"] + weights["face_bias"]
    face = xp.maximum(face + (dense @ weights["dense_to_face"])[:, None], 0)
    cards = face @ weights["cards"] + faces @ weights["cards_skip"]
    cards = xp.swapaxes(cards, 1, 2).reshape(many, -1)
    rest = dense @ weights["rest"] + whole @ weights["rest_skip"] + weights["rest_bias"]
    logits = xp.concatenate([rest[:, :DISCARD], cards, rest[:, DISCARD:]], axis=1)
    value = dense @ weights["value"] + weights["value_bias"]
    return xp.where(read.masks, logits, -1e9), value[:, 0]


def _near(one: int, other: int) -> int | None:
    """How two faces are near: 0 of one rank, 1 next to each other in a suit, 2 with one between."""
    if rank_of(one) == rank_of(other):
        return 0
    if suit_of(one) != suit_of(other):
        return None
    apart = abs(rank_of(one) - rank_of(other))
    apart = min(apart, len(RANKS) - apart)
    return apart if apart < _WAYS else None


def _neighbours() -> Any:
    """By face, which faces are near it in each way."""
    found: Any = np.zeros((FACES, _WAYS, FACES), np.float32)
    for one, other in permutations(range(JOKER), 2):
        if (near := _near(one, other)) is not None:
            found[one, near, other] = 1
    return found.reshape(FACES, -1)


_NEAR: Final = _neighbours()
