"""A connection to a database that a test can cut where a commit goes by, or keep silent."""

import socket
from contextlib import suppress
from enum import Enum
from threading import Event, Thread
from urllib.parse import parse_qs, urlsplit


class Cut(Enum):
    """What is lost of the next commit."""

    NOTHING = 0
    COMMIT = 1
    ANSWER = 2
    ANSWER_IS_NEXT = 3


class Wire:
    """What lies between a server and its database, and can be cut where a commit goes by."""

    def __init__(self, url: str) -> None:
        self._to = f"{parse_qs(urlsplit(url).query)['host'][0]}/.s.PGSQL.5432"
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        where = urlsplit(url)
        self.url = f"postgresql://{where.username}@127.0.0.1:{port}{where.path}"
        self.cut = Cut.NOTHING
        self.is_silent = False
        """Whether a connection that is cut stays open, and nothing more comes over it."""
        self.passes = Event()
        """Whether anything gets through; while nothing does, all connections stay as they are."""
        self.passes.set()
        self.holds = Event()
        """Whether something was held back for which nobody has given up."""
        self._closed = Event()
        Thread(target=self._accepts, daemon=True).start()

    def _accepts(self) -> None:
        while True:
            try:
                here, _ = self._listening.accept()
            except OSError:  # closed
                return
            there = socket.socket(socket.AF_UNIX)
            there.connect(self._to)
            Thread(target=self._passes, args=(here, there, True), daemon=True).start()
            Thread(target=self._passes, args=(there, here, False), daemon=True).start()

    def _passes(self, here: socket.socket, there: socket.socket, asks: bool) -> None:
        """All that comes here goes there, until one of them ends or the commit is cut off."""
        with suppress(OSError):
            while data := here.recv(65536):
                if not self.passes.is_set():
                    self.holds.set()
                    self.passes.wait()
                commits = asks and b"COMMIT" in data
                if commits and self.cut is Cut.COMMIT:
                    break
                if not asks and self.cut is Cut.ANSWER_IS_NEXT:
                    break
                if commits and self.cut is Cut.ANSWER:
                    self.cut = Cut.ANSWER_IS_NEXT
                there.sendall(data)
        was_cut, self.cut = self.cut, Cut.NOTHING if self.cut is not Cut.ANSWER else self.cut
        if self.is_silent and was_cut in {Cut.COMMIT, Cut.ANSWER_IS_NEXT}:
            self.holds.set()
            self._closed.wait()
        for each in (here, there):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def close(self) -> None:
        """Nobody gets through any more; who is connected stays so, unless that was cut."""
        self._closed.set()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
