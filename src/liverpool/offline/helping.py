"""Jobs in a second worker of the page: what it is to do, and what it has found, as text.

Both sides are this version of the game, in workers of one page.
"""

import logging
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

from liverpool.room.failures import Failed

_log = logging.getLogger(__name__)


def asked(job: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """What `does` takes."""
    return _text((job, args))


def does(text: str) -> str:
    """Does the job; gives what `found` reads, which says too that it has failed."""
    job, args = _value(text)
    return _text(done(job, args))


def found(text: str) -> Any:
    """What the job gave, or the `Failed` that says that it gave nothing."""
    return _value(text)


def done(job: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """What the job gives, or a `Failed`."""
    try:
        return job(*args)
    except Exception:
        _log.exception("a job failed")
        return Failed(job.__name__)


def _text(value: object) -> str:
    return b64encode(pickle.dumps(value)).decode()


def _value(text: str) -> Any:
    return pickle.loads(b64decode(text))  # it comes from this page
