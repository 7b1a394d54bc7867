"""Liverpool Rummy in one command, from nothing but Python 3.11 and a package registry.

    python3 run.py                 a table in the browser; takes the options of `serve`
    python3 run.py play            a game in the terminal
    python3 run.py test [--full]   every check
    python3 run.py test FILE ...   these tests alone, with any options of pytest
    python3 run.py check           format, lint, types and the nearest tests of what has changed
    python3 run.py test --pythons  every check by every Python here, in other folders and homes
    python3 run.py test --browsers a sample of the browser tests, with pictures, in other browsers
    python3 run.py bench [NAME]    a measurement, of the speed or of NAME; bench/__main__.py has all
    python3 run.py build           the page, as the table in the browser sends it, the simulator,
                                   and the game that plays in the page
    python3 run.py package         the wheel and the sdist, with all of these in them, into dist/
    python3 run.py release         the same checked, tried and described (docs/work/releasing.md)
    python3 run.py install EXTRA   what an extra of the package needs, such as rl, into .venv
    python3 run.py docs            the documents as a site, in build/documents/
    python3 run.py ANYTHING ELSE   the same as `liverpool ANYTHING ELSE`

What a command needs is installed once into `.venv` and `node_modules` beside this file, in the
versions and with the hashes of `requirements/*.txt` and `package-lock.json`; stamps in there tell
later starts that nothing is left to do. Whatever is said about setting up goes to stderr, so
that stdout belongs to the command alone. How it is done stands in `scripts/`.

This file must stay readable for Pythons that are too old (3.6 and later), so that they can say so.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - this is what tells an older Python's owner
    sys.exit(
        "Liverpool Rummy needs Python 3.11 or newer, and this is Python {}.{}. Install a newer one"
        " (python.org, or your system's packages) and start run.py with it.".format(
            *sys.version_info
        )
    )

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # it is not there where PYTHONSAFEPATH is set

from scripts.checking import browsers, pythons  # noqa: E402 - as said above
from scripts.checking import changed as changes  # noqa: E402
from scripts.checking.checks import WITH_CHECKS, Checks, is_whole  # noqa: E402
from scripts.checking.running import busy_cores  # noqa: E402
from scripts.checking.running import run as run_lanes  # noqa: E402
from scripts.checking.summary import Summary  # noqa: E402
from scripts.releasing.release import install_extras, release  # noqa: E402
from scripts.setting_up.environment import BENCH, ON_WINDOWS, Environment, SetupFailed, say  # noqa: E402
from scripts.setting_up.node import remove_node  # noqa: E402
from scripts.setting_up.offline import Offline  # noqa: E402
from scripts.setting_up.old_browser import OldBrowser  # noqa: E402
from scripts.setting_up.packaging import package  # noqa: E402
from scripts.setting_up.page import Page  # noqa: E402
from scripts.setting_up.simulator import Simulator  # noqa: E402

CORE = ["core"]
PAPER = "paper"
EVERYTHING = ["server", PAPER, "terminal"]
SIMULATOR = "simulator"
DATA = "data"
TRAIN = "train"
REVIEW = "review"
NEEDED = {
    "serve": ["server", PAPER, SIMULATOR],
    "build-site": ["server"],
    "doctor": ["server"],
    "move-data": ["server"],
    "backup": ["server"],
    "restore": ["server"],
    "tables": ["server"],
    "play": ["terminal"],
    "score": ["terminal"],
    "rulebook": ["terminal"],
    "cheatsheet": [PAPER],
    "scoresheet": [PAPER],
    REVIEW: [SIMULATOR],
    "data tables": [DATA],
    "study": [DATA],
    "train": [TRAIN, SIMULATOR],
}
"""The lists of requirements that a command of `liverpool` needs; others need the core alone."""
WRITING = {"rulebook": "-o|--o"}
"""The command that needs `PAPER` if it writes a file, and the options that say so."""
POSTGRES = "postgres"
"""The list that a command needs as well if its games are in a PostgreSQL database."""
BUS = "bus"
"""The list that a server needs as well if it shares its tables with others."""
LEARNERS = "openspiel"
"""The list that the long tests need as well: what the game is wrapped for."""
RAY = "ray"
"""The list that the long tests need as well: learning and studies, by workers too."""
PROCESSES = "processes"
"""The list that several servers on one machine need as well."""
LOOK_AHEAD = "search|ada"
"""The bots that play deals out in the simulator."""
PLAYED_OUT = frozenset(("try", "balance", "study"))
"""The commands whose games it plays, where it can."""
SIMULATED = frozenset(
    (
        *(SIMULATOR, REVIEW, "practice", "luck", "search", "gains", "times", "endurance"),
        *("hands", "learn", "policy", "agreement", "hints", "told", "environment"),
        "laboratory",
    )
)
"""Benchmarks in which deals are played out in the simulator."""
REHEARSE = "--rehearse"
TAKEN = {
    **dict.fromkeys(("check", "package", "docs"), ()),
    "build": (WITH_CHECKS,),
    "release": (REHEARSE,),
}
"""What commands of this file take that take nothing else."""
OURS_ALONE = frozenset(("load", "ratings", "strength", "fit", "suite"))
"""Benchmarks that need nothing of other people's."""


