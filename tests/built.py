"""What `run.py test FILE` builds first: of page, simulator and game for the page, what FILE loads.

It is asked after the tests are collected. What is built of the same sources is built already.
"""

import sys
from pathlib import Path
from typing import Final

from scripts.setting_up.environment import Environment
from scripts.setting_up.offline import Offline
from scripts.setting_up.page import Page
from scripts.setting_up.simulator import Simulator

ROOT: Final = Path(__file__).parent.parent
SIMULATOR: Final = ("liverpool.simulator", "liverpool.cli", "tests.web.serving")
PAGE: Final = (
    *("liverpool.server.http.static_files", "tests.web.serving"),
    *("tests.test_cli", "tests.test_package"),
)
BROWSER: Final = ("tests.web.browser",)
"""Comes with what checks the page, and so does a Node."""
OFFLINE: Final = (
    *("tests.offline.test_in_pyodide", "tests.server.test_site", "tests.test_package"),
    "tests.web.test_offline",
)
"""The modules in which what is built is used, or a process started that uses it."""


def build() -> None:
    """Build what the modules that are loaded by now use. Raises SetupFailed."""
    environment = Environment(ROOT)
    if _loaded(BROWSER):
        Page(environment).set_up_checks()
    if _loaded(PAGE):
        Page(environment).build()
    if _loaded(SIMULATOR):
        Simulator(environment).build()
    if _loaded(OFFLINE):
        Offline(environment).build()


def _loaded(modules: tuple[str, ...]) -> bool:
    return any(module in sys.modules for module in modules)
