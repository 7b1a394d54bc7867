"""The log says what happened, in plain words, and nothing that the reader does not see."""

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN
from liverpool.engine.changes import changed
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    Discard,
    Draw,
    Expose,
    Fell,
    FirstCards,
    Give,
    Lay,
    Move,
    Name,
    Pass,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, Seat, State
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card, read_cards
from liverpool.record.melds import read_meld
from liverpool.record.moves import read_line
from liverpool.record.names import USUAL_NAMES
from liverpool.table.story import move_lines
from liverpool.table.words import Names
from tests.rules.positions import house
from tests.rules.positions import position as of_rules
from tests.terminal.tables import SEATS, position

NAMES = Names(tuple(SEATS), 0)
HANDS = {"You": "3s Kh Kd 5d", "Ben": "2c 4d 6h 8s", "Cy": "2d 4h 6s 8c"}


def lines(state: State, actor: Seat, move: Move) -> list[str]:
    return move_lines(state, actor, move, apply(state, actor, move), NAMES)


def at(rules: str = "dunlop", **fields: object) -> State:
    given = {
        "turn": "Ben",
        "phase": "play",
        "hands": HANDS,
        "pile": "Jd Qs",
        "stock": "Ac Ad Ah Qh",
        **fields,
    }
    return position(rules, **given)


def test_your_own_card_from_the_stock_is_named_and_no_other() -> None:
    yours = at(turn="You", phase="turn", changes={"buy.window": "off"})
    assert lines(yours, 0, Draw()) == ["You draw Ac."]
    others = at(turn="Ben", phase="turn", changes={"buy.window": "off"})
    assert lines(others, 1, Draw()) == ["Ben draws."]


def test_a_purchase_tells_the_card_and_the_price() -> None:
    state = at(turn="Ben", phase="buy", open=["Cy"])
    assert lines(state, 2, Buy()) == ["Cy buys Qs for 1 extra card."]
    state = at(turn="Cy", phase="buy", open=["You"])
    assert lines(state, 0, Buy()) == [
        "You buy Qs for 1 extra card.",
        "You draw Ac.",
    ]


def test_several_cards_are_named_with_their_price() -> None:
    state = at("mahlum", turn="Ben", phase="turn")
    assert lines(state, 1, Take(2)) == ["Ben takes Jd Qs, with 1 penalty card."]


def test_a_lay_down_a_lay_off_and_a_swap() -> None:
    rules = load("dunlop").rules.meld
    state = at(hands={**HANDS, "Ben": "9h 9d 9s 2c 3c 4c 5c Th"})
    melds = tuple(read_meld(text, rules) for text in ("9h9d9s", "2c3c4c5c"))
    assert lines(state, 1, Lay(melds)) == ["Ben goes down: 9d 9h 9s · 2c 3c 4c 5c"]
    state = at(
        table={"Ben": ["Js Jh Jc"], "Cy": ["5c ** 7c 8c"]}, hands={**HANDS, "Ben": "Jc 6c 4d"}
    )
    assert lines(state, 1, Add(read_card("Jc"), 1, 0)) == [
        "Ben lays off Jc on their own Jc Jh Js",
    ]
    assert lines(state, 1, Swap(read_card("6c"), 2, 0)) == [
        "Ben swaps 6c for the joker in Cy's 5c *6c* 7c 8c",
    ]


def test_a_joker_makes_room_and_stays() -> None:
    stays = {"swap.joker_use": "stays_in_run"}
    table = {"Ben": ["Js Jh Jc"], "Cy": ["5c ** 7c 8c", "3h 4h 5h **"]}
    state = at(changes=stays, table=table, hands={**HANDS, "Ben": "6c 6h 4d"})
    assert lines(state, 1, Swap(read_card("6c"), 2, 0)) == [
        "Ben swaps 6c for the joker in Cy's 5c *6c* 7c 8c, which moves to the high end",
    ]
    assert lines(state, 1, Swap(read_card("6h"), 2, 1)) == [
        "Ben swaps 6h for the joker in Cy's 3h 4h 5h *6h*, which moves to the low end",
    ]


def test_a_failed_lay_down_tells_its_price() -> None:
    assert lines(at(), 1, Expose((read_cards("2c4d"),))) == [
        "Ben shows 2c 4d: not the contract, +50 points.",
    ]


