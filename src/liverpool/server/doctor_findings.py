"""What `liverpool doctor` finds, and how it says so."""

from msgspec import Struct


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    kind: str
    """`good`, `warning`, `fault` or `mended`."""
    what: str
    mend: str = ""
    """What to do; empty where nothing is to be done."""

    @property
    def is_trouble(self) -> bool:
        return self.kind in ("warning", "fault")

    def __str__(self) -> str:
        return f"{self.kind + ':':<9}{self.what}" + (f"\n         {self.mend}" if self.mend else "")


def good(what: str) -> Finding:
    return Finding("good", what)


def warning(what: str, mend: str) -> Finding:
    return Finding("warning", what, mend)


def fault(what: str, mend: str) -> Finding:
    return Finding("fault", what, mend)
