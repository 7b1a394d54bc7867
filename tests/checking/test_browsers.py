"""What `run.py test --browsers` runs, and what it says where a browser is missing."""

from pathlib import Path

import pytest

import run
from scripts.checking import browsers
from scripts.checking.browsers import KINDS, SAMPLE, UnknownBrowser, chosen, lanes, missing
from scripts.checking.checks import ROOT

NO_ARGUMENTS: list[str] = []


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ([], None),
        (["--full", "tests/web"], None),
        (["--browsers"], ([*KINDS], NO_ARGUMENTS)),
        (["--browsers=webkit,firefox", "-x"], (["firefox", "webkit"], ["-x"])),
    ],
)
def test_browsers_are_chosen_by_name(
    arguments: list[str], wanted: tuple[list[str], list[str]] | None
) -> None:
    assert chosen(arguments) == wanted


def test_a_browser_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownBrowser, match="no browser opera: choose from chromium, "):
        chosen(["--browsers=opera"])
    assert run.main(["test", "--browsers=opera"]) == 1
    assert capsys.readouterr().err.startswith("run.py: There is no browser opera")


def test_each_browser_runs_the_same_sample() -> None:
    checks = [
        check for lane in lanes([*KINDS], ["-k", "buy"], Path("python"), Path()) for check in lane
    ]
    assert [check.name for check in checks] == [*KINDS]
    for check in checks:
        assert f"--browser={check.name}" in check.command
        assert check.command[-3:] == [SAMPLE, "-k", "buy"]
    (one,) = lanes(["firefox"], [f"{SAMPLE}/test_play.py"], Path("python"), Path())
    assert SAMPLE not in one[0].command
    assert list((ROOT / SAMPLE).glob("test_*.py"))


def test_elsewhere_only_todays_chromium_is_driven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "arm64")
    assert missing(["chromium"]) == []
    assert missing(["chromium-92"]) == [
        "Chromium 92 is driven on Linux on x86-64 alone: name others after --browsers=."
    ]


def test_who_lacks_a_browser_is_told_what_to_install_and_nothing_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr(browsers, "firefox", lambda: None)
    monkeypatch.setattr(browsers, "mini_browser", lambda: None)
    assert missing(["chromium"]) == []
    how = "install it (on Debian and Ubuntu: sudo apt install"
    assert missing(["firefox", "webkit"]) == [
        f"Firefox is not here: {how} firefox-esr).",
        f"WebKitGTK is not here: {how} webkit2gtk-driver xvfb).",
    ]
    assert run.main(["test", "--browsers"]) == 1
    told = capsys.readouterr()
    assert "firefox-esr" in told.err
    assert "webkit2gtk-driver xvfb" in told.err
