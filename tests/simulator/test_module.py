"""The simulator, where its extra is missing or it is older than the program."""

import sys
from importlib import import_module

import pytest

from liverpool.engine.presets import load
from liverpool.simulator.faults import CannotRunSimulator
from liverpool.simulator.module import Running
from liverpool.simulator.simulator import Simulator


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


def test_a_module_that_counts_no_work_is_told_of_before_anybody_looks_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = Running.__init__

    def older(running: Running) -> None:
        start(running)
        del running._functions["workDone"]

    monkeypatch.setattr(Running, "__init__", older)
    with pytest.raises(CannotRunSimulator, match=r"lacks workDone\..* run\.py build"):
        Simulator(load("dunlop").rules, 1, 4)
