"""A move as a seat saw it: what is said, which cards flew where, and no card that is hidden."""

from collections import Counter

import pytest

from liverpool.engine.cards import HIDDEN, JOKER
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.melds import End
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Fell,
    FirstCards,
    Give,
    Lay,
    Move,
    Pass,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.state import Phase, Seat, State
from liverpool.engine.turn import apply
from liverpool.record.melds import read_meld
from liverpool.room.messages.game import MoveEvent
from liverpool.room.views.events import event_seen_by
from liverpool.table.due import Transition
from tests.chance import drawn, some
from tests.room.shown import cards, face, names_of, walked
from tests.rules.positions import ANN, BEN, CY, DEE, SOURCES, house, position

TABLE = {"Ann": ["9c 9d 9h", "4h 5h 6h 7h"], "Ben": ["Kc Kd **", "5s 6s ** 8s"]}


def seen(state: State, actor: Seat, move: Move, seat: Seat) -> MoveEvent:
    made = Transition(state, actor, move, apply(state, actor, move))
    return event_seen_by(made, seat, names_of(state))


def flights(state: State, actor: Seat, move: Move, seat: Seat) -> list[tuple[str, str, int]]:
    return [
        (flight.source, flight.target, flight.card)
        for flight in seen(state, actor, move, seat).flights
    ]


def test_a_draw_shows_the_card_to_who_drew_it_only() -> None:
    state = position(house("dunlop", {"buy.window": "off"}), phase=Phase.TURN, stock="Ac Ad")
    assert flights(state, BEN, Draw(), BEN) == [("stock", "seat:1", face("Ac"))]
    assert flights(state, BEN, Draw(), ANN) == [("stock", "seat:1", HIDDEN)]
    assert seen(state, BEN, Draw(), BEN).lines == ("You draw Ac.",)
    assert seen(state, BEN, Draw(), ANN).lines == ("Ben draws.",)


def test_taken_cards_fly_from_the_pile_the_top_first_and_penalty_cards_from_the_stock() -> None:
    state = position("mahlum", phase=Phase.TURN, pile="2c 3c 4c", stock="Ac Ad")
    assert flights(state, BEN, Take(2), ANN) == [
        ("pile", "seat:1", face("4c")),
        ("pile", "seat:1", face("3c")),
        ("stock", "seat:1", HIDDEN),
    ]


def test_a_purchase_flies_first_and_then_the_card_of_the_turn() -> None:
    state = position("dunlop", phase=Phase.BUY, by=ANN, open=(CY,), pile="9c", stock="Ac Ad")
    assert flights(state, CY, Buy(), CY) == [
        ("pile", "seat:2", face("9c")),
        ("stock", "seat:2", face("Ac")),
        ("stock", "seat:1", HIDDEN),
    ]
    assert flights(state, CY, Pass(), CY) == [("stock", "seat:1", HIDDEN)]


def test_a_card_that_is_turned_onto_a_discard_flies_to_the_pile() -> None:
    rules = house("dunlop", {"players.min": 2, "buy.for_two": True})
    state = position(rules, seats=2, turn=ANN, hands={"Ann": "9c Kd Qc"}, pile="2c", stock="Ac Ad")
    state = apply(state, ANN, Discard(face("9c")))
    assert flights(state, BEN, Pass(), ANN) == [("stock", "pile", face("Ac"))]
    assert flights(state, BEN, Buy(), ANN) == [
        ("pile", "seat:1", face("9c")),
        ("stock", "seat:1", HIDDEN),
        ("stock", "pile", face("Ad")),
    ]


def test_nobody_hears_a_knock_before_all_have_answered() -> None:
    state = position("mahlum", seats=4, phase=Phase.BUY, by=ANN, open=(CY, DEE), pile="9c")
    told = [seen(state, CY, move, DEE) for move in (Buy(), Pass())]
    assert told[0] == told[1]
    assert [seen(state, CY, move, CY).verb for move in (Buy(), Pass())] == ["buy", "pass"]
    last = apply(state, CY, Buy())
    assert flights(last, DEE, Pass(), ANN)[0] == ("pile", "seat:2", face("9c"))


def test_melds_and_lay_offs_fly_to_their_place_on_the_table() -> None:
    rules = house("dunlop")
    state = position("dunlop", hands={"Ben": "9h 9d 9s Ac Ad Ah 2c 3c"})
    melds = tuple(read_meld(text, rules.meld) for text in ("9h9d9s", "AcAdAh"))
    targets = Counter(target for _, target, _ in flights(state, BEN, Lay(melds), ANN))
    assert targets == {"meld:1.0": 3, "meld:1.1": 3}
    state = position("dunlop", table=TABLE, hands={"Ben": "8h 2c 3c"})
    add = Add(face("8h"), ANN, 1, End.HIGH)
    assert flights(state, BEN, add, CY) == [("seat:1", "meld:0.1", face("8h"))]


def test_a_swap_crosses() -> None:
    state = position("dunlop", turn=ANN, table=TABLE, hands={"Ann": "7s 2c 3c"})
    assert flights(state, ANN, Swap(face("7s"), BEN, 1), CY) == [
        ("seat:0", "meld:1.1", face("7s")),
        ("meld:1.1", "seat:0", JOKER),
    ]


