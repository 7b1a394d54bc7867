"""`liverpool league FILE`: plays what a league still lacks, and prints its table.

Beside the league's file lies one with its results, a line of JSON for each game of a pair, written
when the game is over. A last line that was cut off is played again. A mistake gets one sentence
before anything is played; a bot that goes wrong ends the games of its pair, and the others go on.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from textwrap import fill
from typing import Final

import msgspec
from msgspec import Struct

from liverpool.arena import clairvoyant
from liverpool.arena.command_line import (
    BAD_INPUT,
    FAILED,
    known_bots,
    progress_line,
    rules_for,
    tell_what_is_missing,
)
from liverpool.arena.league import (
    FORMAT,
    League,
    Meeting,
    Pair,
    PairGame,
    Rating,
    meetings,
    missing,
    pair_games,
    ratings,
)
from liverpool.arena.play import ArenaError
from liverpool.arena.plot import PlotRow, in_terminal, number_text
from liverpool.arena.programs import Learnt, Programs, commands_of
from liverpool.arena.runner import EndedFromOutside
from liverpool.arena.statistics import Estimate
from liverpool.arena.tables import WIDTH, TextTable
from liverpool.bots.player import BotFault
from liverpool.engine.english import counted
from liverpool.engine.refusals import RulesError
from liverpool.record import NotationError
from liverpool.record.lines import drop_half_line, whole_lines
from liverpool.record.text_files import CannotRead, read_text
from liverpool.record.toml import parsed

LARGEST: Final = 1_000_000
LONGEST: Final = 3600
"""Seconds for an answer."""
RESULTS: Final = "liverpool-results/1"


class Terms(Struct, frozen=True):
    """What all results of a file have in common: its first line."""

    rules: str
    changes: tuple[str, ...]
    players: int
    seed: int
    format: str = RESULTS


class BadLeague(Exception):
    """What is wrong with a league's file or its results, in a sentence."""


Played = dict[tuple[Pair, int], PairGame]


def league_command(
    path: Path, *, show: bool, workers: int | None, json: bool, learnt: Learnt | None = None
) -> int:
    """Plays and prints; with `show` it only prints what there is. Returns the exit status.

    `learnt` makes the bots that are files of weights.
    """
    try:
        league = read_league(path)
        results = path.with_suffix(".results.jsonl")
        played = read_results(results, league)
        players_of = Programs(league.programs, clairvoyant.make, league.seconds, learnt)
        wanted = {} if show else _wanted(league, played)
        if wanted:
            players_of.check((bot for pair in wanted for bot in pair), league.players)
    except (BadLeague, RulesError, ValueError, BotFault, CannotRead) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    try:
        wrong = _play(league, players_of, wanted, played, results, workers)
    except EndedFromOutside as error:
        print(error, file=sys.stderr)
        return FAILED
    except OSError as error:
        print(f"The results can't be written to {results}: {error.strerror}.", file=sys.stderr)
        return FAILED
    inside = [game for (pair, _), game in played.items() if {*pair} <= league.bots.keys()]
    met = meetings(sorted(inside, key=lambda game: (game.pair, game.game)))
    table = ratings(next(iter(league.bots)), met)
    if json:
        print(_json(league, table, met))
    else:
        print("\n".join(_lines(league, table)))
    return FAILED if wrong else 0


def read_league(path: Path) -> League:
    """The league of the file; raises `BadLeague`, `CannotRead`, `RulesError` or `ValueError`."""
    try:
        league = msgspec.convert(parsed(read_text(path, LARGEST, "a league")), League)
    except NotationError as error:
        raise BadLeague(f"{path}, {error.faults[0]}") from None
    except msgspec.ValidationError as error:
        raise BadLeague(f"{path}: {error}.") from None
    if league.format != FORMAT:
        raise BadLeague(f'{path}: write format = "{FORMAT}", not "{league.format}".')
    if len(league.bots) < 2:
        raise BadLeague(f"{path}: a league has two bots at least; list them below [bots].")
    if league.deals < 2 or not 0 < league.seconds <= LONGEST:
        raise BadLeague(
            f"{path}: a pair plays two deals at least, and an answer takes up to {LONGEST} seconds."
        )
    commands_of(f"{name}={command}" for name, command in league.programs.items())
    ours = [name for name, command in league.bots.items() if not command]
    if ours:
        known_bots(ours, (clairvoyant.NAME,))
    rule_set = rules_for(league.rules, league.changes, league.players)
    tell_what_is_missing(ours, rule_set, league.players)
    return league


