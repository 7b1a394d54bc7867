"""A server that is attacked while four people play: `python -m stress.attack [--worktree PATH]`.

Loopback only, and bounded. Each kind of attack (`stress.attackers`) goes first to a sink that
throws everything away, then to the server, since attackers and server share the machine's
processors; the four at their table, from an address of their own, move twenty times a second
meanwhile, and one who plays with three bots waits for them. The server runs as behind a proxy, so
that its limits hold. With `--worktree` it is that of another checkout, for a comparison.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct
from websockets.asyncio.client import connect

from bench import results
from stress.attackers import KINDS
from stress.served import ONLY_LINUX, CannotMeasure, Server
from stress.table_clients import Alone, Page, Table, play

ROOT: Final = Path(__file__).resolve().parent.parent
MESSAGES: Final = 200_000
SECONDS: Final = 20.0
LONGEST: Final = 1_200.0
"""Seconds after which the messages end, however few were taken."""
EVERY: Final = 0.05
"""Seconds from one move of the control table to its next."""
BOTS_EVERY: Final = 0.5
"""Seconds from one turn of the person who plays with bots to the next."""
REST: Final = 12.0
"""Seconds after the last attack in which memory may come back."""
_CONTROL: Final = {"X-Forwarded-Proto": "https"}


class Measured(Struct):
    """How a table fared beside one kind of attack."""

    kind: str
    waits: list[float]
    """Milliseconds from a move to the last view of it, sorted; the attackers met the server."""
    beside_sink: list[float]
    """The same, while they met the sink."""
    bots: list[float]
    """Milliseconds from a move of one who plays with bots until it is asked again, sorted."""
    counts: dict[str, int]
    memory: int


class Attacked:
    """The server, its log, and the sink."""

    def __init__(self, server: Server, sink: int, log: Path) -> None:
        self.server, self.sink, self.log = server, sink, log

    def log_lines(self) -> list[str]:
        return self.log.read_text("utf-8", errors="replace").splitlines()


@contextmanager
def attacked(
    worktree: Path, make_games: Callable[[Path], None] = lambda _: None
) -> Iterator[Attacked]:
    """The server of this checkout, and a sink; raises `CannotMeasure`.

    `make_games` may fill its folder before it starts.
    """
    if not Path("/proc/self/stat").exists():
        raise CannotMeasure(ONLY_LINUX)
    with tempfile.TemporaryDirectory() as scratch:
        log, games = Path(scratch, "log"), Path(scratch, "games")
        make_games(games)
        serve = ["-m", "liverpool", "serve", "--host", "127.0.0.1", "--port", "0"]
        serve += ["--data", str(games), "--public-url", "https://rummy.example"]
        with (
            log.open("wb") as errors,
            subprocess.Popen(
                [sys.executable, *serve],
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=worktree,
                env=environment(worktree),
            ) as process,
            subprocess.Popen(
                [sys.executable, "-m", "stress.attackers", "--as", "sink"],
                stdout=subprocess.PIPE,
                cwd=ROOT,
                env=environment(ROOT),
            ) as sink,
        ):
            try:
                assert process.stdout is not None, "it was asked for"
                assert sink.stdout is not None, "it was asked for"
                first = process.stdout.readline().decode().strip()
                if not first.rpartition(":")[2].isdigit():
                    raise CannotMeasure(f"The server does not start: {log.read_text()[-500:]}")
                port = int(first.rpartition(":")[2])
                yield Attacked(Server(port, process.pid), int(sink.stdout.readline()), log)
            finally:
                for each in (process, sink):
                    each.terminate()


def environment(worktree: Path) -> dict[str, str]:
    """For a process with the code of this checkout, and benchmarks of ours."""
    return {**os.environ, "PYTHONPATH": f"{worktree / 'src'}{os.pathsep}{ROOT}"}


class Control:
    """Those who play while others attack: four people, and one with three bots."""

    def __init__(self, table: Table, alone: Alone) -> None:
        self._table, self._alone = table, alone

    @classmethod
    async def at(cls, server: Server) -> "Control":
        where = f"{server.address}/socket"
        pages = []
        for number in range(5):
            headers = {"X-Forwarded-For": f"198.51.100.{number + 7}", **_CONTROL}
            link = await connect(where, proxy=None, additional_headers=headers, ping_interval=None)
            pages.append(Page(link))
        found = cls(Table(pages[:4], 1), Alone(pages[4:]))
        await found._table.sit_down()
        await found._alone.sit_down()
        return found

    async def plays(self, seconds: float, seed: int) -> tuple[list[float], list[float]]:
        """Milliseconds of the moves of the four, and of the turns of the bots."""
        found = await asyncio.gather(
            play(self._table, seconds, EVERY, seed), play(self._alone, seconds, BOTS_EVERY, seed)
        )
        moves, bots = ([1000 * wait for wait in waits] for waits in found)
        return moves, bots


async def _beside(
    kind: str, port: int, seconds: float, messages: int, control: Control
) -> Measured:
    """The table plays while attackers of this kind meet this port."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "stress.attackers", "--as", kind, "--port", str(port)),
        *("--seconds", str(seconds), "--messages", str(messages)),
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(ROOT),
    )
    ended = asyncio.create_task(process.communicate())
    waits: list[float] = []
    bots: list[float] = []
    number = 0
    while not ended.done():
        number += 1
        moves, turns = await control.plays(1.0, number)
        waits += moves
        bots += turns
    counts = json.loads((await ended)[0] or b"{}")
    return Measured(kind, sorted(waits), [], sorted(bots), counts, 0)