def test_a_joker_that_stays_moves_within_its_meld() -> None:
    rules = house("dunlop", {"swap.joker_use": "stays_in_run"})
    state = position(rules, turn=ANN, table=TABLE, hands={"Ann": "7s 2c 3c"})
    assert flights(state, ANN, Swap(face("7s"), BEN, 1), CY) == [
        ("seat:0", "meld:1.1", face("7s")),
        ("meld:1.1", "meld:1.1", JOKER),
    ]


def test_a_two_that_is_swapped_out_crosses_or_moves_within_its_meld() -> None:
    for use, goes in (("must_play", "seat:0"), ("stays_in_run", "meld:1.0")):
        rules = house("dunlop+twos", {"swap.cards": "wild_cards", "swap.joker_use": use})
        table = {"Ann": ["9c9d9h"], "Ben": ["5s2d7s8s"]}
        state = position(rules, turn=ANN, table=table, hands={"Ann": "6s 2c 3c"})
        assert flights(state, ANN, Swap(face("6s"), BEN, 0), CY) == [
            ("seat:0", "meld:1.0", face("6s")),
            ("meld:1.0", goes, face("2d")),
        ]


def test_a_called_card_goes_back_and_brings_another() -> None:
    table = {"Ann": ["9c 9d 9h"]}
    state = position(
        "wikipedia",
        phase=Phase.TURN,
        by=ANN,
        callers=(BEN, CY),
        table=table,
        pile="2c 9s",
        stock="Ac Ad",
    )
    told = seen(state, CY, Call(), ANN)
    assert told.verb == "call"
    assert [(flight.source, flight.target, flight.card) for flight in told.flights] == [
        ("pile", "seat:0", face("9s")),
        ("stock", "seat:0", face("Ac")),
    ]
    given = position("christmas", phase=Phase.GIVE, by=ANN, caller=CY, table=table)
    card = given.hands[CY][0]
    assert flights(given, CY, Give(card), BEN) == [("seat:2", "seat:0", card)]
    free = position("dunlop", phase=Phase.FREE_DISCARD, by=ANN, caller=CY)
    assert flights(free, CY, Discard(card), BEN) == [("seat:2", "pile", card)]


def test_the_deal_is_dealt_card_by_card_and_only_ones_own_are_seen() -> None:
    state = new_game(house("dunlop"), 3)
    first = FirstCards(cards("2h 9c Kd"))
    assert seen(state, DEALER, first, ANN).flights == ()
    state = apply(state, DEALER, first)
    shuffle = Shuffle(full_deck(state.public.game, state.public.number))
    assert seen(state, DEALER, shuffle, ANN).flights == ()
    state = apply(state, DEALER, shuffle)
    state = apply(state, state.public.turn, Cut(31))
    after = apply(state, DEALER, Fell(31))
    told = seen(state, DEALER, Fell(31), BEN)
    assert told.seat == DEALER
    *dealt, upcard = [(flight.target, flight.card) for flight in told.flights]
    left = state.public.dealer + 1
    assert [target for target, _ in dealt] == [f"seat:{(left + at) % 3}" for at in range(30)]
    assert sorted(card for target, card in dealt if target == "seat:1") == list(after.hands[BEN])
    assert {card for target, card in dealt if target != "seat:1"} == {HIDDEN}
    assert upcard == ("pile", after.public.pile[0])


def test_the_first_players_extra_card_comes_last() -> None:
    rules = house("dunlop", {"start.upcard": "first_discards", "start.cutter": "nobody"})
    state = apply(new_game(rules, 3), DEALER, FirstCards(cards("2h 9c Kd")))
    shuffle = Shuffle(full_deck(state.public.game, state.public.number))
    after = apply(state, DEALER, shuffle)
    own, others = [flights(state, DEALER, shuffle, seat) for seat in (BEN, CY)]
    assert len(own) == 31
    assert sorted(card for _, to, card in own if to == "seat:1") == list(after.hands[BEN])
    assert others[-1] == ("stock", "seat:1", HIDDEN)


def test_a_renewed_stock_pays_what_it_owes() -> None:
    rules = house("dunlop", {"buy.window": "off"})
    state = position(rules, phase=Phase.TURN, pile="2c 3c 4c", stock="")
    state = apply(state, BEN, Draw())
    assert flights(state, DEALER, Shuffle(cards("3c 2c")), BEN) == [("stock", "seat:1", face("3c"))]


@pytest.mark.parametrize("name", some(SOURCES[::-1], everyday=2))
def test_flights_bring_hands_to_what_they_are_and_show_no_hidden_card(name: str) -> None:
    for before, actor, move, after in walked(name, 4, 4, drawn(f"flights/{name}")):
        names = names_of(before)
        for seat in range(4):
            told = event_seen_by(Transition(before, actor, move, after), seat, names)
            if isinstance(move, Shuffle | Fell) and any(after.hands) and not before.public.debts:
                continue  # a deal, looked at above
            for at in range(4):
                place = f"seat:{at}"
                came = [each.card for each in told.flights if each.target == place]
                went = [each.card for each in told.flights if each.source == place]
                assert len(after.hands[at]) == len(before.hands[at]) + len(came) - len(went)
                if at == seat:
                    hand = Counter(before.hands[at]) + Counter(came)
                    hand.subtract(went)
                    assert +hand == Counter(after.hands[at])
                else:
                    from_stock = [
                        each.card
                        for each in told.flights
                        if each.target == place and each.source == "stock"
                    ]
                    assert set(from_stock) <= {HIDDEN}
