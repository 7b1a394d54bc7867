"""The dealer's moves: cards that are named, hidden or owed, and when which are due.

How a deal is started and the stock renewed by the rules stands in tests/rules.
"""

import pytest

from liverpool.engine.cards import HIDDEN, cards_text
from liverpool.engine.dealing import full_deck, new_game, to_shuffle
from liverpool.engine.moves import DEALER
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State, Waiting, waiting_on
from liverpool.record.cards import read_cards
from tests.rules.positions import ANN, BEN, CY, hand, house, must, pile, play, position, why

OK = None
TINY = {"meld.ranks": 5, "meld.suits": 2, "deals.1.cards": 2}


def tiny(**more: object) -> RuleSet:
    return house("dunlop", {**TINY, **more})


def test_the_deck_shrinks_with_ranks_suits_and_jokers() -> None:
    game = new_game(tiny(), 3).public.game
    assert cards_text(full_deck(game, 1)) == (
        "Ac Ac 2c 2c 3c 3c 4c 4c 5c 5c Ad Ad 2d 2d 3d 3d 4d 4d 5d 5d ** ** ** **"
    )
    assert game.added_size == 12
    assert new_game(tiny(**{"deck.jokers": 0}), 3).public.game.added_size == 10


def test_a_shuffle_is_due_before_a_deal_and_where_the_stock_is_empty() -> None:
    assert to_shuffle(new_game(tiny(), 3)) is None
    before = position(tiny(), phase=Phase.SHUFFLE)
    assert to_shuffle(before) == full_deck(before.public.game, before.public.number)
    assert to_shuffle(position(tiny())) is None
    over = position(tiny(), phase=Phase.OVER, deal=1)
    assert to_shuffle(over) == full_deck(over.public.game, over.public.number)
    assert to_shuffle(position(tiny(), phase=Phase.OVER, deal=7)) is None


def test_the_game_is_over_after_the_last_deal() -> None:
    last = position(tiny(), phase=Phase.OVER, deal=7)
    assert waiting_on(last.public) == Waiting(())
    assert why(last, "dealer shuffle 2c") is Reason.DEALER_NOT_NOW


# Hidden cards


def named(stock: str = "?? ??", **more: object) -> State:
    """Ben has drawn, everybody has passed, and the dealer has to say which card it was."""
    given: dict[str, object] = {"phase": Phase.TURN, "by": ANN, "stock": stock, **more}
    state = position("dunlop", **given)  # type: ignore[arg-type]  # fields of a position
    return play(state, "Ben draw", "Cy pass")


def test_the_dealer_names_a_hidden_card_that_is_drawn() -> None:
    state = named(pile="Js Kc")
    assert must(state) == (DEALER,)
    assert why(state, "Ben discard Qc") is Reason.DEALER_FIRST
    assert why(state, "dealer shuffle Js") is Reason.DEALER_NOT_NOW
    state = play(state, "dealer name 5s")
    assert hand(state, BEN) == "9c Qc Qd 5s"
    assert must(state) == (BEN,)
    assert state.stock == (HIDDEN,)


def test_a_hidden_card_may_stay_hidden_in_another_hand() -> None:
    assert hand(play(named(), "dealer name ??"), BEN) == "9c Qc Qd ??"


def test_a_named_card_has_to_exist_and_to_be_out_of_sight() -> None:
    """Two decks: both kings of clubs are seen, one of them in the pile."""
    state = named(hands={"Ann": "Kc Qc", "Ben": "Qc Qd"}, table={"Cy": ["9c9c9h"]}, pile="Kc")
    for face in ("Kc", "Qc", "9c"):
        assert why(state, f"dealer name {face}") is Reason.TOO_MANY_OF_A_FACE
    assert why(state, "dealer name 9h") is OK
    assert why(state, "dealer name **") is OK


def test_a_known_card_needs_no_name() -> None:
    state = play(position("dunlop", phase=Phase.TURN, by=ANN, stock="5s ??"), "Ben draw")
    assert why(play(state, "Cy pass"), "dealer name 5s") is Reason.DEALER_NOT_NOW
    bought = play(state, "Cy buy")
    assert hand(bought, CY) == "9c Qc Kc Qd 5s"
    assert hand(play(bought, "dealer name 6s"), BEN) == "9c Qc Qd 6s"


