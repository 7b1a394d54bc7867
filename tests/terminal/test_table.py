"""The table as lines: it fits every size, says what it should, and shows no hidden card."""

import pytest
from msgspec.structs import replace
from textual.content import Content

from liverpool.engine.cards import hand_of
from liverpool.engine.state import State
from liverpool.record.cards import read_cards
from liverpool.table.words import Names
from liverpool.terminal import playing
from liverpool.terminal.hand import Order
from liverpool.terminal.scores import score_sheet
from liverpool.terminal.seat_model import SeatModel
from liverpool.terminal.table import draw
from tests.terminal.tables import choose, position, seat_model, session

EIGHT = ["You", "Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Maximilian the Great"]
CROWDED = {
    "You": ["8s 8h 8d", "Ks ** Kh Kd", "4h 5h 6h 7h"],
    "Ann": ["9s 9c 9d", "Qs Qh **", "5c ** 7c 8c 9c Tc Jc Qc Kc Ac"],
    "Cy": ["Ts Th Td", "Jc Js Jh Jd", "Ad 2d 3d ** 5d 6d 7d 8d 9d"],
    "Dee": ["3s 3c 3h 3d", "4d 4c 4s 4c", "8s 9s Ts Js Qs Ks As"],
    "Fay": ["6s 6d 6c 6h", "7h 7c 7d 7s", "2h 3h 4h ** 6h 7h 8h"],
    "Ben": ["2s 2c 2d 2c", "5s 5d 5h 5c", "2s 3s 4s 5s 6s 7s 8s"],
    "Eve": ["Qh Qc Qd Qs", "Th Tc Ts Ts", "5h 6h 7h 8h 9h Th Jh"],
}


def crowded() -> State:
    hands = dict.fromkeys(EIGHT, "4c Kc")
    hands |= {"You": "6c 2d ** 8h 9h Th", "Cy": "3d", "Dee": "Ah Ah", "Ann": "Ac Qd Jh"}
    hands |= {"Eve": "Kd Ks", "Fay": "Jd Tc", "Ben": "9h 9c", EIGHT[-1]: "Td 3h"}
    return position(
        "wikipedia",
        seats=EIGHT,
        changes={"deck.by_players": [[8, 8]]},
        number=5,
        turn="You",
        phase="play",
        hands=hands,
        table=CROWDED,
        pile="Jd 4s",
        stock="Kc 7s Kh",
    )


def your_turn(rules: str = "dunlop", /, **fields: object) -> SeatModel:
    given = {
        "turn": "You",
        "phase": "play",
        "hands": {"You": "Td 5h 2c **", "Ben": "2d 3d", "Cy": "4d 5d"},
        "pile": "Qs",
        "stock": "Ac Ad Ah Qh",
        **fields,
    }
    return seat_model(position(rules, **given))


def shown(at: SeatModel, width: int = 80, height: int = 24) -> str:
    return "\n".join(line.plain for line in draw(at, "dunlop", width, height))


def test_the_level_of_a_bot_stands_behind_its_name() -> None:
    at = your_turn()
    assert " L4" not in shown(at)
    at.session.levels = {1: 4}
    assert next(line for line in shown(at).splitlines() if " L4" in line).startswith("   Ben L4 ")
    at.session.names = Names(("You", "Maximilian the Great", "Cy"), 0)
    assert "   Maximil L4 " in shown(at)


@pytest.mark.parametrize("size", [(80, 24), (81, 25), (100, 30), (116, 24), (120, 40), (240, 80)])
def test_the_table_fits_its_terminal(size: tuple[int, int]) -> None:
    width, height = size
    for state in (crowded(), your_turn().session.state):
        at = seat_model(state) if len(state.hands) == 3 else eight(state)
        playing.find(at)
        lines = draw(at, "wikipedia+liverpool/1", width, height)
        assert len(lines) == height
        assert max(line.cell_length for line in lines) <= width


def test_the_largest_hand_and_an_open_question_leave_the_keys_in_view() -> None:
    hand = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc 2d 3d 4d 5d 6d 7d 8d 9d Td Jd 2h 3h 4h 5h 6h ** ** Ks"
    at = eight(replace(crowded(), hands=(hand_of(read_cards(hand)), *crowded().hands[1:])))
    choose(at, "**")
    playing.add(at)
    assert at.menu is not None
    lines = draw(at, "wikipedia", 80, 24)
    assert len(lines) == 24
    text = "\n".join(line.plain for line in lines)
    assert "Where to?" in text
    assert "none of these" in text
    assert "[**]" in text
    assert "Pile" in text


