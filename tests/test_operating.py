"""The files for whoever keeps a server: what their linters say, and that what they name exists."""

import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from liverpool.cli.arguments import Parser
from liverpool.cli.serving import add_serve
from liverpool.cli.settings import FILE, variable_of
from liverpool.server.http.metrics import Metrics

FILES = Path(__file__).parents[1] / "operating"
HADOLINT = Path(sys.executable).with_name("hadolint")


def linted(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.skipif(not HADOLINT.exists(), reason="hadolint is not for this system")
def test_the_dockerfile_is_as_its_linter_wants_it() -> None:
    linted(HADOLINT, FILES / "Dockerfile")


def test_the_compose_file_fits_its_schema() -> None:
    schema = ("--builtin-schema", "vendor.compose-spec")
    linted(sys.executable, "-m", "check_jsonschema", *schema, FILES / "compose.yaml")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_unit_is_as_systemd_wants_it(tmp_path: Path) -> None:
    unit = tmp_path / "liverpool-rummy.service"
    text = (FILES / unit.name).read_text("utf-8")
    # What it starts is not installed here; and a path of ours may have letters that no unit takes.
    here, count = re.subn(r"(?<=^ExecStart=)\S+", "/bin/sh", text, flags=re.MULTILINE)
    assert count == 1
    unit.write_text(here, "utf-8")
    linted("systemd-analyze", "verify", unit)


def test_every_setting_that_they_name_exists() -> None:
    parser = Parser(prog="serve")
    add_serve(parser)
    known = {FILE, *map(variable_of, parser.settings)}
    for path in FILES.iterdir():
        named = set(re.findall(r"LIVERPOOL_[A-Z_]+", path.read_text("utf-8")))
        assert named <= known, path.name


def test_the_container_copies_files_that_are_there() -> None:
    for line in (FILES / "Dockerfile").read_text("utf-8").splitlines():
        if line.startswith("COPY requirements/"):
            copied = line.split()[1:-1]
            assert all((FILES.parent / name).is_file() for name in copied)
            return
    raise AssertionError("nothing is copied")


def shown() -> dict[str, Any]:
    found: dict[str, Any] = json.decode((FILES / "dashboard.json").read_bytes())
    return found


def test_the_dashboard_shows_figures_that_there_are() -> None:
    exposed = set(re.findall(r"^\w+", Metrics(lambda: 0, lambda: 0).text().decode(), re.MULTILINE))
    # Those that come with a label are not there before it is known.
    labelled = {
        "liverpool_job_wait_seconds_bucket",
        "liverpool_jobs_waiting",
        "liverpool_lease_changes_total",
    }
    asked = [target["expr"] for panel in shown()["panels"] for target in panel["targets"]]
    names = set(re.findall(r"\b(?:liverpool|process)_\w+", " ".join(asked)))
    assert len(names) > 10
    system = {name for name in names if name.startswith("process_") and sys.platform != "linux"}
    assert names - exposed - system == labelled
    assert all(expression.count("(") == expression.count(")") for expression in asked)


def test_no_panel_of_the_dashboard_covers_another() -> None:
    boxes = [panel["gridPos"] for panel in shown()["panels"]]
    assert all(box["x"] + box["w"] <= 24 for box in boxes)
    for one, other in combinations(boxes, 2):
        beside = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
        below = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
        assert beside or below
