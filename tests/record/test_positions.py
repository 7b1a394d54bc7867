"""Positions as text: every phase there and back, what is usual, and what cannot be."""

import pytest

from liverpool.engine.cards import HIDDEN
from liverpool.engine.dealing import before_shuffle
from liverpool.engine.state import NOBODY, PILE, Debt, Phase, State
from liverpool.record import (
    NotationError,
    final_state,
    read,
    read_position,
    record_from,
    states,
    write,
    write_position,
)
from liverpool.record.defaults import usual_start
from liverpool.record.soundness import notes
from tests.chance import some
from tests.record.samples import CUT, DOWN, SHUFFLE, TURN, WALKS, bare, game_text
from tests.rules import positions


@pytest.mark.parametrize("walk", some([*WALKS.values()], everyday=19))
def test_every_state_is_read_back_just_as_it_was(walk: tuple[str, str, str]) -> None:
    rules, position, moves = walk
    text = game_text(position, moves, rules=rules)
    for state in states(read(text)):
        assert read_position(write_position(bare(state))) == bare(state)
        names = ("Aunt May", "李", "#1")
        written = write(record_from(state, names))
        assert final_state(read(written)) == bare(state)
        assert write(read(written)) == written


def test_these_walks_come_to_every_phase() -> None:
    seen = {Phase.FIRST_DEALER}
    for rules, position, moves in WALKS.values():
        seen |= {
            state.public.phase for state in states(read(game_text(position, moves, rules=rules)))
        }
    assert seen == set(Phase)


def test_the_draw_for_the_first_deal_goes_on_from_a_position() -> None:
    text = """
format = "liverpool-record/1"
rules = "dunlop/1"
seats = ["Ann", "Ben", "Cy"]
[[deals]]
number = 1
moves = "dealer first-cards 5h 5d **"
"""
    state = read_position(text)
    assert (state.public.phase, state.public.open) == (Phase.FIRST_DEALER, (0, 1, 2))
    text = text.replace("5h 5d **", "5h 9d **")
    written = write_position(read_position(text))
    assert 'position.open = ["Cy"]\nposition.drawn = { Ann = "5h", Cy = "**" }' in written
    assert read_position(written) == read_position(text)


def test_rules_with_changes_are_kept() -> None:
    more = 'changes = { "start.cutter" = "nobody", "start.perfect_cut" = 0, "buy.limit" = 3 }\n'
    record = read(game_text(CUT, SHUFFLE, more=more))
    state = final_state(record)
    assert (state.public.phase, state.public.rules.buy.limit) == (Phase.TURN, 3)
    assert more in write(record)
    assert read_position(write_position(state)) == bare(state)


# What is usual


def test_an_ordinary_position_is_short() -> None:
    written = write_position(read_position(game_text(DOWN)))
    assert (
        written
        == """format = "liverpool-record/1"
rules = "dunlop/1"
seats = ["Ann", "Ben", "Cy"]

[[deals]]
number = 2
position.phase = "play"
position.turn = "Ann"
position.hands = { Ann = "7c 5d 7h", Ben = "9c 2h", Cy = "3d Js Qs" }
position.table = { Ann = ["Kd Kh Ks", "4c 5c 6c **"], Cy = ["5c 5h 5s", "Jd Qd ** Ad"] }
position.pile = "9h 2d"
position.stock = "4s 4c 8d 8c Tc Td"
"""
    )


def test_what_is_not_written_is_usual() -> None:
    public = read_position(game_text(DOWN)).public
    assert (public.dealer, public.by, public.down) == (1, 2, (0, 2))
    assert (public.quiet, public.bought, public.penalties) == (-1, (0, 0, 0), (0, 0, 0))
    public = read_position(game_text(TURN, rules="christmas")).public
    assert (public.by, public.callers, public.quiet) == (2, (0, 1), 0)
    public = read_position(game_text(TURN.replace("9h 2d", "2d"), rules="christmas")).public
    assert (public.by, public.callers) == (NOBODY, ())


