"""The browsers of `run.py test --browsers`: which there are, and what has to be installed for each.

Families have more than today's Chromium, in which the everyday tests are run. Each browser runs the
same sample of tests (`tests/browsers`), which also takes pictures of the page. It does not know how
a browser is driven.
"""

import platform
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.checking.checks import OTHER_BROWSERS_TESTS, ROOT, Check, Lane

OPTION = "--browsers"
"""For `run.py test`: the sample in all of these browsers, or in those that are named after `=`."""
LIST = "browsers"
"""The list of requirements that brings the drivers."""
(SAMPLE,) = OTHER_BROWSERS_TESTS
ALBUM = ROOT / "build" / "browsers"
"""Where the pictures are, in a folder for each browser."""

_MINI_BROWSERS = ("usr/lib/*/webkit2gtk-4*/MiniBrowser", "usr/libexec/webkit2gtk-4*/MiniBrowser")


def firefox() -> Path | None:
    """Debian's Firefox ESR, or any other."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    return Path(found) if found else None


def mini_browser() -> Path | None:
    """WebKitGTK's own browser, which is on no PATH."""
    return next((path for where in _MINI_BROWSERS for path in Path("/").glob(where)), None)


def _has_webkit() -> bool:
    return bool(mini_browser() and shutil.which("WebKitWebDriver") and shutil.which("Xvfb"))


@dataclass(frozen=True)
class Kind:
    """A browser: what people call it, whether it is here, and Debian's packages that bring it."""

    title: str
    is_here: Callable[[], bool] = lambda: True
    packages: str = ""
    runs_everywhere: bool = False


KINDS = {
    "chromium": Kind("Today's Chromium", runs_everywhere=True),
    "chromium-92": Kind("Chromium 92"),
    "firefox": Kind("Firefox", lambda: bool(firefox()), "firefox-esr"),
    "webkit": Kind("WebKitGTK", _has_webkit, "webkit2gtk-driver xvfb"),
}
"""By their names after `--browsers=`."""


class UnknownBrowser(Exception):
    """One is asked for that is none of these; the text says so."""


def chosen(arguments: Sequence[str]) -> tuple[list[str], list[str]] | None:
    """The browsers that are asked for, and what else was said; None where none are asked for."""
    asked = [word for word in arguments if word.partition("=")[0] == OPTION]
    if not asked:
        return None
    names = [name for word in asked for name in filter(None, word.partition("=")[2].split(","))]
    if strangers := sorted({*names} - {*KINDS}):
        known = ", ".join(KINDS)
        raise UnknownBrowser(f"There is no browser {', '.join(strangers)}: choose from {known}.")
    others = [word for word in arguments if word not in asked]
    return [name for name in KINDS if not names or name in names], others


def missing(names: Sequence[str]) -> list[str]:
    """A line for each of these browsers that is not here, with what to do."""
    return [line for name in names for line in _lacks(KINDS[name])]


def _lacks(kind: Kind) -> Iterator[str]:
    if not kind.runs_everywhere and (sys.platform, platform.machine()) != ("linux", "x86_64"):
        yield f"{kind.title} is driven on Linux on x86-64 alone: name others after {OPTION}=."
    elif not kind.is_here():
        how = f"on Debian and Ubuntu: sudo apt install {kind.packages}"
        yield f"{kind.title} is not here: install it ({how})."


def lanes(
    names: Sequence[str], arguments: Sequence[str], python: Path, results: Path
) -> list[Lane]:
    """The sample in each of these browsers, beside each other."""
    return [[_check(name, arguments, python, results)] for name in names]


def _check(name: str, arguments: Sequence[str], python: Path, results: Path) -> Check:
    junit = results / f"{name}.xml"
    command = [str(python), "-m", "pytest", f"--browser={name}", f"--junit-xml={junit}"]
    where = () if any(word.startswith(SAMPLE) for word in arguments) else (SAMPLE,)
    return Check(name, [*command, *where, *arguments], junit)


def clear_album(names: Sequence[str]) -> None:
    """Remove the pictures of these browsers, for all are taken anew."""
    for name in names:
        shutil.rmtree(ALBUM / name, ignore_errors=True)
