"""The simulator's extra, where it is missing."""

import sys
from importlib import import_module

import pytest


def test_without_what_runs_it_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    monkeypatch.delitem(sys.modules, "liverpool.simulator.module", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"liverpool-rummy\[simulator\]"):
        import_module("liverpool.simulator.module")
