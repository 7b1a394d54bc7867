"""The answers of every version of every preset, as sums: `python -m tests.engine.answers FILE`."""

import sys
from pathlib import Path
from typing import Final
from zlib import crc32

import msgspec

from liverpool.engine import presets
from liverpool.engine.changes import by_key, earlier

FILE: Final = Path(__file__).with_name("answers.json")


def answers(named: presets.NamedRules) -> str:
    """A checksum of the answers, without those that held before their question existed."""
    own = by_key(named.rules)
    given = {key: value for key, value in own.items() if (key, value) not in earlier().items()}
    return f"{crc32(msgspec.json.encode(given, order='sorted')):08x}"


def known() -> dict[str, str]:
    """By name and version, all that can be loaded."""
    found = [
        presets._load(name, ago)
        for name in presets.names()
        for ago in range(presets._changes_so_far() + 1)
    ]
    return {f"{each.name}/{each.version}": answers(each) for each in found}


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(msgspec.json.format(msgspec.json.encode(known())) + b"\n")