async def measured(
    here: Attacked, kinds: Sequence[str], seconds: float, messages: int, longest: float
) -> list[Measured]:
    control = await Control.at(here.server)
    await control.plays(seconds / 4, 0)
    moves, bots = await control.plays(seconds, 0)
    memory = here.server.memory()
    found = [Measured("nobody", sorted(moves), [], sorted(bots), {}, memory)]
    for kind in kinds:
        print(f"  {kind} …", file=sys.stderr, flush=True)
        lasts, most = (longest, messages) if kind == "messages" else (seconds, 10**12)
        beside = await _beside(kind, here.sink, seconds, 10**12, control)
        one = await _beside(kind, here.server.port, lasts, most, control)
        one.beside_sink, one.memory = beside.waits, here.server.memory()
        found.append(one)
    await asyncio.sleep(REST)
    moves, bots = await control.plays(seconds, 1)
    memory = here.server.memory()
    return [*found, Measured("nobody any more", sorted(moves), [], sorted(bots), {}, memory)]


def lines(found: list[Measured], log: list[str], command: str) -> Iterator[str]:
    yield "## A server that is attacked"
    yield ""
    yield results.measured_where("").partition(" Repeat")[0] + f" Repeat with `{command}`."
    yield (
        "Milliseconds from a move of four people to the last view of it, while attackers meet the"
        " server, and, for comparison, while they meet a sink that throws everything away; and from"
        " a move of one who plays with three bots until it is asked again."
    )
    yield ""
    columns = "p50 | p99 | worst | sink: p50 | p99 | worst | bots: p50 | worst"
    yield f"| attackers | {columns} | sent | refused | cut off | MB |"
    yield "|---|" + "--:|" * 12
    for each in found:
        bots = spread(each.bots)
        figures = [*spread(each.waits), *spread(each.beside_sink), bots[0], bots[2]]
        counts = [each.counts.get(name, 0) for name in ("sent", "refused", "cut off")]
        refused = counts[1] + each.counts.get("sockets refused", 0)
        row = [each.kind, *figures, f"{counts[0]:,}", f"{refused:,}", f"{counts[2]:,}"]
        yield f"| {' | '.join(row)} | {each.memory / 1e6:.0f} |"
    yield ""
    tracebacks = sum("Traceback" in line for line in log)
    yield (
        f"{tracebacks} tracebacks in {len(log):,} lines of the log. Pings and continuations go 500"
        " at once, which counts as one; of the messages those that were read are counted."
    )


def spread(waits: list[float]) -> list[str]:
    """Median, 99th percentile and worst of what is sorted."""
    if not waits:
        return ["", "", ""]
    places = (len(waits) // 2, min(int(len(waits) * 0.99), len(waits) - 1), len(waits) - 1)
    return [f"{waits[place]:.1f}" for place in places]


def main() -> int:
    parser = argparse.ArgumentParser(prog="stress.attack", description="attack a server of ours")
    parser.add_argument("--messages", type=int, default=MESSAGES, help="hostile messages")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for every other attack")
    parser.add_argument("--longest", type=float, default=LONGEST, help="seconds for the messages")
    parser.add_argument("--only", choices=KINDS, action="append", help="only this kind")
    parser.add_argument("--worktree", type=Path, default=ROOT, help="another checkout's server")
    asked = parser.parse_args()
    started = time.monotonic()
    try:
        with attacked(asked.worktree.resolve()) as here:
            kinds = asked.only or tuple(KINDS)
            found = asyncio.run(measured(here, kinds, asked.seconds, asked.messages, asked.longest))
            log = here.log_lines()
    except CannotMeasure as error:
        print(f"stress.attack: {error}", file=sys.stderr)
        return 1
    command = f"python -m stress.attack --messages {asked.messages} --seconds {asked.seconds:g}"
    command += f" --longest {asked.longest:g}"
    command += "".join(f" --only {kind}" for kind in asked.only or ())
    told = [*lines(found, log, command), "", f"It took {time.monotonic() - started:.0f} s."]
    print("\n".join(told))
    return 1 if any("Traceback" in line for line in log) else 0


if __name__ == "__main__":
    sys.exit(main())
