"""How the server's log is written: a line of JSON for each event, or plain words on a terminal.

Quiet by default: what went wrong, what was refused, and one line for every table opened. What
anybody can bring about is said once a minute, with how often it came. A line
says of which `table` it is, and of which `page`, a number that its connection has while it lasts.
No secret is ever logged: secrets are of a type that does not write itself down, nothing that a page
sends is written down whole, and tracebacks show no variables.
"""

import logging
import sys
from collections import Counter
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

import structlog
from structlog.typing import Processor

LOGGERS: Final = {
    "liverpool": logging.INFO,
    "uvicorn": logging.WARNING,
    "asyncio": logging.WARNING,  # what breaks on the event loop outside a message of a page
}
"""Whose lines the log has, from which level on."""
_FIELDS: Final = ("table", "owner")
"""Fields that the tables add to a line of the log."""
SELDOM_SECONDS: Final = 60.0
"""From one line of a kind that anybody can bring about to the next."""
_SAID_BETTER: Final = ("Invalid UTF-8 sequence", "Invalid HTTP request received.")
"""What uvicorn logs each time that it meets such; we say once a minute from where it came."""


class Seldom:
    """Writes a line of each kind once a minute, or once, so that nobody fills the log."""

    def __init__(
        self, time: Callable[[], float] = monotonic, seconds: float = SELDOM_SECONDS
    ) -> None:
        self._time, self._seconds = time, seconds
        self._last: dict[str, float] = {}
        self._held: Counter[str] = Counter()

    def warn(self, event: str, **more: str) -> None:
        """Writes the line, with how many were held back before it; or holds it back."""
        now = self._time()
        if now < self._last.get(event, -inf) + self._seconds:
            self._held[event] += 1
            return
        self._last[event] = now
        held = self._held.pop(event, 0)
        structlog.get_logger().warning(event, **more, **({"more_before": held} if held else {}))


def write_logs(form: str | None = None) -> None:
    """From now on the log goes to stderr, with what others say by way of `logging`.

    Its form is `text` or `json`; by default text on a terminal alone.
    """
    as_text = sys.stderr.isatty() if form is None else form == "text"
    before: list[Processor] = [
        structlog.stdlib.ExtraAdder(_FIELDS),
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper("%H:%M:%S" if as_text else "iso", utc=not as_text),
    ]
    last: list[Processor]
    if as_text:
        # The usual tracebacks of structlog write out every variable of every function.
        plain = structlog.dev.plain_traceback
        last = [
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)
        ]
    else:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*before, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    lines = logging.StreamHandler(sys.stderr)
    lines.addFilter(lambda record: not record.getMessage().startswith(_SAID_BETTER))
    lines.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            foreign_pre_chain=before,
        )
    )
    for name, level in LOGGERS.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [lines], False
        logger.setLevel(level)