def for_tests(arguments: Sequence[str]) -> list[str]:
    """The lists of requirements for tests with these arguments."""
    in_full = [DATA, LEARNERS, RAY, "docs", "workflows"] if "--full" in arguments else []
    return [*EVERYTHING, SIMULATOR, POSTGRES, PROCESSES, *in_full, "test", "build"]


def run_tests(environment: Environment, arguments: Sequence[str]) -> int:
    """Run these tests alone; what they use is built first. Gives pytest's exit status."""
    environment.set_up(for_tests(arguments))
    command = [str(environment.python), "-m", "pytest", "--build", *arguments]
    return subprocess.run(command, cwd=environment.root, check=False).returncode


def check_changed(environment: Environment) -> int:
    """Check what has changed since the last commit; 1 if any check failed."""
    started = time.monotonic()
    page = Page(environment)
    # A hook of git has variables that would lead tests to this very repository.
    settings = {name: it for name, it in os.environ.items() if not name.startswith("GIT_")}
    found = changes.Changed(environment.root, settings)
    environment.set_up(for_tests([]))
    npm: Sequence[str] = ()
    if found.in_page:
        node = page.set_up_checks()
        settings.update(node.settings)
        npm = node.npm
    with tempfile.TemporaryDirectory() as scratch:
        lanes = found.lanes(environment.python, npm, Path(scratch))
        set_up = time.monotonic() - started
        summary = Summary(run_lanes(lanes, Path(scratch), settings, environment.root), set_up)
    for line in summary.lines():
        say(line)
    for file in found.not_run:
        say(f"Not run, for it takes a browser: python3 run.py test {file}")
    return int(summary.failed)


def run_checks(environment: Environment, pytest_arguments: Sequence[str]) -> int:
    """Run every check, tell of each how it went and how long it took; 1 if any failed."""
    started = time.monotonic()
    cores = busy_cores()
    page = Page(environment)
    environment.set_up([*for_tests(pytest_arguments), *page.lists(for_checks=True)])
    node = page.node(for_checks=True)
    set_up = time.monotonic() - started
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        checks = Checks(pytest_arguments, environment.python, node, folder)
        # Its own coverage file, so that two runs at once do not mix their figures.
        settings = {**os.environ, **node.settings, "COVERAGE_FILE": str(folder / "coverage")}
        # Dozens of Pythons are started; each would compile all that it loads, and all tests.
        settings.pop("PYTHONDONTWRITEBYTECODE", None)
        outcomes = run_lanes(
            checks.without_build(),
            folder,
            settings,
            environment.root,
            first=checks.build(),
            then=checks.with_build(),
        )
        summary = Summary(outcomes, set_up, cores())
    for line in summary.lines():
        say(line)
    return int(summary.failed)


