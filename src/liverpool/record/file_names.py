"""Names of files that every system takes."""

from typing import Final

_DEVICES: Final = frozenset(
    (
        "con",
        "prn",
        "aux",
        "nul",
        *(f"{kind}{digit}" for kind in ("com", "lpt") for digit in range(10)),
    )
)
"""What Windows keeps for devices, whatever the ending and the size of the letters."""


def for_any_system(stem: str) -> str:
    """The name of a file without its ending; one that Windows keeps for a device gets a mark."""
    return f"{stem}_" if stem.casefold() in _DEVICES else stem
