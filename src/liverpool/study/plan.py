"""A study as it is written in a TOML file, and the tables that it plays: all by all.

Whatever is wrong with a file is told in one sentence, with the line.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from liverpool import __version__
from liverpool.arena.command_line import known_bots, must_fit
from liverpool.engine.changes import dotted, to_plain
from liverpool.engine.chosen import read_rules, rules_of
from liverpool.engine.questions import describe_players
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.effects import answer_with
from liverpool.laboratory.players import PLAYERS, Player, Table
from liverpool.laboratory.playing import plays_slowly
from liverpool.record.errors import NotationError
from liverpool.record.text_files import CannotRead, read_text
from liverpool.record.toml import Source

FORMAT: Final = "liverpool-study/1"
LARGEST: Final = 1_000_000
MOST_CONDITIONS: Final = 10_000
AS_IT_IS: Final = "as it is"
_PLACE: Final = re.compile(r" - at (?:key in )?`\$(.*)`$")
_UNKNOWN: Final = re.compile("unknown field `(.*)`")
_PART: Final = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")


class Study(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a study."""

    format: str
    title: str
    rules: tuple[str, ...]
    """Names of rules, or files of them beside the study."""
    about: str = ""
    changes: Mapping[str, Mapping[str, Any]] = {}
    """By what they are called; each is played beside the rules as they are."""
    players: tuple[int, ...] = (4,)
    bots: tuple[str, ...] = ("steady",)
    """Each is a line-up: one name, or several with commas, who take seats in turn."""
    seeds: tuple[int, ...] = (1,)
    games: int = 100
    """By each seed at each table; a game of one number has the same cards at all tables."""


class Condition(NamedTuple):
    """Rules and who plays by them, and from which seed."""

    named: str
    """The name of the rules, as the study has it."""
    change: str
    rules: RuleSet
    bots: tuple[str, ...]
    """By seat, in game 0."""
    seed: int

    @property
    def table(self) -> Table:
        return Table(tuple(PLAYERS.get(bot, Player(bot)) for bot in self.bots))

    @property
    def slow(self) -> str:
        """Why the engine plays it, in a sentence; empty where the simulator does."""
        return plays_slowly(self.rules, self.table)


@lru_cache(maxsize=MOST_CONDITIONS)
def key_of(condition: Condition) -> str:
    """What its games follow from, in short: another version's bots may play otherwise."""
    rules, table = to_plain(condition.rules), condition.table
    told = (rules, table, condition.seed, bool(condition.slow), __version__)
    return sha256(msgspec.json.encode(told)).hexdigest()[:16]


class BadStudy(Exception):
    """What is wrong with the file of a study, in a sentence with the line."""


class Plan(NamedTuple):
    """A study that can be played."""

    study: Study
    conditions: tuple[Condition, ...]
    """All by all, in the order of the file."""


def read_plan(path: Path) -> Plan:
    """The study of this file; raises `BadStudy`."""
    try:
        source = Source(read_text(path, LARGEST, "a study"))
    except NotationError as error:
        raise BadStudy(f"{path}, {error.faults[0]}") from None
    except CannotRead as error:
        raise BadStudy(str(error)) from None
    reader = _Reader(path, source)
    try:
        study = msgspec.convert(source.plain, Study)
    except msgspec.ValidationError as error:
        found = _PLACE.search(str(error))
        said = str(error)[: found.start()] if found else str(error)
        unknown = _UNKNOWN.search(said)
        where = (*_steps(found[1] if found else ""), *(unknown.groups() if unknown else ()))
        raise reader.bad(f"{said}.", *where) from None
    reader.check(study)
    return Plan(study, tuple(reader.conditions(study)))


def _steps(path: str) -> Iterator[str | int]:
    """The steps of a path as msgspec writes it: `.players[0]`."""
    for number, name in _PART.findall(path):
        if name != "...":
            yield int(number) if number else name


