"""The checks of `run.py check`: format, lint, types and the nearest tests of what has changed.

What differs from the last commit counts as changed. What a test reaches it does not know: only
`run.py test` says that all is well.
"""

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from scripts.checking.checks import BROWSER_TESTS, OTHER_BROWSERS_TESTS, Check, Lane
from scripts.setting_up.environment import SetupFailed

NEAREST = 3
"""So many test files for each changed file."""
MOST = 12
"""So many test files in all."""
FAR = 3
"""The distance of a test that has neither name nor folder in common with a file."""
IN_BROWSER = (*BROWSER_TESTS, *OTHER_BROWSERS_TESTS)
WITH_NODE = ("web/", "wasm/")
_OURS = re.compile(r"^ *(?:from|import) +(?:liverpool|tests|scripts|bench|stress)\b", re.MULTILINE)


class Changed:
    """The files in a checkout that differ from its last commit, named from its folder.

    Raises `SetupFailed` where there is none to compare with.
    """

    def __init__(self, root: Path, settings: Mapping[str, str]) -> None:
        self.root = root
        names = ["diff", "-z", "--name-only", "--diff-filter=d", "HEAD", "--"]
        untracked = ["ls-files", "-z", "--others", "--exclude-standard"]
        self.files = sorted(
            name
            for command in (names, untracked)
            for name in _told_by_git(command, root, settings).split("\0")
            if name
        )
        changed = [file for file in self.files if re.fullmatch(r"tests/.*test_\w+\.py", file)]
        self.not_run = [file for file in changed if file.startswith(IN_BROWSER)]
        """Changed tests that take a browser, and so too long."""
        self.tests = self._with_nearest([file for file in changed if file not in self.not_run])

    @property
    def in_page(self) -> list[str]:
        """Those whose checks need Node."""
        return [file for file in self.files if file.startswith(WITH_NODE)]

    def lanes(self, python: Path, npm: Sequence[str], results: Path) -> list[Lane]:
        """What runs beside each other; none of it for files that did not change."""
        module = [str(python), "-m"]
        lanes: list[Lane] = []
        if source := [file for file in self.files if file.endswith(".py")]:
            lanes.append(
                [
                    Check("format", [*module, "ruff", "format", "--check", *source]),
                    Check("lint", [*module, "ruff", "check", *source]),
                    Check("types", [*module, "mypy", *source]),
                ]
            )
        made = []
        if any(file.startswith("src/") for file in self.files):
            made.append(Check("generated files", [*module, "tests.generated", "--check"]))
        if self.tests:
            junit = results / "tests.xml"
            command = [*module, "pytest", "--build", f"--junit-xml={junit}", *self.tests]
            made.append(Check("tests", command, junit, may_be_empty=True))
        if made:
            lanes.append(made)
        if self.in_page:
            run = [*npm, "--prefix", str(self.root / "web"), "--silent", "run"]
            own = [os.path.relpath(file, "web") for file in self.in_page]
            lanes.append(
                [
                    Check("page check", [*run, "check"]),
                    Check("page tests", [*run, "related", "--", *own]),
                ]
            )
        return lanes

    def _with_nearest(self, found: Sequence[str]) -> list[str]:
        """These tests, and the nearest of the other files, those of all files in turn."""
        texts = {
            file.relative_to(self.root).as_posix(): file.read_text("utf-8")
            for file in sorted((self.root / "tests").rglob("test_*.py"))
        }
        texts = {file: text for file, text in texts.items() if not file.startswith(IN_BROWSER)}
        others = [file for file in self.files if not file.startswith("web/")]
        near = [nearest(file, texts) for file in others if file not in found]
        turns = [files[at] for at in range(NEAREST) for files in near if at < len(files)]
        return list(dict.fromkeys([*found, *turns]))[:MOST]


def _told_by_git(command: Sequence[str], root: Path, settings: Mapping[str, str]) -> str:
    try:
        return subprocess.run(
            ["git", *command],
            cwd=root,
            env=dict(settings),
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        raise SetupFailed(
            "check compares with the last commit: it needs git and a clone."
        ) from None


def nearest(file: str, texts: Mapping[str, str]) -> list[str]:
    """Of these test files, with their texts, those near to the file, the nearest first.

    That is the one of its name, then those that name it, then those of its folder, or the one of
    the folder's name.
    """
    path = Path(file)
    named = rf"\b{re.escape(path.name)}\b"
    if path.suffix == ".py":
        module = ".".join(path.with_suffix("").parts).removeprefix("src.")
        package, _, name = map(re.escape, module.rpartition("."))
        among = rf"from {package} import ([^\n(]*|\([^)]*)\b{name}\b"
        named = rf"(from|import) {re.escape(module)}\b|{among}"
    own, beside = f"test_{path.stem}.py", path.parent.as_posix().replace("src/liverpool", "tests")
    of_folder = (Path(beside).parent / f"test_{path.parent.name}.py").as_posix()

    def distance(test: str) -> tuple[int, int, str]:
        folder, _, name = test.rpartition("/")
        is_named, is_beside = bool(re.search(named, texts[test])), folder == beside
        is_beside = is_beside or test == of_folder
        near = (name == own and (is_named or is_beside), is_named, is_beside, True)
        return near.index(True), len(_OURS.findall(texts[test])), test

    return sorted((test for test in texts if distance(test)[0] < FAR), key=distance)
