"""How many files and connections this process may have open, where its system says."""

import sys
from contextlib import suppress
from math import inf

if sys.platform != "win32":
    import resource


def most_possible() -> float:
    """As many as the system lets it have; without end where nothing limits it, as on Windows."""
    most = inf
    if sys.platform != "win32":
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        most = inf if hard == resource.RLIM_INFINITY else hard
    return most


def allowed(wanted: int) -> float:
    """As many as it may have from now on: so many, if the system lets it have them."""
    most = inf
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted:
            with suppress(ValueError, OSError):
                resource.setrlimit(
                    resource.RLIMIT_NOFILE, (int(min(wanted, most_possible())), hard)
                )
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return most
