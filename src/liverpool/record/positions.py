"""Positions as text: a state of the game as a table of everything that is not as usual.

Every state that can be reached is read back just as it was, less its history, which is not part of
a position. `position_fields` has the fields, `soundness` whether a position is possible;
`docs/notation.md` is the norm for all of it.
"""

from collections.abc import Sequence

from liverpool.engine.state import GameSetup, Phase, Public, State
from liverpool.record.defaults import BEFORE_SHUFFLE
from liverpool.record.fields import Fields
from liverpool.record.position_fields import FIELDS, Stage

Plain = dict[str, object]
"""A table of TOML."""


def position_plain(state: State, names: Sequence[str]) -> Plain:
    """The position without the deal's number and the points carried over."""
    return {field.key: field.plain(state, names) for field in FIELDS if not field.is_usual(state)}


def read_state(fields: Fields, game: GameSetup, number: int, brought: tuple[int, ...]) -> State:
    """The state of a position's table; faults of the text are gathered in `fields`."""
    public = Public(game, Phase.TURN, number=number, brought=brought)
    state = State(public, ((),) * game.seats)
    for stage in Stage:
        if stage is Stage.SHUFFLED and state.public.phase in BEFORE_SHUFFLE:
            continue
        for field in FIELDS:
            if field.stage is stage:
                state = field.read(fields, state)
    fields.nothing_else()
    return state
