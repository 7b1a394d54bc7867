"""What all tests share: the switch to the full run, and a note of a test that has failed.

Everyday runs repeat exactly: the same examples are drawn each time. A full run draws thirty times
as many, and new ones, so it can find what no everyday run has met (`tests.chance`).
"""

import gc
import sys
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import is_hypothesis_test, settings

from scripts.checking.browsers import KINDS
from tests import chance

if TYPE_CHECKING:
    from coverage import Coverage

settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=30)
settings.register_profile("full", deadline=None, print_blob=True, max_examples=1000)

MEASURED = pytest.StashKey["Coverage"]()
"""What measures the test's coverage."""
ENGINE = "src/liverpool/engine"

collect_ignore = [] if find_spec("selenium") else ["browsers"]
"""Needs what only `run.py test --browsers` installs."""

LEFT_OUT = pytest.StashKey[int]()
"""How many tests were left out as they are for full runs alone."""
FAILED = pytest.StashKey[bool]()
"""Whether the test itself has failed, for fixtures that then leave something to look at."""


def pytest_addoption(parser: pytest.Parser) -> None:
    chance.add_options(parser)
    parser.addoption(
        "--browser",
        choices=KINDS,
        default="chromium",
        help="the browser in which the tests of tests/browsers are run",
    )
    parser.addoption(
        "--build",
        action="store_true",
        help="first build of page and simulator what the tests use",
    )


@pytest.hookimpl(tryfirst=True)  # before Hypothesis looks for a seed
def pytest_configure(config: pytest.Config) -> None:
    chance.begin(config)
    settings.load_profile("full" if config.getoption("--full") else "everyday")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Thousands of tests stay to the end, so no garbage is looked for among them.

    It took a quarter of the time of collecting them, and more while they ran. What the tests make
    themselves is looked through seldom: that took another twentieth.
    """
    gc.disable()
    measured = _measures()
    try:
        # In the workers of a full run all is measured, also while it is loaded.
        if measured is not None and not hasattr(session.config, "workerinput"):
            _load_the_engine(session.config.rootpath)
            measured.stop()
        _load_from_an_own_beginning(session.config)
        return (yield)
    finally:
        if measured is not None and _measures() is None:
            measured.start()
        gc.freeze()
        gc.set_threshold(100_000)
        gc.enable()


def _measures() -> "Coverage | None":
    """What measures coverage now, if anything does; only then is it loaded."""
    loaded = sys.modules.get("coverage")
    return loaded.Coverage.current() if loaded else None


def _load_the_engine(root: Path) -> None:
    for file in sorted((root / ENGINE).rglob("*.py")):
        import_module(".".join(file.relative_to(root / "src").with_suffix("").parts))


def _load_from_an_own_beginning(config: pytest.Config) -> None:
    """Lets each of several processes load the test files from another one on.

    In a fresh clone each file is compiled where it is loaded first. If all went through them in the
    same order, all would compile everything; so each compiles a share and finds the rest done.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None:
        return
    apart = {Path(path).resolve() for path in config.getoption("ignore") or ()}
    files = [
        file
        for path in _named(config)
        for file in (sorted(path.rglob("test_*.py")) or [path])
        if apart.isdisjoint(file.parents)
    ]
    first = int(worker["workerid"].removeprefix("gw")) * len(files) // worker["workercount"]
    for file in files[first:] + files[:first]:
        with suppress(Exception, pytest.skip.Exception):  # collecting it will tell
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def _named(config: pytest.Config) -> list[Path]:
    """The files and folders whose tests were asked for."""
    return [Path(argument.partition("::")[0]).resolve() for argument in config.args]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties.append(("test", item.nodeid))
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("no_cover")  # what it reaches hangs on what it draws
    if config.getoption("--full"):
        return
    left_out = {item for item in items if item.get_closest_marker("full")}
    config.stash[LEFT_OUT] = len(left_out)
    today = [item for item in items if item not in left_out]
    left_out.update(chance.left_for_another_day(today, frozenset(_named(config))))
    if left_out:
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and config.stash.get(LEFT_OUT, 0):
        terminalreporter.write_line("These tests are long, and need --full.")


def pytest_collection_finish(session: pytest.Session) -> None:
    if not session.config.getoption("--build"):
        return
    from scripts.setting_up.environment import SetupFailed  # noqa: PLC0415 - whole runs need none
    from tests import built  # noqa: PLC0415

    capture = session.config.pluginmanager.getplugin("capturemanager")
    assert capture is not None
    try:
        with capture.global_and_fixture_disabled():
            built.build()
    except SetupFailed as failed:
        pytest.exit(str(failed), returncode=1)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Nothing is measured between tests: pytest's own code takes longer while it is."""
    measured = _measures()
    if measured is None or item.get_closest_marker("no_cover"):  # then pytest-cov pauses it
        return (yield)
    item.stash[MEASURED] = measured
    measured.stop()
    try:
        return (yield)
    finally:
        measured.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    measured = item.stash.get(MEASURED, None)
    if measured is None:
        yield
        return
    measured.start()
    try:
        yield
    finally:
        measured.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report
