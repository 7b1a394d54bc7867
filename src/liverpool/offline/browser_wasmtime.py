"""What the simulator asks of wasmtime, done by the browser's own `WebAssembly`.

Under Pyodide this module is `wasmtime` (`install`); it has no more than the simulator uses, and
works as wasmtime does for it.
"""

import sys
from collections.abc import Iterator
from typing import Any

import js  # type: ignore[import-not-found]  # a part of Pyodide
from pyodide.ffi import JsBigInt, JsException, to_js  # type: ignore[import-not-found]  # the same


def install() -> None:
    """From here on `import wasmtime` finds this module."""
    sys.modules["wasmtime"] = sys.modules[__name__]


class WasmtimeError(Exception):
    """The module cannot be compiled or started here."""


class Trap(Exception):
    """The module broke off."""

    @property
    def message(self) -> str:
        return str(self)


class Config:
    """Of an engine; there is nothing to set."""


class Engine:
    """Compiles modules."""

    def __init__(self, config: Config) -> None:
        self.config = config


class Store:
    """Holds what runs; a browser needs none."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine


class Module:
    """A module that is compiled."""

    def __init__(self, engine: Engine, content: bytes) -> None:
        self.engine = engine
        try:
            self.compiled = js.WebAssembly.Module.new(to_js(content))
        except JsException as error:
            raise WasmtimeError(str(error)) from error


class Global:
    """A number of a running module."""

    def __init__(self, part: Any) -> None:
        self._part = part

    def value(self, _store: Store) -> int:
        return int(self._part.value)

    def set_value(self, _store: Store, value: int) -> None:
        self._part.value = value


class Memory:
    """The memory of a running module."""

    def __init__(self, part: Any) -> None:
        self._part = part

    def read(self, _store: Store, start: int, stop: int) -> bytearray:
        return bytearray(js.Uint8Array.new(self._part.buffer, start, stop - start).to_bytes())

    def write(self, _store: Store, content: bytes | bytearray, start: int) -> None:
        js.Uint8Array.new(self._part.buffer, start, len(content)).assign(content)


class Func:
    """A function of a running module, of whose arguments one may have 64 bits."""

    def __init__(self, part: Any) -> None:
        self._part = part
        self._wide: int | None = None
        """Which has, as far as that is known: a browser does not tell, and refuses another kind of
        number before the function begins."""

    def __call__(self, _store: Store, *arguments: int) -> int | None:
        fault = ""
        for wide in (self._wide, *range(len(arguments))):
            passed = (JsBigInt(each) if at == wide else each for at, each in enumerate(arguments))
            try:
                answer: int | None = self._part(*passed)
            except JsException as error:
                fault = fault or str(error)
                if str(error).startswith("TypeError"):
                    continue
                raise Trap(str(error)) from error
            self._wide = wide
            return answer
        raise Trap(fault)


class _Exports:
    def __init__(self, exports: Any) -> None:
        self._exports = exports
        self._names = tuple(js.Object.keys(exports))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __getitem__(self, name: str) -> Func | Global | Memory:
        part = getattr(self._exports, name)
        kind = part.constructor.name
        if kind == "Global":
            return Global(part)
        return Memory(part) if kind == "Memory" else Func(part)


class Instance:
    """A module that runs."""

    def __init__(self, _store: Store, module: Module, _imports: list[object]) -> None:
        try:
            self._instance = js.WebAssembly.Instance.new(module.compiled, js.Object.new())
        except JsException as error:
            raise WasmtimeError(str(error)) from error

    def exports(self, _store: Store) -> _Exports:
        return _Exports(self._instance.exports)
