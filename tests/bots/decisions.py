"""What bots make of decisions in the golden games; `python -m tests.bots.decisions` writes it anew.

What has changed is then read in the difference to `decisions.json`.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from liverpool.bots.expert import weigh
from liverpool.bots.levels import LEVELS
from liverpool.bots.roster import make
from liverpool.bots.search.hidden_hands import likely_hands
from liverpool.engine.changes import changed
from liverpool.engine.moves import Move
from liverpool.engine.options import options
from liverpool.engine.state import Seat, State, View, view_of, waiting_on
from liverpool.record import read, states
from liverpool.record.moves import move_text
from liverpool.record.names import USUAL_NAMES

FILE: Final = Path(__file__).with_suffix(".json")
GAMES: Final = Path(__file__).parents[1] / "games"
NAMES: Final = sorted(path.name for path in GAMES.glob("*.toml") if "seen" not in path.name)
INSTANT: Final = ("greedy", "steady", *(each.key for each in LEVELS if not each.looks_ahead))
EACH: Final = 10
"""So many decisions of each deal."""


class Decision(Struct, frozen=True):
    """What bots make of one decision."""

    step: int
    """How many moves of the game came before it."""
    seat: Seat
    chosen: dict[str, list[str]]
    """By move, which of the bots that answer at once make it."""
    worth: dict[str, float]
    """The moves that `expert` weighs, with their points."""
    worth_elsewhere: dict[str, float]
    """The same by rules under which buying costs so much that nothing was learnt of it."""
    supposed: float
    """What speaks for hidden hands, all of it added up."""


def decisions(name: str) -> Iterator[Decision]:
    """Some decisions of the golden game in this file."""
    found: dict[int, list[tuple[int, State, Seat]]] = {}
    for step, state in enumerate(states(read((GAMES / name).read_text("utf-8")))):
        waiting = waiting_on(state.public)
        for seat in (*waiting.must, *waiting.may):
            if seat >= 0 and len([*options(view_of(state, seat))]) > 1:
                found.setdefault(state.public.number, []).append((step, state, seat))
    for number, asked in found.items():
        some = Random(f"{name} {number}").sample(range(len(asked)), min(EACH, len(asked)))
        for at in sorted(some):
            step, state, seat = asked[at]
            yield _decision(step, view_of(state, seat))


def _decision(step: int, view: View) -> Decision:
    def text(move: Move | None) -> str:
        return "nothing" if move is None else move_text(move, view.public, USUAL_NAMES)

    def worth(view: View) -> dict[str, float]:
        found = weigh(view)
        return {text(each.move): round(each.points, 2) for each in found if len(found) > 1}

    chosen: dict[str, list[str]] = {}
    for bot in INSTANT:
        chosen.setdefault(text(make(bot, view.seat).choose(view)), []).append(bot)
    return Decision(
        step,
        view.seat,
        chosen,
        worth(view),
        worth(_dear(view)),
        round(_total(msgspec.to_builtins(likely_hands(view))), 2),
    )


def _dear(view: View) -> View:
    game = view.public.game
    rules = changed(game.rules, {"buy.price": 3})
    return replace(view, public=replace(view.public, game=replace(game, rules=rules)))


def _total(value: Any) -> float:
    """All numbers in it, each counted by its place."""
    if isinstance(value, int | float):
        return float(value)
    parts = value.values() if isinstance(value, dict) else value
    return sum(_total(part) * (1 + place % 7) for place, part in enumerate(parts))


@cache
def kept() -> dict[str, list[Decision]]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, list[Decision]])


if __name__ == "__main__":
    lines = []
    for name in NAMES:
        each = ",\n".join(msgspec.json.encode(found).decode() for found in decisions(name))
        lines.append(f'"{name}": [\n{each}\n]')
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8", newline="\n")