def test_one_card_left_is_knocked_for_where_that_is_played() -> None:
    hands = {**HANDS, "Ben": "2c 4d"}
    discard = Discard(read_card("2c"))
    assert lines(at(hands=hands), 1, discard) == ["Ben discards 2c."]
    assert lines(at("wikipedia", hands=hands), 1, discard)[-1] == "Ben knocks: one card left!"


def called(rules: str) -> State:
    table = {"Ben": ["9c 9h 9d"], "Cy": ["5s 6s 7s 8s"]}
    return at(rules, turn="Ben", phase="turn", by="Cy", pile="Jd 9s", table=table)


@pytest.mark.parametrize(
    ("rules", "then"),
    [
        ("wikipedia", "Cy takes it back with a card from the stock."),
        ("christmas", "Cy takes it back with a card of the caller's choice."),
    ],
)
def test_a_call_tells_what_it_brings(rules: str, then: str) -> None:
    assert lines(called(rules), 0, Call())[:2] == [
        "You call “Rummy!”: 9s should not have been discarded.",
        then,
    ]


def test_a_card_given_to_you_is_named_once() -> None:
    table = {"Ben": ["3c 3h 3d"]}
    state = at("christmas", turn="Ben", phase="give", by="You", caller="Cy", table=table, pile="Jd")
    assert lines(state, 2, Give(read_card("2d"))) == ["Cy gives 2d to you."]


def test_the_draw_for_the_first_deal_tells_who_deals_or_draws_again() -> None:
    state = new_game(load("dunlop").rules, 3)
    assert lines(state, DEALER, FirstCards(read_cards("7h 4c Kd"))) == [
        "Drawn for the first deal: You 7h, Ben 4c, Cy Kd.",
        "Ben deals first, with the lowest card.",
    ]
    assert lines(state, DEALER, FirstCards(read_cards("4h 4c **"))) == [
        "Drawn for the first deal: You 4h, Ben 4c, Cy **.",
        "You, Ben and Cy draw again.",
    ]


def test_the_deal_tells_who_begins_with_one_card_more() -> None:
    rules = changed(load("dunlop").rules, {"start.upcard": "first_discards"})
    state = apply(new_game(rules, 3), DEALER, FirstCards(read_cards("7h 4c Kd")))
    state = apply(state, DEALER, Shuffle(full_deck(state.public.game, state.public.number)))
    state = apply(state, 0, Cut(20))
    assert lines(state, DEALER, Fell(20))[1:] == ["Cy gets an extra card instead of a first draw."]


def test_the_first_deal_with_one_deck_more_says_so() -> None:
    rules = changed(load("dunlop").rules, {"deck.more_from_deal": 2})
    for deal, more in ((1, []), (2, ["From this deal on, one more deck is in play."]), (3, [])):
        state = new_game(rules, 3)
        public = replace(
            state.public, phase=Phase.SHUFFLE, number=deal, dealer=1, open=(), drawn=()
        )
        said = lines(replace(state, public=public), DEALER, Shuffle(full_deck(public.game, deal)))
        assert said == [f"Deal {deal}: Ben deals 10 cards each.", *more]


def test_the_cut_tells_where_it_fell_and_the_deal_what_is_turned_up() -> None:
    state = new_game(load("dunlop").rules, 3)
    state = apply(state, DEALER, FirstCards(read_cards("7h 4c Kd")))
    deck = Shuffle(full_deck(state.public.game, state.public.number))
    assert lines(state, DEALER, deck) == ["Deal 1: Ben deals 10 cards each."]
    state = apply(state, DEALER, deck)
    state = apply(state, 0, Cut(31))
    missed = lines(state, DEALER, Fell(40))
    assert missed[0] == "You lift 40 cards; 31 would have been exact."
    assert missed[-1].endswith("is turned up.")
    exact = lines(state, DEALER, Fell(31))
    assert exact[0] == "You lift 31 cards: the perfect cut, −50 points!"


def test_cutting_for_a_card_shows_what_was_cut() -> None:
    state = at("mahlum", turn="Ben", phase="cut_for", by="Ben", open=["You", "Cy"])
    assert lines(state, DEALER, CutCards(read_cards("7h Kd"))) == [
        "They cut for it: You 7h, Cy Kd.",
        "Cy buys Qs for 1 extra card.",
    ]
    assert lines(state, DEALER, CutCards(read_cards("7h 7d"))) == [
        "They cut for it: You 7h, Cy 7d; a tie, they cut again.",
    ]


