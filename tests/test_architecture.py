"""Which package may import which, how long a file gets, and what the engine must not use.

The order of the packages is written down here and nowhere else; a new package needs its place in
`LAYERS`.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "liverpool"
SOURCES = sorted(PACKAGE.rglob("*.py"))

# The lowest first. A module imports from its own package and from lower layers; packages of one
# layer do not import each other.
LAYERS = [
    {"typed", "data_files"},
    {"extras", "markup"},
    {"engine"},
    {"fair"},
    {"record"},
    {"given"},
    {"simulator"},
    {"bots"},
    {"arena"},
    {"review", "data", "environment", "laboratory"},
    {"game"},
    {"drawing"},
    {"basics"},
    {"library"},
    {"table", "study"},
    {"scores", "lessons"},
    {"paper"},
    {"room", "terminal"},
    {"offline"},
    {"server"},
    {"cli"},
    {"__main__"},
]
# The packages inside the larger ones, the lowest first: a module imports from its own and from
# those before it. A module beside them puts them together and may import any.
SUBPACKAGES = {
    "server": ("access", "storage", "workers", "push", "tables", "bus", "http"),
}
LONGEST_FILE = 500

# How `cli` names the function of a command, which is imported when it runs.
COMMAND = re.compile(r"[a-z_.]+:[a-z_]+_command")

# What would let chance, the clock, threads or the outside world into the game itself.
KEPT_OUT_OF_ENGINE = """
    random secrets uuid time datetime sched calendar
    asyncio threading _thread multiprocessing concurrent subprocess signal
    socket socketserver selectors select ssl http urllib ftplib smtplib
    os io sys pathlib shutil tempfile glob fcntl mmap ctypes
    sqlite3 dbm shelve pickle logging curses readline getpass
"""
CALLS_KEPT_OUT_OF_ENGINE = {"open", "print", "input", "eval", "exec", "breakpoint", "__import__"}
ENGINE_PACKAGES = {"msgspec"}  # the only one that is not the standard library's

# Each begins with what is seldom met, so that millions of letters are soon looked through.
OUT_OF_PLACE = {
    "the path of one machine": re.compile(r"/(?<![\w.~$}-]/)(?:root|home|work|tmp|Users|opt)/\w"),
    "a Windows path of one machine": re.compile(r":\\(?<=\b[A-Z]:\\)(?:Users|Temp)\b"),
    "the host of a package registry": re.compile(
        r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|--(?:extra-)?index-url|--find[-]links"
    ),
}


@cache
def imported(source: str) -> tuple[str, ...]:
    """The dotted name of everything that a module imports, down to the imported name."""
    return tuple(_imported(ast.parse(source)))


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import hides where it points"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and COMMAND.fullmatch(str(node.value)):
            yield f"liverpool.{str(node.value).replace(':', '.')}"


def layer_of(package: str) -> int:
    for layer, packages in enumerate(LAYERS):
        if package in packages:
            return layer
    raise AssertionError(f"liverpool.{package} has no place in LAYERS yet")


def package_of(module: str) -> str | None:
    """The package of ours in which a dotted name lies; None for the world's and the top itself."""
    parts = module.split(".")
    if parts[0] != "liverpool" or len(parts) < 2 or parts[1] == "__version__":
        return None
    return parts[1]


def wrong_directions(package: str, source: str) -> list[str]:
    targets = {package_of(name) for name in imported(source)} - {None, package}
    return sorted(target for target in targets if target and layer_of(target) >= layer_of(package))


def outside_world(source: str) -> list[str]:
    """What the text of an engine module uses that the engine must do without."""
    tree = ast.parse(source)
    roots = {name.split(".")[0] for name in imported(source)} - {"liverpool"}
    strangers = roots - sys.stdlib_module_names - ENGINE_PACKAGES
    calls = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return sorted(
        (roots & set(KEPT_OUT_OF_ENGINE.split())) | strangers | (calls & CALLS_KEPT_OUT_OF_ENGINE)
    )


def parts_of_the_server(source: str) -> list[str]:
    """What a file imports of the server, or of its tests."""
    names = imported(source)
    return sorted(name for name in names if name.startswith(("liverpool.server", "tests.server")))


