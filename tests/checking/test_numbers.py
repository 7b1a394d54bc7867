"""Numbers of two languages: the page and the simulator have those of Python, and none twice."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.checking.numbers import FILES, ROOT, Shared, of_the_page, of_the_simulator

CHOSEN = {"60"}
"""The longest name of rules that a person types; files and links may have longer ones."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parts[-3])
def test_the_files_say_what_python_says(path: Path) -> None:
    """If it fails: python -m tests.generated, then look at what has changed."""
    assert path.read_text("utf-8") == FILES[path]()


def sources(folder: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / folder / "src").rglob("*.ts*")):
        if path not in FILES:
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


@pytest.mark.parametrize(
    ("folder", "shared"), [("web", of_the_page()), ("wasm", of_the_simulator())]
)
def test_no_shared_number_is_written_again(folder: str, shared: Iterator[Shared]) -> None:
    names = "|".join(each.name for each in shared)
    again = re.compile(rf"^(?:export )?const (?:{names})(?:: \w+)? = [-\d].*", re.MULTILINE)
    assert [(name, found) for name, text in sources(folder) for found in again.findall(text)] == []


def test_the_bounds_of_what_is_typed_are_the_servers() -> None:
    typed = re.compile(r"\b(?:maxLength|most)=\{(\d+)\}")
    found = {(name, most) for name, text in sources("web") for most in typed.findall(text)}
    assert {(name, most) for name, most in found if most not in CHOSEN} == set()