def eight(state: State) -> SeatModel:
    return SeatModel(session(state, names=EIGHT))


def test_cards_that_all_have_seen_are_shown_for_one_who_is_not_down() -> None:
    known = "2d 3d 4d 6d 7d 8d 9d Jd Qd Kd 2h 3h 4h 6h 7h"
    at = your_turn(hands={"You": "Td 5h", "Ben": known, "Cy": "4s 5s"}, known={"Ben": known})
    text = shown(at)
    assert "not down, holds 2d 3d 4d" in text
    assert "6h 7h" in text
    assert all(len(line) <= 80 for line in text.split("\n"))


def test_where_players_do_not_fit_the_one_in_turn_is_seen_and_the_rest_scrolls() -> None:
    at = eight(crowded())
    choose(at, "**")
    playing.add(at)  # which of many places is meant takes six lines more
    text = shown(at)
    assert "▶ You" in text
    assert "more, page up" in text
    at.scrolled = -50
    text = shown(at)
    assert "Ann" in text
    assert "more, page down" in text


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (20, 3), (1, 1)])
def test_a_terminal_too_small_gets_a_kind_message(size: tuple[int, int]) -> None:
    lines = draw(your_turn(), "dunlop", *size)
    assert len(lines) <= size[1]
    assert lines[0].plain.startswith("The table needs")


def test_a_joker_on_the_table_shows_what_it_stands_for() -> None:
    text = shown(your_turn(table={"Ben": ["5c ** 7c 8c", "9s 9h **"]}))
    assert "5c *6c* 7c 8c" in text
    assert "9h 9s *9*" in text


def test_a_wild_two_shows_what_it_stands_for() -> None:
    text = shown(your_turn("dunlop+twos", table={"Ben": ["5c 2d 7c 8c", "set:2h 2s 2s"]}))
    assert "5c 2d=6c 7c 8c" in text
    assert "2h 2s 2s" in text


def test_the_hand_is_sorted_by_suit_or_by_rank() -> None:
    at = your_turn()
    assert at.hand.cards == list(read_cards("2c Td 5h **"))
    at.sort()
    assert at.hand.order is Order.RANK
    assert at.hand.cards == list(read_cards("2c 5h Td **"))


def test_chosen_cards_stand_in_brackets_without_any_colour() -> None:
    at = your_turn()
    choose(at, "Td", "**")
    text = shown(at)
    assert "[10d]" in text
    assert "[**]" in text
    assert " 5h " in text


def test_a_single_card_and_a_refused_move_are_in_words() -> None:
    at = your_turn(hands={"You": "Td 5h", "Ben": "2d", "Cy": "4d"}, table={"Ben": ["9c 9h 9d"]})
    playing.add(at)
    text = shown(at)
    assert "1 card!" in text
    assert "You can lay off only after going down." in text or "✗" in text


def test_a_refusal_names_the_rule_behind_it() -> None:
    at = your_turn(table={"You": ["5c 6c ** 8c"]}, hands={"You": "7c 2c", "Ben": "2d", "Cy": "4d"})
    playing.swap(at)
    text = " ".join(shown(at).split())
    assert "You can only take jokers from other players' melds." in text
    assert "Whose jokers may you take? Only other players' jokers." in text


def test_nothing_that_is_hidden_can_be_seen() -> None:
    """Whatever the others hold and the stock is, the picture is the same."""
    fields = {"turn": "Ben", "phase": "play", "pile": "Qs Kd", "table": {"Cy": ["9c 9h 9d"]}}
    one = {"You": "Td 5h 2c **", "Ben": "2d 3d 8s", "Cy": "4d 5d"}
    two = {"You": "Td 5h 2c **", "Ben": "As ** Kh", "Cy": "Jc Jd"}
    for size in ((80, 24), (120, 40)):
        pictures = []
        for hands, stock in ((one, "Ac Ad Ah Qh"), (two, "4h 4s 6h 6s")):
            state = position(hands=hands, stock=stock, **fields)
            pictures.append(draw(waiting(state), "dunlop", *size))
        assert pictures[0] == pictures[1]


def waiting(state: State) -> SeatModel:
    """The model of the seat while another plays."""
    return SeatModel(session(state))


