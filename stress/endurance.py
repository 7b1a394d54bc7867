"""Thousands of games in which nothing may go wrong.

Every second game goes by a preset, the others by rules made by chance, half of those with a
small deck. Everybody plays who is on the roster, mixed, at tables of every size that the rules
allow. A game in which a bot or the engine fails, or in which a deal does not end, stops the run
with its number and position; the number and the seed make it again.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from bench.results import measured_where
from liverpool.arena.command_line import progress_line
from liverpool.arena.play import ArenaError, play_game
from liverpool.arena.runner import results
from liverpool.bots.player import Bot
from liverpool.bots.roster import BOTS, make
from liverpool.bots.search.searcher import Search
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import State, waiting_on
from liverpool.record import write_position
from tests.rules.by_chance import rules_by_chance

GAMES: Final = 5000
WORLDS: Final = 2
"""So many worlds for bots that look ahead."""
MOST_MOVES: Final = 20_000
"""Moves after which a deal counts as stuck; the longest ones have some thousand."""


class Stuck(RuntimeError):
    """A game that did not come to its end; the text says which, where and why."""


class Played(NamedTuple):
    """What was seen of one game."""

    rules: str
    """The preset's name; nothing where the rules were made by chance."""
    seats: int
    bots: tuple[str, ...]
    deals: int
    moves: int
    longest: int
    """Moves of its longest deal."""


def table(seed: int | str, number: int) -> tuple[str, RuleSet, tuple[str, ...]]:
    """The name of the rules, the rules, and who sits at the table of this number."""
    random = Random(f"endurance/{seed}/{number}")
    name = random.choice(names()) if number % 2 else ""
    rules = load(name).rules if name else rules_by_chance(random)
    seats = random.randint(rules.players.min, rules.players.max)
    return name, rules, tuple(random.choice(list(BOTS)) for _ in range(seats))


def player(bot: str, seed: str) -> Bot:
    """The bot of this name; one that looks ahead does so only a little, to play many games."""
    found = make(bot, seed)
    return Search(seed, WORLDS) if isinstance(found, Search) else found


def play(seed: int | str, number: int) -> Played:
    """The game of this number; raises `Stuck` where anything goes wrong."""
    name, rules, bots = table(seed, number)
    where = f"Game {number}, seed {seed}, {name or 'rules by chance'}, {', '.join(bots)}"
    key = f"{seed}/{number}"
    players = [player(bot, f"{key}/{seat}") for seat, bot in enumerate(bots)]
    by_deal = Counter[int]()
    state: State | None = None
    try:
        for step in play_game(rules, players, key):
            state = step.state
            by_deal[state.public.number] += 1
            if by_deal[state.public.number] > MOST_MOVES:
                raise Stuck(f"{where}: the deal does not end{_after(state)}")
    except ArenaError as error:
        raise Stuck(f"{where}: {error}") from error
    except (ValueError, ArithmeticError, LookupError, AssertionError) as error:
        raise Stuck(f"{where}: {error!r}{_after(state)}") from error
    assert state is not None, "a game has moves"
    deals = len(state.public.sheet)
    if not state.public.is_last_deal or waiting_on(state.public).must:
        raise Stuck(f"{where}: it ended too soon{_after(state)}")
    return Played(name, len(bots), bots, deals, by_deal.total(), max(by_deal.values()))


def _after(state: State | None) -> str:
    return "" if state is None else f" after this position:\n\n{write_position(state)}"


def report(games: int, seed: int | str) -> Iterator[str]:
    """Plays the games; the lines of the section. Raises `Stuck`."""
    yield "## Games at all kinds of tables"
    yield ""
    yield measured_where(f"endurance --games {games} --seed {seed}")
    yield ""
    played: list[Played] = []
    # games by the same rules one after another: what the solver has learnt of these serves them all
    numbers = sorted(range(1, games + 1), key=lambda number: table(seed, number)[0])
    with progress_line(games) as progress:
        for game in results(partial(play, seed), numbers):
            played.append(game)
            progress(len(played))
    yield from lines(played, seed)
    yield ""


def lines(played: Sequence[Played], seed: int | str) -> Iterator[str]:
    """What was played, for people."""
    by_chance = sum(not game.rules for game in played)
    yield (
        f"{len(played):,} games, seed {seed}: {sum(game.deals for game in played):,} deals,"
        f" {sum(game.moves for game in played):,} moves. None was stuck, nothing failed."
    )
    yield ""
    presets = len({game.rules for game in played} - {""})
    yield f"- {len(played) - by_chance:,} by {presets} presets, {by_chance:,} by rules of chance"
    sizes = sorted(Counter(game.seats for game in played).items())
    yield f"- at tables of {', '.join(f'{size} ({count:,})' for size, count in sizes)}"
    bots = sorted(Counter(bot for game in played for bot in game.bots).items())
    yield f"- in the seats {', '.join(f'{bot} ({count:,})' for bot, count in bots)}"
    yield f"- the longest deal had {max(game.longest for game in played):,} moves"
