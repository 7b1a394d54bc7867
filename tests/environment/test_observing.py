"""What a seat observes: what the view has, in its place, and nothing that is hidden."""

import re
from itertools import count
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import Card
from liverpool.engine.moves import DEALER
from liverpool.engine.presets import names
from liverpool.engine.state import Phase, State
from liverpool.environment import actions as act
from liverpool.environment.actions import FACES
from liverpool.environment.layout import (
    FACT,
    FACT_COUNT,
    FACTS,
    PLANE,
    PLANE_BYTES,
    PLANE_COUNT,
    PLANES,
    RULES,
    SEATS,
    VECTOR,
)
from liverpool.environment.observing import (
    FullState,
    Observation,
    full_state,
    observation_text,
    observe,
)
from liverpool.environment.own import Own
from liverpool.environment.position import Position
from liverpool.environment.remembering import information_state, information_text
from liverpool.record.cards import read_card, read_cards
from tests.chance import drawn, so_many
from tests.environment.test_position import chosen
from tests.rules.by_chance import rules_by_chance
from tests.rules.positions import ANN, CY, house, position
from tests.walk import dealt_anew


def at(state: State) -> Position:
    """A game that stands like this."""
    return Position.of(state, seed=0)


def rows(observed: Observation | FullState) -> list[list[int]]:
    """All planes."""
    flat = [*observed.planes.tobytes()]
    return [flat[at : at + FACES] for at in range(0, len(flat), FACES)]


def plane(observed: Observation | FullState, name: str, number: int = 0) -> dict[Card, int]:
    """What is not 0 in a plane, by face."""
    row = rows(observed)[PLANE[name] + number]
    return {face: value for face, value in enumerate(row) if value}


def fact(observed: Observation, name: str, number: int = 0) -> float:
    found: float = observed.facts[FACT[name] + number]
    return found


def facts(observed: Observation, name: str, size: int = SEATS) -> list[float]:
    return [fact(observed, name, number) for number in range(size)]


def counts(text: str) -> dict[Card, int]:
    cards = read_cards(text)
    return {face: cards.count(face) for face in cards}


def test_blocks_follow_each_other() -> None:
    assert sum(block.size for block in PLANES) == PLANE_COUNT
    assert sum(block.size for block in FACTS) + len(RULES) == FACT_COUNT
    assert len({block.name for block in (*PLANES, *FACTS)}) == len(PLANES) + len(FACTS)
    assert VECTOR == PLANE_BYTES + FACT_COUNT


def test_cards_lie_where_the_layout_says() -> None:
    table = {"Ann": ["9c9d9h"], "Ben": ["4c**6c7c"]}
    state = position(
        "dunlop",
        hands={"Ben": "2c 2c Kd", "Cy": "5h 6h"},
        table=table,
        pile="Kc 3d 3d 8s",
        known=((), (), (read_card("5h"),)),
    )
    seen = observe(at(state))
    assert plane(seen, "hand") == counts("2c 2c Kd")
    assert plane(seen, "known", 1) == counts("5h")
    assert plane(seen, "pile") == counts("Kc 3d 3d 8s")
    assert plane(seen, "top") == counts("8s")
    assert plane(seen, "below") == counts("3d")
    assert plane(seen, "depth") == {read_card("8s"): 1, read_card("3d"): 2, read_card("Kc"): 4}
    assert plane(seen, "depth", 1) == {read_card("3d"): 3}
    assert plane(seen, "table") == counts("9c 9d 9h 4c ** 6c 7c")
    assert plane(seen, "meld", 0) == counts("9c 9d 9h")
    assert plane(seen, "meld", 1) == counts("4c ** 6c 7c")
    assert plane(seen, "stand_for", 0) == {}
    assert plane(seen, "stand_for", 1) == counts("5c")
    assert [fact(seen, f"meld_{name}", 1) for name in ("owner", "is_run", "suit", "start")] == [
        *(0, 1, 1, 4)
    ]
    assert fact(seen, "meld_owner", 0) == 2  # the third to play, from Ben
    assert facts(seen, "cards", 4) == [3, 2, 3, 0]
    assert facts(seen, "down", 4) == [1, 0, 1, 0]
    assert facts(seen, "there", 4) == [1, 1, 1, 0]
    assert facts(seen, "acts", 4) == facts(seen, "turn", 4) == [1, 0, 0, 0]
    assert (fact(seen, "stock"), fact(seen, "pile_size")) == (8, 4)


