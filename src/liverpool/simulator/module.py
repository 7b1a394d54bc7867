"""The WebAssembly module: found, started, and its memory read and written by names.

Everything that it exports has a name: numbers that can be set, places in its memory, functions. The
names are those of its own source, so nothing of its layout is written down twice.
"""

import atexit
from ctypes import Array, addressof, c_ubyte
from functools import lru_cache
from typing import Any, Final

from liverpool.data_files import folder
from liverpool.extras import how_to_install
from liverpool.simulator.faults import CannotRunSimulator, SimulatorFault, cannot_run_here

try:
    from wasmtime import (
        Config,
        Engine,
        Func,
        Global,
        Instance,
        Memory,
        Module,
        Store,
        Trap,
        WasmtimeError,
    )
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "The simulator is run by wasmtime, which is not installed. Install it:"
        f" {how_to_install('simulator')}.",
        name=error.name,
    ) from error
except (ImportError, OSError, RuntimeError) as error:  # there are machines that it has no code for
    raise cannot_run_here(error) from error

FILE: Final = "simulator.wasm"


class Running:
    """One running copy of the module, with a memory of its own. Not for several threads at once.

    Raises `CannotRunSimulator` where it is not built, or cannot be run on this machine.
    """

    def __init__(self) -> None:
        try:
            module = _module()
            self._store = Store(module.engine)
            exports = Instance(self._store, module.compiled, []).exports(self._store)
        except (OSError, Trap, WasmtimeError) as error:
            raise cannot_run_here(error) from error
        self._functions: dict[str, Func] = {}
        self._numbers: dict[str, Global] = {}
        for name in exports:
            part = exports[name]
            if isinstance(part, Func):
                self._functions[name] = part
            elif isinstance(part, Global):
                self._numbers[name] = part
            elif isinstance(part, Memory):
                self._memory = part
        # The module itself changes none of those that are asked for; asking it takes microseconds.
        self._values: dict[str, int] = {
            name: part.value(self._store) for name, part in self._numbers.items()
        }

    def number(self, name: str) -> int:
        """The number that has this name: a rule, a place in memory, a size."""
        try:
            return self._values[name]
        except KeyError:
            raise older(name) from None

    def set(self, name: str, value: int) -> None:
        """Raises `CannotRunSimulator` for a name that the module lacks, as all of these do."""
        if name not in self._numbers:
            raise older(name)
        self._numbers[name].set_value(self._store, value)
        self._values[name] = value

    def call(self, name: str, *arguments: int) -> int:
        """What the function answers, 0 where it answers nothing; raises `SimulatorFault`."""
        if name not in self._functions:
            raise older(name)
        try:
            answer: Any = self._functions[name](self._store, *arguments)
        except Trap as trap:
            raise SimulatorFault(f"The simulator broke off in {name}: {trap.message}") from trap
        return answer or 0

    def read(self, at: int, size: int) -> bytearray:
        content: bytearray = self._memory.read(self._store, at, at + size)
        return content

    def write(self, at: int, content: bytes | bytearray) -> None:
        self._memory.write(self._store, content, at)

    def bytes_at(self, at: int, size: int) -> Array[c_ubyte]:
        """The bytes themselves, not a copy: what reads them keeps the module.

        They stay where they are as long as the module takes no more memory.
        """
        address = addressof(self._memory.data_ptr(self._store).contents)
        kind: Any = type("Bytes", (c_ubyte * size,), {})
        found = kind.from_address(address + at)
        found.module = self
        content: Array[c_ubyte] = found
        return content


def older(name: str) -> CannotRunSimulator:
    """What is raised where the module lacks what has this name."""
    return CannotRunSimulator(
        f"The simulator is older than this program: it lacks {name}. In a copy of the project,"
        " `python3 run.py build` builds it anew."
    )


class _Compiled:
    def __init__(self, engine: Engine, compiled: Module) -> None:
        self.engine = engine
        self.compiled = compiled


@lru_cache(maxsize=1)
def _module() -> _Compiled:
    file = folder(__package__).joinpath(FILE)
    if not file.is_file():
        raise CannotRunSimulator(
            "The simulator is not built. In a copy of the project, `python3 run.py build`"
            " builds it."
        )
    engine = Engine(Config())
    return _Compiled(engine, Module(engine, file.read_bytes()))


# It cannot be ended once Python itself is ending.
atexit.register(_module.cache_clear)
