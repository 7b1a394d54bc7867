"""Sends notifications, a few at a time, in threads of its own: tables wait for no push service."""

import asyncio
import logging
import ssl
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic, time
from typing import Final

from msgspec.json import encode

from liverpool.room.effects import Delivery, Notice
from liverpool.room.messages.notices import Subscription
from liverpool.server.access.counters import Rate, TokenBucket
from liverpool.server.access.limits import USUAL
from liverpool.server.push.encryption import PushKey, encrypted
from liverpool.server.push.endpoints import Endpoint, Forbidden, endpoint_in, post, public_addresses

AT_ONCE: Final = 4
"""Requests that are under way; each has a thread."""
MOST_WAITING: Final = 200
"""Notifications that wait for their turn, before more fail at once."""
SECONDS: Final = 10.0
"""For one request."""
LAST_SECONDS: Final = 3.0
"""For all that still waits when the server stops."""
KEPT_SECONDS: Final = 3 * 86_400
"""For so long a push service keeps a message for a device that is switched off."""

_log = logging.getLogger(__name__)


class Sender:
    """Sends by Web Push."""

    def __init__(
        self, key: PushKey, rate: Rate = USUAL.notifications, tls: ssl.SSLContext | None = None
    ) -> None:
        self._key = key
        self._bucket = TokenBucket(*rate, monotonic())
        self._tls = tls
        self._waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        """Jobs; nothing for a thread that is to end."""
        self._threads: list[Thread] = []

    @property
    def public_key(self) -> str:
        return self._key.public

    def send(
        self, notice: Notice, subscription: Subscription, done: Callable[[Delivery], None]
    ) -> None:
        loop = asyncio.get_running_loop()
        if self._waiting.qsize() >= MOST_WAITING or not self._bucket.take(monotonic()):
            _log.warning("too many notifications at once; one was not sent")
            loop.call_soon(done, Delivery.FAILED)
            return

        def job() -> None:
            outcome = self._sent(notice, subscription)
            with suppress(RuntimeError):  # the loop has ended meanwhile, and nobody waits
                loop.call_soon_threadsafe(done, outcome)

        self._waiting.put(job)
        if len(self._threads) < AT_ONCE:
            # Daemons: a server that stops waits for none of them for long.
            self._threads.append(Thread(target=self._work, daemon=True))
            self._threads[-1].start()

    def close(self) -> None:
        """Sends what waits, as far as that takes no longer than `LAST_SECONDS`."""
        ends = monotonic() + LAST_SECONDS
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join(max(ends - monotonic(), 0))
        if any(thread.is_alive() for thread in self._threads):
            _log.warning("the server stops before all notifications were sent")

    def _work(self) -> None:
        while (job := self._waiting.get()) is not None:
            job()

    def _sent(self, notice: Notice, subscription: Subscription) -> Delivery:
        try:
            endpoint = endpoint_in(subscription.endpoint)
        except Forbidden:
            return Delivery.GONE
        try:
            status = self._posted(endpoint, notice, subscription)
        except Forbidden as error:
            _log.warning("a notification was not sent: %s", error)
            return Delivery.GONE
        except (OSError, UnicodeError) as error:
            _log.warning("%s took no notification: %s", endpoint.host, error)
            return Delivery.FAILED
        except Exception:
            _log.exception("a notification could not be sent")
            return Delivery.FAILED
        if 200 <= status < 300:
            return Delivery.TAKEN
        if status in (404, 410):
            return Delivery.GONE
        _log.warning("%s took no notification: status %d", endpoint.host, status)
        return Delivery.FAILED

    def _posted(self, endpoint: Endpoint, notice: Notice, subscription: Subscription) -> int:
        if self._tls is None:
            self._tls = ssl.create_default_context()
        headers = {
            "Authorization": self._key.authorization(endpoint.origin, time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": notice.table,
        }
        body = encrypted(encode(notice), subscription)
        ends = monotonic() + SECONDS
        last: OSError = OSError("the name leads nowhere")
        for address in public_addresses(endpoint):
            left = ends - monotonic()
            if left <= 0:
                break
            try:
                return post(endpoint, address, headers, body, seconds=left, tls=self._tls)
            except OSError as error:  # such as a machine without IPv6; another may do
                last = error
        raise last
