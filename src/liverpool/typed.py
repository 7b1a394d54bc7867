"""Command lines as a person types them here: by the name of the command, with words in quotation
marks where they need them."""

import os
import re
import shlex
import subprocess
from typing import Final

TYPED: Final = "LIVERPOOL_TYPED"
"""The variable in which `run.py` says what one types in place of `liverpool`, a word a line."""

WINDOWS: Final = os.name == "nt"

_PLAIN: Final = re.compile(r"[\w@%+=:,./\\-]+", re.ASCII)
"""What the command line of Windows takes as one word."""


def typed(*words: str) -> str:
    """What one types here for this command of `liverpool`: `liverpool play --save 'a b.toml'`."""
    before = (os.environ.get(TYPED) or "liverpool").splitlines()
    return " ".join(map(quoted, (*before, *words)))


def quoted(word: str) -> str:
    """One word of a command line, as the shell of this machine reads it."""
    if not WINDOWS:
        return shlex.quote(word)
    told = subprocess.list2cmdline([word])
    return told if told.startswith('"') or _PLAIN.fullmatch(told) else f'"{told}"'


def as_typed(example: str) -> str:
    """Words of a command line with their quotation marks, as the shell of this machine reads them;
    a `>` leads into a file."""
    if not WINDOWS:
        return example
    return " ".join(word if word == ">" else quoted(word) for word in shlex.split(example))