def test_a_seat_that_does_not_act_sees_its_own_cards_first() -> None:
    state = position("dunlop", hands={"Ben": "2c 2c Kd", "Cy": "5h 6h"})
    seen = observe(at(state), CY)
    assert plane(seen, "hand") == counts("5h 6h")
    assert facts(seen, "cards", 3) == [2, 3, 3]
    assert facts(seen, "acts", 3) == [0, 0, 1]


def test_the_contract_and_the_rules_are_facts() -> None:
    rules = house(
        "dunlop", {"deals": [{"cards": 9, "contract": "set 3 queens, run 4 red, run 5 black"}]}
    )
    seen = observe(at(position(rules)))
    assert facts(seen, "slot_is_set", 4) == [1, 0, 0, 0]
    assert facts(seen, "slot_is_run", 4) == [0, 1, 1, 0]
    assert facts(seen, "slot_length", 4) == [3, 4, 5, 0]
    assert facts(seen, "slot_rank", 4) == [12, 0, 0, 0]
    assert facts(seen, "slot_colour", 4) == [0, 1, 2, 0]
    ruled = {feature.name: fact(seen, "rules", n) for n, feature in enumerate(RULES)}
    assert ruled["meld.ranks"] == 13
    assert ruled[f"meld.ace={rules.meld.ace}"] == 1
    assert sum(value for name, value in ruled.items() if name.startswith("meld.ace=")) == 1
    assert fact(seen, "points", read_card("Ah")) == rules.points.ace


def test_the_nearest_limit_says_how_often_a_seat_may_still_buy() -> None:
    rules = house("dunlop", {"buy.limit": 2, "buy.game_limit": 3})
    state = position(rules, deal=2, bought=(0, 1, 1), bought_before=(0, 0, 2))
    assert facts(observe(at(state)), "buys_left", 3) == [1, 0, 2]
    unlimited = position(house("dunlop", {}))
    assert facts(observe(at(unlimited)), "buys_left", 3) == [-1, -1, -1]


def test_what_has_been_said_is_seen_by_its_seat_alone() -> None:
    hands = {"Ben": "9h 9d 9s 2c 3c 4c 5c 6c Kd"}
    moment = at(position("dunlop", deal=2, hands=hands))
    path = [act.LAY, act.SET + 8, *(act.CARD + face for face in read_cards("9d 9h 9s"))]
    for action in path[:4]:
        moment = moment.step(action)
    seen = observe(moment)
    assert (fact(seen, "path"), fact(seen, "path_last")) == (4, path[3])
    assert (fact(seen, "path_is_set"), fact(seen, "path_start")) == (1, 9)
    assert plane(seen, "named") == counts("9d 9h")
    moment = moment.step(path[4])
    if act.STOP in moment.legal():
        moment = moment.step(act.STOP)
    seen = observe(moment)
    assert plane(seen, "said") == plane(seen, "meld") == counts("9d 9h 9s")
    assert (fact(seen, "path_slot"), fact(seen, "meld_there")) == (1, 2)
    moment = moment.step(act.run_from(0, 3))
    seen = observe(moment)
    assert (fact(seen, "path_is_run"), fact(seen, "path_suit"), fact(seen, "path_start")) == (
        *(1, 1, 3),
    )
    other = observe(moment, CY)
    assert (fact(other, "path"), fact(other, "path_last")) == (0, -1)
    assert not plane(other, "said")


