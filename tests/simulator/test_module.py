"""The simulator, where its extra is missing or it is older than the program."""

import sys
from importlib import import_module

import pytest

from liverpool.simulator.faults import CannotRunSimulator
from liverpool.simulator.module import Running


def test_without_what_runs_it_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    monkeypatch.delitem(sys.modules, "liverpool.simulator.module", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"run\.py'? install simulator"):
        import_module("liverpool.simulator.module")


def test_what_an_older_module_lacks_is_named_with_what_to_do() -> None:
    running = Running()
    for use in (
        lambda: running.number("newest"),
        lambda: running.set("newest", 1),
        lambda: running.call("newest"),
    ):
        with pytest.raises(CannotRunSimulator, match=r"lacks newest\..* run\.py build"):
            use()
