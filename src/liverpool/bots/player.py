"""What a bot is, and where its randomness comes from.

A bot has no memory: all that it needs to know is in the view. Its randomness is a hash of its seed
and of the decision, so a replay shows the same move. This module knows no rule.
"""

from hashlib import blake2b
from typing import Protocol, runtime_checkable

from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View


@runtime_checkable
class Bot(Protocol):
    """A player: it is given the view of its seat and nothing else."""

    def choose(self, view: View) -> PlayerMove | None:
        """A legal move; None if the seat may only interrupt and does not want to."""


class BotFault(Exception):
    """A bot that cannot go on, and why: a sentence that names it."""


def chance(seed: str, view: View) -> int:
    """A number between 0 and 2^64 - 1, all equally likely, for this decision and this seed.

    The deal, the seat and the moves made so far in the deal set one decision apart from all others
    of a game; several seats that are asked at once differ by seat.
    """
    public = view.public
    text = f"{seed}/{public.number}/{public.phase}/{view.seat}/{len(public.history)}/{view.stock}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
