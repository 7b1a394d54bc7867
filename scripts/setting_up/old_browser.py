"""An old browser for the tests: the npm package of `tests/browsers`, which nothing else needs."""

from scripts.setting_up.environment import Environment, SetupFailed, lock
from scripts.setting_up.node import NodeProject


class OldBrowser(NodeProject):
    """The oldest Chromium that the page promises to run in, as its package brings it."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment, "tests/browsers", [])

    def set_up(self) -> None:
        """Install it. Raises SetupFailed."""
        try:
            with lock(self.environment.root / ".browsers.lock"):
                self._install(self.node(for_checks=True), for_checks=False)
        except OSError as error:
            raise SetupFailed(f"{self.modules} could not be set up: {error}.") from error
