"""The solver's caches: everything that it remembers from one question to the next."""

from typing import Final

from liverpool.engine.melds import accepted, represented
from liverpool.engine.solver import apart, bound, counts, extensions, runs, search, sets, windows

CACHES: Final = (
    accepted,
    represented,
    apart.apart,
    bound._over,
    bound._runs,
    bound._suit,
    counts._places,
    extensions.growths,
    runs._parts,
    runs.run_table,
    runs.suit_lacks,
    search._shares,
    search.search_for,
    sets.set_table,
    windows.short_in,
    windows.spans,
    windows.windows_of,
)


def remembered() -> int:
    """How many answers it has found and remembered since they were last cleared."""
    return sum(cache.cache_info().misses for cache in CACHES)


def forget() -> None:
    """Clears all of them; the next answers take longer, and are the same."""
    for cache in CACHES:
        cache.cache_clear()
