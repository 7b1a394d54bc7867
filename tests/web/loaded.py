"""What every server of a test has in memory before it starts, because it is a fork.

Loaded in the server of forks: the rule sets, read and put into words, what is prepared for all
servers of tests, and what a server keeps on its way from its start to its end. A server would do
each anew, for longer than many a test lasts.
"""

import gc
import io
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from liverpool import cli
from liverpool.room.rules.summaries import preset_list
from tests.server.prepared import prepare

SCENE = Path(__file__).parent / "scenes" / "contract.toml"


class _StopsIt(io.StringIO):
    """Stops the server as soon as it says how it is stopped."""

    def write(self, text: str) -> int:
        if "Ctrl-C stops the server" in text:
            signal.raise_signal(signal.SIGTERM)
        return super().write(text)


@contextmanager
def _unheard() -> Iterator[None]:
    """What is logged goes nowhere, and the signal means afterwards what it meant before."""
    meant = signal.getsignal(signal.SIGTERM)
    errors, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(errors, 2)
        os.close(errors)
        os.close(nowhere)
        signal.signal(signal.SIGTERM, meant)


def _serve_once() -> None:
    with TemporaryDirectory() as folder, redirect_stdout(_StopsIt()), _unheard():
        place = ["--host", "127.0.0.1", "--port", "0", "--data", folder]
        cli.main(["serve", *place, "--workers", "0", "--from", str(SCENE), "--seats", "1"])


prepare()
preset_list()
commands = cli.command_line()
vars(cli)["command_line"] = lambda: commands
_serve_once()
gc.collect()
gc.freeze()  # no server goes through it again
