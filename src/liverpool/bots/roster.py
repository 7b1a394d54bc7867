"""The bots by name."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final

from liverpool.bots.blind import Random
from liverpool.bots.player import Bot
from liverpool.bots.steady import Steady


def _steady(_seed: str) -> Bot:
    return Steady()


BOTS: Final[Mapping[str, Callable[[str], Bot]]] = {"random": Random, "steady": _steady}
"""Each bot's name, and what makes one from its seed; `steady` leaves nothing to chance."""


def make(name: str, seed: int | str) -> Bot:
    """The bot of this name; `ValueError` with a sentence for people where there is none."""
    if name not in BOTS:
        raise ValueError(no_such_bot(name))
    return BOTS[name](str(seed))


def no_such_bot(name: str) -> str:
    """The sentence for a name that no bot has."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in name[:40])
    near = get_close_matches(name, BOTS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {' and '.join(BOTS)}."
    return f'There is no bot "{shown}"; {hint}'