def test_an_offence_looks_like_any_other_discard() -> None:
    """But for the card itself, nothing tells whether it may be called."""
    pictures = []
    for top in ("3s", "Ks"):
        state = position(
            "christmas",
            turn="Ben",
            phase="turn",
            by="Cy",
            hands={"You": "4c Kh", "Ben": "2c 4d", "Cy": "2d 4h"},
            table={"Cy": ["3c 3h 3d"]},
            pile=f"Jd {top}",
            stock="Ac Ad Ah Qd",
        )
        pictures.append([line.plain for line in draw(seat_model(state), "christmas", 80, 24)])
    assert [line.replace("3s", "Ks") for line in pictures[0]] == pictures[1]
    assert any("Call it, or let it go?" in line for line in pictures[1])


def test_every_line_is_plain_content() -> None:
    assert all(isinstance(line, Content) for line in draw(your_turn(), "dunlop", 80, 24))


@pytest.mark.parametrize("rules", ["dunlop", "christmas", "mahlum", "wikipedia"])
def test_one_whose_last_card_is_discarded_is_out_and_does_not_float(rules: str) -> None:
    at = your_turn(rules, hands={"You": "Kd", "Ben": "2d", "Cy": "4d"}, table={"You": ["8s 8h 8d"]})
    playing.discard(at)
    while at.session.step():
        pass
    at.refresh()
    row = next(line for line in shown(at).splitlines() if " You " in line)
    assert " out " in row


def test_one_without_a_card_to_discard_floats() -> None:
    hands = {"You": "5h 2c", "Ben": "", "Cy": "4d"}
    at = your_turn("wikipedia", hands=hands, table={"Ben": ["8s 8h 8d"]})
    assert "Ben        D floating" in shown(at)


def test_it_says_what_a_joker_looks_like_where_there_are_any() -> None:
    (line,) = [line.plain for line in draw(your_turn("dunlop"), "", 80, 24) if "Pile" in line.plain]
    assert line.endswith("** is a joker")
    hands = {"You": "Td 5h 2c", "Ben": "2d 3d", "Cy": "4d 5d"}
    none = your_turn("dunlop", changes={"deck.jokers": 0}, hands=hands)
    assert not any("is a joker" in line.plain for line in draw(none, "", 80, 24))


def test_a_pile_of_tens_that_cannot_be_had_fits_into_its_line() -> None:
    changes = {"deck.by_players": [[8, 8]], "stock.renewals": 0}
    stock = " ".join(["Ac Ad Ah As 6c 6d 6h 6s 7c 7d 7h 7s 8c"] * 8)
    pile = " ".join(["Td Th Tc Ts"] * 4)
    at = your_turn("mahlum", pile=pile, dead=True, stock=stock, changes=changes)
    (line,) = [line for line in draw(at, "mahlum", 80, 24) if "Pile" in line.plain]
    assert line.plain.rstrip().endswith("· nobody may take it")
    assert line.cell_length <= 80


def test_a_run_that_is_wider_than_its_line_is_folded() -> None:
    table = {"You": ["** 2s 3s 4s 2c 6s 7s 8s 9s 2d Js 2h Ks"]}
    at = your_turn("dunlop+twos", table=table)
    (line,) = [line for line in draw(at, "dunlop", 80, 24) if "▶ You" in line.plain]
    assert line.cell_length <= 80
    assert "*As* 2s +9 2h=Qs Ks" in line.plain
    taken = your_turn("dunlop+twos", table=table, changes={"swap.cards": "wild_cards"})
    (line,) = [line for line in draw(taken, "dunlop", 80, 24) if "▶ You" in line.plain]
    assert "*As* 2s +2 2c=5s +4 2d=10s +1 2h=Qs Ks" in line.plain


def test_partners_have_the_number_of_their_side_behind_their_names() -> None:
    seats = ["You", "Ann", "Ben", "Cy"]
    state = position(
        changes={"players.partners": "melds", "layoff.new_melds": True},
        seats=seats,
        turn="You",
        phase="play",
        hands={"You": "Td 5h", "Ann": "2d 3d", "Ben": "4d 5d", "Cy": "6d 7d"},
        table={"Ann": ["9c 9d 9h"]},
        down=["Ann", "Cy"],
        pile="Qs",
        stock="Ac Ad Ah Qh",
    )
    at = SeatModel(session(state, names=seats), guard=True)
    at.session.levels = {1: 4}
    text = shown(at)
    assert all(name in text for name in ("You/1", "Ann L4/2", "Ben/1", "Cy/2"))
    sheet = "\n".join(line.plain for line in score_sheet(state.public, at.session.names, 80))
    assert "Partners are You and Ben; Ann and Cy. A total is that of both." in sheet
    assert "down with a partner" in next(line for line in text.splitlines() if "Cy/2" in line)