def _wanted(league: League, played: Played) -> Mapping[Pair, Sequence[int]]:
    found = ((pair, missing(league, played, pair)) for pair in league.pairs)
    return {pair: games for pair, games in found if games}


def _play(
    league: League,
    make: Programs,
    wanted: Mapping[Pair, Sequence[int]],
    played: Played,
    results: Path,
    workers: int | None,
) -> bool:
    """Plays the games, adds each to `played` and to the file; says whether a bot went wrong."""
    wrong = False
    done = 0
    if wanted:
        drop_half_line(results)
    with progress_line(sum(map(len, wanted.values()))) as progress:
        for pair, games in wanted.items():
            try:
                for game in pair_games(league, make, pair, games, workers):
                    _keep(results, league, game)
                    played[game.pair, game.game] = game
                    done += 1
                    progress(done)
            except ArenaError as error:
                wrong = True
                print(f"{' and '.join(pair)} stopped. {error}", file=sys.stderr)
    return wrong


# The file of results


def read_results(path: Path, league: League) -> Played:
    """The games that are there; raises `BadLeague` where they are of other terms."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadLeague(f"{path} can't be read: {error.strerror}.") from None
    whole = whole_lines(raw).splitlines()
    try:
        terms = msgspec.json.decode(whole[0], type=Terms) if whole else _terms(league)
        found = [msgspec.json.decode(line, type=PairGame) for line in whole[1:]]
    except msgspec.MsgspecError as error:
        raise BadLeague(f"{path} can't be read: {error}. Move it away to begin anew.") from None
    if terms != _terms(league):
        raise BadLeague(
            f"{path} has results by {terms.rules}{''.join(f', {each}' for each in terms.changes)},"
            f" {terms.players} players, seed {terms.seed}. Move it away to begin anew, or give the"
            " league these terms again."
        )
    return {(game.pair, game.game): game for game in found}


def _terms(league: League) -> Terms:
    return Terms(league.rules, league.changes, league.players, league.seed)


def _keep(path: Path, league: League, game: PairGame) -> None:
    with path.open("ab") as file:
        if not file.tell():
            file.write(msgspec.json.encode(_terms(league)) + b"\n")
        file.write(msgspec.json.encode(game) + b"\n")


# What is printed


def _lines(league: League, table: Sequence[Rating]) -> Iterator[str]:
    changes = "".join(f", {change}" for change in league.changes)
    first = next(iter(league.bots))
    yield fill(
        f"{counted(len(league.bots), 'bot')}, every two at tables of {league.players} by"
        f" {league.rules}{changes}; seed {league.seed}",
        WIDTH,
    )
    if not table:
        yield f"{first} has not played yet, so nobody has a rating."
        return
    yield f"\nPoints a deal ahead of {first} (more is better)\n"
    yield str(_table(table))
    yield "\nWon: the share of games won against another, on average; an even share is 50 %."
    unrated = [bot for bot in league.bots if bot not in {rating.bot for rating in table}]
    if unrated:
        yield f"Not rated yet: {', '.join(unrated)}."
    yield f"\nPoints a deal ahead of {first}, with 95 % intervals; right is better"
    yield from in_terminal([PlotRow(rating.bot, rating.points) for rating in table])


def _table(table: Sequence[Rating]) -> TextTable:
    shown = TextTable("Rank", "Bot", "Points", "95 % interval", "Won", "Deals", left=("Bot",))
    for rank, rating in enumerate(table, start=1):
        points = rating.points
        interval = "–"
        if points.error and isfinite(points.error):
            interval = f"{number_text(points.low)} to {number_text(points.high)}"
        cells = (number_text(points.mean), interval, f"{rating.won:.1%}", str(rating.deals))
        shown.add_row(str(rank), rating.bot, *cells)
    return shown


def _json(league: League, table: Sequence[Rating], met: Sequence[Meeting]) -> str:
    found = {
        "league": league,
        "ratings": [
            {"bot": each.bot, **_plain(each.points), "won": each.won, "deals": each.deals}
            for each in table
        ],
        "pairs": [
            {"pair": each.pair, **_plain(each.lead), "won": each.won, "games": each.games}
            for each in met
        ],
    }
    return msgspec.json.encode(found).decode()


def _plain(found: Estimate) -> dict[str, float]:
    return {"points": found.mean, "error": found.error, "low": found.low, "high": found.high}
