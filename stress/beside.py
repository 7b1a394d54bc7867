"""How long a table waits beside others: `python -m stress.beside [--worktree PATH]`.

Four people play from one address, twenty moves a second, and one plays with three bots. Beside them
goes on, in a process of its own and from addresses of its own, what takes a server longest: the
worst table that is allowed (eight seats, wild twos, the strongest bots, everything is bought),
people who come back to games that are not in memory, watch them, read their highlights and save
them, people who look at the reviews of finished games, or who try house rules. The rounds alternate
with those in which nobody else is there, so that whatever else the machine does is in all of them.
With `--worktree` the server is that of another checkout.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from secrets import token_bytes
from typing import Final

from msgspec.structs import replace

from bench import results
from liverpool.arena.play import play_game
from liverpool.bots import roster
from liverpool.room.deals import deals_begun
from liverpool.room.events import Now
from liverpool.room.game_start import begun, first_state
from liverpool.room.kept import KeptSeat
from liverpool.room.lobby import new_table
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.requests import Settings
from liverpool.room.messages.secret import Secret
from liverpool.room.secrets import hashed
from liverpool.server.storage.storage import Storage
from liverpool.table.due import Transition
from stress.attack import ROOT, Attacked, Control, attacked, environment, spread
from stress.neighbours import GAMES, LOOKS, REVIEWS, SECRET, TRIALS
from stress.served import CannotMeasure
from stress.table_clients import NAMES

SECONDS: Final = 60.0
ROUNDS: Final = 6
BESIDE: Final = {
    "": "nobody else",
    "worst-table": "the worst table that is allowed",
    "look-back": f"{LOOKS} who come back to games, watch and save them",
    "reviews": f"{REVIEWS} reviews under way",
    "trials": f"{TRIALS} who try house rules",
}
"""What goes on, by the kind of `stress.neighbours`; nothing for nobody."""


def make_games(folder: Path) -> None:
    """Games of four that are over, in the folder of a server that is to start.

    One game, under as many names as there are tables: more than stay in memory without a page.
    """
    storage = Storage.at(folder)
    now = Now(0.0, datetime.now(UTC), token_bytes())
    kept = begun(new_table(now, "", 4, "dunlop", {}, Settings()), now.date)
    host = KeptSeat(NAMES[0], Sitting.PERSON, hashed(Secret(SECRET)))
    kept = replace(kept, seats=(host, *(KeptSeat(name, Sitting.BOT) for name in NAMES[1:])))
    state, played = first_state(kept), []
    bots = [roster.make("steady", f"{seat}") for seat in range(4)]
    for step in play_game(state.public.rules, bots, "beside"):
        played.append(Transition(state, step.actor, step.move, step.state))
        state = step.state
    begins = [at for at, each in enumerate(played) if each.begins_deal]
    parts = list(pairwise([0, *begins, len(played)]))
    for name in GAMES:
        table = replace(kept, id=name)
        storage.create(table)
        deals = deals_begun(first_state(table), (), {})[0]
        for first, end in parts:
            if end > first:
                part = played[first:end]
                after = deals.after(part, first)
                made = [(each.actor, each.move) for each in part]
                storage.append(name, first, made, after.begun_since(deals))
                deals = after
    storage.close()


def made_by(worktree: Path, folder: Path) -> None:
    """The same by the code of another checkout, which reads its own databases only."""
    command = [sys.executable, "-m", "stress.beside", "--make", str(folder)]
    subprocess.run(command, check=True, cwd=ROOT, env=environment(worktree))


class Waits:
    """Milliseconds that moves of the four took, and turns of the bots."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.bots: list[float] = []
        self.sent = 0
        self.updates = 0
        """How often a review came further."""


async def measured(here: Attacked, seconds: float) -> dict[str, Waits]:
    control = await Control.at(here.server)
    await control.plays(seconds / ROUNDS, 0)
    found = {kind: Waits() for kind in BESIDE}
    for number in range(ROUNDS):
        for kind, waits in found.items():
            print(f"  {BESIDE[kind]}, {number + 1} of {ROUNDS} …", file=sys.stderr, flush=True)
            other = await _begun(kind, here.server.port, seconds / ROUNDS) if kind else None
            moves, bots = await control.plays(seconds / ROUNDS, number)
            waits.moves += moves
            waits.bots += bots
            if other is not None:
                counts = json.loads((await other.communicate())[0])
                waits.sent += counts["sent"]
                waits.updates += counts.get("updates", 0)
    return found


async def _begun(kind: str, port: int, seconds: float) -> asyncio.subprocess.Process:
    """Others of this kind, who have begun."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "stress.neighbours", "--as", kind, "--port", str(port)),
        *("--seconds", str(seconds)),
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(ROOT),
    )
    assert process.stdout is not None, "it was asked for"
    await process.stdout.readline()
    return process


def lines(found: dict[str, Waits], command: str) -> Iterator[str]:
    yield "## A table beside others"
    yield ""
    yield results.measured_where("").partition(" Repeat")[0] + f" Repeat with `{command}`."
    yield (
        "Milliseconds from a move of four people to the last view of it, and from a move of one who"
        " plays with three bots until it is asked again; and how many times that is of what it is"
        " while nobody else is there. Nobody else and the others took turns."
    )
    yield ""
    columns = "p50 | p99 | worst | × p50 | × p99 | bots: p50 | p99 | × p99"
    yield f"| beside | moves | {columns} | messages of the others |"
    yield "|---|" + "--:|" * 10
    alone = found[""]
    for kind, waits in found.items():
        moves, bots = sorted(waits.moves), sorted(waits.bots)
        first, firsts = sorted(alone.moves), sorted(alone.bots)
        row = [f"{len(moves):,}", *spread(moves), _times(moves, first, 0.5)]
        row += [_times(moves, first, 0.99), *spread(bots)[:2], _times(bots, firsts, 0.99)]
        yield f"| {BESIDE[kind]} | {' | '.join(row)} | {waits.sent:,} |"
    yield ""
    yield f"The reviews came {found['reviews'].updates:,} steps further, a choice or a deal each."


def _times(waits: list[float], alone: list[float], share: float) -> str:
    return f"{waits[int(len(waits) * share)] / alone[int(len(alone) * share)]:.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="stress.beside", description="a table beside others")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each line")
    parser.add_argument("--worktree", type=Path, default=ROOT, help="another checkout's server")
    parser.add_argument("--make", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.make is not None:
        make_games(asked.make)
        return 0
    started, worktree = time.monotonic(), asked.worktree.resolve()
    try:
        with attacked(worktree, lambda folder: made_by(worktree, folder)) as here:
            found = asyncio.run(measured(here, asked.seconds))
    except CannotMeasure as error:
        print(f"stress.beside: {error}", file=sys.stderr)
        return 1
    command = f"python -m stress.beside --seconds {asked.seconds:g}"
    told = [*lines(found, command), "", f"It took {time.monotonic() - started:.0f} s."]
    print("\n".join(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
