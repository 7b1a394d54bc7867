"""Positions and moves for the rule tests, written the way players would say them.

`position` builds a state at any moment of a deal from the few things that matter to a
question; what is left out is ordinary: it is Ben's turn, he has drawn, everybody holds a
few cards. `play` makes moves, `why` asks for a refusal.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from liverpool.engine.cards import Hand, cards_text, hand_of
from liverpool.engine.changes import changed
from liverpool.engine.melds import Meld
from liverpool.engine.presets import load
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import GameSetup, Phase, Public, Seat, State, Turn, waiting_on
from liverpool.engine.turn import apply, refuse_move
from liverpool.record.cards import read_cards
from liverpool.record.melds import meld_text, read_meld
from liverpool.record.moves import read_line
from liverpool.record.names import USUAL_NAMES

ANN, BEN, CY, DEE, EVE, FAY, GUS, HAL = range(8)
SOURCES = ("wikipedia", "dunlop", "christmas", "mahlum")
"""The presets of the four sources, in the order of the columns W, 001, 003, 004."""
IDLE = "Qc Qd 9c"
"""The hand of a player of whom a question says nothing."""


def house(name: str, changes: Mapping[str, object] | None = None) -> RuleSet:
    """The rules of this name, with a table's own changes."""
    return changed(load(name).rules, changes or {})


def position(
    rules: RuleSet | str,
    *,
    seats: int = 3,
    deal: int = 1,
    phase: Phase = Phase.PLAY,
    turn: Seat = BEN,
    hands: Mapping[str, str] | None = None,
    table: Mapping[str, Iterable[str]] | None = None,
    pile: str = "Kc",
    stock: str = "4c 4d 6s 6d 8c Jd Kd Js",
    **public: Any,
) -> State:
    """A state in which whoever owns a meld is down; `public` is as in `Public` and its `Turn`."""
    rule_set = house(rules) if isinstance(rules, str) else rules
    lying: list[tuple[Meld, ...]] = [()] * seats
    for name, texts in (table or {}).items():
        lying[_seat(name)] = tuple(read_meld(text, rule_set.meld) for text in texts)
    held: list[Hand] = [hand_of(read_cards(IDLE))] * seats
    for name, text in (hands or {}).items():
        held[_seat(name)] = hand_of(read_cards(text))
    this_turn = {key: public.pop(key) for key in Turn.__struct_fields__ if key in public}
    given = {
        "number": deal,
        "dealer": (turn - 1) % seats,
        "turn": turn,
        "penalties": (0,) * seats,
        "table": tuple(lying),
        "pile": read_cards(pile),
        "down": tuple(seat for seat in range(seats) if lying[seat]),
        "bought": (0,) * seats,
        "known": ((),) * seats,
        "this_turn": Turn(**this_turn),
    }
    game = GameSetup(rule_set, seats, rule_set.decks(seats))
    return State(Public(game, phase, **{**given, **public}), tuple(held), read_cards(stock))


def _seat(name: str) -> Seat:
    return USUAL_NAMES.index(name)


def play(state: State, *lines: str) -> State:
    """The state after these moves, each such as `Ben lay 9h9d9s 2c3c4c5c`."""
    for line in lines:
        state = apply(state, *read_line(line, state.public, USUAL_NAMES))
    return state


def why(state: State, line: str) -> Reason | None:
    """Why the move is refused, if it is; one that is not refused is made."""
    actor, move = read_line(line, state.public, USUAL_NAMES)
    refusal = refuse_move(state, actor, move)
    if refusal is None:
        apply(state, actor, move)
        return None
    return refusal.reason


def hand(state: State, seat: Seat) -> str:
    return cards_text(state.hands[seat])


def pile(state: State) -> str:
    return cards_text(state.public.pile)


def table(state: State, seat: Seat) -> list[str]:
    """The melds of a seat as text."""
    return [meld_text(meld, state.public.rules.meld) for meld in state.public.table[seat]]


def must(state: State) -> tuple[Seat, ...]:
    """Who has to act before the game goes on; `DEALER` may be among them."""
    return waiting_on(state.public).must


def answers(**expected: Reason | None) -> pytest.MarkDecorator:
    """A case for each rule set; `_` in a name stands for the `+` of a variation."""
    rows = [(name.replace("_", "+"), reason) for name, reason in expected.items()]
    return pytest.mark.parametrize(("rules", "answer"), rows)
