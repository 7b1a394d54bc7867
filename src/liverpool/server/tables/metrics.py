"""What is counted while the server runs, for Prometheus; each server has counters of its own."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
    make_wsgi_app,
    start_http_server,
)

from liverpool import __version__
from liverpool.bots.search.searcher import HELD_AT, WORLDS, Thought

ALIVE: Final = f"ok {__version__}\n"
"""What `/healthz` says: that the server runs, and which one."""
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
HOW_FAR: Final = (f"{WORLDS}", *(f"{worlds}" for worlds in reversed(HELD_AT)), "none")
"""On how many worlds a move may rest: as many as were wanted, or fewer where it was cut short."""
_LOOK_SECONDS: Final = 0.5
"""From one look at the event loop to the next."""
_WAITED: Final = (0.001, 0.01, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # what the system says of it: memory, CPU, files
        running = Info("liverpool_server", "Which server runs", registry=registry)
        running.info({"version": __version__})
        counter, gauge = partial(Counter, registry=registry), partial(Gauge, registry=registry)
        histogram = partial(Histogram, registry=registry)
        self.tables = gauge("liverpool_tables", "Tables that are kept")
        self.moves = counter("liverpool_moves", "Moves kept since the start")
        self.tables_in_memory = gauge("liverpool_tables_in_memory", "Tables in play, or just left")
        self.connections = gauge("liverpool_connections", "Pages that are connected")
        self.views_sent = counter("liverpool_views_sent", "Views of a game that were sent")
        self.refused = counter("liverpool_refused", "Questions that were refused")
        self.jobs_waiting = gauge(
            "liverpool_jobs_waiting", "Jobs that wait for a worker's time", ["workers"]
        )
        self.job_wait_seconds = histogram(
            "liverpool_job_wait_seconds",
            "How long a job waited for a worker's time before it began",
            ["workers"],
            buckets=_WAITED,
        )
        self._looked_ahead = counter(
            "liverpool_looked_ahead",
            "Moves of bots that look ahead, by the worlds that they had time for",
            ["worlds"],
        )
        for worlds in HOW_FAR:
            self._looked_ahead.labels(worlds)  # it is shown from the first moment on
        self.lease_changes = counter(
            "liverpool_lease_changes",
            "How often this server took the tables of a group, or lost them",
            ["change", "group"],
        )
        self.move_seconds = histogram(
            "liverpool_move_seconds",
            "From a player's moves read to their being kept and all views on their way",
            buckets=_SECONDS,
        )
        self.loop_lag_seconds = histogram(
            "liverpool_loop_lag_seconds",
            "How late the event loop, which all tables share, comes to what is due",
            buckets=_SECONDS,
        )

    def note_looked_ahead(self, thought: Thought) -> None:
        """Counts the worlds on which a move rests."""
        worlds = thought.worlds if thought.cut_short else WORLDS
        self._looked_ahead.labels(f"{worlds}" if worlds else HOW_FAR[-1]).inc()

    async def watch_loop(self) -> None:
        """For as long as it runs, measures how late the event loop is."""
        time = asyncio.get_running_loop().time
        while True:
            due = time() + _LOOK_SECONDS
            await asyncio.sleep(_LOOK_SECONDS)
            self.loop_lag_seconds.observe(time() - due)

    def serve(self, port: int) -> None:
        """Shows them at this port of this machine too, beside the tables; raises `OSError`.

        A thread of its own does, and says at `/healthz` that the process lives, whatever the one
        of the tables waits for.
        """
        server, _ = start_http_server(port, "127.0.0.1", self._registry)
        figures: WSGIApplication = make_wsgi_app(self._registry)

        def answer(asked: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
            if asked["PATH_INFO"] != "/healthz":
                return figures(asked, start)
            start("200 OK", [("Content-Type", "text/plain; charset=utf-8")])
            return [ALIVE.encode()]

        server.set_app(answer)

    def text(self) -> bytes:
        return generate_latest(self._registry)
