"""From the draw for the first dealer to the first upcard.

See rules.md, "Setup and deal", X11, C.114, C.118.
"""

import pytest

from liverpool.engine.cards import cards_text, hand_of
from liverpool.engine.dealing import full_deck, new_game, to_shuffle
from liverpool.engine.moves import DEALER
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Phase, State, view_of
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    DEE,
    SOURCES,
    house,
    must,
    pile,
    play,
    position,
    why,
)

OK = None


def table_of(rules: str) -> State:
    return new_game(load(rules).rules, 4)


def deck_text(state: State) -> str:
    due = to_shuffle(state)
    assert due is not None
    return cards_text(due)


def shuffled(rules: str) -> State:
    """Ann deals the first deal; the cards lie in the order of their faces."""
    state = play(table_of(rules), "dealer first-cards 2c 9h 9d 9s")
    return play(state, f"dealer shuffle {deck_text(state)}")


# The first dealer


@pytest.mark.parametrize(
    ("draws", "dealer"),
    [
        (["9h 3c Kd 4s"], BEN),
        (["9h Ac Kd 2s"], BEN),  # the ace is low
        (["3h 3c Kd 4s", "9c 8c"], BEN),  # those tied lowest draw again, and nobody else
        (["3h 3c Kd 3s", "9c 8c 8h", "5c 4c"], DEE),
        (["9h ** Kd 4s", "5c"], DEE),  # a joker draws again, the lone lowest card stands
        (["9h ** Kd 4s", "2c"], BEN),
        (["9h ** Kd 4s", "4c", "Kc Qc"], DEE),  # and may be tied
        (["** ** ** **", "3c ** 5c 6c", "2c"], BEN),
        (["3h ** Kd 3s", "9c Tc Jc"], ANN),  # higher cards are out of it
    ],
)
def test_x11_the_lowest_card_deals_first(draws: list[str], dealer: int) -> None:
    state = table_of("dunlop")
    for at, cards in enumerate(draws):
        assert must(state) == (DEALER,)
        assert len(state.public.open) == len(cards.split()), f"draw {at}"
        state = play(state, f"dealer first-cards {cards}")
    assert state.public.phase is Phase.SHUFFLE
    assert state.public.dealer == dealer


def test_the_draw_takes_a_card_of_the_decks_for_each_who_draws() -> None:
    state = table_of("dunlop")
    assert why(state, "dealer first-cards 9h 3c Kd") is Reason.WRONG_CARDS
    assert why(state, "dealer first-cards 9h 3c Kd ??") is Reason.NO_SUCH_CARD
    assert why(state, "dealer first-cards 9h 9h 9h Kd") is Reason.TOO_MANY_OF_A_FACE
    assert why(state, "Ann cut 20") is Reason.DEALER_FIRST


# Who plays, with how many cards


@pytest.mark.parametrize("rules", SOURCES)
def test_c123_three_to_eight_players(rules: str) -> None:
    for seats in range(3, 9):
        assert new_game(load(rules).rules, seats).public.game.seats == seats
    for seats in (2, 9):
        with pytest.raises(ValueError, match=f"for 3 to 8 players, not {seats}"):
            new_game(load(rules).rules, seats)


def test_ten_can_play_by_house_rules() -> None:
    given = {"players.max": 10, "deck.by_players": [[4, 2], [8, 3], [10, 4]]}
    state = new_game(house("dunlop", given), 10)
    assert len(full_deck(state.public.game, 1)) == 4 * 54
    with pytest.raises(ValueError, match="for 3 to 10 players, not 11"):
        new_game(house("dunlop", given), 11)


