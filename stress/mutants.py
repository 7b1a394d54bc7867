"""Would the tests notice? Small faults are put into a room, one at a time, and its tests are run.

A room is a package below `src/liverpool`; its tests are those of the same name. Faults are drawn
by a seed, from all of its modules by their size (`stress.mutations`). Each is put into a clone,
never into this folder. The tests nearest to the module come first and end with the first failure;
what takes far longer than without a fault has been noticed, too.

Each outcome is noted, so that a run can be stopped and go on later. A fault that was noticed is not
tried again while its module and the test that failed are the same; one that was not, while nothing
is changed. Faults that change nothing stand in `stress/equivalent.toml`, each with the reason, and
are not tried at all.
"""

import signal
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from time import monotonic, sleep
from typing import Final

import msgspec
from msgspec import Struct

from bench.checkpoints import noted, noting
from bench.commits import committed, git
from bench.results import measured_where
from liverpool.arena.command_line import progress_line
from scripts.checking.checks import ENGINE_TESTS, available_cores
from stress.mutant_runs import Clone
from stress.mutations import Mutation, Place, mutated, mutations
from stress.served import CannotMeasure

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / ".mutants"
EQUIVALENT: Final = Path(__file__).parent / "equivalent.toml"
PACKAGE: Final = Path("src/liverpool")
TESTS: Final = {
    "engine": ENGINE_TESTS,
    "record": ("tests/record", "tests/fair"),
    "room": ("tests/room", "tests/server"),
    # Its limits, options, unit and containers are told and held together there.
    "server": ("tests/server", "tests/test_docs.py", "tests/test_operating.py"),
    "table": ("tests/table", "tests/room", "tests/terminal"),
}
"""Where a room's tests are, if not in the folder of its name alone."""


class Outcome(Struct, frozen=True):
    """What the tests made of a fault, as it is noted."""

    mutation: Mutation
    commit: str
    line: int
    noticed_by: str
    """The test that failed; empty: none did."""
    seconds: float
    holds_with: dict[str, str]
    """What has to be the same for this to be true still: texts or folders, by their hashes."""


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """A fault that changes nothing."""

    file: str
    text: str
    change: str
    why: str
    nth: int = 0

    @property
    def mutation(self) -> Mutation:
        return Mutation(self.file, self.text, self.change, self.nth)


class _Room(Struct, frozen=True):
    """The faults of a room that are to be tried, with all modules as they stand."""

    name: str
    sources: Mapping[str, str]
    faults: Mapping[Mutation, Place]
    sample: Sequence[Mutation]


def equivalent(listed: Path = EQUIVALENT) -> list[Equivalent]:
    """The faults that are known to change nothing."""
    return msgspec.toml.decode(listed.read_bytes(), type=dict[str, list[Equivalent]])["equivalent"]


def tests_of(room: str) -> tuple[str, ...]:
    return TESTS.get(room, (f"tests/{room}",))


def rooms(root: Path) -> list[str]:
    """The packages that have tests of their own."""
    there = sorted(path.parent.name for path in (root / PACKAGE).glob("*/__init__.py"))
    return [name for name in there if (root / "tests" / name).is_dir()]


def drawn(faults: Iterable[Mutation], number: int, seed: int) -> list[Mutation]:
    """So many of the faults, of each module by how many it can have.

    A change of one module leaves those of the others nearly as they were.
    """
    by_file: dict[str, list[tuple[str, Mutation]]] = {}
    for fault in faults:
        by_file.setdefault(fault.file, []).append((_digest(f"{seed} {fault}"), fault))
    spread = []
    for each in by_file.values():
        for place, (chance, fault) in enumerate(sorted(each, key=lambda pair: pair[0])):
            spread.append(((place + int(chance[:8], 16) / 16**8) / len(each), chance, fault))
    return [fault for *_, fault in sorted(spread, key=lambda each: each[:2])[:number]]


def in_order(
    module: str, tests: Mapping[str, str], seconds: Mapping[str, float]
) -> list[list[str]]:
    """The test files in two parts: those near the module, the nearest first, and all others."""
    path = Path(module)
    dotted = ".".join(("liverpool", *path.with_suffix("").parts))

    def distance(test: str) -> int:
        name = Path(test).stem.removeprefix("test_")
        if name == path.stem:
            return 0
        if name.startswith(path.stem) or path.stem.startswith(name):
            return 1
        return 2 if dotted in tests[test] or name.startswith(path.parent.name) else 3

    ordered = sorted(tests, key=lambda test: (distance(test), seconds.get(test, 0.0)))
    parts = [[test for test in ordered if distance(test) < 3]]
    parts.append([test for test in ordered if distance(test) == 3])
    return [part for part in parts if part]


