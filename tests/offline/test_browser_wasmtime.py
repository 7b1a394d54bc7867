"""The simulator is called as a browser wants it, whatever that says of its arguments."""

import importlib
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class Big(int):
    """A number of 64 bits, as Pyodide passes it on."""


class JsException(Exception):
    pass


@pytest.fixture
def wasmtime(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as it is in the page."""
    ffi = SimpleNamespace(JsBigInt=Big, JsException=JsException, to_js=None)
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    monkeypatch.delitem(sys.modules, "liverpool.offline.browser_wasmtime", raising=False)
    return importlib.import_module("liverpool.offline.browser_wasmtime")


class Seeded:
    """A function of two numbers and a seed of 64 bits."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, one: int, seed: int, other: int) -> int:
        self.asked += 1
        if not isinstance(seed, Big) and seed < 2**53:  # larger ones Pyodide passes on as they are
            raise JsException(f"TypeError: Cannot convert {seed} to a BigInt")
        if isinstance(one, Big) or isinstance(other, Big):
            raise JsException("TypeError: Cannot convert a BigInt value to a number")
        if other < 0:
            raise JsException("RuntimeError: unreachable")
        return one


def test_seeds_of_all_sizes_are_passed_on(wasmtime: Any) -> None:
    seeded = Seeded()
    call = wasmtime.Func(seeded)
    for seed in (2**60, 0, 5_545_924_284_731_304, 2**64 - 1):
        assert call(None, 7, seed, 3) == 7
    assert seeded.asked == 6  # once it is known which one it is, nothing is tried
    with pytest.raises(wasmtime.Trap, match="unreachable"):
        call(None, 7, 1, -1)


def test_what_is_refused_whatever_is_passed_is_told(wasmtime: Any) -> None:
    def refuses(*_: object) -> None:
        raise JsException("TypeError: no such thing")

    with pytest.raises(wasmtime.Trap, match="no such thing"):
        wasmtime.Func(refuses)(None, 1)
    assert wasmtime.Func(lambda: None)(None) is None
