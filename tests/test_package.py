"""The wheel and the sdist: what is in them, and what the core alone can do in a fresh environment.

They are built and installed only under --full, since that takes long and needs the network.
"""

import json
import os
import subprocess
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from liverpool.cli import main
from scripts.releasing.release import release
from scripts.setting_up.environment import Environment
from tests.test_readme import example

ROOT = Path(__file__).parents[1]


def test_what_is_built_belongs_to_the_package_and_its_sources_to_the_sdist() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    built = {"server/page/**/*", "simulator/simulator.wasm"}
    assert built <= {*settings["package-data"]["liverpool"]}
    named = (ROOT / "MANIFEST.in").read_text("utf-8").splitlines()
    grafted = {line.split()[1] for line in named if line.startswith("graft ")}
    assert {"web", "wasm", "requirements", "scripts"} <= grafted
    assert all((ROOT / folder).is_dir() for folder in grafted)


def test_the_page_carries_the_licences_of_what_others_wrote_of_it() -> None:
    page = ROOT / "src" / "liverpool" / "server" / "page"
    if not (page / "index.html").exists():
        pytest.skip("the page is not built; `python3 run.py build` builds it")
    notices = (page / "licences.txt").read_text("utf-8")
    brought = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["dependencies"]
    assert notices.startswith("# Liverpool Rummy (MIT)\n\nMIT License")
    assert {name for name in brought if f"## {name} " not in notices} <= {
        "vite"
    }  # which only builds
    assert notices.count("Permission is hereby granted") >= 3
    for part in ("Pyodide", "CPython", "msgspec", "AssemblyScript", "LLVM", "zlib"):
        assert f"\n## {part}" in notices


def test_the_command_that_containers_and_services_start_is_installed() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert scripts == {"liverpool": f"{main.__module__}:{main.__name__}"}
    assert "/bin/liverpool serve" in (ROOT / "deploy" / "liverpool-rummy.service").read_text(
        "utf-8"
    )
    assert 'ENTRYPOINT ["liverpool"]' in (ROOT / "deploy" / "Dockerfile").read_text("utf-8")


@pytest.mark.full
def test_a_release_can_be_made_and_plays_with_the_core_alone(tmp_path: Path) -> None:
    assert release(Environment(ROOT), rehearsal=True) == 0
    (wheel,) = (ROOT / "dist").glob("*.whl")
    (sdist,) = (ROOT / "dist").glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as packed:
        wanted = {"liverpool/server/page/index.html", "liverpool/simulator/simulator.wasm"}
        assert wanted <= {*packed.namelist()}
        shared = {name.partition(".data/data/share/")[2] for name in packed.namelist()}
        assert {"man/man1/liverpool.1", "zsh/site-functions/_liverpool"} <= shared
    with tarfile.open(sdist) as packed_sources:
        names = {name.partition("/")[2] for name in packed_sources.getnames()}
    assert {"src/liverpool/server/page/index.html", "web/package.json", "run.py"} <= names
    assert not any("node_modules" in name.split("/") for name in names)

    fresh = tmp_path / "fresh"
    venv.create(fresh, with_pip=True)
    python = fresh / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([python, "-m", "pip", "install", *quiet, wheel], check=True)
    command = python.with_name("liverpool.exe" if os.name == "nt" else "liverpool")
    subprocess.run([command, "rules", "list"], check=True, stdout=subprocess.DEVNULL)
    listed = subprocess.run(
        [python, "-m", "pip", "list", "--format=freeze"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    installed = {line.split("==")[0] for line in listed.splitlines()}
    assert installed - {"pip", "setuptools"} == {"liverpool-rummy", "msgspec"}
    (tmp_path / "readme.py").write_text(example(), encoding="utf-8")
    for program in (tmp_path / "readme.py", *sorted((ROOT / "examples").glob("*.py"))):
        subprocess.run([python, program], cwd=tmp_path, check=True)
