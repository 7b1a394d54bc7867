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
from tests.offline.sameness import found
from tests.perft.test_perft import RELATIVES, SOURCES
from tests.web.browser import node

HERE: Final = Path(__file__).parent
RULES: Final = (*SOURCES, *RELATIVES)
GAMES: Final = [
    *([rules, 3 + at % 3, "steady", at] for at, rules in enumerate(RULES * 3)),
    *([rules, 3, "expert", 50 + at] for at, rules in enumerate(RULES)),
    *(["dunlop", 4, "edith", 60], ["mahlum", 3, "lottie", 61], ["dunlop", 3, "search", 5]),
]
TABLES: Final = [[rules, seed, 5] for seed, rules in enumerate(RULES)]


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


@pytest.mark.in_turn("elsewhere")
def test_bots_play_the_same_games_and_there_are_as_many_ways_to_play(folder: Path) -> None:
    assert len(GAMES) == 51
    asked = json.dumps([some(GAMES, everyday=1), some(TABLES, everyday=2)])
    command = [str(node()), str(HERE / "pyodide.mjs"), f"{folder}/", str(HERE.parent.parent)]
    files = ["tests/perft/tables.py", "tests/offline/sameness.py"]
    done = subprocess.run(
        [*command, *files], input=asked, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    assert json.loads(done.stdout) == json.loads(found(asked))
