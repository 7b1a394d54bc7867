"""What all tests share: the switch between the everyday run and the full one.

Everyday runs repeat exactly: Hypothesis draws the same examples each time. A full run draws ten
times as many, and new ones, so it can find what no everyday run has met.

And where the engine's coverage is measured: in the tests of the engine, without those of the solver
by chance. The others would take two or three times as long under it, and what they come through by
the way is not thereby tested.
"""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("full", deadline=None, print_blob=True, max_examples=1000)

HERE = Path(__file__).parent
OF_THE_ENGINE = {HERE / name for name in ("engine", "perft", "rules")}
OF_CHANCE = HERE / "engine" / "test_solver_random_rules.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="also run what is marked as full")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("--full") else "everyday")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path == OF_CHANCE or OF_THE_ENGINE.isdisjoint(item.path.parents):
            item.add_marker("no_cover")
    if config.getoption("--full"):
        return
    left_out = [item for item in items if item.get_closest_marker("full")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