def test_knocks_are_one_line_and_one_alone_is_a_purchase() -> None:
    state = at("mahlum", turn="Ben", phase="buy", by="Ben", open=["Cy"], claims=["You"])
    assert lines(state, 2, Buy()) == ["You and Cy knock for Qs."]
    assert lines(state, 2, Pass())[0] == "You buy Qs for 1 extra card."
    state = at("mahlum", turn="Ben", phase="buy", by="Ben", open=["You", "Cy"])
    assert lines(state, 2, Buy()) == []  # nobody hears a knock before all have answered


def test_who_has_the_first_pick_does_not_cut_for_the_card() -> None:
    state = at("mahlum", turn="Ben", phase="buy", by="Ben", open=["Cy"], claims=["You"])
    game = replace(state.public.game, first_pick=(2,))
    assert lines(replace(state, public=replace(state.public, game=game)), 2, Buy()) == [
        "You and Cy knock for Qs; Cy comes first.",
        "Cy buys Qs for 1 extra card.",
    ]


def test_a_renewed_stock_is_in_the_log() -> None:
    state = at(
        turn="Ben", phase="play", stock="", pile="Jd Qs 9h", debts=[{"seat": "Ben", "cards": 1}]
    )
    assert lines(state, DEALER, Shuffle(read_cards("Jd Qs"))) == [
        "The stock has run out: the pile is shuffled and becomes the stock.",
    ]


def test_a_hidden_card_that_the_dealer_names_is_no_story() -> None:
    state = at(stock="?? ??", debts=[{"seat": "Ben", "cards": 1}])
    assert HIDDEN in state.stock
    assert lines(state, DEALER, Name(read_card("Ac"))) == []


def test_the_end_of_a_deal_tells_who_is_out() -> None:
    state = at(hands={**HANDS, "Ben": "2c"}, table={"Ben": ["9c 9h 9d"]})
    assert lines(state, 1, Discard(read_card("2c"))) == ["Ben discards 2c.", "Ben is out!"]


def test_a_two_that_is_swapped_out_is_named() -> None:
    state = of_rules(
        house("dunlop+twos", {"swap.cards": "wild_cards"}),
        hands={"Ben": "Jc 6c 4d"},
        table={"Ben": ["JsJhJc"], "Cy": ["5c2d7c8c"]},
    )
    assert lines(state, 1, Swap(read_card("6c"), 2, 0)) == [
        "Ben swaps 6c for the 2d in Cy's 5c 2d=6c 7c 8c",
    ]


def test_a_two_that_makes_room_is_named_with_the_end_to_which_it_moves() -> None:
    state = of_rules(
        house("dunlop+twos", {"swap.cards": "wild_cards", "swap.joker_use": "stays_in_run"}),
        hands={"Ben": "Jc 6c 4d"},
        table={"Ben": ["JsJhJc"], "Cy": ["5c2d7c8c"]},
    )
    assert lines(state, 1, Swap(read_card("6c"), 2, 0)) == [
        "Ben swaps 6c for the 2d in Cy's 5c 2d=6c 7c 8c, which moves to the high end",
    ]


def test_the_first_deal_says_who_are_partners_and_a_lay_down_that_it_is_for_both() -> None:
    rules = changed(load("dunlop").rules, {"players.partners": "melds", "layoff.new_melds": True})
    names = Names(("You", "Ben", "Cy", "Dee"), 0)
    state = new_game(rules, 4)
    public = replace(state.public, phase=Phase.SHUFFLE, dealer=1, open=(), drawn=())
    state = replace(state, public=public)
    deck = Shuffle(full_deck(public.game, 1))
    assert move_lines(state, DEALER, deck, apply(state, DEALER, deck), names) == [
        "Deal 1: Ben deals 10 cards each.",
        "Partners are You and Cy; Ben and Dee.",
    ]
    hands = {"Ben": "9c 9d 9h Kc Kd Kh 2s"}
    before = of_rules(rules, seats=4, hands=hands)
    actor, move = read_line("Ben lay 9c9d9h KcKdKh", before.public, USUAL_NAMES)
    assert move_lines(before, actor, move, apply(before, actor, move), names)[-1] == (
        "Dee is down too."
    )
