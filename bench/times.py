"""How long bots think: the CPU time of each decision, for presets and tables of all sizes.

A decision is an answer that a bot gives when it is asked; where it may interrupt and does not,
that is not counted. The same bot plays in every seat. Before each row a game is played off the
clock, since the tables of the contract solver are filled on demand. `play_game` with its rules
and views is on the clock only where whole games are told.
"""

import time
from collections.abc import Iterator, Sequence
from itertools import count
from math import inf
from random import Random
from statistics import mean
from typing import Final

from bench.results import measured_where
from liverpool.arena.play import play_game
from liverpool.bots.expert import Expert
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.bots.search.coverage import coverage_of, simulator_of
from liverpool.bots.search.searcher import Search
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import View
from liverpool.table.personas import PERSONAS

PRESETS: Final = tuple(name for name in names() if "+" not in name)
SEATS: Final = (3, 4, 6, 8)
BOTS: Final = ("steady", "expert")
AT_LEVELS: Final = "dunlop"
SEARCHED: Final = 300
"""Decisions that look ahead, one in `ONE_IN` of one player's among `steady`."""
ONE_IN: Final = 4
GAMES: Final = 10
"""Whole games of four, one after another."""
DECISIONS: Final = 1500
"""So many at least in each figure."""


class Timed:
    """A bot whose thinking is timed."""

    def __init__(self, bot: Bot, took: list[float]) -> None:
        self._bot = bot
        self._took = took

    def choose(self, view: View) -> PlayerMove | None:
        started = time.thread_time()
        move = self._bot.choose(view)
        if move is not None:
            self._took.append(time.thread_time() - started)
        return move


def decision_times(
    name: str, rules: RuleSet, seats: int, seed: str, within: float = inf
) -> list[float]:
    """Seconds of at least `DECISIONS` decisions, in whole games; of those that are made within so
    many seconds, where these are fewer."""
    took: list[float] = []
    game, ends = 0, time.monotonic() + within
    while len(took) < DECISIONS:
        bots = [Timed(make(name, f"{seed}/{game}/{seat}"), took) for seat in range(seats)]
        for _ in play_game(rules, bots, f"{seed}/{game}"):
            if time.monotonic() > ends:
                return took
        game += 1
    return took


class Sampled:
    """A player whose decisions look ahead and are timed, one in `ONE_IN`, and are instant else."""

    def __init__(self, seed: str, took: list[float]) -> None:
        self._search, self._instant, self._took = Search(seed), Expert(), took
        self._random = Random(seed)

    def choose(self, view: View) -> PlayerMove | None:
        if self._random.randrange(ONE_IN):
            return self._instant.choose(view)
        started = time.process_time()
        thought = self._search.think(view)
        if thought.worlds:
            self._took.append(time.process_time() - started)
        return thought.move


def search_times(rules: RuleSet, seats: int, seed: str, decisions: int = SEARCHED) -> list[float]:
    """Seconds of so many decisions that looked ahead, in games among `steady`."""
    took: list[float] = []
    for number in coverage_of(rules, seats).deals:  # off the clock: each is started once
        simulator_of(rules, number, seats)
    for game in count():
        key = f"{seed}/{game}"
        bots: list[Bot] = [make("steady", f"{key}/{seat}") for seat in range(seats)]
        bots[game % seats] = Sampled(key, took)
        for _ in play_game(rules, bots, key):
            if len(took) >= decisions:
                return took
    raise AssertionError


def told(took: Sequence[float]) -> str:
    """Mean and p99 in milliseconds."""
    return f"{mean(took) * 1e3:.2f} / {sorted(took)[len(took) * 99 // 100] * 1e3:.1f}"


def game_times(seed: str) -> list[float]:
    """CPU seconds of whole games of four `steady`."""
    rules, took = load(AT_LEVELS).rules, []
    for game in range(GAMES + 1):
        bots = [make("steady", f"{seed}/{game}/{seat}") for seat in range(4)]
        started = time.process_time()
        for _ in play_game(rules, bots, f"{seed}/{game}"):
            pass
        took.append(time.process_time() - started)
    return took


def report(seed: int) -> Iterator[str]:
    yield "## How long bots think"
    yield ""
    yield measured_where(f"times --seed {seed}")
    yield ""
    first, *games = game_times(f"games {seed}")
    yield (
        f"A game of seven deals with four `steady` under {AT_LEVELS}: {mean(games):.2f} s of CPU"
        f" in the mean, {max(games):.2f} s at most (of {GAMES}; the first of a process, whose"
        f" tables are empty, {first:.2f} s). Aim: 0.5 s. A public Python implementation of this"
        " game (wickman/liverpool) with four naive bots needs 26 to 89 s."
    )
    yield ""
    yield "Milliseconds of CPU for a decision, mean / p99. Aim at four players: 1 / 5."
    for name in BOTS:
        yield ""
        yield f"| `{name}` | " + " | ".join(f"{seats} players" for seats in SEATS) + " |"
        yield "|---" + "|--:" * len(SEATS) + "|"
        for preset in PRESETS:
            rules = load(preset).rules
            decision_times(name, rules, rules.players.min, f"warming up {seed}")
            cells = [
                told(decision_times(name, rules, seats, f"{seed}/{preset}/{seats}"))
                if rules.players.min <= seats <= rules.players.max
                else "—"
                for seats in SEATS
            ]
            yield f"| {preset} | " + " | ".join(cells) + " |"
    yield from _looking_ahead(seed)
    yield ""
    yield f"| level, four players, {AT_LEVELS} | mean / p99 |"
    yield "|---|--:|"
    rules = load(AT_LEVELS).rules
    for persona in PERSONAS:
        decision_times(persona.level.key, rules, 4, f"warming up {seed}")
        took = decision_times(persona.level.key, rules, 4, str(seed))
        yield f"| {persona.name} | {told(took)} |"
    yield ""


def _looking_ahead(seed: int) -> Iterator[str]:
    yield ""
    yield (
        "The bot that looks ahead, alone among `steady`: decisions that were searched, one in"
        f" {ONE_IN}, {SEARCHED} in each figure. Aim at every table: 50 / 300."
    )
    yield ""
    yield "| `search` | " + " | ".join(f"{seats} players" for seats in SEATS) + " |"
    yield "|---" + "|--:" * len(SEATS) + "|"
    for preset in PRESETS:
        rules = load(preset).rules
        cells = (told(search_times(rules, seats, f"{seed}/{preset}/{seats}")) for seats in SEATS)
        yield f"| {preset} | " + " | ".join(cells) + " |"
