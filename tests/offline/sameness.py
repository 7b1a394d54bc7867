"""Games of bots as one hash each, and counts of ways to play: the same in CPython and, under
Pyodide, in a browser.

Both run this (`test_in_pyodide.py`), so it uses nothing but the game and tiny tables.
"""

import json
from hashlib import sha256

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.engine.moves import DEALER
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.state import view_of
from liverpool.record import new_record, write
from tests.perft.tables import levels, start, tiny


def found(asked: str) -> str:
    """What is found of games, by rules, seats, bot and seed, and of tiny tables, by rules, seed and
    depth, in JSON."""
    games, tables = json.loads(asked)
    return json.dumps([[_digest(*each) for each in games], [_counts(*each) for each in tables]])


def _digest(rules: str, seats: int, bot: str, seed: int) -> str:
    """The hash of all moves of a game, of what the seats could have done instead, and of its
    file."""
    digest, before = sha256(), None
    record = new_record(rules, [f"P{seat}" for seat in range(seats)])
    bots = [make(bot, f"{seed}/{seat}") for seat in range(seats)]
    for step in play_game(load(rules).rules, bots, seed):
        if before is not None and step.actor != DEALER:
            could = sorted(map(repr, options(view_of(before, step.actor))))
            digest.update("\n".join(could).encode())
        digest.update(repr(step.move).encode())
        record = record.appended(step.actor, step.move, step.state)
        before = step.state
    digest.update(write(record).encode())
    return digest.hexdigest()


def _counts(rules: str, seed: int, depth: int) -> list[int]:
    """In how many ways a tiny table can be played on, move after move."""
    return [len(level) for level in levels(start(tiny(rules, 3, "set 2"), 3, seed), depth)]
