"""Games of bots as one hash each: the same in CPython and, under Pyodide, in a browser.

Both run this (`test_in_pyodide.py`), so it uses nothing but the game.
"""

import json
from hashlib import sha256

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.engine.moves import DEALER
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.state import view_of


def digests(games: str) -> str:
    """The hash of each of these games, which are told by rules, seats, bot and seed, in JSON.

    It is one of all moves, and of what the seat could have done instead.
    """
    return json.dumps([_digest(*game) for game in json.loads(games)])


def _digest(rules: str, seats: int, bot: str, seed: int) -> str:
    found, before = sha256(), None
    bots = [make(bot, f"{seed}/{seat}") for seat in range(seats)]
    for step in play_game(load(rules).rules, bots, seed):
        if before is not None and step.actor != DEALER:
            could = sorted(map(repr, options(view_of(before, step.actor))))
            found.update("\n".join(could).encode())
        found.update(repr(step.move).encode())
        before = step.state
    return found.hexdigest()
