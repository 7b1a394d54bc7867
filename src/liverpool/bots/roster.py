"""The bots by name."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial
from random import SystemRandom
from typing import Final

from liverpool.bots.expert import Expert
from liverpool.bots.greedy import Greedy
from liverpool.bots.levels import LEVELS, player_of
from liverpool.bots.player import Bot
from liverpool.bots.random_bot import Random
from liverpool.bots.search.searcher import Search
from liverpool.bots.steady import Steady
from liverpool.engine.given_text import in_sight

BOTS: Final[Mapping[str, Callable[[str], Bot]]] = {
    "random": Random,
    "greedy": lambda _seed: Greedy(),
    "steady": lambda _seed: Steady(),
    "expert": lambda _seed: Expert(),
    "search": Search,
    **{level.key: partial(player_of, level) for level in LEVELS},
}
"""The bots' names, and what makes each from a seed; most leave nothing to chance."""

LOOK_AHEAD: Final = frozenset({"search", *(level.key for level in LEVELS if level.looks_ahead)})
"""Those that look ahead, where that is possible."""


def make(name: str, seed: int | str | None = None) -> Bot:
    """The bot of this name: `make_bot("steady").choose(view)` is its move.

    What it leaves to chance, and most leave nothing, follows from the seed and the view; without a
    seed, one is drawn. The names are in `BOTS`. Raises `ValueError` for a name that no bot has.
    """
    if name not in BOTS:
        raise ValueError(no_such_bot(name))
    return BOTS[name](str(SystemRandom().getrandbits(64) if seed is None else seed))


def no_such_bot(name: str) -> str:
    """The sentence for a name that no bot has."""
    shown = in_sight(name[:40])
    numbers = {str(level.number): level.key for level in LEVELS}
    near = get_close_matches(name.casefold(), BOTS, n=1)
    if name in numbers or near:
        return f'There is no bot "{shown}"; did you mean {numbers.get(name) or near[0]}?'
    plain = [bot for bot in BOTS if bot not in numbers.values()]
    return (
        f'There is no bot "{shown}"; there are {", ".join(numbers.values())}, of levels'
        f" 1 to {len(LEVELS)}, and {', '.join(plain)}."
    )
