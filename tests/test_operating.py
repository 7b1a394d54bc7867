"""The files for whoever keeps a server: what their linters say, and that what they name exists."""

import re
import shutil
import socket
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from msgspec import json
from ruamel.yaml import YAML

from liverpool.cli.arguments import Parser
from liverpool.cli.serving import add_serve
from liverpool.cli.settings import FILE, variable_of
from liverpool.server.tables.metrics import Metrics
from tests.server.nats import Nats

FILES = Path(__file__).parents[1] / "deploy"
LISTS = FILES.parent / "requirements"


def linted(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_unit_is_as_systemd_wants_it(tmp_path: Path) -> None:
    unit = tmp_path / "liverpool-rummy.service"
    text = (FILES / unit.name).read_text("utf-8")
    # What it starts is not installed here; and a path of ours may have letters that no unit takes.
    here, count = re.subn(r"(?<=^ExecStart=)\S+", "/bin/sh", text, flags=re.MULTILINE)
    assert count == 1
    unit.write_text(here, "utf-8")
    linted("systemd-analyze", "verify", unit)


def old_systemd() -> bool:
    """Whether there is none that can judge a unit that is not installed."""
    if shutil.which("systemd-analyze") is None:
        return True
    said = subprocess.check_output(["systemd-analyze", "--version"], encoding="utf-8")
    return int(said.split()[1]) < 250


@pytest.mark.skipif(old_systemd(), reason="there is no systemd here, or an older one")
def test_the_unit_leaves_little_open() -> None:
    """The scale ends at 100; without what shuts the server in it is at 96."""
    judged = ("security", "--offline=true", "--threshold=15", "--no-pager")
    linted("systemd-analyze", *judged, FILES / "liverpool-rummy.service")


def test_the_unit_and_the_site_limit_memory_and_processes() -> None:
    unit = (FILES / "liverpool-rummy.service").read_text("utf-8")
    assert {"MemoryMax", "TasksMax"} <= set(re.findall(r"^(\w+)=.", unit, re.MULTILINE))
    for name, service in site()["services"].items():
        assert {"mem_limit", "pids_limit"} <= service.keys(), name
    for name in ("server", "second"):  # no less than the unit gives it
        assert site()["services"][name]["stop_grace_period"] == "15s"
        assert "TimeoutStopSec=15\n" in unit


def site() -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe").load(FILES / "compose.yaml")
    return found


def test_every_image_has_an_exact_version() -> None:
    images = [each["image"] for each in site()["services"].values() if "image" in each]
    made = re.findall(r"^FROM (\S+)", (FILES / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert len(images) == 3
    for image in (*images, *made):
        exact = r"postgres:\d+\.\d+" if "postgres" in image else r"[a-z]+:\d+\.\d+\.\d+(-slim)?"
        assert re.fullmatch(exact, image), image


def test_only_the_servers_reach_the_database_and_the_bus_and_only_the_proxy_is_reached() -> None:
    services = site()["services"]
    networks = {name: set(service["networks"]) for name, service in services.items()}
    assert networks == {
        "proxy": {"front"},
        "server": {"front", "bus", "database"},
        "second": {"front", "bus", "database"},
        "bus": {"bus"},
        "database": {"database"},
    }
    closed = {name for name, how in site()["networks"].items() if how and how["internal"]}
    assert closed == {"bus", "database"}
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]


@pytest.mark.parametrize("password", ["4e12abc0ffee", "True", "s3cret"])
def test_the_bus_of_the_site_takes_nobody_without_its_password(
    password: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where NATS would read it as a number, were it not for the quotes."""
    services = site()["services"]

    def as_compose_gives_it(text: str) -> str:
        return re.sub(r"\$\{BUS_PASSWORD:[^}]*\}", password, text)

    given = as_compose_gives_it(services["bus"]["environment"]["BUS_PASSWORD"])
    monkeypatch.setenv("BUS_PASSWORD", given)
    assert services["bus"]["command"][0] == "--config"
    assert f"./nats.conf:{services['bus']['command'][1]}:ro" in services["bus"]["volumes"]
    url = urlsplit(as_compose_gives_it(services["server"]["environment"]["LIVERPOOL_BUS"]))
    with Nats(["--config", str(FILES / "nats.conf")]) as bus:
        assert answer(bus, {"user": url.username, "pass": url.password}) == "+OK"
        for wrong in ({}, {"user": url.username, "pass": f"{password}0"}):
            assert answer(bus, wrong) == "-ERR 'Authorization Violation'"


def answer(bus: Nats, says: dict[str, Any]) -> str:
    """What NATS answers to somebody who connects like this."""
    connects = f"CONNECT {json.encode(says).decode()}\r\nPING\r\n"
    with socket.create_connection(("127.0.0.1", bus.port)) as asked, asked.makefile("rb") as heard:
        assert heard.readline().startswith(b"INFO ")
        asked.sendall(connects.encode())
        return heard.readline().decode().strip()


def test_every_setting_that_they_name_exists() -> None:
    parser = Parser(prog="serve")
    add_serve(parser)
    known = {FILE, *map(variable_of, parser.settings)}
    for path in FILES.iterdir():
        named = set(re.findall(r"LIVERPOOL_[A-Z_]+", path.read_text("utf-8")))
        assert named <= known, path.name


PARTS: Final = {"server", "paper", "simulator", "postgres", "bus"}
"""The lists of what a server of a club's site can use."""


def test_whoever_installs_by_pip_gets_the_locked_versions_and_no_others() -> None:
    told = FILES.parent / "docs" / "serve" / "operating.md"
    text = told.read_text("utf-8").replace("\\\n", " ")
    locked, itself = re.findall(r"^\S.*pip install (--.*)$", text, re.MULTILINE)
    assert {*locked.split()} - {"-r"} == {"--require-hashes", *(f"{part}.txt" for part in PARTS)}
    assert "--no-deps" in itself


def test_the_container_has_the_locked_versions_and_no_others() -> None:
    text = (FILES / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    (parts,) = re.findall(r'^ARG PARTS="(.*)"$', text, re.MULTILINE)
    assert {*parts.split()} == PARTS
    assert all((LISTS / f"{part}.txt").is_file() for part in PARTS)
    installs = re.findall(r"pip install (--.*?) (?:-r|\$|dist)", text)
    assert [each.split()[1:] for each in installs] == [["--require-hashes"], ["--no-deps"]]


@pytest.mark.parametrize("path", sorted(LISTS.glob("*.txt")), ids=lambda path: path.stem)
def test_all_that_is_locked_has_hashes(path: Path) -> None:
    text = path.read_text("utf-8")
    pins = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert pins
    assert all("--hash=sha256:" in pin for pin in pins)


def shown() -> dict[str, Any]:
    found: dict[str, Any] = json.decode((FILES / "dashboard.json").read_bytes())
    return found


def test_the_dashboard_shows_figures_that_there_are() -> None:
    exposed = set(re.findall(r"^\w+", Metrics().text().decode(), re.MULTILINE))
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
