"""The site of documents, without Sphinx: all of it can be found, and what is made is whole.

Links and places in them are checked by `test_docs.py`. With `--full` Sphinx makes the site, and
whatever it warns of is a failure.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from liverpool.cli import command_line
from liverpool.cli.shell import NAME, parsers
from liverpool.data.rows import TABLES
from liverpool.engine.questions import groups
from liverpool.environment.layout import FACTS, PLANES
from liverpool.library import __all__ as names_of_the_library
from liverpool.paper.sayings import sayings
from scripts.checking import typescript
from scripts.documents import made
from scripts.documents.observations import page as observations
from scripts.documents.staging import DOCS, ROOT, aim, contents, parts, place, stage

STUDY = DOCS / "study" / "index.md"
WORDS = ROOT / "scripts" / "documents" / "words.txt"
PAGES = {source: page for source, (page, _) in made.MADE.items()}
MADE = {ROOT / source: page for source, page in PAGES.items()}


def test_every_document_is_in_the_contents_once() -> None:
    found = [*contents()]
    assert [each for each, times in Counter(found).items() if times > 1] == []
    assert sorted({*DOCS.rglob("*.md")} - {*found}) == []
    assert {*MADE} <= {*found}
    assert [each for each in found if not each.exists()] == []
    assert all(each.suffix == ".md" for each in {*found} - {*MADE})


def test_no_two_pages_of_the_site_have_one_place() -> None:
    places = [MADE.get(each) or place(each) for each in {*contents()}]
    assert len({*places}) == len(places)


def test_links_lead_to_pages_of_the_site(tmp_path: Path) -> None:
    stage(tmp_path / "site", PAGES)
    study = (tmp_path / "site" / "study" / "index.md").read_text("utf-8")
    assert "- [The library](library.md)" in study
    assert ":caption: Reference\n\nThe library </study/library>\nThe env" in study
    work = (tmp_path / "site" / "work" / "index.md").read_text("utf-8")
    assert "- [Contribute](../CONTRIBUTING.md)" in work
    contributing = (tmp_path / "site" / "CONTRIBUTING.md").read_text("utf-8")
    assert "](work/architecture.md)" in contributing
    assert "](docs/" not in contributing
    assert "[]{#x1}X1" in (tmp_path / "site" / "play" / "rules.md").read_text("utf-8")
    start = (tmp_path / "site" / "play" / "index.md").read_text("utf-8")
    assert (tmp_path / "site" / "play" / "house-rules.md").exists()
    assert "](commands.md)" in start


def test_a_list_is_a_part_of_the_contents(tmp_path: Path) -> None:
    page = tmp_path / "index.md"
    page.write_text("# A\n\n## How to\n\n- [B](b/c.md): [no](d.md)\n\n## Why\n\n- [E](../e.md#f)\n")
    assert parts(page) == {
        "How to": {aim(page, "b/c.md"): "B"},
        "Why": {tmp_path.parent / "e.md": "E"},
    }


def test_pages_that_are_made_have_all_that_they_are_made_of() -> None:
    commands, messages, library = made.commands(), made.messages(), made.reference()
    for parser in parsers(command_line(NAME)):
        assert f"\n## {parser.prog}\n" in commands
    assert all(f"\n## {name}\n" in messages for name in typescript.found())
    for name in names_of_the_library:
        assert f".{name}\n" in library
    page = observations()
    assert all(f"| `{block.name}` |" in page for block in (*PLANES, *FACTS))
    sources = made.sources()
    for question in (each for group in groups() for each in group.questions):
        assert all(f": {said.text}" in sources for said in sayings(question.key))
    columns = made.columns()
    for each in (each for table in TABLES.values() for each in table):
        assert f"| `{each.name}` | `{each.kind}` | {each.about} |" in columns


def test_the_documents_are_no_longer_than_they_may_be() -> None:
    """Whoever says more says something else shorter. Words as `wc -w` counts them."""
    about = [ROOT / each for each in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    words = {each: len(each.read_text("utf-8").split()) for each in (*about, *DOCS.rglob("*.md"))}
    assert words[ROOT / "CONTRIBUTING.md"] <= 1_500
    assert sum(words.values()) <= 60_000


def test_words_are_spelled_as_usual() -> None:
    """If a word is meant, it goes into scripts/documents/words.txt."""
    looked = ["docs", "bench/results.md", "src/liverpool", *map(str, ROOT.glob("*.md"))]
    left_out = "*.json,*.svg,*.png,*.wasm,*.pyc,*/page/*,*/offline/*.gz,*.zip"
    settings = ["--builtin", "clear,rare", "-I", str(WORDS), "--skip", left_out]
    done = subprocess.run(
        [sys.executable, "-m", "codespell_lib", *settings, *looked],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_the_first_game_of_who_studies_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = re.findall(r"```python\n(.*?)```", STUDY.read_text("utf-8"), re.DOTALL)
    assert "match(" in first
    exec(second, {})
    assert "[Take(1), Draw()]" in capsys.readouterr().out


def test_the_first_bot_of_who_studies_it_runs(tmp_path: Path) -> None:
    first, _ = re.findall(r"```python\n(.*?)```", STUDY.read_text("utf-8"), re.DOTALL)
    assert first.count("games=4") == 1
    script = tmp_path / "bold.py"
    script.write_text(first.replace("games=4", "games=1"), "utf-8")
    done = subprocess.run(
        [sys.executable, script], capture_output=True, encoding="utf-8", timeout=300, check=True
    )
    assert re.fullmatch(r"-?\d+\.\d+ ± \S+\n", done.stdout)


def test_the_site_of_documents_asks_where_it_goes() -> None:
    asked = [sys.executable, "-m", "scripts.documents"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.returncode) == ("", 1)
    assert done.stderr.startswith("Say where the site is to be written: ")


@pytest.mark.full
def test_sphinx_has_nothing_to_warn_of(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scripts.documents", str(tmp_path / "site")],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    for each in {*contents()}:
        page = MADE.get(each) or place(each)
        assert (tmp_path / "site" / page.with_suffix(".html")).is_file()
