"""What a seat is shown is what the rules let it see and do, field by field."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, hand_of
from liverpool.engine.changes import changed
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.moves import DEALER, Buy, Discard, Draw, FirstCards, Pass, Shuffle
from liverpool.engine.presets import load
from liverpool.engine.solver import NEVER, distance
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.room.messages import written
from liverpool.room.messages.game import CountDown
from liverpool.room.messages.requests import Settings
from liverpool.room.views.game_views import GameViews, TableContext
from liverpool.table.advice import progress
from liverpool.table.offer_window import Passing, StandingWish
from liverpool.table.seat.question import Question, asked_of, question_id
from tests.chance import drawn, so_many, some
from tests.room.shown import PLAIN, cards, names_of, view, walked
from tests.rules.positions import ANN, BEN, CY, DEE, SOURCES, house, position
from tests.walk import dealt_anew

DOWN = {"Ann": ["9c 9d 9h", "4h 5h 6h 7h"], "Ben": ["Kc Kd **", "5s 6s ** 8s"]}


# The table


def test_players_are_shown_with_what_all_know_of_them() -> None:
    state = position(
        "dunlop",
        table={"Ann": ["9c 9d 9h"]},
        hands={"Ann": "2c", "Ben": "2c 3c"},
        known=((), hand_of(cards("3c")), ()),
        bought=(0, 2, 0),
        brought=(10, 20, 30),
    )
    ann, ben, cy = view(state, CY).players
    assert (ann.cards, ann.down, ann.last_card) == (1, True, True)
    assert (ben.cards, ben.down, ben.last_card, ben.known, ben.bought) == (
        2,
        False,
        False,
        cards("3c"),
        2,
    )
    assert [player.points for player in (ann, ben, cy)] == [10, 20, 30]


def test_wild_cards_are_shown_with_what_they_stand_for() -> None:
    melds = view(position("dunlop", table=DOWN), CY).players[BEN].melds
    assert [laid.stands_for for laid in melds[0].cards] == ["", "", "K"]
    assert [laid.stands_for for laid in melds[1].cards] == ["", "", "7s", ""]
    high = view(position("dunlop", table={"Ann": ["Js Qs Ks **"]}), CY).players[ANN].melds[0]
    assert high.cards[-1].stands_for == "As"
    ten = view(position("dunlop", table={"Ann": ["8s 9s ** Js"]}), CY).players[ANN].melds[0]
    assert ten.cards[2].stands_for == "10s"


def test_who_floats_is_shown() -> None:
    table = {"Ann": ["9c 9d 9h"]}
    floating = position("wikipedia", table=table, hands={"Ann": ""})
    assert view(floating, BEN).players[ANN].floating
    assert not view(position("wikipedia", table=table), BEN).players[ANN].floating


def test_a_hand_is_shown_to_its_owner_only() -> None:
    state = position("dunlop", hands={"Ann": "2c 3c", "Ben": "4c 5c"})
    assert view(state, ANN).hand == cards("2c 3c")
    assert view(state, ANN).hands == ()
    opened = GameViews(state, names_of(state)).of(ANN, PLAIN, hands_open=True)
    assert opened.hands == state.hands


def test_the_pile_may_be_looked_through_only_where_several_are_taken() -> None:
    state = position("mahlum", phase=Phase.TURN, pile="2c 3c 4c 5c")
    assert view(state, BEN).pile == cards("2c 3c 4c 5c")
    state = position("dunlop", phase=Phase.TURN, pile="2c 3c 4c 5c")
    assert (view(state, BEN).pile, view(state, BEN).pile_count) == (cards("4c 5c"), 4)


# The contract


def test_the_contract_is_in_the_tables_own_words() -> None:
    contract = view(position("mahlum", deal=2), BEN).contract
    rules = house("mahlum")
    told = [(slot.kind, slot.length) for slot in contract]
    assert told == [(slot.kind, slot.length) for slot in rules.deals[1].contract]
    assert {slot.word for slot in contract} == {rules.words.set, rules.words.run}


@pytest.mark.parametrize(
    ("contract", "asked"),
    [("set 3 queens, set 3", ["set of three queens", "set of 3"]), ("run 4 red", ["red run of 4"])],
)
def test_a_meld_of_the_contract_is_named_with_its_length(contract: str, asked: list[str]) -> None:
    words = {"words.set": "set", "words.run": "run"}
    rules = house("wikipedia", {"deals": [{"cards": 10, "contract": contract}], **words})
    assert [slot.asked for slot in view(position(rules), ANN).contract] == asked


def have(state: State, seat: int, context: TableContext = PLAIN) -> list[int | None]:
    return [slot.have for slot in view(state, seat, context).contract]


def test_progress_counts_the_cards_of_each_meld() -> None:
    hand = "** As 6s 3s Ah Kh 9h 9d 5d 4d 3d Kc Tc 8c"
    state = position("dunlop", deal=5, hands={"Ben": hand})
    assert have(state, BEN) == [3, 2, 3]


def test_progress_is_not_shown_without_aids_nor_to_who_is_down_nor_without_cards() -> None:
    state = position("dunlop", table={"Ann": ["9c 9d 9h"]}, hands={"Cy": ""})
    assert have(state, BEN, TableContext(Settings(aids=False))) == [None, None]
    assert have(state, ANN) == [None, None]
    assert have(state, CY) == [None, None]
    assert None not in have(state, BEN)


@pytest.mark.parametrize("name", [*SOURCES, "dunlop+twos", "dunlop+fives"])
def test_progress_is_what_the_solver_says_is_missing(name: str) -> None:
    rules, random = house(name), Random(drawn(f"progress/{name}"))
    deck = full_deck(new_game(rules, rules.players.min).public.game, 1)
    shown = 0
    for deal in rules.deals:
        for size in (1, 4, deal.cards, deal.cards + 4, 24):
            hand = hand_of(random.sample(deck, size))
            missing = distance(hand, deal.contract, rules.meld)
            counts = progress(hand, deal.contract, rules.meld)
            if counts is None:
                assert missing == NEVER or hand.count(JOKER) > 4 or "twos" in name
                continue
            shown += 1
            lengths = [slot.length for slot in deal.contract]
            assert sum(counts) == sum(lengths) - missing
            assert all(0 <= count <= length for count, length in zip(counts, lengths, strict=True))
    assert shown > len(rules.deals) * 3


def test_progress_of_a_hand_full_of_wild_cards_is_left_out_unless_it_is_there() -> None:
    rules = house("wikipedia", {"meld.run_min_naturals": 6})
    contract = rules.deals[6].contract
    wild = hand_of((JOKER,) * 8 + cards("2c 2d 3h 3s 4c 4d 5h 5s 6c 6d 7h 7s 8c 8d 9h 9s"))
    assert distance(wild, contract, rules.meld) > 0
    assert progress(wild, contract, rules.meld) is None


# What is asked


def test_the_question_stays_while_seats_answer_it_and_changes_with_what_is_asked() -> None:
    state = position("dunlop", seats=4, phase=Phase.TURN, by=ANN)
    turn = question_id(state.public)
    state = apply(state, BEN, Draw())
    offer = question_id(state.public)
    assert state.public.phase is Phase.BUY
    state = apply(state, CY, Pass())
    assert question_id(state.public) == offer
    state = apply(state, DEE, Pass())
    play = question_id(state.public)
    state = apply(state, BEN, Discard(state.hands[BEN][0]))
    assert len({turn, offer, play, question_id(state.public)}) == 4
    assert len(play) <= 40


def test_a_knock_does_not_change_the_question() -> None:
    state = position("mahlum", seats=4, phase=Phase.BUY, by=ANN, open=(CY, DEE))
    assert question_id(apply(state, CY, Buy()).public) == question_id(state.public)


def test_a_turn_after_a_floaters_is_another_question() -> None:
    table = {"Ann": ["9c 9d 9h"]}
    state = position("wikipedia", turn=ANN, phase=Phase.TURN, table=table, hands={"Ann": "9s"})
    before = question_id(state.public)
    state = replace(state, stock=cards("9s 9c 4c"))
    state = apply(state, ANN, Draw())
    while state.public.phase is Phase.BUY:
        state = apply(state, state.public.open[0], Pass())
    assert question_id(state.public) != before


@pytest.mark.parametrize(
    ("phase", "fields", "seat", "asked"),
    [
        (Phase.TURN, {}, BEN, Question.TURN),
        (Phase.TURN, {}, CY, Question.NOTHING),
        (Phase.PLAY, {}, BEN, Question.PLAY),
        (Phase.PLAY, {}, ANN, Question.NOTHING),
        (Phase.BUY, {"open": (CY, ANN)}, ANN, Question.OFFER),
        (Phase.BUY, {"open": (CY, ANN)}, BEN, Question.NOTHING),
        (Phase.LAST_CALL, {"open": (ANN,), "by": BEN}, ANN, Question.LAST_CALL),
        (Phase.GIVE, {"caller": CY, "by": BEN}, CY, Question.GIVE),
        (Phase.GIVE, {"caller": CY, "by": BEN}, BEN, Question.NOTHING),
        (Phase.FREE_DISCARD, {"caller": CY, "by": BEN}, CY, Question.FREE_DISCARD),
        (Phase.OVER, {}, CY, Question.READY),
        (Phase.OVER, {"number": 7}, CY, Question.GAME_OVER),
    ],
)
def test_each_seat_is_asked_what_the_phase_asks(
    phase: Phase, fields: dict[str, Any], seat: int, asked: Question
) -> None:
    state = position("dunlop", phase=phase, **fields)
    assert asked_of(state.public, seat) is asked


def test_who_has_answered_is_not_asked_again() -> None:
    offer = position("dunlop", phase=Phase.BUY, open=(CY, ANN)).public
    assert asked_of(offer, CY, answered=True) is Question.NOTHING
    over = position("dunlop", phase=Phase.OVER).public
    assert asked_of(over, CY, ready=True) is Question.NOTHING


def test_before_the_deal_there_is_little_to_see_and_only_the_cutter_is_asked() -> None:
    state = new_game(house("dunlop"), 3)
    assert view(state, ANN).asked is Question.NOTHING
    state = apply(state, DEALER, FirstCards(cards("2h 9c Kd")))
    state = apply(state, DEALER, Shuffle(full_deck(state.public.game, state.public.number)))
    cutter = state.public.turn
    shown = view(state, cutter)
    assert (shown.asked, shown.hand) == (Question.CUT, ())
    assert shown.can.cut is not None
    assert shown.can.cut.deck == 108
    terms = shown.can.cut.terms
    assert "The deal needs 31: lift exactly that many for −50 points." in terms
    assert terms.endswith("If you aim at 31, one cut in 20 succeeds.")
    assert view(state, (cutter + 1) % 3).can.cut is None


# What the table knows


def test_what_the_table_knows_is_passed_on() -> None:
    context = TableContext(
        Settings(),
        log=("Ben draws.",),
        clock=CountDown(3.0, 10.0),
        wish=StandingWish(cards("9c"), Passing.DOWN),
    )
    shown = view(position("dunlop"), ANN, context)
    assert (shown.log, shown.clock) == (context.log, context.clock)
    assert (shown.wishes, shown.passing) == (context.wish.cards, context.wish.passing)


# In every phase


@pytest.mark.parametrize("name", some([*SOURCES, "dunlop+twos"], everyday=2))
def test_every_state_of_a_deal_can_be_shown_to_every_seat(name: str) -> None:
    phases = set()
    for number, deal in enumerate((1, 7, 5)[: so_many(1, full=3)]):
        for _, _, _, state in walked(name, 4 + number, deal, drawn(f"shown/{name}/{deal}")):
            phases.add(state.public.phase)
            views = GameViews(state, names_of(state))
            for seat in range(state.public.game.seats):
                assert written(views.of(seat, PLAIN))
    assert {Phase.TURN, Phase.PLAY, Phase.OVER} <= phases


@pytest.mark.parametrize("name", some(SOURCES, everyday=2))
def test_what_a_seat_cannot_see_makes_no_difference_to_what_it_is_shown(name: str) -> None:
    random = Random(drawn(f"anew/{name}"))
    for _, _, _, state in walked(name, 4, 4, drawn(f"anew/{name}")):
        if state.public.phase is Phase.OVER:
            continue  # then all hands are open
        seat = random.randrange(4)
        other = dealt_anew(state, seat, random)
        assert view(state, seat) == view(other, seat)


def test_rules_of_ones_own_are_shown_as_well() -> None:
    rules = changed(load("dunlop").rules, {"words.set": "trio", "deals.1.contract": "set 4, set 4"})
    slots = view(position(rules), BEN).contract
    assert [(slot.word, slot.length) for slot in slots] == [("trio", 4), ("trio", 4)]
