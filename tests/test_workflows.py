"""The workflows of the code host, which cannot run here: what they use and call is there."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import run
from run import ROOT

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
AS_ROOT = 'sudo --preserve-env=CI "$(command -v python3)" '
COMMAND = re.compile(rf"^(?:python3? |{re.escape(AS_ROOT)})run\.py (\w+)(.*)$")
HARMLESS = {"contents: read"}
GIVEN = {
    "release.yml/make": {"id-token: write", "attestations: write"},
    "release.yml/publish": {"actions: read", "contents: write", "id-token: write"},
}
"""What a job may do beyond reading."""


@cache
def read() -> dict[str, Any]:
    return {path.name: YAML(typ="safe").load(path) for path in FILES}


def jobs() -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{file}/{name}", job)
        for file, workflow in read().items()
        for name, job in workflow["jobs"].items()
    ]


def test_no_job_may_do_more_than_it_needs() -> None:
    assert [workflow["permissions"] for workflow in read().values()] == [{}, {}, {}]
    for name, job in jobs():
        given = {f"{what}: {how}" for what, how in job["permissions"].items()}
        assert given - HARMLESS == GIVEN.get(name, set()) - HARMLESS, name
        assert job["timeout-minutes"] <= 350
        for step in job["steps"]:
            if "checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_action_is_pinned_to_a_commit_and_says_its_version(path: Path) -> None:
    used = re.findall(r"uses: (.*)", path.read_text("utf-8"))
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each) for each in used)
    versions = {each.split("@")[0]: each for each in used}
    assert {*versions.values()} == {*used}


def test_what_the_workflows_call_is_there() -> None:
    told = run.__doc__ or ""
    called = [step["run"] for _, job in jobs() for step in job["steps"] if "run" in step]
    ours = [line for line in called if line.startswith(("python", AS_ROOT, "."))]
    assert len(ours) >= 7
    assert any(line.startswith(AS_ROOT) for line in ours)
    for line in ours:
        if line == ".ci/run":
            assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
            continue
        said = COMMAND.match(line)
        assert said is not None, line
        assert f"python3 run.py {said[1]}" in told
        named = [word for word in said[2].split() if "/" in word]
        assert all((ROOT / word).exists() for word in named), line
        options = [word for word in said[2].split() if word.startswith("--")]
        assert {*options} <= {"--full", "--browsers", "--rehearse"}
    for line in called:
        assert "${{" not in line  # it would be read by the shell
        for file in re.findall(r"(?:--requirement|--file) (\S+)", line):
            assert (ROOT / file).is_file()


@pytest.mark.full
def test_zizmor_finds_nothing() -> None:
    program = Path(sys.executable).with_name("zizmor")
    options = ["--offline", "--quiet", "--persona=pedantic"]
    command = [str(program), *options, *map(str, FILES)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
