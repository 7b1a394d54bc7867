"""Tables for these tests: written positions, players who do as they are told, and a person."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from textual.pilot import Pilot

from liverpool.bots.player import Bot
from liverpool.engine.cards import Card, cards_text
from liverpool.engine.moves import (
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Give,
    Move,
    Pass,
    PlayerMove,
    Take,
)
from liverpool.engine.referee import refuse
from liverpool.engine.state import Phase, Seat, State, View
from liverpool.record import read_position
from liverpool.record.cards import read_card
from liverpool.table.words import Names
from liverpool.terminal import playing
from liverpool.terminal.seat_model import SeatModel
from liverpool.terminal.session import Session

_T = TypeVar("_T")

SEATS = ["You", "Ben", "Cy"]


class Unhurried:
    """A clock for a person who always waits until they have seen what is asked."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 10.0
        return self.time


class Quiet:
    """Draws, discards the first card it may, and lets everything else go."""

    def __init__(self, *, calls: bool = False, buys: bool = False) -> None:
        self.calls = calls
        self.buys = buys

    def choose(self, view: View) -> PlayerMove | None:
        public = view.public
        if self.calls and refuse(view, Call()) is None:
            return Call()
        match public.phase:
            case Phase.TURN if public.turn != view.seat:
                return None
            case Phase.TURN:
                return Draw() if refuse(view, Draw()) is None else Take()
            case Phase.BUY if self.buys:
                return Buy()
            case Phase.PLAY if public.turn != view.seat:
                return Buy() if self.buys else Pass()
            case Phase.BUY | Phase.LAST_CALL:
                return Pass()
            case Phase.GIVE:
                return Give(view.hand[0])
            case Phase.CUT:
                return Cut(view.stock // 2)
            case _:
                return next(
                    Discard(face) for face in view.hand if refuse(view, Discard(face)) is None
                )


def position(rules: str = "dunlop", /, **fields: object) -> State:
    """A state by the keys of a written position, `number`, `seats`, `changes` among them."""
    seats = fields.pop("seats", SEATS)
    number = fields.pop("number", 2)
    changes = fields.pop("changes", {})
    return read_position(
        {
            "format": "liverpool-record/1",
            "rules": f"{rules}/1",
            "changes": changes,
            "seats": seats,
            "deals": [{"number": number, "position": fields}],
        }
    )


def session(
    state: State,
    *,
    bots: Callable[[Seat], Bot] = lambda _seat: Quiet(),
    names: Sequence[str] = SEATS,
    you: Seat = 0,
    seed: str = "test",
    moves: list[tuple[Seat, Move]] | None = None,
) -> Session:
    """The state with a person in one seat; `moves` collects what is made."""
    return Session(
        state,
        Names(tuple(names), you),
        {seat: bots(seat) for seat in range(len(names)) if seat != you},
        seed=seed,
        keep=None if moves is None else lambda seat, move, _after: moves.append((seat, move)),
    )


def seat_model(
    state: State, *, guard: bool = True, bots: Callable[[Seat], Bot] | None = None
) -> SeatModel:
    """The model of the player's seat in this state, once the player is asked."""
    table = session(state, bots=bots or (lambda _seat: Quiet()))
    while table.step():
        pass
    return SeatModel(table, guard=guard)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Waits for what takes its time, such as a bot's move or a window that is made larger."""
    with suppress(TimeoutError):
        async with asyncio.timeout(60):
            while not condition():
                await pilot.pause(0.01)
    assert condition()


def now(value: _T) -> _T:
    """The value as it is now; a type checker believes that properties never change."""
    return value


def choose(at: SeatModel, *texts: str) -> None:
    """Chooses cards of the hand, each written as in a record."""
    wanted = [read_card(text) for text in texts]
    at.hand.chosen = set()
    for face in wanted:
        at.hand.toggle(place_of(at, face))


def place_of(at: SeatModel, face: Card) -> int:
    """A place in the hand where such a card is not chosen yet."""
    return next(
        index
        for index, held in enumerate(at.hand.cards)
        if held == face and index not in at.hand.chosen
    )


BEN = "2c 4d 6h 8s Tc Jc"
CY = "2d 4h 6s 8c Td Jd"


def your_turn(hand: str, rules: str = "dunlop", **fields: object) -> State:
    """You have drawn and may play."""
    given = {"turn": "You", "phase": "play", "pile": "Qs", "stock": "Ac Ad Ah Qh", **fields}
    return position(rules, hands={"You": hand, "Ben": BEN, "Cy": CY}, **given)


def reason(at: SeatModel) -> str | None:
    """Why the last key did not do what it says; a rule's reason by its name."""
    return at.message.reason.reason if at.message and at.message.reason else None


def aside(at: SeatModel) -> list[str]:
    """What is set aside, in the order of the contract."""
    return [cards_text(group.cards) for group in at.draft.groups if group.cards]


def labels(at: SeatModel) -> list[str]:
    """What may be meant, if that is asked."""
    return [] if at.menu is None else [one.label for one in at.menu.alternatives]


def last_move(at: SeatModel) -> object:
    return at.session.public.history[-1].move


def with_groups(at: SeatModel, *groups: str) -> SeatModel:
    """The model with these melds set aside."""
    for cards in groups:
        choose(at, *cards.split())
        playing.group(at)
    return at