def run_in_browsers(environment: Environment, names: Sequence[str], more: Sequence[str]) -> int:
    """Run the sample in these browsers, tell how it went in each; 1 if it failed in any."""
    missing = browsers.missing(names)
    if missing:
        raise SetupFailed("\n".join(missing))
    started = time.monotonic()
    page = Page(environment)
    ours = [*EVERYTHING, SIMULATOR, POSTGRES, "test", browsers.LIST]
    environment.set_up([*ours, *page.lists(for_checks=True)])
    settings = {**os.environ, **page.set_up_checks().settings}
    page.build()
    Simulator(environment).build()
    OldBrowser(environment).set_up()
    if not more:  # else those of the other tests stay
        browsers.clear_album(names)
    set_up = time.monotonic() - started
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        lanes = browsers.lanes(names, more, environment.python, folder)
        summary = Summary(run_lanes(lanes, folder, settings, environment.root), set_up)
    for line in summary.lines():
        say(line)
    for name in names:
        say(f"{browsers.KINDS[name].title}: its pictures are in {browsers.ALBUM / name}.")
    return int(summary.failed)


def run_bench(environment: Environment, arguments: Sequence[str]) -> int:
    settings = dict(os.environ)
    if arguments[:1] in (["weight"], ["offline"], ["taps"]):
        environment.set_up([*EVERYTHING, "test"])
        page = Page(environment)
        settings.update(page.set_up_checks().settings)  # with them comes a browser
        page.build()
        if arguments[0] == "offline":
            Simulator(environment).build()
            Offline(environment).build()
    elif arguments[:1] == ["mutants"]:
        environment.set_up([*EVERYTHING, SIMULATOR, POSTGRES, PROCESSES, "test"])
        Simulator(environment).build()
        Page(environment).build()
    elif SIMULATED.intersection(arguments[:1]):
        beside = [LEARNERS, BENCH] if arguments[:1] == ["environment"] else []
        environment.set_up([*EVERYTHING, SIMULATOR, *beside])
        Simulator(environment).build()
    elif arguments[:1] in (["storage"], ["many"], ["faults"], ["update"]):
        # with them come a PostgreSQL and a NATS
        environment.set_up([*EVERYTHING, POSTGRES, PROCESSES, "test"])
    else:
        ours_alone = OURS_ALONE.intersection(arguments[:1])
        environment.set_up(EVERYTHING if ours_alone else [*EVERYTHING, BENCH])
    command = [str(environment.python), "-m", "bench", *arguments]
    return subprocess.run(command, cwd=environment.root, env=settings, check=False).returncode


def write_documents(environment: Environment) -> int:
    environment.set_up([*CORE, "docs"])
    folder = environment.root / "build" / "documents"
    command = [str(environment.python), "-m", "scripts.documents", str(folder)]
    status = subprocess.run(command, cwd=environment.root, check=False).returncode
    if status == 0:
        say(f"The documents are in {folder}: open index.html there.")
    return status


def settings_files(arguments: Sequence[str]) -> Iterator[str]:
    """What stands in the files that may set options; one that cannot be read is told of later."""
    following = zip(arguments, (*arguments[1:], ""), strict=True)
    named = [after for word, after in following if word == "--settings"]
    named += [word.partition("=")[2] for word in arguments if word.startswith("--settings=")]
    for name in filter(None, [*named, os.environ.get("LIVERPOOL_SETTINGS")]):
        with suppress(OSError):
            yield Path(name).read_text("utf-8", "replace")


def leagues(arguments: Sequence[str]) -> Iterator[str]:
    """The files of leagues, which list bots; one that cannot be read is told of later."""
    for name in arguments[1:] if arguments[:1] == ["league"] else ():
        with suppress(OSError, ValueError):
            yield Path(name).read_text("utf-8", "replace")


def needed(arguments: Sequence[str]) -> Sequence[str]:
    """The lists of requirements for these arguments of `liverpool`."""
    lists = NEEDED.get(" ".join(arguments[:2])) or NEEDED.get(arguments[0], CORE)
    settings = [os.environ.get(f"LIVERPOOL_{name}", "") for name in ("DATABASE", "BUS")]
    if os.environ.get("LIVERPOOL_PROCESSES"):
        settings.append("--processes")
    said = "\n".join([*arguments, *settings, *settings_files(arguments), *leagues(arguments)])
    also = {
        PAPER: rf"^({WRITING.get(arguments[0], '$.')})",
        POSTGRES: "postgres(ql)?://",
        BUS: "(nats|tls)://",
        PROCESSES: r"--processes|^processes\b",
        RAY: r"^--ray?(=|$)",
        SIMULATOR: rf"^--bots[=\n](.*,)?\s*(?i:{LOOK_AHEAD})\s*(,|$)|"
        rf"^\s*({LOOK_AHEAD})\s*=",
    }
    more = [name for name, names in also.items() if re.search(names, said, re.MULTILINE)]
    if arguments[0] in PLAYED_OUT and SIMULATOR not in more:
        more.append(SIMULATOR)
    if lists == NEEDED["rulebook"] and PAPER in more:
        return more  # a book in a file is not shown in the terminal
    return [*lists, *more]