def test_swapped_jokers_count_as_swapped_while_the_path_goes_on() -> None:
    rules = house("dunlop", {"swap.for_contract": True, "swap.who": "down"})
    hands = {"Ben": "6c Tc Jc Qc 3d 3h 3s Ks"}
    moment = at(position(rules, deal=2, hands=hands, table={"Ann": ["5c**7c8c"]}))
    moment = moment.step(act.CARD + read_card("6c"))
    assert plane(observe(moment), "named") == counts("6c")
    moment = moment.step(act.SWAP)
    seen = observe(moment)
    assert plane(seen, "hand") == counts("** Tc Jc Qc 3d 3h 3s Ks")
    assert plane(seen, "meld") == counts("5c 6c 7c 8c")
    assert plane(seen, "owed") == counts("**")


def test_digits_and_windows_are_seen() -> None:
    pile = "2c " * 11
    state = position("mahlum", phase=Phase.TURN, pile=pile, stock="4c " * 20, by=ANN)
    moment = at(state).step(act.TAKE).step(act.DIGIT + 1)
    assert fact(observe(moment), "path_number") == 1
    table = {"Ann": ["9c9d9h"] * 34, "Ben": ["5c6c7c8c"]}
    moment = at(position("dunlop", hands={"Ben": "9s Kd"}, table=table))
    moment = moment.step(act.CARD + read_card("9s")).step(act.FURTHER)
    assert fact(observe(moment), "path_further") == 1


def test_an_exposure_shows_its_groups() -> None:
    rules = house("mahlum", {"end.failed_meld": 50})
    moment = at(position(rules, hands={"Ben": "9c 9d 9h 4c"}))
    for action in (act.EXPOSE, act.CARD + read_card("9c"), act.STOP, act.CARD + read_card("4c")):
        moment = moment.step(action)
    seen = observe(moment)
    assert (plane(seen, "said"), plane(seen, "named")) == (counts("9c"), counts("4c"))
    assert fact(seen, "path_slot") == 1


@pytest.mark.parametrize("number", range(so_many(10, full=1000)))
def test_what_is_hidden_and_dealt_anew_changes_no_observation(number: int) -> None:
    random = Random(drawn(f"observed/{number}"))
    rules = rules_by_chance(random, small=True)
    seats = random.randint(rules.players.min, rules.players.max)
    deal = random.randint(1, len(rules.deals))
    moment = Position.begin(rules, seats, drawn(f"{number}"), deal=deal)
    for step in count():
        if moment.is_over:
            break
        if step % 9 == 0 and not moment.path:
            for seat in range(seats):
                one = at_same(moment, moment.state, moment.own)
                anew, own = dealt_anew(moment.state, seat, random), of_seat(moment.own, seat)
                same(one, at_same(moment, anew, own), seat)
        moment = moment.step(chosen(moment, random))


def at_same(moment: Position, state: State, own: Own | None) -> Position:
    found = Position.of(state, seed=0, deal=moment.setup.deal)
    found._so_far = replace(found._so_far, own=own)
    return found


def of_seat(own: Own | None, seat: int) -> Own | None:
    """Without what the others know."""
    known = []
    while own is not None:
        known.append(own)
        own = own.before
    for each in reversed(known):
        if each.seat == seat:
            own = each._replace(before=own)
    return own


def same(one: Position, other: Position, seat: int) -> None:
    seen, again = observe(one, seat), observe(other, seat)
    assert one.actor == other.actor
    assert seen.planes == again.planes
    assert seen.facts == again.facts
    assert observation_text(one, seat) == observation_text(other, seat)
    assert information_state(one, seat).memory == information_state(other, seat).memory
    assert information_text(one, seat) == information_text(other, seat)
    if one.actor == seat:
        assert one.mask() == other.mask()


