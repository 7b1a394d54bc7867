"""What learners read with numpy: observations and masks of actions."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from liverpool.engine.state import Seat
from liverpool.environment.actions import ACTIONS
from liverpool.environment.layout import PLANE_BYTES, VECTOR
from liverpool.environment.observing import observe
from liverpool.environment.position import Position

FURTHEST: Final = 1e6
"""No number of an observation is further from zero: most are cards, the largest are points."""

Observed = dict[str, Any]
"""An observation as a vector, and the mask of the actions that may come next."""


def observed(position: Position, seat: Seat) -> Observed:
    """What the seat observes, and what it may do: nothing where it does not act."""
    mask = position.mask() if seat == position.actor else bytes(ACTIONS)
    seen = observe(position, seat)
    vector = np.empty(VECTOR, np.float32)  # what `seen.vector()` has, sooner
    vector[:PLANE_BYTES] = np.frombuffer(seen.planes, np.uint8)
    vector[PLANE_BYTES:] = np.frombuffer(seen.facts, np.float32)
    return {
        "observation": vector,
        "action_mask": np.frombuffer(bytearray(mask), np.int8),
    }


def observed_space() -> Any:
    """The space of `observed`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-FURTHEST, FURTHEST, (VECTOR,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