def command_of(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments of `liverpool`: without a command, they are a table's in the browser."""
    has_command = arguments and not arguments[0].startswith("-")
    if has_command or arguments[:1] in (["-h"], ["--help"], ["-V"], ["--version"]):
        return arguments
    return ["serve", "--open", *arguments]


def start(environment: Environment, arguments: Sequence[str]) -> int:
    """Become `liverpool` with these arguments: its exit status and signals are its own."""
    page = Page(environment)
    # A first start installs all at once.
    is_page = arguments[:1] in (["serve"], ["build-site"])
    builds = is_page and not page.is_there()
    lists = needed(arguments)
    environment.set_up([*lists, *(page.lists(for_checks=False) if builds else ())])
    if is_page:
        page.build_or_keep()
        Simulator(environment).build_or_do_without()
        Offline(environment).build_or_do_without()
        remove_node(environment)
    elif SIMULATOR in lists:
        Simulator(environment).build()
    # -P: a file of the player's own in the current folder must not stand in for one of ours.
    command = [str(environment.python), "-P", "-m", "liverpool", *arguments]
    # What its help shows: the same words by which this was started, each in a line.
    os.environ["LIVERPOOL_TYPED"] = f"{sys.orig_argv[0]}\n{sys.argv[0]}"
    if not ON_WINDOWS:
        os.execv(command[0], command)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it cannot exec; Ctrl-C is for the child
    return subprocess.run(command, check=False).returncode


def refuse_others(arguments: Sequence[str]) -> None:
    """Raises SetupFailed for words that a command does not take: it would do all it can."""
    command, *words = arguments or [""]
    taken = TAKEN.get(command)
    others = [word for word in words if taken is not None and word not in taken]
    if others:
        raise SetupFailed(
            f"`{command}` takes {' '.join(taken or ['nothing'])}, and not {others[0]};"
            " the head of run.py has all commands."
        )


def main(arguments: Sequence[str]) -> int:
    environment = Environment(ROOT)
    try:
        refuse_others(arguments)
        if arguments[:1] == ["test"]:
            by_pythons = pythons.chosen(arguments[1:])
            if by_pythons:
                all_of_them, more = by_pythons
                return pythons.run_all(more, all_of_them=all_of_them)
            chosen = browsers.chosen(arguments[1:])
            if chosen:
                return run_in_browsers(environment, *chosen)
            run_those = run_checks if is_whole(arguments[1:]) else run_tests
            return run_those(environment, arguments[1:])
        if arguments[:1] == ["check"]:
            return check_changed(environment)
        if arguments[:1] == [BENCH]:
            return run_bench(environment, arguments[1:])
        if arguments[:1] == ["build"]:
            page = Page(environment)
            if WITH_CHECKS in arguments:
                page.set_up_checks()
            page.build()
            Simulator(environment).build()
            Offline(environment).build()
            return 0
        if arguments[:1] == ["package"]:
            environment.set_up(CORE)
            Page(environment).build()
            Simulator(environment).build()
            Offline(environment).build()
            package(environment, environment.root / "dist")
            return 0
        if arguments[:1] == ["release"]:
            return release(environment, rehearsal=REHEARSE in arguments)
        if arguments[:1] == ["install"]:
            return install_extras(environment, arguments[1:])
        if arguments[:1] == ["docs"]:
            return write_documents(environment)
        return start(environment, command_of(arguments))
    except (SetupFailed, browsers.UnknownBrowser) as error:
        say(f"run.py: {error}")
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
