"""Small faults in modules: which there are, which are drawn, and what is noted of them."""

from pathlib import Path

import msgspec
import pytest

from bench.commits import git
from stress import mutant_runs, mutants
from stress.mutant_runs import Clone
from stress.mutants import Equivalent, drawn, equivalent, in_order, report, rooms
from stress.mutations import Mutation, mutated, mutations
from stress.served import CannotMeasure

RULES = "def fits(cards, most=3):\n    return len(cards) <= most\n"
NAMED = "def pytest_itemcollected(item):\n    item.user_properties.append(('test', item.nodeid))\n"
TESTS = """
from liverpool.room.rules import fits

def test_three_cards_fit():
    assert fits([1, 2, 3])
"""


def faulty(source: str) -> list[str]:
    """The module with each of its faults."""
    return [mutated(source, place) for place in mutations("a.py", source).values()]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("a < b", ["a <= b"]),
        ("a == (b)", ["a != (b)"]),
        ("a  not in b", ["a  in b"]),
        ("a < b <= c", ["a <= b <= c", "a < b < c"]),
        ("a and b and c", ["a or b or c"]),
        ("(a and  # and so\n b)", ["(a or  # and so\n b)"]),
        ("a and (b or c)", ["a or (b or c)", "a and (b and c)"]),
        ("'♣' + f(a) + b", ["'♣' + f(a) - b"]),
        ("a - 1_000", ["a + 1_000", "a - 1001"]),
        ("-a", ["a"]),
        ("not (a)", ["(a)"]),
        ("f(a, strict=True)", ["f(a, strict=False)"]),
        ("[a for a in b if a.c]", ["[a for a in b if True]"]),
        ("if a:\n    raise b", ["if False:\n    raise b"]),
        ("match a:\n    case b if c:\n        d", ["match a:\n    case b if True:\n        d"]),
        ("def f(a: int = 3): ...", ["def f(a: int = 4): ..."]),
        ("a: Annotated[str, Meta(most=60)]", ["a: Annotated[str, Meta(most=61)]"]),
    ],
)
def test_a_fault_is_one_small_change(right: str, wrong: list[str]) -> None:
    assert sorted(faulty(right)) == sorted(wrong)


@pytest.mark.parametrize(
    "declared",
    [
        '"""At most 3."""',
        "a: Literal[3] | None",
        "A = Literal[1, 2]",
        "def f(a: B[3]) -> C[3]: ...",
        "@cache(size=3)\nclass A(B, frozen=True): ...",
        "assert a is not b",
        "if TYPE_CHECKING:\n    a = 3",
        "if __name__ == '__main__':\n    main()",
        "zip(a, b, strict=True)",
        "f'{a + 1}'",
        "'a' + b",
        "if a:\n    b()\nelse:\n    c()",
    ],
)
def test_what_only_declares_is_left_as_it_is(declared: str) -> None:
    assert faulty(declared) == []


def test_faults_that_read_the_same_are_told_apart_and_lines_may_move() -> None:
    twice = "if a == b:\n    c()\n"
    names = list(mutations("a.py", twice + twice))
    assert [(name.text, name.nth) for name in names] == [("if a == b:", 0), ("if a == b:", 1)]
    assert list(mutations("a.py", "\n\n" + twice + twice)) == names


def test_faults_are_drawn_from_all_modules_by_their_size() -> None:
    faults = [Mutation("a.py", str(each), "c") for each in range(40)]
    faults += [Mutation(f"{name}.py", str(each), "c") for name in "bc" for each in range(20)]
    sample = drawn(faults, 8, 1)
    assert sample == drawn(faults, 8, 1) != drawn(faults, 8, 2)
    assert sorted({fault.file for fault in sample}) == ["a.py", "b.py", "c.py"]
    assert 3 <= sum(fault.file == "a.py" for fault in sample) <= 5
    # A fault more in one module changes nothing of what is drawn in the others.
    more = drawn([*faults, Mutation("c.py", "new", "c")], 8, 1)
    assert {fault for fault in sample if fault.file != "c.py"} <= {*drawn(faults, 10, 1), *more}


def test_the_nearest_tests_come_first() -> None:
    tests = {
        "tests/engine/test_far.py": "",
        "tests/engine/test_slow.py": "from liverpool.engine.solver.best import a",
        "tests/engine/test_near.py": "from liverpool.engine.solver.best import b",
        "tests/engine/test_solver.py": "",
        "tests/engine/test_best.py": "",
    }
    seconds = {"tests/engine/test_near.py": 1.0, "tests/engine/test_slow.py": 2.0}
    near, far = in_order("engine/solver/best.py", tests, seconds)
    names = [Path(test).stem.removeprefix("test_") for test in near]
    assert names == ["best", "solver", "near", "slow"]
    assert far == ["tests/engine/test_far.py"]


