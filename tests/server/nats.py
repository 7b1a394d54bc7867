"""A real NATS for tests, from a package with its program: nothing has to be set up."""

import socket
import subprocess
import sysconfig
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

PROGRAM: Final = Path(sysconfig.get_path("scripts")) / "nats-server"
PATIENCE: Final = 60.0
"""Seconds after which a server that does not start or stop has failed."""
_LOOKS_AGAIN: Final = 0.02


class Nats:
    """A server at a port of this machine, which it keeps while it is away."""

    def __init__(self) -> None:
        self._reserved = socket.socket()
        self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._reserved.bind(("127.0.0.1", 0))
        self.port: int = self._reserved.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, for the first time or again, and waits until it takes connections."""
        command = [str(PROGRAM), "--addr", "127.0.0.1", "--port", f"{self.port}"]
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
