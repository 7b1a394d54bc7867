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


def with_speed(page: str, lines: Sequence[str]) -> str:
    """The page with its first part anew."""
    kept = page.partition(MARK)[2] or "\n"
    return "\n".join([*lines, "", MARK]) + kept


def with_section(page: str, command: str, lines: Sequence[str]) -> str:
    """The page with the section of this command anew, at its place or at the end."""
    begins = f"<!-- written by `python3 run.py bench {command} --write` -->"
    ends = f"<!-- end of {command} -->"
    section = "\n".join([begins, "", *lines, "", ends])
    before, found, rest = page.partition(begins)
    if not found:
        return f"{page.rstrip()}\n\n{section}\n"
    return before + section + rest.partition(ends)[2]


def measured_where(command: str) -> str:
    """The sentence that says when and on what, and how to do it again."""
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.machine()},"
        f" {os.cpu_count()} cores. Repeat with `python3 run.py bench {command}`."
    )