class _Reader:
    """Says where in the file something is wrong."""

    def __init__(self, path: Path, source: Source) -> None:
        self._path = path
        self._source = source

    def bad(self, sentence: str, *place: str | int) -> BadStudy:
        line, _ = self._source.key_place(place)
        return BadStudy(f"{self._path}, line {line}: {sentence}")

    def check(self, study: Study) -> None:
        """Raises for what the types of the fields don't say."""
        if study.format != FORMAT:
            raise self.bad(f'Write format = "{FORMAT}", not "{study.format}".', "format")
        for name in ("rules", "players", "bots", "seeds"):
            given = getattr(study, name)
            if not given:
                raise self.bad(f"{name} is empty; list one at least.", name)
            if len({*given}) < len(given):
                raise self.bad(f"{name} has something twice; list each once.", name)
        if not 0 < study.games <= 1_000_000:
            raise self.bad("A study has from 1 to 1,000,000 games.", "games")
        for at, seed in enumerate(study.seeds):
            if not 0 <= seed < 1 << 63:
                raise self.bad("A seed is a number from 0 to 2^63 - 1.", "seeds", at)
        if AS_IT_IS in study.changes:
            raise self.bad(
                f"“{AS_IT_IS}” is what rules without a change are called; name it otherwise.",
                *("changes", AS_IT_IS),
            )
        many = (1 + len(study.changes)) * len(study.rules) * len(study.players) * len(study.bots)
        if many * len(study.seeds) > MOST_CONDITIONS:
            raise self.bad(f"That makes more than {MOST_CONDITIONS:,} tables; take fewer.")

    def conditions(self, study: Study) -> Iterator[Condition]:
        rule_sets = [
            (name, change, self._changed(rules, change, changes))
            for name, rules in self._rules(study)
            for change, changes in ((AS_IT_IS, {}), *study.changes.items())
        ]
        line_ups = [self._line_up(*each) for each in enumerate(study.bots)]
        seen: set[tuple[str, str, tuple[str, ...]]] = set()
        for (name, change, rules), players, bots in product(rule_sets, study.players, line_ups):
            self._fits(study, name, rules, players)
            seats = tuple(islice(cycle(bots), players))
            try:
                must_fit(bots, players)
                if (name, change, seats) in seen:
                    raise ValueError("These are the same players as those of another line-up.")
            except ValueError as error:
                raise self.bad(str(error), "bots", line_ups.index(bots)) from None
            seen.add((name, change, seats))
            for seed in study.seeds:
                yield Condition(name, change, rules, seats, seed)

    def _rules(self, study: Study) -> Iterator[tuple[str, RuleSet]]:
        for at, name in enumerate(study.rules):
            try:
                if name.endswith(".toml"):
                    text = read_text(self._path.parent / name, LARGEST, "a rule set")
                    yield name, read_rules(text)
                else:
                    yield name, rules_of(name)
            except (RulesError, CannotRead) as error:
                said = " ".join(str(error).splitlines())
                raise self.bad(f"{name}: {said}", "rules", at) from None

    def _changed(self, rules: RuleSet, change: str, changes: Mapping[str, Any]) -> RuleSet:
        try:
            return answer_with(rules, dotted(changes)).rules
        except RulesError as error:
            fault = error.faults[0]
            key = fault.key or ""  # it may be written in one piece
            places = [("changes", change, *parts) for parts in ([key], key.split("."))]
            place = max(places, key=self._source.key_place)
            raise self.bad(fault.sentence, *place) from None

    def _line_up(self, at: int, names: str) -> tuple[str, ...]:
        try:
            return tuple(known_bots([name.strip() for name in names.split(",")], [*PLAYERS]))
        except ValueError as error:
            raise self.bad(str(error), "bots", at) from None

    def _fits(self, study: Study, name: str, rules: RuleSet, players: int) -> None:
        if not rules.players.min <= players <= rules.players.max:
            raise self.bad(
                f"{name} is for {describe_players(rules.players)}, not for {players}.",
                *("players", study.players.index(players)),
            )
