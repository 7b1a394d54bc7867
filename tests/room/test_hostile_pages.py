"""Pages that ask for what cannot be: nothing breaks, and nothing changes that may not."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from liverpool.engine.cards import JOKER
from liverpool.engine.melds import Meld
from liverpool.engine.moves import (
    DEALER,
    DEALER_MOVES,
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Expose,
    Give,
    Lay,
    Move,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.presets import load
from liverpool.engine.rules import Kind
from liverpool.engine.state import Phase, Seat, State, waiting_on
from liverpool.engine.turn import apply
from liverpool.room.game_start import first_state
from liverpool.room.messages import read, requests, written
from liverpool.room.messages.game import Tried
from liverpool.room.messages.replies import Refused
from liverpool.room.messages.secret import Secret
from liverpool.table.offer_window import Passing
from liverpool.table.seat.draft import MeldGroup
from liverpool.table.timing import Pace
from tests.chance import drawn, so_many
from tests.room.house import House, Seated, verbs
from tests.room.page import FakePage
from tests.room.scenes import bens_turn, scene
from tests.room.shells import BY_BUS
from tests.rules.positions import ANN, BEN, CY, SOURCES
from tests.walk import Walk, any_moves, check_cards

EACH = so_many(1_000, full=40_000) // len(SOURCES)
SETTINGS = requests.Settings(buy_seconds=3)


# One by one


@pytest.mark.parametrize(
    "move",
    [
        Draw(),
        Take(),
        Discard(0),
        Lay(()),
        Add(0, BEN, 0),
        Swap(0, BEN, 0),
        Expose(((0, 1, 2),)),
        Give(0),
        Cut(20),
        Call(),
    ],
)
def test_nobody_moves_out_of_turn(move: PlayerMove) -> None:
    table = House().seated(scene("christmas", turn=BEN))
    before = table.state
    for seat in (ANN, CY):
        assert table.pages[seat].refused(table.pages[seat].making(move)).why.sentence
    assert table.state == before


def test_an_answer_is_taken_once() -> None:
    table = House().seated(bens_turn())
    page = table.pages[BEN]
    draw = page.making(Draw())
    page.does(draw)
    assert page.refused(draw).late
    assert verbs(table.moves) == [(BEN, "draw")]


@pytest.mark.parametrize("question", ["", "1-0-turn", "99-0-turn", "1--1-turn", "x" * 40])
def test_a_question_that_nobody_asked_has_no_answer(question: str) -> None:
    table = House().seated(scene("dunlop", turn=BEN))
    page = table.pages[BEN]
    make = page.making(Discard(page.game.hand[0]), question=question or "?")
    assert page.refused(make).late
    assert not table.moves


@pytest.mark.parametrize("cards", [(-1,), (JOKER + 1,), (0, 2**31), (-(2**31),)])
def test_a_wish_for_what_is_no_card_is_refused(cards: tuple[int, ...]) -> None:
    table = House().seated(scene("dunlop", turn=BEN))
    assert table.pages[ANN].refused(requests.Wish(cards=cards)).why.reason == "no_such_card"
    assert table.pages[ANN].game.wishes == ()


def test_wishes_are_kept_once_each() -> None:
    table = House().seated(scene("dunlop", turn=BEN))
    table.pages[ANN].does(requests.Wish(cards=(3, 3, JOKER, 3)))
    assert table.pages[ANN].game.wishes == (3, JOKER)


@pytest.mark.parametrize(
    "more",
    [
        {"plays": (Lay(()),)},
        {"plays": (Lay((Meld(Kind.RUN, 9, 3, (0, 99, -7)),)),)},
        {"plays": (Add(-1, 7, 70),) * 60},
        {"plays": (Swap(400, -3, -9),)},
        {"groups": (MeldGroup((1, 1, 1, 1)),) * 12},
        {"groups": (MeldGroup((-5, 2**31), Meld(Kind.SET, 0, 40, (9,))),)},
        {"chosen": (0,) * 150},
        {"chosen": (-1, 53, 54, 2**40)},
        {"find": True, "groups": (MeldGroup((0, 0, 0)),)},
    ],
)
def test_a_draft_of_nonsense_is_only_a_draft(more: dict[str, Any]) -> None:
    for turn in (ANN, BEN):
        table = House().seated(scene("dunlop", turn=turn))
        before = table.state
        page = table.pages[BEN]
        message = requests.Try(question=page.game.question, **more)
        answer = page.ask(read(written(message)))
        assert isinstance(answer, Tried)
        assert answer.plays == ()
        assert table.state == before


def test_the_dealer_s_moves_are_no_messages() -> None:
    for kind in DEALER_MOVES:
        text = (
            f'{{"kind":"make","question":"1","moves":[{{"verb":"{kind.__struct_config__.tag}"}}]}}'
        )
        with pytest.raises(msgspec.ValidationError):
            read(text)


# All at once


class Crowd:
    """A table whose people ask for anything, and some pages that only look."""

    def __init__(self, rules: str, seed: str, house: House) -> None:
        self.random = Random(seed)
        self.walk = Walk(load(rules).rules, 4, 3, seed)
        self.house = house
        self.table: Seated = self.house.seated(self.walk.state)
        self.secrets = [*self.table.secrets.values(), "x" * 22]
        self.lookers = [self.house.page() for _ in range(2)]
        self.made: list[requests.Make] = []

    def asks(self) -> tuple[FakePage, requests.PageMessage]:
        """Somebody asks something, sensible or not."""
        random = self.random
        seat = random.randrange(6)
        page = self.table.pages[seat] if seat < 4 else self.lookers[seat - 4]
        state = self.table.state
        if seat < 4 and seat in waiting_on(state.public).must and random.random() < 0.5:
            if state.public.phase is Phase.OVER:
                return page, requests.Ready()
            return page, page.making(self.walk.shy_move(state, seat))
        message = next(self.anything(state))
        return page, read(written(message))

    def anything(self, state: State) -> Iterator[requests.PageMessage]:
        random = self.random
        while True:
            message = random.choice(
                (
                    self.make,
                    self.make,
                    self.make,
                    self.draft,
                    self.wish,
                    self.other,
                )
            )(state)
            try:
                read(written(message))
            except msgspec.ValidationError:
                continue  # no page could send it
            yield message

    def question(self) -> str:
        told = self.random.choice(self.table.pages).game.question
        return self.random.choice((told, told, told, "1-0-play", "nonsense"))

    def player_moves(self, state: State, count: int) -> tuple[PlayerMove, ...]:
        found = (move for _, move in any_moves(state, self.random))
        moves: list[PlayerMove] = []
        while len(moves) < count:
            move = next(found)
            if not isinstance(move, DEALER_MOVES):
                moves.append(move)
        return tuple(moves)

    def make(self, state: State) -> requests.PageMessage:
        random = self.random
        if self.made and random.random() < 0.2:
            return random.choice(self.made)
        moves = self.player_moves(state, random.choice((1, 1, 2, 5)))
        self.made.append(requests.Make(question=self.question(), moves=moves))
        return self.made[-1]

    def cards(self, most: int) -> tuple[int, ...]:
        random = self.random
        held = random.choice(self.table.state.hands)
        return tuple(
            random.choice((*held, random.randint(-2, 60))) for _ in range(random.randint(0, most))
        )

    def draft(self, state: State) -> requests.PageMessage:
        random = self.random
        plays = [move for move in self.player_moves(state, 6) if isinstance(move, Lay | Add | Swap)]
        return requests.Try(
            question=self.question(),
            plays=tuple(plays),
            groups=tuple(MeldGroup(self.cards(5)) for _ in range(random.randint(0, 4))),
            chosen=self.cards(4),
            put=self.cards(2),
            find=random.random() < 0.2,
        )

    def wish(self, _state: State) -> requests.PageMessage:
        return requests.Wish(cards=self.cards(3), passing=self.random.choice([*Passing]))

    def other(self, _state: State) -> requests.PageMessage:
        random, table = self.random, self.table.name
        asked: tuple[requests.PageMessage, ...] = (
            requests.Ping(),
            requests.Look(table="nothere"),
            requests.Sit(table=table, name="Mallory", seat=random.choice((None, 0, 7))),
            requests.Hello(table=table, secret=Secret("x" * 22), last=random.randrange(2**40)),
            requests.Start(),
            requests.Ready(),
            requests.Again(),
            requests.Save(),
            requests.Watch(step=random.randrange(10**6)),
            requests.Rename(name=random.choice(("Eve", "dealer", "\u200b"))),
            requests.Remove(seat=random.choice((0, 7))),
            requests.ChooseBot(seat=random.choice((0, 1, 7)), level=random.choice((0, 1, 5, 6))),
            requests.Halt(halted=False),
            requests.ReadRules(rules=random.choice(("dunlop", "", "+", "../x", "dunlop+nothing"))),
            requests.ReadRules(
                rules="dunlop", changes={"buy.limit": random.choice((1, -1, [], None))}
            ),
            requests.Arrange(
                title="x", seats=random.randint(2, 8), rules="mahlum", changes={}, settings=SETTINGS
            ),
        )
        return random.choice(asked)


@pytest.mark.in_turn
@pytest.mark.parametrize("rules", SOURCES)
def test_whatever_is_asked_only_moves_that_may_be_are_made(rules: str) -> None:
    asks_anything(Crowd(rules, drawn(f"crowd/{rules}"), House(Pace.AT_ONCE)), EACH)


@pytest.mark.in_turn
@BY_BUS
def test_so_it_is_for_pages_of_another_server() -> None:
    asks_anything(Crowd("dunlop", drawn("crowd/bus"), House(Pace.AT_ONCE)), EACH // 4)


def asks_anything(crowd: Crowd, messages: int) -> None:
    """The crowd's pages ask; nothing comes of it but moves that they may make."""
    table = crowd.table
    refused = 0
    for _ in range(messages):
        page, message = crowd.asks()
        made = table.table.number
        answer = page.ask(message)
        refused += isinstance(answer, Refused)
        seat = table.pages.index(page) if page in table.pages else None
        check_moves_allowed(table.moves[made:], seat, message)
        if crowd.random.random() < 0.1:
            crowd.house.clock.runs(0.5)
    assert refused > messages / 20
    assert table.table.number > messages / 20
    assert all(page.ended is None for page in table.pages)
    replayed = first_state(table.table.kept)
    for actor, move in crowd.house.kept_moves(table.name):
        replayed = apply(replayed, actor, move)
    assert replayed == table.state
    check_cards(table.state)


def check_moves_allowed(
    moves: list[tuple[Seat, Move]], seat: Seat | None, message: requests.PageMessage
) -> None:
    """Nobody moves because of another's message; answers to offers may have waited until now."""
    wanted = message.moves if isinstance(message, requests.Make) else ()
    for actor, move in moves:
        assert actor in (DEALER, seat) or isinstance(move, Buy | Pass)
        if actor == seat and not isinstance(move, Buy | Pass):
            assert move in wanted
