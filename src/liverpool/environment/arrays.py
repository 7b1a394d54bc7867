"""What learners read with numpy: observations and masks of actions."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from liverpool.engine.state import Seat
from liverpool.environment.actions import ACTIONS
from liverpool.environment.layout import PLANE_BYTES, VECTOR
from liverpool.environment.observing import planes_and_facts
from liverpool.environment.position import Position

FURTHEST: Final = 1e6
"""No number of an observation is further from zero: most are cards, the largest are points."""

_FLOATS, _BYTES, _FLAGS = np.dtype(np.float32), np.dtype(np.uint8), np.dtype(np.int8)

Observed = dict[str, Any]
"""An observation as a vector, and the mask of the actions that may come next."""


def observed(position: Position, seat: Seat) -> Observed:
    """What the seat observes, and what it may do: nothing where it does not act."""
    mask = position.mask() if seat == position.actor else bytes(ACTIONS)
    planes, facts = planes_and_facts(position, seat)
    vector: Any = np.empty(VECTOR, _FLOATS)
    vector[:PLANE_BYTES] = np.frombuffer(planes, _BYTES)
    vector[PLANE_BYTES:] = np.frombuffer(facts, _FLOATS)
    return {"observation": vector, "action_mask": np.frombuffer(bytearray(mask), _FLAGS)}


def observed_space() -> Any:
    """The space of `observed`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-FURTHEST, FURTHEST, (VECTOR,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