@pytest.mark.parametrize(
    ("rules", "decks"),
    [
        ("wikipedia", (2, 2, 3, 3, 3, 3)),
        ("dunlop", (2, 2, 3, 3, 3, 3)),
        ("christmas", (3, 4, 5, 6, 7, 8)),
        ("mahlum", (3, 3, 3, 3, 3, 3)),
    ],
)
def test_c79_z10_y10_how_many_decks_each_of_fifty_four_cards(
    rules: str, decks: tuple[int, ...]
) -> None:
    """Eight players with fourteen cards cannot be dealt from two decks: there are three."""
    for seats, count in zip(range(3, 9), decks, strict=True):
        game = new_game(load(rules).rules, seats).public.game
        assert game.decks == count
        assert len(full_deck(game, 1)) == count * 54
        assert full_deck(game, 1).count(52) == count * 2
        largest = max(deal.cards for deal in game.rules.deals)
        assert len(full_deck(game, 1)) >= seats * largest + 1


@pytest.mark.parametrize(
    ("rules", "sizes"),
    [
        ("wikipedia", (10, 10, 10, 10, 12, 12, 12)),
        ("dunlop", (10, 10, 10, 10, 12, 12, 12)),
        ("christmas", (10, 10, 10, 12, 12, 12, 12)),
        ("mahlum", (7, 10, 10, 10, 12, 12, 14)),
    ],
)
def test_w20_how_many_cards_in_each_deal(rules: str, sizes: tuple[int, ...]) -> None:
    for number, size in enumerate(sizes, 1):
        over = position(rules, deal=number, hands={"Ben": "Ks"}, phase=Phase.SHUFFLE)
        state = play(over, f"dealer shuffle {deck_text(over)}", "Cy cut 30", "dealer fell 30")
        assert [len(cards) for cards in state.hands] == [size] * 3


@pytest.mark.parametrize("rules", SOURCES)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(rules: str) -> None:
    state = play(shuffled(rules), "Dee cut 5", "dealer fell 5")
    size = state.public.deal.cards
    deck = full_deck(state.public.game, state.public.number)
    order = deck[5:] + deck[:5]  # the packet that the cut lifts goes under the rest
    for place, seat in enumerate((BEN, CY, DEE, ANN)):
        assert state.hands[seat] == hand_of(order[place : 4 * size : 4])
    assert state.public.pile == (order[4 * size],)
    assert state.stock == order[4 * size + 1 :]
    assert must(state) == (BEN,)


@pytest.mark.parametrize("rules", SOURCES)
def test_x15_the_player_to_the_dealers_right_cuts_and_the_deal_passes_left(rules: str) -> None:
    state = shuffled(rules)
    assert must(state) == (DEE,)
    over = position(rules, seats=4, deal=1, dealer=ANN, turn=BEN, phase=Phase.OVER)
    following = play(over, f"dealer shuffle {deck_text(over)}")
    assert following.public.number == 2
    assert following.public.dealer == BEN
    assert must(following) == (ANN,)  # who dealt the deal before


def test_a_table_where_nobody_cuts() -> None:
    rules = house("dunlop", {"start.cutter": "nobody"})
    state = play(new_game(rules, 3), "dealer first-cards 2c 9h 9d")
    state = play(state, f"dealer shuffle {deck_text(state)}")
    assert must(state) == (BEN,)
    assert state.hands[BEN] == hand_of(full_deck(state.public.game, state.public.number)[0:30:3])


# The cut


@pytest.mark.parametrize(
    ("rules", "points"), [("wikipedia", -50), ("dunlop", -50), ("christmas", 0), ("mahlum", 0)]
)
def test_c114_the_perfect_cut(rules: str, points: int) -> None:
    """Four players and the upcard: forty-one cards of ten each, and totals may be negative."""
    state = shuffled(rules)
    exact = 4 * state.public.deal.cards + 1
    cut = play(state, f"Dee cut {exact}", f"dealer fell {exact}")
    assert cut.public.penalties == (0, 0, 0, points)
    assert cut.public.aim == 0
    near = play(state, f"Dee cut {exact}", f"dealer fell {exact - 1}")
    assert near.public.penalties == (0, 0, 0, 0)


