"""What a seat remembers: what all saw and what it alone knows, and nothing that others know."""

from random import Random

import pytest

from liverpool.engine.moves import Draw
from liverpool.engine.state import Phase
from liverpool.environment import actions as act
from liverpool.environment.observing import Observation, observe
from liverpool.environment.position import Position
from liverpool.environment.remembering import (
    COLUMNS,
    EVENTS,
    VECTOR,
    VERBS,
    InformationState,
    information_state,
    information_text,
)
from liverpool.record.cards import read_card, read_cards
from tests.chance import drawn, so_many
from tests.environment.test_position import chosen
from tests.rules.by_chance import rules_by_chance
from tests.rules.positions import ANN, BEN, CY, house, position


def rows(state: InformationState) -> list[tuple[int, str, int, int]]:
    """The events of the memory: seat, verb, face (-1 for none), cards."""
    flat = [*state.memory.tobytes()]
    each = [flat[at : at + len(COLUMNS)] for at in range(0, len(flat), len(COLUMNS))]
    return [(who - 1, VERBS[verb - 1], face - 1, cards) for who, verb, face, cards in each if who]


def begun() -> Position:
    state = position("dunlop", phase=Phase.TURN, by=ANN, hands={"Ben": "2c 3c"}, pile="Kc 9h")
    return Position.of(state, seed=1)


def test_a_drawn_card_is_remembered_by_its_player_alone() -> None:
    moment = begun()
    for action in (act.DRAW, act.PASS, act.PASS):
        moment = moment.step(action)
        if moment.state.public.phase is Phase.PLAY:
            break
    four = read_card("4c")
    assert rows(information_state(moment, BEN))[0] == (0, "receive", four, 1)
    assert "Seat 1 receives 4c" in information_text(moment, BEN)
    others = rows(information_state(moment, CY))
    assert others
    assert all(verb != "receive" for _, verb, _, _ in others)
    assert "4c" not in information_text(moment, CY).split("Stock")[1]
    moment = moment.step(act.DISCARD + four)
    assert rows(information_state(moment, CY))[0] == (2, "discard", four, 1)


def test_the_cards_dealt_are_remembered() -> None:
    moment = Position.begin("dunlop", 3, 5, deal=1)
    while moment.state.public.phase is not Phase.TURN:
        moment = moment.step(moment.legal()[0])
    for seat in range(3):
        got = [face for _, verb, face, _ in rows(information_state(moment, seat))]
        assert sorted(got) == list(moment.state.hands[seat])


def test_a_secret_answer_is_remembered_by_its_seat() -> None:
    rules = house("dunlop", {"buy.priority": "cut"})
    state = position(rules, seats=4, phase=Phase.TURN, by=ANN, pile="Kc 9h")
    moment = Position.of(state, seed=1).step(act.DRAW)
    who = moment.actor
    assert type(moment.state.public.history[-1].move) is Draw
    moment = moment.step(act.BUY)
    assert rows(information_state(moment, who))[0] == (0, "buy", -1, 0)
    other = next(seat for seat in range(4) if seat not in (who, BEN))
    assert rows(information_state(moment, other))[0][1] == "draw"


def test_lay_downs_and_exposures_count_their_cards() -> None:
    rules = house("mahlum", {"end.failed_meld": 50})
    hands = {"Ben": "9c 9d 9h 4c 4d 4h Ks"}
    moment = Position.of(position(rules, hands=hands), seed=1)
    shown = moment
    for action in (act.EXPOSE, act.CARD + read_card("9c"), act.STOP, act.COMMIT):
        shown = shown.step(action)
    assert rows(information_state(shown, CY))[0] == (2, "expose", read_card("9c"), 1)
    for action in (act.LAY, act.SET + 8, *(act.CARD + face for face in read_cards("9c 9d 9h"))):
        moment = moment.step(action)
    while moment.actor == BEN and moment.path:
        moment = moment.step(moment.legal()[0])
    (who, verb, _, cards), *_ = rows(information_state(moment, CY))
    assert (who, verb, cards) == (2, "lay", 6)


def test_an_information_state_is_an_observation_with_the_last_events() -> None:
    random = Random("events")
    moment = Position.begin("mahlum", 4, "events", deal=1)
    for _ in range(400):
        moment = moment.step(chosen(moment, random))
    state = information_state(moment)
    assert isinstance(state, Observation)
    assert state.planes == observe(moment).planes
    assert len(rows(state)) == EVENTS
    vector = state.vector()
    assert len(vector) == VECTOR
    assert vector[-EVENTS * len(COLUMNS) :].tolist() == [*state.memory.tobytes()]


@pytest.mark.parametrize("number", range(so_many(3, full=200)))
def test_nobody_remembers_what_another_received(number: int) -> None:
    random = Random(drawn(f"remembered/{number}"))
    rules = rules_by_chance(random, small=True)
    seats = rules.players.min
    moment = Position.begin(rules, seats, drawn(f"{number}"), deal=1)
    while not moment.is_over:
        for seat in range(seats) if random.random() < 0.1 else ():
            state = information_state(moment, seat)
            receives = [face for _, verb, face, _ in rows(state) if verb == "receive"]
            mine = len(information_text(moment, seat).split(f"Seat {seat} receives")) - 1
            assert bool(receives) == bool(mine)
            for other in range(seats):
                hidden = f"Seat {other} receives"
                assert other == seat or hidden not in information_text(moment, seat)
        moment = moment.step(chosen(moment, random))