def own_files() -> list[Path]:
    """Everything that is or is about to be in the repository."""
    if not (ROOT / ".git").exists():
        pytest.skip("this copy is no git checkout, so it cannot be told what belongs to it")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [file for file in files if file.is_file()]


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def package_with(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def faulty(paths: Iterable[Path], faults: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """The faults of the texts of these files, by their names; nothing for files without any."""
    found = {relative(path): faults(path.read_text("utf-8")) for path in paths}
    return {name: told for name, told in found.items() if told}


@pytest.mark.parametrize("package", sorted({package_with(path) for path in SOURCES}))
def test_imports_point_down_only(package: str) -> None:
    sources = [path for path in SOURCES if package_with(path) == package]
    if package == "__init__":  # it passes on what the library has, and loads that when asked
        (path,) = sources
        assert {package_of(name) for name in imported(path.read_text("utf-8"))} == {
            None,
            "basics",
            "library",
        }
    else:
        assert faulty(sources, partial(wrong_directions, package)) == {}


def subpackages_above(package: str, inner: str, source: str) -> list[str]:
    """The subpackages from which a module of this one imports though they come after it."""
    order = SUBPACKAGES[package]
    parts = [name.split(".") for name in imported(source)]
    inside = {each[2] for each in parts if each[:2] == ["liverpool", package] and len(each) > 2}
    return sorted(inside - set(order[: order.index(inner) + 1]))


@pytest.mark.parametrize("package", SUBPACKAGES)
def test_every_subpackage_has_its_place(package: str) -> None:
    found = [path.parent.name for path in (PACKAGE / package).glob("*/__init__.py")]
    assert sorted(found) == sorted(SUBPACKAGES[package])


@pytest.mark.parametrize(
    ("package", "inner"),
    [(package, inner) for package, order in SUBPACKAGES.items() for inner in order],
)
def test_subpackages_import_only_those_before_them(package: str, inner: str) -> None:
    sources = sorted((PACKAGE / package / inner).rglob("*.py"))
    assert faulty(sources, partial(subpackages_above, package, inner)) == {}


def test_engine_knows_no_chance_no_clock_and_no_outside_world() -> None:
    assert faulty((PACKAGE / "engine").rglob("*.py"), outside_world) == {}


def test_a_room_is_a_value_and_knows_of_time_and_chance_what_an_event_brings() -> None:
    told = faulty((PACKAGE / "room").rglob("*.py"), outside_world)
    found = {each for faults in told.values() for each in faults}
    assert found <= {"datetime", "urllib"}, "moments that it is given, and the parts of an address"


def test_tests_of_rooms_know_no_server() -> None:
    sources = (ROOT / "tests" / "room").glob("*.py")
    assert faulty(sources, parts_of_the_server) == {}


def test_no_file_outgrows_its_subject() -> None:
    lines = {relative(path): path.read_text("utf-8").count("\n") for path in SOURCES}
    assert {name: many for name, many in lines.items() if many > LONGEST_FILE} == {}


def test_docs_name_every_package_and_no_file_that_is_not_there() -> None:
    page = (ROOT / "docs" / "work" / "architecture.md").read_text("utf-8")
    packages = [path.parent.name for path in PACKAGE.glob("*/__init__.py")]
    assert [name for name in packages if f"\n  {name}/ " not in page] == []
    # What begins with a slash is an address of the server's.
    named = set(re.findall(r"(?<![\w./*-])\w[\w./-]*\.(?:py|toml|ts)\b", page))
    there = "".join(f"/{relative(path)}\n" for path in own_files())
    assert sorted(name for name in named if f"/{name}\n" not in there) == []


def test_nothing_names_a_machine_or_a_registry() -> None:
    found = []
    for path in own_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        for what, pattern in OUT_OF_PLACE.items():
            for hit in pattern.finditer(text):
                number = text.count("\n", 0, hit.start()) + 1
                found.append(f"{relative(path)}:{number}: {what}")
    assert found == []


@pytest.mark.parametrize(
    ("package", "source", "expected"),
    [
        ("engine", "from liverpool.record import cards", ["record"]),
        ("engine", "from liverpool import cli", ["cli"]),
        ("engine", "def f():\n    import liverpool.bots.measures.hand", ["bots"]),
        ("arena", "from liverpool.paper import book", ["paper"]),
        ("paper", "from liverpool.scores import kept", []),
        ("arena", "from liverpool.arena import many\nimport liverpool.engine.cards", []),
        ("cli", "from liverpool import __version__", []),
        ("cli", "import liverpool.terminal, liverpool.arena, rich", []),
    ],
)
def test_an_import_that_points_up_or_sideways_is_seen(
    package: str, source: str, expected: list[str]
) -> None:
    assert wrong_directions(package, source) == expected


def test_a_package_without_a_layer_is_seen() -> None:
    with pytest.raises(AssertionError, match="cellar has no place"):
        wrong_directions("cli", "import liverpool.cellar")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import random", ["random"]),
        ("from os import path", ["os"]),
        ("import concurrent.futures", ["concurrent"]),
        ("import numpy", ["numpy"]),
        ("text = open('x').read()", ["open"]),
        ("import msgspec\nfrom bisect import insort\ntable.open('x')", []),
    ],
)
def test_an_engine_that_looks_outside_is_seen(source: str, expected: list[str]) -> None:
    assert outside_world(source) == expected


@pytest.mark.parametrize(
    ("line", "is_out_of_place"),
    [
        ("see /".replace("see", "see ") + "home/ann/rummy", True),
        ("C:" + "\\Users\\ann", True),
        ("https://" + "pypi" + ".org/simple", True),
        ("~/home/of/the/game and a tmp/ folder", False),
        ("PyPI and npm are registries", False),
    ],
)
def test_machines_and_registries_are_recognised(line: str, is_out_of_place: bool) -> None:
    assert any(pattern.search(line) for pattern in OUT_OF_PLACE.values()) is is_out_of_place