def test_a_hidden_deck_is_dealt_and_its_upcard_named() -> None:
    state = new_game(house("dunlop", {"start.cutter": "nobody"}), 3)
    state = play(state, "dealer first-cards 2c 3c 4c", f"dealer shuffle {'??' * 108}")
    assert {len(cards) for cards in state.hands} == {10}
    assert must(state) == (DEALER,)
    state = play(state, "dealer name **")
    assert pile(state) == "**"
    assert must(state) == (BEN,)


def test_a_hidden_pile_is_shuffled_hidden() -> None:
    state = play(position("dunlop", phase=Phase.TURN, stock="", pile="?? ?? 7h"), "Ben draw")
    assert why(state, "dealer shuffle ??") is Reason.WRONG_CARDS
    assert why(state, "dealer shuffle ?? ??") is OK
    assert why(state, "dealer shuffle 5s 6s") is OK


def test_hidden_cards_of_a_shuffle_stand_for_any_that_are_due() -> None:
    state = play(position("dunlop", phase=Phase.TURN, stock="", pile="Kc 2s 7h"), "Ben draw")
    assert why(state, "dealer shuffle ?? Kc") is OK
    assert why(state, "dealer shuffle ?? 3c") is Reason.WRONG_CARDS
    assert why(state, "dealer shuffle 2s 2s") is Reason.WRONG_CARDS


# The dealer's other moves


def test_each_of_the_dealers_moves_has_its_moment() -> None:
    moments = {
        "dealer first-cards 2c 3c 4c": new_game(house("dunlop"), 3),
        "dealer fell 2": position("dunlop", phase=Phase.FELL, aim=2),
        "dealer name 5s": named(),
        "dealer cut-cards 2c 3c": play(
            position("mahlum", seats=4, phase=Phase.TURN, by=ANN),
            "Ben draw",
            "Cy buy",
            "Dee buy",
        ),
    }
    for line in moments:
        for due, state in moments.items():
            assert why(state, line) is (OK if line == due else Reason.DEALER_NOT_NOW)


def test_no_card_of_a_cut_is_one_that_the_decks_do_not_have() -> None:
    state = position("mahlum", seats=4, phase=Phase.TURN, by=ANN)
    state = play(state, "Ben draw", "Cy buy", "Dee buy")
    assert why(state, "dealer cut-cards 2c ??") is Reason.NO_SUCH_CARD
    assert why(state, "dealer cut-cards 2c 2c 2c") is Reason.WRONG_CARDS


@pytest.mark.parametrize("seats", [3, 8])
def test_a_new_game_waits_for_the_draw_of_the_first_dealer(seats: int) -> None:
    state = new_game(house("dunlop"), seats)
    assert state.public.open == tuple(range(seats))
    assert state.hands == ((),) * seats
    assert state.public.drawn == (HIDDEN,) * seats


def test_the_next_deal_starts_clean() -> None:
    """Scores stay; everything else of the deal before is gone."""
    state = position(
        tiny(),
        hands={"Ben": "Ac"},
        table={"Ben": ["2c2d2c"]},
        penalties=(50, 0, 0),
        bought=(1, 2, 3),
        renewals=2,
        quiet=3,
        brought=(1, 2, 3),
    )
    over = play(state, "Ben discard Ac")
    deck = cards_text(full_deck(over.public.game, over.public.number))
    public = play(over, f"dealer shuffle {deck}").public
    assert (public.number, public.dealer) == (2, BEN)
    assert public.sheet == over.public.sheet
    assert public.brought == (1, 2, 3)
    assert public.penalties == public.bought == (0, 0, 0)
    assert (public.renewals, public.quiet, public.pile, public.history) == (0, 0, (), ())
    assert (public.table, public.known) == (((), (), ()), ((), (), ()))
    assert read_cards(deck) == play(over, f"dealer shuffle {deck}").stock