def test_each_room_has_tests() -> None:
    there = rooms(mutants.ROOT)
    assert {"engine", "fair", "record", "scores", "table", "server"} <= {*there}
    assert all(
        (mutants.ROOT / folder).exists() for room in there for folder in mutants.tests_of(room)
    )


def test_what_is_said_to_change_nothing_can_still_be_put_in() -> None:
    for each in equivalent():
        source = (mutants.ROOT / mutants.PACKAGE / each.file).read_text("utf-8")
        assert each.mutation in mutations(each.file, source), each
        assert each.why


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one room, whose tests leave the highest number of cards untried."""
    root = tmp_path / "a project"
    for name, text in {
        "src/liverpool/__init__.py": "",
        "src/liverpool/room/__init__.py": "",
        "src/liverpool/room/rules.py": RULES,
        "tests/room/conftest.py": NAMED,
        "tests/room/test_rules.py": TESTS,
        "pytest.ini": "",
        ".gitignore": "__pycache__\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    git(root, "init", "--quiet")
    keep(root)
    monkeypatch.setattr(mutants, "ROOT", root)
    monkeypatch.setattr(mutants, "equivalent", list)
    monkeypatch.setattr(mutants, "TESTS", {})
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # it begins sooner
    return root


def keep(root: Path) -> None:
    git(root, "add", ".")
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    git(root, *who, "commit", "--quiet", "-m", "as it is")


@pytest.mark.in_turn
@pytest.mark.full
def test_what_tests_notice_is_noted_and_not_tried_again(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    said = list(report(folder, ["room"], 40, 1))
    assert "| room | 2 | 2 | 0 | 1 | 1 | 50% |" in said
    assert "- `room/rules.py:1`, 3 -> 4: `def fits(cards, most=3):`" in said
    assert (project / "src/liverpool/room/rules.py").read_text("utf-8") == RULES
    notes = (folder / "outcomes.jsonl").read_bytes()
    assert b'"noticed_by":"tests/room/test_rules.py::test_three_cards_fit"' in notes

    assert list(report(folder, ["room"], 40, 1)) == said
    assert (folder / "outcomes.jsonl").read_bytes() == notes

    # One more test: only what was not noticed is tried again.
    (project / "tests/room/test_more.py").write_text(
        "from liverpool.room.rules import fits\ndef test_no_four():\n    assert not fits('abcd')\n"
    )
    keep(project)
    assert "| room | 2 | 2 | 0 | 1 | 0 | 100% |" in list(report(folder, ["room"], 40, 1))
    last = (folder / "outcomes.jsonl").read_bytes().removeprefix(notes)
    [outcome] = map(msgspec.json.decode, last.splitlines())
    assert outcome["noticed_by"] == "tests/room/test_more.py::test_no_four"


def test_what_changes_nothing_is_not_tried(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, line = "room/rules.py", "return len(cards) <= most"
    listed = [
        Equivalent(text, "def fits(cards, most=3):", "3 -> 4", "nobody counts"),
        Equivalent(text, line, "<= -> <", "nor here"),
    ]
    monkeypatch.setattr(mutants, "equivalent", lambda: listed)
    assert "| room | 2 | 2 | 2 | 0 | 0 |  |" in list(report(tmp_path / "kept", ["room"], 40, 1))


@pytest.mark.in_turn
def test_what_never_ends_is_noticed_and_what_fails_anyway_is_told(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutant_runs, "MORE", 0.1)
    monkeypatch.setattr(mutant_runs, "PATIENCE", 0.0)
    clone = Clone(tmp_path / "clone", project, git(project, "rev-parse", "HEAD"))
    tests = "tests/room/test_rules.py"
    assert [*clone._files(["tests/room"])] == [*clone._files([tests])] == [tests], "all are named"
    module = Path("src/liverpool/room/rules.py")
    endless = clone.noticed_by(module, "while True: pass", [[tests]], {tests: 0.0})
    assert endless == mutant_runs.NEVER_ENDED
    assert (clone.root / module).read_text("utf-8") == RULES
    (clone.root / module).write_text("def fits(cards): return False")
    with pytest.raises(CannotMeasure, match=r"fail without a fault, too; .*printed\.txt says how"):
        clone.seconds([tests])


def test_a_room_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotMeasure, match="There is no room kitchen; there are arena, bots, "):
        list(report(tmp_path, ["kitchen"], 1, 1))
