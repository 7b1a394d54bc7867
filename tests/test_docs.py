"""The pages tell the truth about what they name: files, places in them, tests, options, limits."""

import re
from pathlib import Path

import pytest
from msgspec.structs import asdict

from liverpool.cli.arguments import Parser
from liverpool.cli.serving import add_serve
from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import USUAL
from scripts.documents import made
from scripts.documents.staging import aim

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")])
MADE = {ROOT / source for source in made.MADE}
"""Sources that documents lead to, since the site has pages of them; other folders no site shows."""
SERVER = (ROOT / "docs" / "serve" / "server.md").read_text("utf-8")


def prose(page: Path) -> str:
    """The page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def places(page: Path) -> set[str]:
    """What a link can name after `#`: headings, as GitHub and most others call them, and marks."""
    text = prose(page)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    named = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    return named | {*re.findall(r'<a id="([^"]+)">', text)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_something(page: Path) -> None:
    lost = []
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", prose(page)):
        path, _, place = link.partition("#")
        target = page.parent / path if path else page
        if (
            not target.exists()
            or (place and place not in places(target))
            or (target.is_dir() and aim(page, path) not in MADE)
        ):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    assert "@@" not in page.read_text("utf-8")


def test_every_test_that_is_named_is_there() -> None:
    folders = (ROOT / "tests", ROOT / "web" / "tests")
    there = {file.name for folder in folders for file in folder.rglob("*.*")}
    for page in PAGES:
        named = set(re.findall(r"\btest_\w+\.py\b|\b[\w-]+\.test\.ts\b", page.read_text("utf-8")))
        assert named <= there, page.name


def test_every_option_of_the_server_is_told() -> None:
    parser = Parser(prog="serve")
    add_serve(parser)
    rows = re.findall(r"^\| `--([\w-]+)", SERVER, re.MULTILINE)
    assert [name for name in parser.settings if name not in rows] == []


def test_every_limit_is_told_as_it_is() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([\d./]+) \|$", SERVER, re.MULTILINE)
    assert dict(rows) == {name: figures(limit) for name, limit in asdict(USUAL).items()}


def figures(limit: Rate | float) -> str:
    numbers = limit if isinstance(limit, Rate) else (limit,)
    return "/".join(f"{number:g}" for number in numbers)
