"""A learnt player: a file of weights, and the bot that plays by them.

The file is an archive of numpy, and says for which table it is and what the weights read of an
observation. The bot needs numpy alone, sees a view alone, and leaves nothing to chance.
"""

import zlib
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from msgspec import DecodeError, Struct, ValidationError, json

from liverpool.arena.statistics import Estimate
from liverpool.bots.player import BotFault
from liverpool.engine.moves import Pass, PlayerMove
from liverpool.engine.state import View, waiting_on
from liverpool.environment.actions import FACES
from liverpool.environment.asking import may_interrupt
from liverpool.environment.layout import FACT_COUNT, PLANE_COUNT, SEATS
from liverpool.environment.measuring import measures
from liverpool.environment.observing import observe
from liverpool.environment.position import Position
from liverpool.environment.steps import Step
from liverpool.environment.training.network import Features, Weights, forward, inputs, shapes

FORMAT: Final = "liverpool-weights/1"
_ABOUT: Final = "about"
_NO_FILE_OF_OURS: Final = (
    *(BadZipFile, zlib.error, NotImplementedError, RuntimeError),  # of the archive
    *(ValueError, KeyError, EOFError, DecodeError, ValidationError),
)


class Point(Struct, frozen=True):
    """How good the player was when it had learnt so much."""

    minutes: float
    """Of the processor's time."""
    actions: int
    deals: int
    ahead: Estimate
    """Points a deal fewer than by rules of thumb (`network.rules_of_thumb`)."""


class About(Struct, frozen=True):
    """What a file of weights says of itself."""

    format: str
    rules: str
    changes: tuple[str, ...]
    players: int
    seed: int
    reads: tuple[str, ...]
    """The inputs by name (`network.Inputs`)."""
    curve: tuple[Point, ...] = ()

    @property
    def told(self) -> str:
        """The game it plays, in words."""
        return f"{', '.join((self.rules, *self.changes))} with {self.players} players"


def write_policy(path: Path, about: About, weights: Weights) -> None:
    """Writes the file, whole or not at all."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            np.savez(file, **{_ABOUT: np.array(json.encode(about).decode())}, **weights)
        beside.replace(path)
    except OSError as error:  # whose name for the file nobody knows
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def read_policy(path: str | Path) -> tuple[About, dict[str, Any]]:
    """What `write_policy` wrote; raises `ValueError` for any other file, and for weights of another
    version of the environment, and `OSError` where it cannot be read."""
    try:
        found, about = _contents(path)
    except _NO_FILE_OF_OURS as error:
        raise ValueError(f"{path} is no file of weights.") from error
    if not 2 <= about.players <= SEATS:
        raise ValueError(f"The weights in {path} are for no table: {about.players} players.")
    if about.format != FORMAT or about.reads != inputs(about.players).names:
        raise ValueError(
            f"The weights in {path} read another version's observations; train them anew."
        )
    wanted = shapes(about.players)
    if {name: np.shape(each) for name, each in found.items()} != wanted:
        raise ValueError(f"The weights in {path} are not all there, or of another size.")
    if not all(each.dtype == np.float32 and np.isfinite(each).all() for each in found.values()):
        raise ValueError(f"The weights in {path} are not all numbers, or of another kind.")
    return about, {name: found[name] for name in wanted}


def _contents(path: str | Path) -> tuple[dict[str, Any], About]:
    """The arrays of the file, and what it says of itself."""
    loaded = np.load(path, allow_pickle=False)
    if not isinstance(loaded, np.lib.npyio.NpzFile):
        raise ValueError("one array alone")
    with loaded as file:
        found = {name: file[name] for name in file.files}
    return found, json.decode(str(found.pop(_ABOUT)), type=About)


@lru_cache(maxsize=8)
def _known(path: str) -> tuple[About, dict[str, Any]]:
    return read_policy(path)


class Policy:
    """The bot that plays by weights: always the likeliest action."""

    def __init__(self, name: str, about: About, weights: Mapping[str, Any]) -> None:
        self._name, self._about, self._weights = name, about, weights

    @classmethod
    def named(cls, name: str, path: str) -> "Policy":
        """The bot of this file, which is read once; raises `BotFault` where it cannot be."""
        try:
            return cls(name, *_known(path))
        except ValueError as error:
            raise BotFault(f"{name} can't play: {error}") from None
        except OSError as error:
            raise BotFault(f"{name} can't play: {path}: {error.strerror or error}") from None

    def check(self, players: int) -> None:
        """Raises `BotFault` at a table of another size."""
        if players != self._about.players:
            raise BotFault(
                f"{self._name} has learnt to play with {self._about.players} players,"
                f" not {players}."
            )

    def choose(self, view: View) -> PlayerMove | None:
        """Its move; None where it may interrupt and does not. `BotFault` at a table of another
        size."""
        self.check(view.public.game.seats)
        must = view.seat in waiting_on(view.public).must
        if not must and not may_interrupt(view):
            return None
        position = Position.seen(view)
        step: Step | PlayerMove = position.decision
        while isinstance(step, Step):
            action = step.actions[0]
            if len(step.actions) > 1:
                logits, _ = forward(np, self._weights, _read(position))
                action = int(logits[0].argmax())
            step = step.after(action)
            if isinstance(step, Step):
                position = position.saying(action, step)
        return None if not must and isinstance(step, Pass) else step


class _Held(Struct):
    """One observation as a batch holds many."""

    planes: Any
    facts: Any
    masks: Any
    away: Any
    helps: Any
    spare: Any


def _read(position: Position) -> Features:
    seen, found = observe(position), measures(position)
    held = _Held(
        np.frombuffer(seen.planes, np.uint8).reshape(1, PLANE_COUNT, FACES),
        np.frombuffer(seen.facts, np.float32).reshape(1, FACT_COUNT),
        np.frombuffer(position.mask(), np.bool_).reshape(1, -1),
        np.array([found.away], np.int32),
        np.frombuffer(found.helps, np.bool_).reshape(1, FACES),
        np.frombuffer(found.spare, np.bool_).reshape(1, FACES),
    )
    return inputs(position.setup.seats).of(held)
