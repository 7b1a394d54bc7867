"""Moves that nobody would make: each is refused or is a move, in every phase; none breaks in."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, Card, Hand
from liverpool.engine.melds import End, Meld
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Expose,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.refusals import Refusal
from liverpool.engine.rules import Kind
from liverpool.engine.state import NOBODY, PILE, Phase, State
from liverpool.engine.turn import apply, refuse_move
from tests.chance import drawn, so_many, together
from tests.rules.positions import ANN, BEN, CY, DEE, SOURCES, house, position
from tests.walk import Walk

NUMBERS = (-1, 0, 1, 2, 3, 7, 13, 14, JOKER, HIDDEN, 54, 150, -5, 2**31, 2**70, -(2**70))

pytestmark = [pytest.mark.no_cover, pytest.mark.in_turn]

OPEN = (Phase.BUY, Phase.LAST_CALL, Phase.CUT_FOR, Phase.FIRST_DEALER)


class Stranger:
    """Sends whatever has the form of a move."""

    def __init__(self, seed: str) -> None:
        self.random = Random(drawn(seed))

    def number(self) -> int:
        return self.random.choice(NUMBERS)

    def face(self, hand: Hand) -> Card:
        return self.random.choice((*hand, *hand, self.number(), self.random.randrange(54)))

    def cards(self, hand: Hand) -> tuple[Card, ...]:
        kind = self.random.random()
        if kind < 0.3:
            return tuple(self.random.sample(hand, self.random.randint(0, len(hand))))
        if kind < 0.5:
            return (self.face(hand),) * self.random.choice((1, 3, 13, 150))
        return tuple(self.face(hand) for _ in range(self.random.randint(0, 8)))

    def meld(self, hand: Hand) -> Meld:
        suit = self.random.choice((-1, 0, 1, 2, 3, self.number()))
        start = self.random.choice((1, 5, 10, self.number()))
        return Meld(self.random.choice(tuple(Kind)), suit, start, self.cards(hand))

    def move(self, hand: Hand) -> PlayerMove:
        few = range(self.random.randint(0, 4))
        end = self.random.choice((None, *End))
        moves: tuple[PlayerMove, ...] = (
            Take(self.number()),
            Draw(),
            Buy(),
            Pass(),
            Call(),
            Cut(self.number()),
            Give(self.face(hand)),
            Discard(self.face(hand)),
            Lay(tuple(self.meld(hand) for _ in few)),
            Expose(tuple(self.cards(hand) for _ in few)),
            Add(self.face(hand), self.number(), self.number(), end),
            Swap(self.face(hand), self.number(), self.number()),
        )
        return self.random.choice(moves)


def tried(state: State, stranger: Stranger, seen: Counter[str]) -> None:
    """A few moves by seats that there are and are not."""
    seats = state.public.game.seats
    for actor in (*range(seats), DEALER, NOBODY, PILE, seats, 2**70):
        hand = state.hands[actor] if 0 <= actor < seats and state.hands else ()
        move = stranger.move(hand)
        refusal = refuse_move(state, actor, move)
        seen[f"{state.public.phase}"] += 1
        if refusal is None:
            seen["made"] += 1
            assert apply(state, actor, move) != state
        else:
            assert isinstance(refusal, Refusal)
            assert refusal.sentence


RULES = (*SOURCES, "dunlop+twos")


@pytest.mark.parametrize(("name", "number"), together(RULES, (1, 4, 7)))
def test_whatever_is_sent_is_refused_or_made(name: str, number: int) -> None:
    stranger, seen = Stranger(f"hostile/{name}/{number}"), Counter[str]()
    walk = Walk(house(name), 4, number, drawn(f"hostile/{name}/{number}"))
    while walk.state.public.phase is not Phase.OVER:
        tried(walk.state, stranger, seen)
        walk.step(look=False)
    tried(walk.state, stranger, seen)
    assert {Phase.TURN, Phase.PLAY, Phase.BUY, Phase.SHUFFLE, Phase.OVER} <= seen.keys()
    assert seen["made"] > 5


def test_whatever_is_sent_in_a_redacted_game_is_refused_or_made() -> None:
    """Where hands are hidden, any card may be among them; no number that is none may."""
    stranger, seen = Stranger("redacted"), Counter[str]()
    walk = Walk(house("wikipedia"), 4, 3, drawn("redacted"))
    while walk.state.public.phase is not Phase.OVER:
        state = walk.state
        hidden = tuple((HIDDEN,) * len(hand) for hand in state.hands)
        tried(replace(state, hands=hidden, stock=(HIDDEN,) * len(state.stock)), stranger, seen)
        walk.step(look=False)
    assert Phase.PLAY in seen


@pytest.mark.parametrize("phase", Phase)
def test_whatever_is_sent_in_a_phase_is_refused_or_made(phase: Phase) -> None:
    stranger, seen = Stranger(f"phase/{phase}"), Counter[str]()
    table = {"Ann": ["9c 9d 9h"], "Ben": ["5s 6s ** 8s"]}
    for name in SOURCES:
        state = position(
            name,
            seats=4,
            phase=phase,
            by=ANN,
            caller=DEE if phase in (Phase.GIVE, Phase.FREE_DISCARD) else NOBODY,
            callers=(BEN, CY, DEE) if phase is Phase.TURN else (),
            open=(CY, DEE) if phase in OPEN else (),
            table=table,
            pile="Kc 9s",
        )
        for _ in range(so_many(10, full=60)):
            tried(state, stranger, seen)
    assert list(seen - Counter(made=seen["made"])) == [phase]
