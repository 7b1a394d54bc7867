"""What tests of the arena share: processes that are forks, and so there in a moment.

They come from the server of forks from which tests take their servers too. `test_runner.py` starts
them as everybody does, afresh.
"""

from collections.abc import Iterator
from multiprocessing import get_all_start_methods, get_context

import pytest

from liverpool.arena import runner


@pytest.fixture(scope="module", autouse=True)
def processes_are_forks() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        if "forkserver" in get_all_start_methods():
            patched.setattr(runner, "get_context", lambda _: get_context("forkserver"))
        yield
