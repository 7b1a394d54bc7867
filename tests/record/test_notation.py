"""What docs/study/notation.md says is so: its files are read, its words are the engine's."""

import re
from pathlib import Path

import pytest

from liverpool.engine.moves import Move
from liverpool.engine.state import Phase
from liverpool.record import read, write
from liverpool.record.commands import position_command
from liverpool.record.game import FORMAT
from liverpool.record.moves import verb_of
from liverpool.record.toml import LONGEST_TEXT

PAGE = (Path(__file__).parents[2] / "docs" / "study" / "notation.md").read_text("utf-8")
FILES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", FILES, ids=range(len(FILES)))
def test_every_file_of_the_page_is_read(text: str) -> None:
    record = read(text)
    assert read(write(record)) == record


def test_the_page_shows_what_the_command_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(FILES[-1], "utf-8")
    assert position_command(str(path), json=False) == 0
    shown = re.findall(r"```\n\$ liverpool position FILE\n(.*?)```", PAGE, re.DOTALL)
    assert [capsys.readouterr().out] == shown


def test_the_page_names_every_move_and_phase() -> None:
    for kind in Move.__args__:
        assert f'"{verb_of(kind)}"' in PAGE
    for phase in Phase:
        assert f"`{phase.value}`" in PAGE or f'`"{phase.value}"`' in PAGE
    assert FORMAT in PAGE
    assert f"{LONGEST_TEXT:,} characters" in PAGE
