"""The first page stays light: this limits bytes, and no times."""

import json
import os
from pathlib import Path

import pytest

from bench.weight import APART, FIRST, PARTS, TABLE, apart, first_page, table, weight
from liverpool.server.http.app import PAGES
from liverpool.server.http.static_files import FOLDER, MANIFEST, START, links_to, static_files
from liverpool.server.http.static_files import TABLE as TABLE_PART


def test_the_first_page_is_within_its_budget() -> None:
    sizes = first_page()
    if not sizes and not os.environ.get("CI"):
        pytest.skip(f"the page is not built in {FOLDER.name}; `python3 run.py build` builds it")
    assert any(name.endswith(".js") for name in sizes)
    assert any(name.endswith(".css") for name in sizes)
    assert weight(sizes) <= FIRST


@pytest.mark.in_turn("looks")
def test_a_table_and_what_is_opened_apart_are_within_their_budgets() -> None:
    sizes = table()
    if not sizes and not os.environ.get("CI"):
        pytest.skip(f"the page is not built in {FOLDER.name}; `python3 run.py build` builds it")
    for kind in ("table-", "parts-", "taking-part-", "check-", "figures-", "pictures-", "back-"):
        assert any(kind in name for name in sizes), kind
    assert weight(sizes) <= TABLE
    for part in PARTS:
        assert 0 < weight(apart(part)) <= APART, part


@pytest.mark.full
def test_every_part_that_is_loaded_later_has_a_budget() -> None:
    manifest = FOLDER / MANIFEST
    if not manifest.is_file() and not os.environ.get("CI"):
        pytest.skip(f"the page is not built in {FOLDER.name}; `python3 run.py build` builds it")
    chunks = json.loads(manifest.read_text("utf-8"))
    asked_later = {name for chunk in chunks.values() for name in chunk.get("dynamicImports", ())}
    later = {chunks[name]["file"] for name in asked_later}
    known = {*table(), *(name for part in PARTS for name in apart(part))}
    assert later <= known


def test_what_few_people_open_does_not_come_with_the_first_page() -> None:
    sizes = first_page()
    if not sizes and not os.environ.get("CI"):
        pytest.skip(f"the page is not built in {FOLDER.name}; `python3 run.py build` builds it")
    scripts = "".join((FOLDER / name).read_text("utf-8") for name in sizes if name.endswith(".js"))
    for later in ("HouseRules", "Keeper", "Papers", "CheckShuffle", "taking-part", "qr-code"):
        assert list(FOLDER.glob(f"assets/{later}-*.js")), f"{later} is no file of its own"
        assert not any(later in name for name in sizes)
    # Nor is what it says: a part of it could have been drawn into another file.
    assert "What the sources say, and who plays what" not in scripts
    assert "My tables" in scripts


def test_a_table_comes_in_one_go() -> None:
    """Browsers ask a server for six files at a time; a seventh waits for a way there and back."""
    links = links_to(TABLE_PART, FOLDER)
    if not links and not os.environ.get("CI"):
        pytest.skip(f"the page is not built in {FOLDER.name}; `python3 run.py build` builds it")
    assert 0 < links.count("<") <= 6, links


@pytest.mark.parametrize("part", sorted({*PAGES.values()} - {START, TABLE_PART}))
def test_other_parts_are_fetched_together_with_the_first_page(part: str) -> None:
    """A part that only the page itself asks for comes one more way there and back later."""
    links = links_to(part, FOLDER)
    if not links and not os.environ.get("CI"):
        pytest.skip(f"the page is not built in {FOLDER.name}; `python3 run.py build` builds it")
    assert f"/{Path(part).stem}-" in links


def test_pictures_of_cards_are_small_files_that_come_when_a_card_wants_them() -> None:
    pictures = {
        name: len(file.packed or file.plain)
        for name, file in static_files(FOLDER).items()
        if name.startswith(("assets/figures-", "assets/back-"))
    }
    if not pictures and not os.environ.get("CI"):
        pytest.skip(f"the page is not built in {FOLDER.name}; `python3 run.py build` builds it")
    figures = [name for name in pictures if "figures" in name]
    assert len(figures) == 1
    assert pictures.pop(figures[0]) <= 6_000
    assert len(pictures) == 4
    assert max(pictures.values()) <= 700
    assert not any(
        name in first_page() or name in links_to(TABLE_PART, FOLDER) for name in pictures
    )
    assert figures[0] not in first_page()
    assert figures[0] not in links_to(TABLE_PART, FOLDER)


def test_what_a_page_needs_at_once_is_counted_and_nothing_else(tmp_path: Path) -> None:
    files = {
        "index.html": '<script src="/assets/a.js"></script><link href="/assets/a.css">',
        "assets/a.js": 'import{x}from"./b.js";import "./c.js";const z=()=>import("./late.js");',
        "assets/b.js": 'import{y}from"./a.js"',
        "assets/c.js": "1",
        "assets/late.js": "2",
        "assets/a.css": "a{}",
        "assets/late.css": "b{}",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    sizes = first_page(tmp_path)
    assert set(sizes) == {"index.html", "assets/a.js", "assets/b.js", "assets/c.js", "assets/a.css"}
    assert weight(sizes) == sum(sizes.values())


def test_a_page_that_is_not_built_has_no_files(tmp_path: Path) -> None:
    assert first_page(tmp_path) == {}


def test_what_opens_the_socket_comes_before_the_rest_of_a_table_and_is_tiny() -> None:
    links = links_to(TABLE_PART, FOLDER).split(", ")
    if links == [""] and not os.environ.get("CI"):
        pytest.skip(f"the page is not built in {FOLDER.name}; `python3 run.py build` builds it")
    assert "assets/first-" in links[0]
    name = links[0].split(">")[0].removeprefix("</")
    assert len(static_files(FOLDER)[name].plain) <= 800
    assert not any("assets/parts-" in link for link in links)