def test_a_later_deal_without_a_position_begins_with_the_shuffle() -> None:
    text = (
        game_text("")
        .replace("number = 2", "number = 3")
        .replace("seats", "brought = { Ben = -50 }\nseats")
    )
    state = read_position(text)
    public = state.public
    assert (public.phase, public.number, public.dealer) == (Phase.SHUFFLE, 3, 2)
    assert public.brought == (0, -50, 0)
    assert state == usual_start(public.game, 3, (0, -50, 0))
    assert "position" not in write_position(state)


def test_handicaps_that_cannot_be_are_told() -> None:
    for written, said in {
        "more_buys = { Ben = 10 }": "Ben must be a whole number from 0 to 9.",
        "more_buys = { Nobody = 1 }": "Nobody",
        'first_pick = ["Nobody"]': "Nobody",
        'first_pick = ["Ben", "Ben"]': "first_pick names Ben twice.",
    }.items():
        with pytest.raises(NotationError, match=said):
            read_position(game_text("").replace("seats", f"{written}\nseats", 1))


def test_what_was_bought_before_a_shuffle_is_read_back() -> None:
    rules = positions.house("dunlop", {"buy.game_limit": 9})
    over = positions.position(
        rules, deal=2, phase=Phase.OVER, turn=NOBODY, bought=(1, 0, 2), bought_before=(0, 4, 1)
    )
    waits = State(before_shuffle(over.public), ((),) * 3)
    assert waits.public.bought_in_game == (1, 4, 3)
    assert read_position(write_position(waits)) == waits
    with pytest.raises(NotationError, match="at most 9 times in a game"):
        read_position(write_position(waits).replace("Ben = 4", "Ben = 10"))


def test_the_score_sheet_of_earlier_deals_is_kept() -> None:
    points = "points = { Ann = 0, Ben = 25, Cy = 5 }, penalties = { Cy = -50 }"
    sheet = f'sheet = [{{ {points}, out = "Ann", ending = "out" }}]'
    state = read_position(game_text(TURN + sheet))
    assert state.public.totals() == (0, 25, -45)
    assert sheet in write_position(state)


def test_a_mapping_is_read_as_a_text_is() -> None:
    position = {"turn": "Ann", "hands": {"Ann": "7h", "Ben": "8h", "Cy": "9h"}, "pile": "2d"}
    deals = [{"number": 2, "position": position}]
    head = {"format": "liverpool-record/1", "rules": "dunlop/1", "seats": ["Ann", "Ben", "Cy"]}
    assert read_position({**head, "deals": deals}).public.top is not None
    position["pile"] = "2x"
    with pytest.raises(NotationError, match=r"^“2x” isn't a card"):
        read_position({**head, "deals": deals})


# Notes


def test_notes_tell_of_cards_that_are_nowhere_or_hidden() -> None:
    state = read_position(
        game_text(DOWN.replace("9c 2h", "9c ??") + '    down = ["Ann", "Ben", "Cy"]')
    )
    assert notes(state, ("Ann", "Ben", "Cy")) == [
        "78 cards are not accounted for, and so out of the game.",
        "1 card is hidden, and could be any that are not elsewhere.",
        "Ben is down without a meld on the table.",
    ]
    assert notes(read_position(game_text(CUT)), ("Ann", "Ben", "Cy")) == []


def test_the_card_that_is_turned_onto_a_discard_of_two_is_still_owed() -> None:
    rules = positions.house("dunlop", {"players.min": 2, "buy.for_two": True})
    hands = {"Ann": "3h Qc Kd", "Ben": "2d 4h 6s"}
    state = positions.position(rules, seats=2, turn=0, hands=hands, pile="Kc", stock="?? ??")
    offered = positions.play(state, "Ann discard 3h")
    state = positions.play(offered, "Ben pass")
    assert state.public.debts == (Debt(PILE, 1),)
    assert read_position(write_position(bare(state))) == bare(state)


def test_hidden_cards_stay_hidden() -> None:
    state = read_position(game_text(TURN.replace("9c", "??")))
    assert state.hands[1][-1] == HIDDEN
