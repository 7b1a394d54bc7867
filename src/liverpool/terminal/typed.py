"""What one types to run a command: `liverpool`, or what `run.py` says in its place."""

import os
from typing import Final

TYPED: Final = "LIVERPOOL_TYPED"
"""The variable in which `run.py` says what one types in place of `liverpool`."""


def typed() -> str:
    """What one types before the name of a command."""
    return os.environ.get(TYPED) or "liverpool"
