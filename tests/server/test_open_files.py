"""How many files may be open: as many as are wanted, if the system lets a process have them."""

import subprocess
import sys

import pytest

ASKS = """
import resource
from liverpool.server.open_files import allowed, most_possible
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 100))
print(most_possible(), allowed(50), allowed(80), allowed(1000))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_the_limit_is_raised_as_far_as_it_may_be() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKS], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout == "100 64 80 100\n"