def report(folder: Path, names: Sequence[str], each: int, seed: int) -> Iterator[str]:
    """Tries what is not noted yet; the lines of the section. Raises `CannotMeasure`."""
    there = rooms(ROOT)
    for name in names:
        if name not in there:
            raise CannotMeasure(f"There is no room {name}; there are {', '.join(there)}.")
    commit = committed(ROOT)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no test runs on
    listed = {each.mutation for each in equivalent()}
    notes = folder / "outcomes.jsonl"
    asked = [_room(name, each, seed) for name in names or there]
    hash_now = cache(_hash)
    for room in asked:
        held = {each.mutation for each in noted(notes, Outcome) if _holds(each, hash_now)}
        missing = [fault for fault in room.sample if fault not in held | listed]
        if missing:
            print(f"{room.name}: {len(missing)} faults", file=sys.stderr, flush=True)
            with noting(notes) as note:
                _try_all(folder, commit, room, missing, note)
    yield from _section(asked, noted(notes, Outcome), listed, each, seed)


def _room(name: str, each: int, seed: int) -> _Room:
    package = ROOT / PACKAGE
    files = sorted((package / name).rglob("*.py"))
    sources = {file.relative_to(package).as_posix(): file.read_text("utf-8") for file in files}
    faults = {}
    for file, source in sources.items():
        faults.update(mutations(file, source))
    return _Room(name, sources, faults, drawn(faults, each, seed))


def _holds(outcome: Outcome, hash_now: Callable[[str], str]) -> bool:
    return all(hash_now(name) == before for name, before in outcome.holds_with.items())


def _hash(name: str) -> str:
    path = ROOT / name
    if path.is_dir():
        return git(ROOT, "rev-parse", f"HEAD:{name}")
    return _digest(path.read_text("utf-8")) if path.exists() else ""


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _try_all(
    folder: Path,
    commit: str,
    room: _Room,
    faults: Sequence[Mutation],
    note: Callable[[object], None],
) -> None:
    """Tries each of the faults, as many beside each other as there are cores."""
    number = min(available_cores(), len(faults))
    clones = [Clone(folder / f"clone-{place}", ROOT, commit) for place in range(1, number + 1)]
    seconds = clones[0].seconds(tests_of(room.name))
    tests = {file: (clones[0].root / file).read_text("utf-8") for file in seconds}
    free = SimpleQueue[Clone]()
    for clone in clones:
        free.put(clone)

    def outcome(fault: Mutation) -> Outcome:
        place, parts = room.faults[fault], in_order(fault.file, tests, seconds)
        faulty = mutated(room.sources[fault.file], place)
        clone, begun = free.get(), monotonic()
        try:
            by = clone.noticed_by(PACKAGE / fault.file, faulty, parts, seconds)
        finally:
            free.put(clone)
        return Outcome(
            mutation=fault,
            commit=commit,
            line=place.line,
            noticed_by=by,
            seconds=monotonic() - begun,
            holds_with={name: _hash(name) for name in _holds_with(fault, by)},
        )

    with progress_line(len(faults)) as progress, ThreadPoolExecutor(number) as pool:
        tried = [pool.submit(outcome, fault) for fault in faults]
        try:
            for done, each in enumerate(as_completed(tried), start=1):
                note(each.result())
                progress(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            while not all(each.done() for each in tried):
                for clone in clones:
                    clone.stop()
                sleep(0.1)
            raise


def _holds_with(fault: Mutation, noticed_by: str) -> list[str]:
    """What must be the same for an outcome to hold still."""
    if not noticed_by:
        return [PACKAGE.as_posix(), "tests"]
    test = [noticed_by.partition("::")[0]] if "::" in noticed_by else []
    return [(PACKAGE / fault.file).as_posix(), *test]


def _section(
    asked: Sequence[_Room],
    outcomes: Sequence[Outcome],
    listed: Collection[Mutation],
    each: int,
    seed: int,
) -> Iterator[str]:
    first = {outcome.mutation: outcome for outcome in reversed(outcomes)}
    last = {outcome.mutation: outcome for outcome in outcomes}
    yield "## Would the tests notice?"
    yield ""
    names = " ".join(room.name for room in asked)
    yield measured_where(f"mutants {names} --each {each} --seed {seed}")
    yield ""
    yield (
        "Small faults put into a room one at a time, and the room's own tests run: a comparison"
        " turned, `and` for `or`, a sign, a number one higher, `not` or a guard away, the other"
        " truth value. *Nothing to notice*: faults that change nothing, each with its reason in"
        " `stress/equivalent.toml`; they are no part of the shares."
    )
    yield ""
    yield "| room | possible | tried | nothing to notice | not noticed at first | now | noticed |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for room in asked:
        alike = [fault for fault in room.sample if fault in listed]
        tried = [fault for fault in room.sample if fault in last and fault not in listed]
        before = sum(not first[fault].noticed_by for fault in room.sample if fault in first)
        now = sum(not last[fault].noticed_by for fault in tried)
        share = f"{1 - now / len(tried):.0%}" if tried else ""
        yield (
            f"| {room.name} | {len(room.faults):,} | {len(room.sample)} | {len(alike)} | {before} |"
            f" {now} | {share} |"
        )
    missed = [
        f"- `{fault.file}:{room.faults[fault].line}`, {fault.change}: `{fault.text}`"
        for room in asked
        for fault in sorted(room.sample, key=lambda each: (each.file, room.faults[each].line))
        if fault in last and not last[fault].noticed_by and fault not in listed
    ]
    if missed:
        yield ""
        yield "Not noticed:"
        yield ""
        yield from missed
    yield ""
