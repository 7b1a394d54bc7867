"""Every path of a decision, and the moves that they end in, for tests to compare with."""

from collections.abc import Iterator

from liverpool.engine.moves import Expose, PlayerMove
from liverpool.environment import actions as act
from liverpool.environment.actions import path_text
from liverpool.environment.steps import Step
from tests.perft import naive

Path = tuple[int, ...]


def ends(
    step: Step, path: Path = (), *, but_not: int | None = None
) -> Iterator[tuple[Path, PlayerMove]]:
    """Every path and its move, those apart that begin with the action `but_not`; fails where
    nothing can follow."""
    assert step.actions, f"nothing may follow {path_text(path)}"
    assert list(step.actions) == sorted(set(step.actions))
    for action in step.actions:
        if action == but_not:
            continue
        then = step.after(action)
        if isinstance(then, Step):
            yield from ends(then, (*path, action))
        else:
            yield (*path, action), then


def but_for_exposures(step: Step) -> Iterator[tuple[Path, PlayerMove]]:
    """The same without exposures, of which there are too many to try them all."""
    return ends(step, but_not=act.EXPOSE)


def in_order(move: PlayerMove) -> PlayerMove:
    """The move with what has no order of its own in one order."""
    if isinstance(move, Expose):
        return Expose(tuple(sorted(tuple(sorted(group)) for group in move.groups if group)))
    return naive.in_order(move)


def followed(step: Step, path: Path) -> PlayerMove:
    """The move that the path ends in; fails where an action is not allowed."""
    for at, action in enumerate(path):
        assert action in step.actions, f"{path_text(path[:at])}: {path_text(path[at:])}"
        then = step.after(action)
        if not isinstance(then, Step):
            assert at == len(path) - 1
            return then
        step = then
    raise AssertionError(f"{path_text(path)} is no whole path")
