"""A set of games that anybody makes anew from a seed, byte for byte, and its check sums.

A game follows from the plan and its number alone: neither the number of cores nor where an earlier
run was stopped makes a difference. Games are written in files of `GAMES` each, and `SHA256SUMS` has
a line for each file that is whole; a later run keeps those whose sum is right and makes the rest.
The first games of a larger set are those of a smaller one.

All bots of the plan play in every game, and move on by one seat from each game to the next.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import file_digest, sha256
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from liverpool import __version__
from liverpool.arena.play import play_game
from liverpool.arena.runner import results
from liverpool.bots.roster import make
from liverpool.engine.changes import parse_changes
from liverpool.engine.chosen import rules
from liverpool.engine.dealing import new_game
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase
from liverpool.record import DealRecord, Line, new_record, write_made
from liverpool.record.games import between
from liverpool.record.moves import line_text

GAMES: Final = 100
"""Games in a file."""
FORMAT: Final = "liverpool-data/1"
SUMS: Final = "SHA256SUMS"
PLAN: Final = "plan.json"


class Plan(Struct, frozen=True):
    """What a set of games follows from."""

    deals: int
    """How many at least: the last game is played to its end."""
    rules: str
    changes: tuple[str, ...]
    players: int
    bots: tuple[str, ...]
    seed: int
    version: str = __version__
    """Of the program: another one's bots may play otherwise."""
    format: str = FORMAT

    @property
    def rule_set(self) -> RuleSet:
        return rules(self.rules, self.changed)

    @property
    def changed(self) -> Mapping[str, object]:
        return parse_changes("\n".join(self.changes))

    @property
    def games(self) -> int:
        return ceil(self.deals / len(self.rule_set.deals))

    @property
    def files(self) -> int:
        return ceil(self.games / GAMES)

    def games_in(self, file: int) -> range:
        """The numbers of the games in the file of this number, both from 1."""
        return range((file - 1) * GAMES + 1, min(file * GAMES, self.games) + 1)


class OtherPlan(Exception):
    """A folder has games of another plan; the text says so."""


class Made(Struct, frozen=True):
    """A set of games as it lies in its folder."""

    games: int
    deals: int
    """As the rules have them; games that end early have fewer."""
    size: int
    """Bytes of all files of games."""
    kept: int
    """Files that were there already."""
    checksum: str
    """SHA-256 of the file `SHA256SUMS`, and with it of everything."""


