"""The environment: when nothing is left to do, and what a broken-off set-up leaves behind."""

import hashlib
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from scripts.setting_up import environment as environments
from scripts.setting_up.environment import Environment, SetupFailed
from tests.setting_up.projects import LISTS, empty_project, pretend_to_be_set_up

ROOT = Path(environments.__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WANTED: dict[str, list[str]] = {
    "core": PROJECT["project"]["dependencies"],
    **PROJECT["project"]["optional-dependencies"],
    **PROJECT["dependency-groups"],
}
"""What is asked for in each list."""
del WANTED["all"]  # which has others' lists


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    return empty_project(tmp_path / "a project")


def test_what_is_set_up_is_left_alone(
    environment: Environment,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pretend_to_be_set_up(environment, LISTS)
    monkeypatch.setattr(subprocess, "run", None)  # whatever is started now fails
    environment.set_up(LISTS)
    assert capsys.readouterr() == ("", "")


def test_ready_means_these_lists_this_python_and_this_way_of_setting_up(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not environment.is_ready(["core"])
    pretend_to_be_set_up(environment, ["core"])
    assert environment.is_ready(["core"])
    assert not environment.is_ready(LISTS)

    with monkeypatch.context() as changed:
        changed.setattr(environments, "python_identity", lambda: "cpython-399 elsewhere")
        assert not environment.is_ready(["core"])
    with monkeypatch.context() as changed:
        changed.setattr(environments, "SETUP_VERSION", "next")
        assert not environment.is_ready(["core"])

    environment.requirements("core").write_text("core==2\n")
    assert not environment.is_ready(["core"])


def test_the_stamp_holds_the_hash_of_each_list(environment: Environment) -> None:
    digest = hashlib.sha256(b"core==1\n").hexdigest()
    assert environment.wanted(["core"])["core"] == digest


@pytest.mark.parametrize("text", ["", "unfinished set-up\n", "nonsense\n\n\x00 \n"])
def test_an_unfinished_or_broken_stamp_is_not_ready(environment: Environment, text: str) -> None:
    pretend_to_be_set_up(environment, ["core"])
    environment.stamp.write_text(text)
    assert not environment.is_ready(["core"])


def test_a_broken_off_set_up_is_marked_until_the_end(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(environments, "install", stop)
    monkeypatch.setattr(Environment, "uv", lambda _: ["uv"])
    with pytest.raises(KeyboardInterrupt):
        environment.set_up(["core"])
    assert environments.UNFINISHED in environment.stamped()

    made_anew: list[bool] = []
    monkeypatch.setattr(Environment, "_create", lambda _: made_anew.append(True))
    monkeypatch.setattr(environments, "install", lambda *_: None)
    monkeypatch.setattr(Environment, "_put_source_on_path", lambda _: None)
    environment.set_up(["core"])
    assert made_anew == [True]
    assert environment.is_ready(["core"])


def test_each_step_is_named_before_it_is_taken(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[list[str]] = []
    note = lambda *_: said.append(capsys.readouterr().err.splitlines())  # noqa: E731
    monkeypatch.setattr(environments, "install", note)
    monkeypatch.setattr("shutil.which", lambda _: None)
    for name, does in (("_create", lambda _: environment.folder.mkdir()), ("pip", lambda _: [])):
        monkeypatch.setattr(Environment, name, does)
    monkeypatch.setattr(Environment, "_put_source_on_path", lambda _: None)
    environment.set_up(["core", "server"])
    assert said == [
        [
            f"Setting up {environment.folder} (only once; this needs the network) ...",
            "Fetching uv, which installs the rest ...",
        ],
        ["Installing 2 packages ..."],
    ]


@pytest.mark.parametrize(("there", "is_fetched"), [("uv 1.2 (x)", False), ("uv 1.1", True)])
def test_a_uv_that_is_there_is_taken_if_it_is_the_one_that_is_wanted(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, there: str, *, is_fetched: bool
) -> None:
    fetched: list[object] = []
    environment.requirements("uv").write_text("uv==1.2 \\\n")
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(environments, "attempt", lambda _: there)
    monkeypatch.setattr(environments, "install", lambda *how: fetched.append(how))
    monkeypatch.setattr(Environment, "pip", lambda _: [])
    assert environment.uv() == [str(environment.bin / "uv")]
    assert bool(fetched) is is_fetched


def test_a_failed_set_up_keeps_what_was_there(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise SetupFailed("no network")

    pretend_to_be_set_up(environment, ["core"])
    monkeypatch.setattr(Environment, "_is_usable", lambda _: True)
    monkeypatch.setattr(Environment, "uv", lambda _: ["uv"])
    monkeypatch.setattr(environments, "install", fail)
    with pytest.raises(SetupFailed, match="no network"):
        environment.set_up(LISTS)
    assert environment.is_ready(["core"])
    assert not environment.is_ready(["test"])


def test_one_start_at_a_time_sets_up(tmp_path: Path) -> None:
    with (
        environments.lock(tmp_path / "lock"),
        (tmp_path / "lock").open("a") as second,
    ):
        assert not environments.try_lock(second.fileno())
    with (tmp_path / "lock").open("a") as third:
        assert environments.try_lock(third.fileno())


def test_uv_looks_where_pip_was_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIP_INDEX_URL", "PIP_CERT", "PIP_PROXY", "SSL_CERT_FILE", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    told = "global.index-url='https://one.example/simple'\ninstall.cert='a b.pem'\n"
    monkeypatch.setattr(environments, "attempt", lambda _: told)
    assert environments.uv_settings() == {
        "UV_DEFAULT_INDEX": "https://one.example/simple",
        "SSL_CERT_FILE": "a b.pem",
    }
    monkeypatch.setenv("PIP_INDEX_URL", "https://two.example/simple")
    assert environments.uv_settings()["UV_DEFAULT_INDEX"] == "https://two.example/simple"
    monkeypatch.setenv("UV_INDEX_URL", "https://three.example/simple")
    monkeypatch.setenv("SSL_CERT_FILE", "other.pem")
    assert environments.uv_settings() == {}


@pytest.mark.skipif(os.name == "nt", reason="homes can always be written there")
def test_installers_keep_what_they_fetch_in_the_project_where_no_home_takes_it(
    environment: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "UV_CACHE_DIR", "npm_config_cache"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "not made yet"))
    assert environment.caches() == {}

    (tmp_path / "file").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    found = environment.caches()
    assert found.keys() == {"UV_CACHE_DIR", "npm_config_cache"}
    assert all(environment.folder in Path(place).parents for place in found.values())

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("npm_config_cache", "as they like")
    assert environment.caches() == {}


def test_every_list_is_locked() -> None:
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == WANTED.keys()


@pytest.mark.parametrize("name", WANTED)
def test_each_requirement_is_pinned_and_hashed(name: str) -> None:
    names = {re.split(r"[\s<>=!~;\[]", wish)[0] for wish in WANTED[name]} - {"liverpool-rummy"}
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    entries = text.replace("\\\n", " ").splitlines()
    pinned = [entry for entry in entries if entry and not entry.lstrip().startswith(("#", "--"))]
    assert all("==" in entry and "--hash=sha256:" in entry for entry in pinned)
    assert names <= {entry.split("==")[0] for entry in pinned}


def test_lists_agree_on_what_they_share() -> None:
    """All are installed into one environment, so none may take a version from another."""
    pin = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
    pinned: dict[str, dict[str, str]] = {}
    for name in [*LISTS, "docs", "browsers"]:
        text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
        for package, version in pin.findall(text):
            pinned.setdefault(package, {})[name] = version
    assert len(pinned["msgspec"]) > 1
    assert [name for name, found in pinned.items() if len(set(found.values())) > 1] == []
