"""What `apply` keeps in order beside the rules: views, the history, what hands are known to hold.

What follows from each move by the rules stands in tests/rules.
"""

import pytest
from msgspec.structs import replace

from liverpool.engine.calling import is_offence
from liverpool.engine.cards import JOKER, cards_text, hand_of
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Buy, Call, Discard, Draw, Expose, Give, Pass, Take
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.state import Event, Phase, State, View, view_of
from liverpool.record.cards import read_card, read_cards
from tests.rules.positions import ANN, BEN, CY, SOURCES, hand, house, play, position, why

OK = None


def known(state: State) -> list[str]:
    return [cards_text(cards) for cards in state.public.known]


def moves(state: State) -> list[tuple[int, object, str]]:
    return [(event.seat, event.move, cards_text(event.cards)) for event in state.public.history]


# Views


def test_a_view_is_the_public_record_one_hand_and_sizes() -> None:
    state = position("dunlop", hands={"Ann": "2c 3c", "Ben": "4d", "Cy": ""}, stock="5s 6s 7s")
    assert view_of(state, BEN) == View(state.public, BEN, hand_of(read_cards("4d")), (2, 1, 0), 3)


def test_before_the_first_deal_everybody_sees_empty_hands() -> None:
    view = view_of(new_game(house("dunlop"), 3), CY)
    assert (view.hand, view.sizes, view.stock) == ((), (0, 0, 0), 0)


@pytest.mark.parametrize("rules", SOURCES)
def test_what_a_seat_cannot_see_changes_nothing_that_it_may_do(rules: str) -> None:
    """Two worlds that differ in others' hands and the stock are one world to Ben."""
    melds = {"Ann": ["3c3d3s"], "Ben": ["9c9d9h"]}
    here = position(rules, hands={"Ann": "2c 3h", "Ben": "3h Kd"}, table=melds)
    there = position(rules, hands={"Ann": "** As", "Ben": "3h Kd"}, stock="2c" * 8, table=melds)
    assert view_of(here, BEN) == view_of(there, BEN)
    assert why(here, "Ben add 3h Ann.1") == why(there, "Ben add 3h Ann.1")


def test_a_view_of_no_seat_may_do_nothing() -> None:
    view = replace(view_of(position("dunlop"), BEN), seat=3)
    assert refuse(view, Draw()) == Refusal(Reason.NO_SUCH_SEAT)


def test_the_last_card_of_the_pile_is_its_top() -> None:
    assert position("dunlop", pile="Kc 7h").public.top == read_card("7h")
    assert position("dunlop", pile="").public.top is None


# The history, and what is known


def test_the_history_tells_who_did_what_with_the_cards_that_were_seen() -> None:
    state = position("dunlop", phase=Phase.TURN, pile="Kc 7h", by=ANN)
    state = play(state, "Ben draw", "Cy buy", "Ben discard Qc", "Cy take", "Cy discard 9c")
    seven, queen, nine = (read_card(text) for text in ("7h", "Qc", "9c"))
    assert state.public.history == (
        Event(BEN, Draw()),
        Event(CY, Buy(), (seven,)),
        Event(BEN, Discard(queen)),
        Event(CY, Take(1), (queen,)),
        Event(CY, Discard(nine)),
    )


def test_passes_are_told_where_they_are_heard() -> None:
    state = play(position("dunlop", phase=Phase.TURN, by=ANN), "Ben draw", "Cy pass")
    assert moves(state)[-1] == (CY, Pass(), "")
    last = position("christmas", turn=ANN, hands={"Ann": "3h"}, table={"Cy": ["9c9d9h"]})
    last = play(last, "Ann discard 3h", "Ben pass")
    assert moves(last)[-1] == (BEN, Pass(), "")


def test_cards_from_the_pile_are_known_until_they_are_played() -> None:
    state = position("mahlum", phase=Phase.TURN, pile="Kc Js 7h", table={"Ben": ["JcJdJh"]})
    state = play(state, "Ben take 2")
    assert known(state) == ["", "7h Js", ""]
    state = play(state, "Ben add Js Ben.1")
    assert known(state) == ["", "7h", ""]
    assert known(play(state, "Ben discard Qc")) == ["", "7h", ""]
    assert known(play(state, "Ben discard 7h")) == ["", "", ""]


def test_a_face_that_is_known_once_is_the_first_to_be_played() -> None:
    """Of two equal cards it is the known one that went, as far as anybody can say."""
    hands = {"Ben": "7h Qc Kd"}
    state = position("dunlop", phase=Phase.TURN, pile="7h", hands=hands)
    state = play(state, "Ben take", "Ben discard 7h")
    assert known(state) == ["", "", ""]
    assert hand(state, BEN) == "Qc Kd 7h"


def test_laid_cards_are_known_no_more_and_a_bought_one_is() -> None:
    hands = {"Ben": "9c 9d Kc Kd Kh 2s 4s"}
    state = position("dunlop", phase=Phase.TURN, pile="9h", hands=hands, by=ANN)
    state = play(state, "Ben take", "Ben lay 9c9d9h KcKdKh")
    assert known(state) == ["", "", ""]
    bought = play(position("dunlop", phase=Phase.TURN, by=ANN), "Ben draw", "Cy buy")
    assert known(bought) == ["", "", "Kc"]


