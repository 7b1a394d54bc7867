"""Positions from which tables go on in tests."""

from collections.abc import Mapping
from typing import Any, Final

from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State
from liverpool.record.names import USUAL_NAMES
from tests.rules.positions import ANN, BEN, CY, position

_IDLE: Final = ("Qc Qd 9c", "7c 7d 3s", "5s 5h Th", "Ah Kh 3d", "2h 2d 8s")


def scene(
    rules: str | RuleSet, *, seats: int = 3, hands: Mapping[str, str] | None = None, **more: Any
) -> State:
    """A position in which those of whom nothing is said hold a few cards of their own."""
    idle = dict(zip(USUAL_NAMES[:seats], _IDLE, strict=False))
    return position(rules, seats=seats, hands={**idle, **(hands or {})}, **more)


def bens_turn(rules: str = "dunlop", **more: Any) -> State:
    """Ann has discarded, and Ben is to draw or to take it."""
    return scene(rules, phase=Phase.TURN, turn=BEN, by=ANN, **more)


def callable_turn(pile: str = "Kc", **more: Any) -> State:
    """Ann has discarded, Ben is to draw, and Ben or Cy may call: 8c fits on Cy's meld."""
    more.setdefault("table", {"Cy": ["5c 6c 7c", "9s 9h 9d"]})
    given = {"turn": BEN, "by": ANN, "callers": (BEN, CY), **more}
    return scene("christmas", phase=Phase.TURN, pile=pile, **given)


def last_card_of_the_game() -> State:
    """Ben, who is down, has one card to discard in the last deal, and is out then."""
    return scene(
        "dunlop",
        deal=7,
        turn=BEN,
        hands={"Ben": "3s"},
        table={"Ben": ["9s Ts Js Qs", "4c 5c 6c 7c", "4h 5h 6h 7h"]},
        stock="4c 4d",
    )
