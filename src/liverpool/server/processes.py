"""`liverpool serve --processes N`: several servers on one machine, from one command.

All of them take connections at one port, and share the tables by a NATS, which is started with
them. One that ends, or a NATS that does, is started again. They stop together; if the process that
has started them is killed, so do they.
"""

import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from secrets import token_hex
from time import sleep
from typing import Any, Final

from msgspec.structs import replace

from liverpool.arena.runner import cores
from liverpool.extras import how_to_install
from liverpool.server.access.urls import Url
from liverpool.server.http.listening import CannotServe, listener
from liverpool.server.serve import BAD_INPUT, FAILED, ServeOptions, checked, serve_command
from liverpool.server.workers.pool import FEWEST

NO_NATS: Final = (
    "There is no nats-server, by which processes share the tables. Install it:"
    f" {how_to_install('processes')}. Or name a NATS that runs already with --bus."
)
NOT_WITH_FILE: Final = "--from opens a table at one server; leave out --processes."
TOO_FEW_PORTS: Final = (
    "Each server shows its figures at a port of its own, and there are none after 65535. Name a"
    " lower one with --metrics."
)
NOT_ON_WINDOWS: Final = "Windows lets no two processes take connections at one port."

LAST_PORT: Final = 65_535
_AGAIN_SECONDS: Final = 1.0
"""From the end of a process to its next start."""
_STOP_SECONDS: Final = 15.0
"""For so long a server may take to stop."""
_LOOK_SECONDS: Final = 0.5


def processes_command(options: ServeOptions, count: int) -> int:
    """Serves in so many processes until it is stopped; gives the exit status."""
    try:
        program = _checked(options, count)
        listening = listener(options.host, options.port)
        port = 0 if options.bus is not None else _free_port()
    except (CannotServe, ValueError) as error:
        print(f"liverpool serve: {error}", file=sys.stderr)
        return BAD_INPUT
    password = token_hex()
    bus = options.bus or Url(f"nats://{password}@127.0.0.1:{port}")
    # So many workers each that all have about as many as one server would.
    workers = max(FEWEST, (cores() - 1) // count) if options.workers is None else options.workers
    with listening:
        processes: list[_Process] = []
        for number in range(count):
            each = replace(
                options,
                bus=bus,
                open_page=options.open_page and not number,
                workers=workers,
                metrics_port=options.metrics_port and options.metrics_port + number,
            )
            processes.append(_Process(_serves, each, listening, not number))
        bus_of_its_own = (
            [_Process(_carries, program, port, password)] if options.bus is None else []
        )
        return _run(processes, bus_of_its_own)


def _checked(options: ServeOptions, count: int) -> str:
    """The program of NATS, if it is to be started; raises `CannotServe` or `ValueError`."""
    if sys.platform == "win32":
        raise CannotServe(NOT_ON_WINDOWS)
    if options.file is not None:
        raise CannotServe(NOT_WITH_FILE)
    checked(replace(options, bus=options.bus or Url("nats://127.0.0.1")))
    if options.metrics_port is not None and options.metrics_port + count - 1 > LAST_PORT:
        raise CannotServe(TOO_FEW_PORTS)
    if options.bus is not None:
        return ""
    own = sysconfig.get_path("scripts")
    program = shutil.which("nats-server", path=own) or shutil.which("nats-server")
    if program is None:
        raise CannotServe(NO_NATS)
    return program


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class _Process:
    """One that is started again when it has ended."""

    def __init__(self, does: Callable[..., None], *args: Any) -> None:
        self._does, self._args = does, args
        self._process: SpawnProcess | None = None
        self.starts = 0
        """How often it was started."""

    @property
    def sentinel(self) -> int:
        """Is ready when the process has ended."""
        assert self._process is not None
        return self._process.sentinel

    @property
    def exit_code(self) -> int | None:
        """None while it runs."""
        assert self._process is not None
        return self._process.exitcode

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=self._does, args=self._args)
        self._process.start()
        self.starts += 1

    def stop(self) -> None:
        """Tells it to stop; it may go on for a while."""
        if self._process is not None:
            self._process.terminate()

    def end(self) -> None:
        """Waits until it has stopped, but not for ever."""
        if self._process is not None:
            self._process.join(_STOP_SECONDS)
            if self._process.is_alive():
                self._process.kill()
                self._process.join()


def _run(servers: list[_Process], bus: list[_Process]) -> int:
    """Starts all, and starts again what ends, until it is told to stop.

    What cannot start at all ends the others; later, the database may just be away.
    """
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for each in (*bus, *servers):
            each.start()
        while True:
            wait([each.sentinel for each in (*bus, *servers)])
            for each in (*bus, *servers):
                if each.exit_code is None:
                    continue
                if each.starts == 1 and each.exit_code in (FAILED, BAD_INPUT):  # it has said why
                    return each.exit_code
                print("liverpool serve: a process has ended; another is started", file=sys.stderr)
                sleep(_AGAIN_SECONDS)
                each.start()
    except KeyboardInterrupt:
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)
        for group in (servers, bus):
            for each in group:
                each.stop()
            for each in group:
                each.end()


def _serves(options: ServeOptions, listening: socket.socket, speaks: bool) -> None:
    def parent_ends() -> None:
        wait([_parent()])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=parent_ends, daemon=True).start()
    sys.exit(serve_command(options, listening, speaks=speaks))


def _carries(program: str, port: int, password: str) -> None:
    """Keeps a NATS running, in a process of its own, until that is told to stop.

    It reads its password from a pipe: everybody on the machine may see how a program was called.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # servers that stop say farewell by it
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    command = [program, "--addr", "127.0.0.1", "--port", f"{port}", "--config", "/dev/stdin"]
    nats = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        text=True,
    )
    try:
        assert nats.stdin is not None
        with nats.stdin as settings:
            settings.write(f'authorization {{ token: "{password}" }}')
        while nats.poll() is None and not wait([_parent()], _LOOK_SECONDS):
            pass
    except KeyboardInterrupt:
        pass
    finally:
        nats.terminate()
        nats.wait()


def _parent() -> int:
    """Is ready when the process that has started this one has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    return parent.sentinel