def test_a_failed_lay_down_makes_its_cards_known_once() -> None:
    state = position("dunlop", phase=Phase.TURN, pile="9h", hands={"Ben": "9c 9d 9h 2s 4s"})
    state = play(state, "Ben take", "Ben expose 9c9d9h")
    assert known(state) == ["", "9c 9d 9h", ""]
    exposed = Expose((read_cards("9c9d9h"),))
    assert moves(state)[-1] == (BEN, exposed, "")


def test_a_gift_is_known_to_be_held_by_the_one_and_not_the_other() -> None:
    state = position(
        "christmas",
        turn=ANN,
        hands={"Ann": "3h Kd", "Cy": "8s Qc"},
        table={"Ben": ["3c3d3s"]},
        known=((), (), read_cards("8s")),
    )
    state = play(state, "Ann discard 3h", "Cy call", "Cy give 8s")
    assert known(state) == ["3h 8s", "", ""]
    logged = [move for _, move, _ in moves(state)]
    assert logged[-2:] == [Call(), Give(read_card("8s"))]


def test_a_swap_shows_the_joker_that_is_taken() -> None:
    melds = {"Ann": ["5c**7c8c"], "Ben": ["9c9d9h"]}
    state = position("mahlum", deal=2, hands={"Ben": "6c Kd"}, table=melds)
    state = replace(state, public=replace(state.public, known=((), read_cards("6c"), ())))
    state = play(state, "Ben swap 6c Ann.1")
    assert state.public.known[BEN] == (JOKER,)


# Discards that can be called


def test_only_a_discard_of_somebody_is_an_offence() -> None:
    threes = {"Cy": ["3c3d3s"]}
    offence = position("wikipedia", table=threes, pile="3h", by=ANN).public
    assert is_offence(offence)
    assert not is_offence(position("wikipedia", table=threes, pile="3h").public)
    assert not is_offence(position("wikipedia", table=threes, pile="", by=ANN).public)
    assert not is_offence(position("dunlop", table=threes, pile="3h", by=ANN).public)


# Hands that are only partly seen, in records made for one seat


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("Ben discard 7h", OK),  # it may be one of the two that are hidden
        ("Ben discard Qc", OK),
        ("Ben discard Kc", Reason.NOT_HELD),  # both lie on the pile
        ("Ben add 9c Ben.1", Reason.NOT_HELD),  # both lie on the table
        ("Ben add 9s Ben.1", OK),
        ("Ben discard 2s", OK),
    ],
)
def test_a_hidden_card_may_be_any_that_is_not_elsewhere(line: str, answer: Reason | None) -> None:
    state = position("dunlop", hands={"Ben": "?? ?? Qc"}, table={"Ben": ["9c9c9h"]}, pile="Kc Kc")
    assert why(state, line) == answer


def test_hidden_cards_are_played_one_by_one() -> None:
    state = position("dunlop", hands={"Ben": "?? ?? ?? ?? ?? ?? Qc"})
    assert why(state, "Ben lay 9c9d9h KcKdKh") is OK
    assert why(state, "Ben lay 9c9d9h9s KcKdKh") is Reason.NOT_HELD
    assert why(state, "Ben lay 9c9c9c KcKdKh") is Reason.NOT_HELD  # two decks have two
    assert hand(play(state, "Ben lay 9c9d9h KcKdKh"), BEN) == "Qc"


def test_cards_that_are_shown_are_hidden_no_more() -> None:
    state = position("dunlop", hands={"Ben": "?? ?? 9h Qc"})
    assert hand(play(state, "Ben expose 9c9h"), BEN) == "9c Qc 9h ??"


def test_a_hand_without_hidden_cards_holds_what_it_holds() -> None:
    small = house("dunlop", {"meld.suits": 2})
    hidden = position(small, hands={"Ben": "?? Qc"})
    assert why(hidden, "Ben discard 7h") is Reason.NOT_HELD  # these decks have no hearts
    assert why(hidden, "Ben discard 7d") is OK


# A whole turn conserves the cards


@pytest.mark.parametrize("rules", SOURCES)
def test_no_card_is_lost_or_made(rules: str) -> None:
    state = position(
        rules,
        seats=4,
        phase=Phase.TURN,
        hands={"Ben": "9c 9d 9h Kc Kd Kh Ks 3h Qs"},
        table={"Ann": ["3c3d3s"]},
        pile="Kc 7h",
        by=ANN,
    )
    before = everything(state)
    knocks = ["Cy buy", "Dee pass"] if rules == "mahlum" else ["Cy buy"]
    lines = ["Ben draw", *knocks, "Ben lay 9c9d9h KcKdKh", "Ben add Ks Ben.2"]
    for line in [*lines, "Ben add 3h Ann.1", "Ben discard Qs"]:
        state = play(state, line)
        assert everything(state) == before


def everything(state: State) -> list[int]:
    """Every card of a position, wherever it is."""
    lying = [face for melds in state.public.table for meld in melds for face in meld.cards]
    held = [face for cards in state.hands for face in cards]
    return sorted([*state.stock, *state.public.pile, *lying, *held])
