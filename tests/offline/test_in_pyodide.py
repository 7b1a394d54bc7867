"""The game in the page is the same game: the same moves from the same chance, as in CPython."""

import gzip
import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from liverpool.server.http.offline import LIST, OFFLINE
from tests.chance import some
from tests.offline.sameness import digests
from tests.rules.positions import SOURCES
from tests.web.browser import node

HERE: Final = Path(__file__).parent
GAMES: Final = [
    *([rules, 3 + at % 3, "steady", at] for at, rules in enumerate([*SOURCES, "bga", "six_deal"])),
    *([rules, 3, "expert", 50 + at] for at, rules in enumerate(SOURCES)),
]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as a browser has them, unpacked."""
    into = tmp_path_factory.mktemp("offline")
    for name in json.loads((OFFLINE / LIST).read_text("utf-8"))["files"]:
        packed = OFFLINE / f"{name}.gz"
        if packed.exists():
            (into / name).write_bytes(gzip.decompress(packed.read_bytes()))
        else:
            shutil.copyfile(OFFLINE / name, into / name)
    return into


def test_bots_play_the_same_games(folder: Path) -> None:
    games = json.dumps(some(GAMES, everyday=2))
    command = [str(node()), str(HERE / "pyodide.mjs"), f"{folder}/", str(HERE / "sameness.py")]
    done = subprocess.run(command, input=games, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
    assert json.loads(done.stdout) == json.loads(digests(games))
