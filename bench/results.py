"""The page of results: which part of it which command writes, and what says where it was measured.

The first part is the speed of the engine, down to `MARK`; what stands below is kept, but for the
sections of the other commands, which lie between marks of their own. What is measured is not
known here.
"""

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent / "results.md"
MARK: Final = "<!-- written by `python3 run.py bench --write`; what stands below is kept -->"


class MarksAreMissing(ValueError):
    """The page does not show where a part ends; the text says which mark is to be put back."""


def written(page: str, section: str, lines: Sequence[str]) -> str:
    """The page with this section anew; raises `MarksAreMissing`."""
    if section == "speed":
        return with_speed(page, lines)
    return with_section(page, section, lines)


def with_speed(page: str, lines: Sequence[str]) -> str:
    """The page with its first part anew; raises `MarksAreMissing`."""
    _, found, kept = page.partition(MARK)
    if page and not found:
        raise MarksAreMissing(_put_back(MARK, "the first part"))
    return "\n".join([*lines, "", MARK]) + (kept or "\n")


def with_section(page: str, command: str, lines: Sequence[str]) -> str:
    """The page with the section of this command anew, at its place or at the end.

    Raises `MarksAreMissing` where the section has a beginning and no end, or an end alone.
    """
    begins = f"<!-- written by `python3 run.py bench {command} --write` -->"
    ends = f"<!-- end of {command} -->"
    section = "\n".join([begins, "", *lines, "", ends])
    before, found, rest = page.partition(begins)
    _, ended, after = rest.partition(ends)
    if not found and ends not in page:
        return f"{page.rstrip()}\n\n{section}\n"
    if not found:
        raise MarksAreMissing(_put_back(begins, f"the section of {command}", "begins"))
    if not ended:
        raise MarksAreMissing(_put_back(ends, f"the section of {command}"))
    return before + section + after


def _put_back(mark: str, part: str, does: str = "ends") -> str:
    return f"bench/results.md lacks the line {mark}; put it back where {part} {does}."


def measured_where(command: str) -> str:
    """The sentence that says when and on what, and how to do it again."""
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.machine()},"
        f" {os.cpu_count()} cores. Repeat with `python3 run.py bench {command}`."
    )
