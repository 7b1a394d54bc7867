"""A real NATS for tests, or a cluster of three, from a package with its program.

Nothing has to be set up.
"""

import os
import signal
import socket
import subprocess
import sysconfig
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final, Self

from tests.ports import reserved_port

PROGRAM: Final = Path(sysconfig.get_path("scripts")) / "nats-server"
PATIENCE: Final = 60.0
"""Seconds after which a server that does not start or stop has failed."""
_LOOKS_AGAIN: Final = 0.02


class Nats:
    """A server at a port of this machine, which it keeps while it is away."""

    def __init__(self, more: Sequence[str] = ()) -> None:
        """`more` are further options of its program."""
        self._reserved = reserved_port()
        self.port: int = self._reserved.getsockname()[1]
        self._more = more
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, for the first time or again, and waits until it takes connections."""
        command = [str(PROGRAM), "--addr", "127.0.0.1", "--port", f"{self.port}", *self._more]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert self._process.poll() is None, "NATS did not start"
            assert time.monotonic() < until, "NATS does not start"
            time.sleep(_LOOKS_AGAIN)

    def _is_ready(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)) as asked:
            return asked.recv(5) == b"INFO "
        return False

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stands still meanwhile: it takes connections, and reads and says nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        os.waitpid(self._process.pid, os.WUNTRACED)  # until it does
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Ends it at once."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)
        self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.kill()
        self._reserved.close()


class Cluster:
    """Three of them that pass on to each other what servers write."""

    def __init__(self) -> None:
        self._reserved = [reserved_port() for _ in range(3)]
        where = [f"nats://127.0.0.1:{each.getsockname()[1]}" for each in self._reserved]
        routes = ["--cluster_name", "tests", "--routes", ",".join(where)]
        self.nodes = [Nats(["--cluster", each, *routes]) for each in where]
        self._running = ExitStack()

    @property
    def url(self) -> str:
        return ",".join(node.url for node in self.nodes)

    def node(self, port: int) -> Nats:
        """The one at this port."""
        return next(node for node in self.nodes if node.port == port)

    def __enter__(self) -> Self:
        for node in self.nodes:
            self._running.enter_context(node)
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()
        for each in self._reserved:
            each.close()
