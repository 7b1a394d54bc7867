"""What an update costs those who play: `python3 run.py bench update --from COMMIT`.

The site of `stress.faults` begins with servers of another commit, which share the tables; they are
replaced by today's, one after the other. That is done twice: as it is, and as if today's database
had another schema, by a step that only adds. Every message that anybody was told is held
against the log, as after a fault, and each client counts how often its page was loaded anew.
"""

import asyncio
import io
import os
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any, Final

from bench.results import measured_where
from liverpool.engine.english import several
from liverpool.server.http.static_files import FOLDER, MANIFEST, START, start_script
from stress.faults import EVERY, RULES, SEATS, Fault, Round, emptied, play_through, spread
from stress.served import CannotMeasure
from stress.site import LIMIT, Site
from tests.server import migrations
from tests.server.nats import Nats
from tests.server.postgresql import PostgreSQL
from tests.web.serving import Server

ROOT: Final = Path(__file__).parents[1]
TABLES: Final = 20
SERVERS: Final = 2
SHARES_WITHIN: Final = 20.0
"""Seconds; one whose messages are of another version waits until all older ones have stopped."""


async def replace_all(site: Site) -> None:
    """One after the other, each as soon as the one before has its share, or will have none yet."""
    for server in site.servers:
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        with suppress(TimeoutError):
            async with asyncio.timeout(SHARES_WITHIN):
                await site.wait_until_shared()


UPDATES: Final = {
    "update": Fault("all servers are replaced", replace_all, bus=Nats),
    "schema": Fault("all servers are replaced, and the schema grows", replace_all, bus=Nats),
}


class Replaced(Server):
    """A server of another source until it is started the second time: then it is today's."""

    def __init__(
        self,
        folder: Path,
        *,
        source: Path,
        newer: Callable[[], None] | None = None,
        **known: Any,
    ) -> None:
        """`newer` is called in the process of today's server before it starts."""
        known["prepared"] = newer
        super().__init__(folder, **known)
        self._source: Path | None = source

    def start(self) -> None:
        source, self._source = self._source, None
        if source is None:
            super().start()
            return
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "liverpool", *self.command],
                env={**os.environ, "PYTHONPATH": f"{source}"},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert process.stdout is not None
        with process.stdout:
            self.runs(Program(process), process.stdout)


class Program:
    """A program as `Server` sees its process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.pid: int | None = process.pid
        self.terminate, self.kill = process.terminate, process.kill

    @property
    def exitcode(self) -> int | None:
        return self._process.poll()

    def join(self, timeout: float | None = None) -> None:
        """Waits for its end, or so many seconds."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout)


def unpacked(commit: str, folder: Path, *more: str) -> Path:
    """The source of this commit in the folder, with a page of its own, and more folders of it.

    Raises `CannotMeasure`.
    """
    script = start_script(FOLDER)
    if not script:
        raise CannotMeasure("The page is not built; `python3 run.py build` builds it.")
    packed = _git("archive", commit, "src", *more)
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    page = folder / "src" / FOLDER.relative_to(ROOT / "src")
    copytree(FOLDER, page)
    name = script.rpartition("/")[2]
    for file in (page / START, page / MANIFEST):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(name, f"older-{name}"), encoding="utf-8")
    return folder / "src"


def commit_named(name: str) -> str:
    """The commit, or that of the newest tag where none is named; raises `CannotMeasure`."""
    if not name:
        name = _git("describe", "--tags", "--abbrev=0").decode().strip()
    return _git("rev-parse", "--short", "--verify", f"{name}^{{commit}}").decode().strip()


def _git(*asked: str) -> bytes:
    done = subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise CannotMeasure(f"Name a commit with --from; git says: {said[-1] if said else ''}")
    return done.stdout


def play(
    update: str, source: Path, tables: int, servers: int, postgres: PostgreSQL, folder: Path
) -> Round:
    """One time, with a database and servers of its own."""
    name = emptied(postgres)
    newer = migrations.use_newer if update == "schema" else None

    async def plays() -> Round:
        serves = partial(Replaced, source=source, newer=newer)
        at = folder, postgres, name, Random(folder.name)
        async with Site(*at, servers=servers, bus=Nats(), serves=serves) as site:
            await site.opens(tables, SEATS, RULES)
            return await play_through(UPDATES[update], site, EVERY)

    with migrations.newer() if newer else nullcontext():  # to read what there is at the end
        return asyncio.run(plays())


def report(commit: str, tables: int, servers: int) -> Iterator[str]:
    """The lines of the section; raises `CannotMeasure`."""
    commit = commit_named(commit)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that all of it is stopped
    with tempfile.TemporaryDirectory(prefix="liverpool-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL may have to run as somebody else
        source = unpacked(commit, folder / "older")
        if any(source.rglob("migrations")) and find_spec("alembic") is None:
            raise CannotMeasure(f"Servers of {commit} need alembic: pip install alembic.")
        seen = []
        with PostgreSQL(folder / "own", ()) as postgres:
            for update, fault in UPDATES.items():
                print(f"  {fault.what} …", file=sys.stderr)
                seen.append(play(update, source, tables, servers, postgres, folder / update))
                told = [f"    {each}" for each in seen[-1].wrong]
                if told:
                    told += [log.read_text("utf-8") for log in folder.glob(f"{update}/*.log")]
                print(*told, file=sys.stderr, sep="\n")
    yield "## An update while people play"
    yield ""
    yield measured_where(f"update --from {commit} --tables {tables} --servers {servers}")
    yield ""
    yield from lines(seen, commit, tables, servers)
    yield ""


def lines(seen: Sequence[Round], commit: str, tables: int, servers: int) -> Iterator[str]:
    """What was seen, for people."""
    yield (
        f"A site of {several(servers, 'server')} of commit {commit}, which share the tables on one"
        f" PostgreSQL by a NATS; {tables} tables of {SEATS} clients, as above, one answer every"
        f" {EVERY:g} s at each table, and a proxy that asks `/readyz` once a second and takes each"
        " ready server in turn. One server after the other is stopped, and started as today's."
        " Seconds of the longest wait of a table for a move in the whole update; how often a page"
        " was loaded anew, the least and the most of one client. *Wrong* as above: a move that was"
        " lost or made twice, a view that is not what the log says, a card that is another's, a"
        f" game that did not go on within {LIMIT:g} s, a traceback."
    )
    yield ""
    yield (
        "| | wait: median | worst | no server | moves | views told | connections lost"
        " | pages loaded anew | answers refused | wrong |"
    )
    yield "|---|" + "--:|" * 9
    for each in seen:
        median, worst = spread(each.waits)
        refused = sum(each.refused.values())
        reloads = f"{min(each.reloads)} to {max(each.reloads)}"
        yield (
            f"| {each.fault} | {median} | {worst} | {each.without:.1f} | {each.moves:,} |"
            f" {each.told:,} | {each.lost:,} | {reloads} | {refused:,} | {len(each.wrong):,} |"
        )
    said = sum((Counter(each.refused) for each in seen), Counter[str]())
    if said:
        yield ""
        yield "Answers were refused with: " + "; ".join(
            f"“{sentence}” ({times})" for sentence, times in said.most_common()
        )
