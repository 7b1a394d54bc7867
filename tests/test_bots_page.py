"""The page about the bots: its levels and modules are those there are."""

import re
from pathlib import Path

import pytest

from bench.__main__ import PARTS
from liverpool.arena.clairvoyant import NAME
from liverpool.bots.levels import LEVELS
from liverpool.bots.roster import BOTS
from liverpool.table.personas import PERSONAS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "study" / "bots.md").read_text(encoding="utf-8")


def test_every_player_is_told() -> None:
    for persona in PERSONAS:
        level = persona.level
        assert f"| {level.number} | `{level.key}` | {persona.about} |" in PAGE
    for name in {*BOTS, NAME} - {level.key for level in LEVELS}:
        assert f"\n| `{name}` |" in PAGE


@pytest.mark.parametrize("what", PARTS)
def test_the_parts_that_are_measured_are_named(what: str) -> None:
    (line,) = re.findall(f"bench {what} --part (.*); all of them", PAGE)
    assert re.findall(r"(?<!# )\b(?!or\b)\w+", line) == list(PARTS[what])


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:arena|bots)/[\w/.]+)`", PAGE))))
def test_every_module_that_it_names_is_there(path: str) -> None:
    assert (ROOT / "src" / "liverpool" / path).exists()
