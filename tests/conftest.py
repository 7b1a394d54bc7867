"""What all tests share: the switch to the full run, and word of a test that has failed.

Everyday runs repeat exactly: the same examples are drawn each time. A full run draws twenty times
as many, and new ones, so it can find what no everyday run has met (`tests.chance`).
"""

import gc
from collections.abc import Generator

import pytest
from hypothesis import is_hypothesis_test, settings

from tests import chance

settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("full", deadline=None, print_blob=True, max_examples=1000)

FAILED = pytest.StashKey[bool]()
"""Whether the test itself has failed, for fixtures that then leave something to look at."""


def pytest_addoption(parser: pytest.Parser) -> None:
    chance.add_options(parser)


@pytest.hookimpl(tryfirst=True)  # before Hypothesis looks for a seed
def pytest_configure(config: pytest.Config) -> None:
    chance.begin(config)
    settings.load_profile("full" if config.getoption("--full") else "everyday")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests stay to the end, so no garbage is looked for among them.

    It took a quarter of the time of collecting them, and more while they ran.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties.append(("test", item.nodeid))
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("no_cover")  # what it reaches hangs on what it draws
    if config.getoption("--full"):
        return
    left_out = [item for item in items if item.get_closest_marker("full")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report