def make_games(
    plan: Plan,
    folder: Path,
    *,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Made:
    """Makes the games of the plan in the folder, as far as they are not there.

    `progress` gets how many games are there. Raises `OtherPlan` where the folder has games of
    another plan, or more of this one; `OSError` where it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before = _begin(plan, folder)
    sums = _read_sums(folder / SUMS)
    missing = [
        file
        for file in range(1, plan.files + 1)
        if before.games_in(file) != plan.games_in(file)
        or not (path := folder / file_name(file)).is_file()
        or sums.get(path.name) != _sum(path)
    ]
    kept = plan.files - len(missing)
    if before != plan:  # a last file that was not full has no sum until it is made anew
        again = {file_name(file) for file in missing}
        _write_sums(folder / SUMS, {name: of for name, of in sums.items() if name not in again})
        _write(folder / PLAN, _plan_text(plan))
    done = plan.games - sum(len(plan.games_in(file)) for file in missing)
    if done:
        progress(done)
    numbers = (number for file in missing for number in plan.games_in(file))
    texts = results(partial(game_text, plan), numbers, workers)
    for file in missing:
        path = folder / file_name(file)
        beside = path.with_suffix(".part")
        with beside.open("w", encoding="utf-8", newline="\n") as out:
            for at, _ in enumerate(plan.games_in(file), start=1):
                out.write(between(at) + next(texts))
                done += 1
                progress(done)
        beside.replace(path)
        sums[path.name] = _sum(path)
        _write_sums(folder / SUMS, sums)
    names = [file_name(file) for file in range(1, plan.files + 1)]
    return Made(
        plan.games,
        plan.games * len(plan.rule_set.deals),
        sum((folder / name).stat().st_size for name in names),
        kept,
        _sum(folder / SUMS),
    )


def file_name(file: int) -> str:
    return f"games-{file:05}.toml"


def game_text(plan: Plan, number: int) -> str:
    """The game of this number, from 1, as a file in the notation."""
    line_up = seated(plan, number)
    key = f"{plan.seed}/{number}"
    bots = [make(name, f"{key}/{seat}") for seat, name in enumerate(line_up)]
    names = unlike(line_up)
    record = new_record(plan.rules, names, plan.changed)
    deals: list[DealRecord] = []
    lines: list[Line] = []
    texts: list[str] = []
    public = record.start.public
    for actor, move, state in play_game(plan.rule_set, bots, key):
        lines.append(Line(actor, move))
        texts.append(line_text(actor, move, public, names))
        public = state.public
        if public.phase is Phase.OVER:
            deals.append(DealRecord(tuple(lines), public.sheet[-1]))
            lines = []
    return write_made(replace(record, deals=tuple(deals)), texts)


def seated(plan: Plan, number: int) -> tuple[str, ...]:
    """The bots of this game by seat: all move on by one seat from each game to the next."""
    around = tuple(islice(cycle(plan.bots), plan.players))
    by = (number - 1) % plan.players
    return around[-by:] + around[:-by] if by else around


def unlike(line_up: Sequence[str]) -> tuple[str, ...]:
    """A name for each seat: its bot's, with a number from the second of the same bot on."""
    names = list[str]()
    for at, bot in enumerate(line_up):
        before = line_up[:at].count(bot)
        names.append(f"{bot}-{before + 1}" if before else bot)
    return tuple(names)


# What is there already


def _begin(plan: Plan, folder: Path) -> Plan:
    """The plan that is noted in the folder, which may have fewer deals; notes it where none is.

    Raises `OtherPlan` where that is another one.
    """
    new_game(plan.rule_set, plan.players)  # so that what cannot be played is said at once
    path = folder / PLAN
    if not path.is_file():
        _write(path, _plan_text(plan))
        return plan
    try:
        there = msgspec.json.decode(path.read_bytes(), type=Plan)
    except msgspec.MsgspecError:
        raise OtherPlan(f"{path} is no plan of a set of games; name another folder.") from None
    if there.deals > plan.deals:
        raise OtherPlan(f"{folder} has more: {there.deals} deals; name another folder.")
    told = _difference(there, plan)
    if told:
        raise OtherPlan(f"{folder} has games of another plan: {told}. Name another folder.")
    return there


def _plan_text(plan: Plan) -> str:
    return msgspec.json.format(msgspec.json.encode(plan)).decode() + "\n"


def _difference(there: Plan, plan: Plan) -> str:
    pairs = ((key, value, asdict(plan)[key]) for key, value in asdict(there).items())
    said = (f"{key} is {_shown(was)}, not {_shown(now)}" for key, was, now in pairs if was != now)
    return "; ".join(each for each in said if not each.startswith("deals "))


def _shown(value: object) -> str:
    return ",".join(value) or "none" if isinstance(value, tuple) else str(value)


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, sha256).hexdigest()


def _read_sums(path: Path) -> dict[str, str]:
    """The check sum of each file, by name, as `sha256sum` writes them."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return {name: checksum for checksum, _, name in (line.partition("  ") for line in lines)}


def _write_sums(path: Path, sums: Mapping[str, str]) -> None:
    _write(path, "".join(f"{sums[name]}  {name}\n" for name in sorted(sums)))


def _write(path: Path, text: str) -> None:
    """Writes the file so that it is never there in part."""
    beside = path.with_suffix(".part")
    beside.write_text(text, "utf-8", newline="\n")
    beside.replace(path)