def test_what_is_kept_from_move_to_move_is_what_would_be_made_anew() -> None:
    moment = Position.begin("dunlop", 3, drawn("kept"), deal=1)
    for _ in range(90):
        seat = max(moment.actor, 0)
        anew = Position.read(moment.text())
        assert observe(anew, seat).vector() == observe(moment, seat).vector()
        moment = moment.step(moment.legal()[0])  # nothing is bought or taken, so the pile grows
    assert len(moment.state.public.pile) > 10


@pytest.mark.parametrize("name", names()[:: so_many(6, full=1)])
def test_observations_of_every_seat_can_be_made_all_the_time(name: str) -> None:
    random = Random(drawn(f"observed/{name}"))
    rules = house(name)
    moment = Position.begin(rules, rules.players.max, drawn(name), deal=1)
    for _ in range(so_many(150, full=1500)):
        if moment.is_over:
            break
        seat = moment.actor if moment.path else random.randrange(rules.players.max)
        seen = observe(moment, seat)
        vector = seen.vector()
        assert len(vector) == VECTOR
        assert vector[:PLANE_BYTES].tolist() == [*bytes(seen.planes.tobytes())]
        assert vector[PLANE_BYTES:].tolist() == seen.facts.tolist()
        moment = moment.step(chosen(moment, random))


def test_the_full_state_has_all_hands_and_the_stock_and_is_no_observation() -> None:
    state = position("dunlop", hands={"Ben": "2c 2c Kd", "Cy": "5h 6h"}, stock="4c 4c Ks")
    whole = full_state(at(state))
    assert not isinstance(whole, Observation)
    assert len(rows(whole)) == FullState.PLANES
    assert len(whole.vector()) == FullState.PLANES * FACES + FACT_COUNT
    hidden = rows(whole)[PLANE_COUNT:]
    assert [sum(row) for row in hidden] == [3, 2, 3, *[0] * (SEATS - 3), 3]
    assert hidden[1][read_card("5h")] == 1
    assert hidden[SEATS][read_card("4c")] == 2
    assert hidden[SEATS][read_card("Ks")] == 1


@pytest.mark.parametrize("contracts", ["together", "each_own"])
def test_the_courses_of_a_game_are_observed_each_by_itself(contracts: str) -> None:
    rules = house("dunlop", {"end.contracts": contracts})
    hands = {"Ann": "9s Kc", "Ben": "9s Kd", "Cy": "2c 2d 2h 5s"}
    begun = at(position(rules, hands=hands, table={"Ann": ["9c9d9h"], "Ben": ["6c6d6h"]}))
    courses = []
    for name in "abcd":
        course, random = begun, Random(name)
        while course.state.public.number == 1:
            course = course.step(chosen(course, random))
        courses.append(course)
    assert len({course.returns for course in courses}) > 1
    for course in (*courses, *courses):
        for seat in range(3):
            assert observe(course, seat).facts == observe(at(course.state), seat).facts


def test_chance_by_hand_is_observed_too() -> None:
    moment = Position.begin("dunlop", 3, deal=1)
    assert moment.actor == DEALER
    assert sum(full_state(moment).planes.tobytes()) == 0
    assert facts(observe(moment, 0), "acts") == [0] * SEATS
    with pytest.raises(ValueError, match="No seat acts now; name a seat from 0 to 2"):
        observe(moment)
    with pytest.raises(ValueError, match="There is no seat 3; name a seat from 0 to 2"):
        observe(moment, 3)


def test_a_text_tells_the_view_and_what_was_said() -> None:
    state = position(
        "dunlop",
        hands={"Ben": "9h 9d 9s 2c 2d 2h Kd"},
        known=((), (), (read_card("5h"),)),
    )
    moment = at(state).step(act.LAY)
    text = observation_text(moment)
    assert "Seat 2 is known to hold 5h" in text
    assert text.endswith("So far: lay")
    assert "\nturn: 1 0 0\n" in text
    assert "\nbuys left: " in text
    assert "So far" not in observation_text(moment, CY)
    assert not re.search(r"Seat 2: .*9c Qc Qd", text)