def test_a_cut_lifts_a_card_and_leaves_one() -> None:
    state = shuffled("dunlop")
    assert why(state, "Dee cut 0") is Reason.CUT_RANGE
    assert why(state, "Dee cut 108") is Reason.CUT_RANGE
    assert why(state, "Dee cut 107") is OK
    assert why(state, "Dee cut 1") is OK
    assert why(state, "Ann cut 20") is Reason.NOT_YOUR_TURN
    aimed = play(state, "Dee cut 41")
    assert aimed.public.aim == 41
    assert must(aimed) == (DEALER,)
    assert why(aimed, "dealer fell 108") is Reason.CUT_RANGE


# The upcard


def with_upcard(rules: str, *upcards: str) -> State:
    """A deal to four that turns these cards up one after the other, as far as need be."""
    state = play(table_of(rules), "dealer first-cards 2c 9h 9d 9s")
    deck = deck_text(state).split()
    for card in upcards:
        deck.remove(card)
    size = 4 * state.public.deal.cards
    order = [*deck[:size], *upcards, *deck[size:]]
    whole = [*order[-9:], *order[:-9]]  # as it lies before nine cards are lifted
    return play(state, f"dealer shuffle {' '.join(whole)}", "Dee cut 9", "dealer fell 9")


@pytest.mark.parametrize("rules", SOURCES)
def test_c118_a_first_upcard_that_is_a_joker_stays(rules: str) -> None:
    state = with_upcard(rules, "**", "7h")
    assert pile(state) == "**"
    assert why(state, "Ben take") is OK
    assert why(play(state, "Ben draw"), "Cy buy") is OK


def test_c118_the_joker_buried_and_the_next_card_turned() -> None:
    state = with_upcard("dunlop+bury", "**", "**", "7h")
    assert pile(state) == "7h"
    assert cards_text(state.stock).endswith("** **")


def test_a_joker_is_not_buried_where_nothing_else_is_left_to_turn() -> None:
    rules = house("dunlop+bury", {"meld.suits": 1, "meld.ranks": 3, "deals.1.cards": 2})
    state = play(new_game(rules, 3), "dealer first-cards Ac 2c 3c")
    state = play(state, "dealer shuffle AcAc2c2c3c3c********", "Cy cut 4", "dealer fell 4")
    assert pile(state) == "Ac"
    state = play(new_game(rules, 3), "dealer first-cards Ac 2c 3c")
    state = play(state, "dealer shuffle ****AcAc2c2c3c3c****", "Cy cut 2", "dealer fell 2")
    assert pile(state) == "**"


# Shuffles


def test_the_dealer_shuffles_just_the_cards_of_the_decks() -> None:
    state = play(table_of("dunlop"), "dealer first-cards 2c 9h 9d 9s")
    deck = deck_text(state)
    assert why(state, f"dealer shuffle {deck.replace('2c', '3c', 1)}") is Reason.WRONG_CARDS
    assert why(state, f"dealer shuffle {deck} 2c") is Reason.WRONG_CARDS
    assert why(state, f"dealer shuffle {deck}") is OK
    assert why(state, "dealer fell 20") is Reason.DEALER_NOT_NOW
    assert why(state, "dealer name 7h") is Reason.DEALER_NOT_NOW
    assert why(state, "dealer cut-cards 7h") is Reason.DEALER_NOT_NOW


# The direction of play


@pytest.mark.parametrize("rules", ["dunlop", "wikipedia", "mahlum"])
def test_the_other_way_round_the_same_is_played_in_the_same_order(rules: str) -> None:
    """Seats are numbered in the order of play: only people sit on the other side."""
    usual, other = (
        play(
            new_game(house(rules, {"start.direction": direction}), 4),
            "dealer first-cards 2c 9h 9d 9s",
        )
        for direction in ("clockwise", "counter_clockwise")
    )
    shuffle = f"dealer shuffle {deck_text(usual)}"
    for line, acting in ((shuffle, DEE), ("Dee cut 20", DEALER), ("dealer fell 20", BEN)):
        usual, other = play(usual, line), play(other, line)
        assert must(usual) == must(other) == (acting,)
    assert other.hands == usual.hands
    assert [*options(view_of(other, BEN))] == [*options(view_of(usual, BEN))]
