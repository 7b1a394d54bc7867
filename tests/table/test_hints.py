"""Hints for each kind of decision: the move and its reasons, and what is lit."""

import logging
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.arena.rollouts import redealt
from liverpool.bots import expert
from liverpool.bots.weighing import Part, Weighed, weighed
from liverpool.engine.moves import Add, Buy, Call, Cut, Discard, Draw, Give, Lay, Pass, Swap, Take
from liverpool.engine.referee import refuse
from liverpool.engine.state import Phase, Public, State, View, view_of
from liverpool.record.cards import read_card, read_cards
from liverpool.record.names import USUAL_NAMES
from liverpool.table.bots import is_asked
from liverpool.table.hint_facts import Facts
from liverpool.table.hint_lit import Lit, MeldAt
from liverpool.table.hints import hint
from liverpool.table.words import Names
from tests.chance import drawn, some
from tests.room.shown import walked
from tests.rules.positions import ANN, BEN, CY, DEE, EVE, FAY, house, play, position
from tests.table.hinting import HAND, TABLE, hinted, throwing, weighs

NAMES = Names(("Ann", "Ben", "Cy"), BEN)


def drawing(top: str, hand: str = HAND, **more: object) -> State:
    return position("dunlop", phase=Phase.TURN, hands={"Ben": hand}, pile=top, **more)  # type: ignore[arg-type]  # fields of the state, as they are


# Drawing and buying


def test_a_card_that_helps_is_taken_and_the_numbers_say_why() -> None:
    found = hinted(drawing("9c"))
    assert found.about.top
    assert {one.card for one in found.about.helping} == set(read_cards("9c 9d 9h 9s **"))
    assert found.about.sentence.endswith("9c is one of them.")
    assert found.move == Take()
    assert found.says == "Take 9c."
    assert found.why == ("With 9c you can go down; without it you lack 1 card.",)


def test_at_first_only_what_the_move_is_made_with_is_lit() -> None:
    assert hinted(drawing("9c")).by == Lit(top=True)
    assert hinted(drawing("Qc")).by == Lit()
    off = hinted(position("dunlop", hands={"Ben": "9s Jh Kd"}, table=TABLE))
    assert isinstance(off.move, Add)
    assert off.by == Lit(own=(off.move.card,), melds=(MeldAt(off.move.owner, off.move.index),))
    thrown = hinted(position("dunlop", hands={"Ben": HAND}))
    assert isinstance(thrown.move, Discard)
    assert thrown.by == Lit(own=(thrown.move.card,))


def test_a_card_that_does_not_help_is_left() -> None:
    found = hinted(drawing("Qc"))
    assert not found.about.top
    assert found.about.sentence.endswith("Qc is not one of them.")
    assert found.move == Draw()
    assert found.says == "Draw from the stock."


def test_one_who_is_down_looks_where_the_card_fits() -> None:
    fits = hinted(drawing("9s", "Jh Kd 4c", table=TABLE))
    assert fits.about.melds == (MeldAt(BEN, 1), MeldAt(CY, 0))
    assert fits.about.sentence == "9s fits on your 3 nines and Cy's 5 to 8 of spades."
    assert fits.move == Take()
    assert fits.why == ("9s fits on the table, so you can get rid of it at once.",)
    none = hinted(drawing("Qs", "Jh Kd 4c", table=TABLE))
    assert none.about.sentence == "Qs fits nowhere."
    assert none.move == Draw()


def test_what_cannot_be_taken_is_the_reason() -> None:
    found = hinted(drawing("9c", dead=True))
    assert found.move == Draw()
    assert len(found.why) == 1


def test_one_who_holds_the_contract_is_asked_what_goes_along() -> None:
    found = hinted(drawing("9c", f"{HAND} 9h"))
    assert sorted(found.about.own) == sorted(read_cards("7c 7d 7h 9s 9d 9h"))
    assert found.about.sentence.startswith("You can go down with ")
    assert found.about.sentence.endswith(". Look at 9c as well.")
    assert found.about.top
    assert found.why == (
        "You can go down either way, and 9c adds no points: 32 points are left in your hand.",
    )


PAIRS = "7c 7d 9s 9d 2c 4d 6h Js Kd Ah"


def test_a_card_that_is_no_help_but_opens_ways_is_not_called_a_help() -> None:
    found = hinted(drawing("Jc", PAIRS))
    assert found.about.sentence.endswith("Jc is not one of them, but with it there would be 22.")
    assert found.about.top
    none = hinted(drawing("Qc", PAIRS))
    assert none.about.sentence.endswith("Qc is not one of them.")


def test_where_all_cards_play_at_once_the_top_is_one_of_those_that_help() -> None:
    hand = "2c 2d 2h 2s 6c 6d 6h Qc Qd Qs Kh 3s"
    state = position("christmas", phase=Phase.TURN, deal=7, hands={"Ben": hand}, pile="6s")
    found = hinted(state)
    assert read_card("6s") in {one.card for one in found.about.helping}
    assert found.about.sentence.endswith("6s is one of them.")


def offered(top: str, rules: str = "dunlop", hand: str = HAND) -> State:
    """Ben is asked; where six play, a card that completes the contract is worth its price."""
    return position(
        rules,
        seats=6,
        phase=Phase.BUY,
        turn=ANN,
        by=FAY,
        open=(BEN,),
        hands={"Ben": hand},
        pile=top,
    )


def test_buying_is_weighed_against_its_price() -> None:
    found = hinted(offered("9c"))
    assert (found.move, found.says) == (Buy(), "Buy 9c.")
    left = hinted(offered("Qc"))
    assert (left.move, left.says) == (Pass(), "Let Qc go.")
    assert len(left.why) == 1


def test_where_cards_are_cut_for_one_knocks() -> None:
    assert hinted(offered("9c", "mahlum")).says == "Knock for 9c."


def test_a_card_that_may_be_offered_later_is_weighed_as_if_it_were() -> None:
    state = position(
        "dunlop", seats=6, phase=Phase.TURN, turn=CY, by=ANN, hands={"Ben": HAND}, pile="9c"
    )
    names = USUAL_NAMES[:6]
    assert hinted(state).move == Buy()
    assert hint(view_of(state, CY), Names(names, CY)) is not None  # it is Cy's turn
    assert hint(view_of(state, ANN), Names(names, ANN)) is None  # her own discard


def test_who_will_be_asked_later_is_told_what_is_best_once_those_before_have_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[Public] = []

    def weigh(view: View) -> list[Weighed]:
        seen.append(view.public)
        return [weighed(Pass(), {})]

    monkeypatch.setattr(expert, "weigh", weigh)
    asked = replace(offered("9c"), public=replace(offered("9c").public, open=(BEN, CY, DEE)))
    hinted(asked, CY)
    state = position("dunlop", seats=6, phase=Phase.TURN, turn=ANN, by=FAY, pile="9c")
    hinted(state, CY)
    assert [public.open for public in seen] == [(CY, DEE), (CY, DEE, EVE)]


# Playing


def test_going_down_lights_the_cards_and_tells_what_is_left() -> None:
    found = hinted(position("dunlop", hands={"Ben": f"{HAND} 9h"}))
    assert sorted(found.about.own) == sorted(read_cards("7c 7d 7h 9s 9d 9h"))
    assert isinstance(found.move, Lay)
    assert found.says == "Go down with 7c 7d 7h; 9d 9h 9s."
    assert found.why == ("You hold two sets of 3: 32 points are left of the 80 in your hand.",)


def test_a_joker_from_the_table_is_named_with_the_lay_down() -> None:
    state = position(
        "bga",
        deal=1,
        hands={"Ben": "7c 7d 7h 9d 9h 5s 2c 4d 6h Js"},
        table={"Cy": ["**6s7s8s", "KcKdKh"]},
    )
    found = hinted(state)
    assert isinstance(found.move, Lay)
    assert found.about.melds == (MeldAt(CY, 0),)
    assert sorted(found.about.own) == sorted(read_cards("7c 7d 7h 9d 9h 5s"))
    assert found.says.startswith("Swap 5s for the joker in Cy's 5 to 8 of spades. Then")


def test_laying_off_lights_cards_and_melds() -> None:
    found = hinted(position("dunlop", hands={"Ben": "9s Kd 4c"}, table=TABLE))
    assert found.about.sentence == "9s fits on the table."
    assert found.about.own == (read_card("9s"),)
    assert found.about.melds == (MeldAt(BEN, 1), MeldAt(CY, 0))
    assert isinstance(found.move, Add)
    assert found.says in ("Lay 9s off on your 3 nines.", "Lay 9s off on Cy's 5 to 8 of spades.")
    assert found.why == ("That takes 9 points off your hand.",)


def test_a_joker_is_swapped_out() -> None:
    state = position(
        "dunlop", hands={"Ben": "8s Kd 4c"}, table={"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s6s7s**"]}
    )
    found = hinted(state)
    assert isinstance(found.move, Swap)
    assert found.about.own == (read_card("8s"),)
    assert found.about.melds == (MeldAt(CY, 0),)
    assert found.says == "Swap 8s for the joker in Cy's 5 to 8 of spades."


def test_a_joker_makes_room() -> None:
    rules = house("dunlop", {"swap.joker_use": "stays_in_run"})
    state = position(
        rules, hands={"Ben": "6s Kd 4c"}, table={"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s**7s8s"]}
    )
    found = hinted(state)
    assert isinstance(found.move, Swap)
    assert found.says == (
        "Swap 6s for the joker in Cy's 5 to 8 of spades, which moves to the high end."
    )
    assert found.why == ("That takes 6 points off your hand; the joker stays in the run.",)


def test_the_cards_that_can_be_spared_are_lit_in_an_order_that_tells_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position("dunlop", hands={"Ben": f"{HAND} Qs"})
    choice = ["Kd", "9s", "2c", "4d", "6h", "Js", "Qs", "7c"]
    weighs(monkeypatch, [throwing(face, ready=9.0 - at / 4) for at, face in enumerate(choice)])
    found = hinted(state)
    assert found.about.own == tuple(sorted(read_cards("2c 4d 6h Js Kd Qs")))
    assert found.about.sentence.startswith(
        "Without one of these you are as near as before: 2c 4d Kd 6h Js Qs."
    )
    # What costs more than a point or two cannot well be spared.
    weighs(monkeypatch, [throwing(face, ready=9.0 - at) for at, face in enumerate(choice)])
    assert hinted(state).about.own == tuple(sorted(read_cards("2c Kd")))
    weighs(monkeypatch, [throwing("Kd", ready=9.0), throwing("2c", ready=6.0)])
    assert hinted(state).about.sentence.startswith("You need this one least: Kd.")
    # Where more than being near decides, all that can go are looked at.
    weighs(monkeypatch, [throwing(face, ready=1.0) for face in ("9s", "Kd")])
    assert hinted(state).about.own == tuple(sorted(read_cards("9s Kd")))


def test_the_last_card_goes_out() -> None:
    found = hinted(position("dunlop", hands={"Ben": "Kd"}, table=TABLE))
    assert (found.move, found.why) == (Discard(read_card("Kd")), ("It is your last card.",))


def test_one_who_is_down_throws_what_costs_most() -> None:
    found = hinted(position("dunlop", hands={"Ben": "Ad 3h 4c"}, table=TABLE))
    assert found.move == Discard(read_card("Ad"))
    assert "15" in found.why[0]
    assert "Cy is down and has 3 cards left." in found.why[0]


# Cutting, calling, and what follows a call


def test_the_exact_cut_is_explained() -> None:
    state = position("dunlop", phase=Phase.CUT, seats=4, stock=" ".join(["2c 3d 4h 5s"] * 27))
    found = hinted(state)
    assert (found.move, found.says) == (Cut(41), "Aim at 41 cards.")
    assert found.about.sentence == "The deck has 108 cards, and 41 of them will be dealt."
    sentence = "41 cards will be dealt: lifting exactly that many takes 50 points off your score."
    assert found.why == (sentence,)
    assert hinted(position("mahlum", phase=Phase.CUT, stock="2c 3d 4h 5s")).why == (
        "It makes no difference to your score.",
    )


def called(top: str) -> State:
    return position(
        house("wikipedia", {"buy.window": "off"}),
        phase=Phase.TURN,
        turn=CY,
        by=ANN,
        callers=(BEN, CY),
        pile=f"Kc {top}",
        table={"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s6s7s8s", "JcJdJh"], "Ann": ["QcQdQh"]},
    )


def test_an_offence_is_called() -> None:
    found = hinted(called("9s"))
    assert found.about.top
    assert set(found.about.melds) == {MeldAt(BEN, 1), MeldAt(CY, 0)}
    assert (found.move, found.says) == (Call(), "Call 9s.")
    assert found.why == ("Ann takes it back and gets a card from the stock.",)


def test_a_partners_offence_is_not_called() -> None:
    state = position(
        house("wikipedia", {"buy.window": "off", "players.partners": "score"}),
        seats=4,
        phase=Phase.TURN,
        turn=BEN,
        by=ANN,
        callers=(BEN, CY, DEE),
        pile="Kc 9s",
        table={"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["JcJdJh"], "Ann": ["QcQdQh"]},
    )
    found = hint(view_of(state, CY), Names(("Ann", "Ben", "Cy", "Dee"), CY))
    assert found is not None
    assert (found.move, found.says) == (None, "Do not call.")
    assert found.why == ("Your partner would take it back, and another card with it.",)


def test_no_offence_is_not_called_and_asks_the_same() -> None:
    found = hinted(called("2d"))
    assert (found.move, found.says) == (None, "Do not call.")
    assert found.why == ("It doesn't fit on any meld where you could call it.",)


def test_after_the_last_card_one_calls_or_does_not() -> None:
    state = position("christmas", turn=ANN, hands={"Ann": "6h", "Ben": "Kd 4c"}, table=TABLE)
    state = play(state, "Ann discard 6h")
    assert state.public.phase is Phase.LAST_CALL
    found = hinted(state)
    assert (found.move, found.says) == (Pass(), "Do not call.")


def test_a_partners_last_discard_is_not_called() -> None:
    rules = house("christmas", {"players.partners": "score"})
    table = {"Ann": ["7c7d7h", "QcQdQh"], "Cy": ["9c9d9h", "JcJdJh"]}
    hands = {"Ann": "9s", "Ben": "Kd 4c", "Cy": "Kc 3c", "Dee": "Kh 2c"}
    state = play(position(rules, seats=4, turn=ANN, hands=hands, table=table), "Ann discard 9s")
    assert state.public.phase is Phase.LAST_CALL
    found = hint(view_of(state, CY), Names(("Ann", "Ben", "Cy", "Dee"), CY))
    assert found is not None
    assert (found.move, found.says) == (Pass(), "Do not call.")
    assert found.why == ("Your partner would take it back, and another card with it.",)


def test_the_caller_who_is_down_gives_what_costs_most() -> None:
    state = position(
        "wikipedia",
        phase=Phase.GIVE,
        turn=CY,
        by=ANN,
        caller=BEN,
        hands={"Ben": "2c 9d Jh"},
        pile="Kc",
        table=TABLE,
    )
    found = hinted(state)
    assert found.says == "Give Jh to Ann."
    assert found.why[0].startswith("It is your most expensive card: 10 points.")


def test_the_caller_gives_a_card_that_can_be_spared() -> None:
    state = position(
        "wikipedia", phase=Phase.GIVE, turn=CY, by=ANN, caller=BEN, hands={"Ben": HAND}, pile="Kc"
    )
    found = hinted(state)
    assert isinstance(found.move, Give)
    assert " to Ann." in found.says


# Where there is no hint


def test_nobody_else_has_a_hint() -> None:
    state = position("dunlop", hands={"Ben": HAND})
    assert hint(view_of(state, ANN), Names(("Ann", "Ben", "Cy"), ANN)) is None


def test_while_the_dealer_acts_there_is_none() -> None:
    state = position("dunlop", phase=Phase.SHUFFLE)
    assert hint(view_of(state, BEN), NAMES) is None


def test_a_player_that_raises_gives_no_hint_and_a_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def weigh(_view: View) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(expert, "weigh", weigh)
    with caplog.at_level(logging.ERROR):
        assert hint(view_of(position("dunlop", hands={"Ben": HAND}), BEN), NAMES) is None
    assert "no hint could be found" in caplog.text


def test_what_is_not_legal_is_never_shown(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    weighs(monkeypatch, [throwing("Ah", ready=3.0), throwing("Kd", ready=1.0)])
    with caplog.at_level(logging.ERROR):
        assert hint(view_of(position("dunlop", hands={"Ben": HAND}), BEN), NAMES) is None
    assert "not legal" in caplog.text
    # Nor is it compared with.
    weighs(monkeypatch, [throwing("Kd", ready=1.0), throwing("Ah", ready=0.9)])
    found = hint(view_of(position("dunlop", hands={"Ben": HAND}), BEN), NAMES)
    assert found is not None
    assert found.says == "Discard Kd."


def test_a_player_that_says_nothing_gives_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    weighs(monkeypatch, [])
    assert hint(view_of(position("dunlop", hands={"Ben": HAND}), BEN), NAMES) is None


def test_where_nothing_lies_on_the_pile_the_stock_is_all_there_is() -> None:
    found = hinted(drawing(""))
    assert found.about.sentence.startswith("You can only draw from the stock. ")
    assert found.about.sentence.endswith(".")
    assert found.about.helping
    assert not found.about.top
    assert found.says == "Draw from the stock."


# What is as good


def test_moves_that_are_worth_the_same_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("dunlop", hands={"Ben": HAND})
    weighs(monkeypatch, [throwing(face, ready=2.0) for face in ("Kd", "Js", "6h", "4d", "2c")])
    found = hinted(state)
    assert found.says == "Discard Kd."
    good = " Kd, Js, 6h and 4d seem equally good; any of them will do."
    assert found.about.sentence.endswith(good)
    weighs(monkeypatch, [throwing("Kd", ready=2.0), throwing("Js", ready=1.9)])
    good = " Kd is a little better; Js comes close."
    assert hinted(state).about.sentence.endswith(good)
    weighs(monkeypatch, [throwing("Kd", ready=2.0), throwing("Js", ready=1.0)])
    assert "close" not in hinted(state).about.sentence
    weighs(monkeypatch, [weighed(Draw(), {Part.READY: 1.0}), weighed(Take(), {Part.READY: 0.8})])
    found = hinted(drawing("9c"))
    assert found.says == "Draw from the stock."
    good = " Drawing is a little better; taking 9c comes close."
    assert found.about.sentence.endswith(good)


# Every hint, at every moment of many deals


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "preset", some(["dunlop", "wikipedia", "christmas", "mahlum", "bga"], everyday=3)
)
def test_hints_are_legal_and_tell_nothing_that_is_hidden(preset: str) -> None:
    random = Random(drawn(preset))
    asked = 0
    for step, (state, _, _, _) in enumerate(walked(preset, 3, 2, drawn("hints"))):
        if step > 60:
            break
        for seat in range(3):
            view = view_of(state, seat)
            names = Names(USUAL_NAMES[:3], seat)
            found = hint(view, names)
            if found is None:
                continue
            asked += 1
            assert set(found.about.own) <= set(view.hand)
            early = view.public.phase is Phase.BUY and not is_asked(view.public, seat)
            if early:
                assert seat in view.public.open, "those who sit nearer are heard first"
            elif found.move is not None and view.public.phase is not Phase.TURN:
                assert refuse(view, found.move) is None
            if step % 5 == 0 and view.public.phase is not Phase.CUT:
                assert hint(view_of(redealt(view, random), seat), names) == found
    assert asked > 50


def test_after_a_hint_is_followed_the_next_one_goes_on() -> None:
    state = position("dunlop", hands={"Ben": f"{HAND} 9h"})
    state = play(state, "Ben lay 7c7d7h 9d9h9s")
    assert not isinstance(hinted(state).move, Lay)


def test_the_dearest_card_is_called_so_and_one_of_several_is() -> None:
    for hand, said in (
        ("2c 9d Jh", "It is your most expensive card: 10 points."),
        ("2c 9d Jh Qd", "It is one of your most expensive cards: 10 points."),
        ("Tc Jh Qd", "Any other card that you could part with costs as much: 10 points."),
    ):
        state = position("dunlop", hands={"Ben": hand}, table={"Ben": ["7c7d7h", "3c3d3h"]})
        view = view_of(state, BEN)
        (given,) = Facts(view, Names(USUAL_NAMES[:3], BEN)).plainly(Discard(read_card("Jh")))
        assert given.startswith(said)


@pytest.mark.parametrize("table", [{}, {"Ben": ["7c7d7h", "3c3d3h"]}])
def test_what_is_looked_at_is_a_few_cards_and_never_the_whole_hand(
    table: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = "2c 4d 6h 8s Js Qd Kc 9h 5s"
    faces = hand.split()
    best, *others = sorted(faces, key=lambda face: face != "9h")
    weighs(monkeypatch, [throwing(face, kept=9.0 - at) for at, face in enumerate([best, *others])])
    found = hinted(position("dunlop", hands={"Ben": hand}, table=table))
    assert 0 < len(found.about.own) <= 6
    assert read_card("9h") in found.about.own
    assert len(found.about.own) < len(faces)


def test_a_two_is_swapped_out() -> None:
    rules = house("dunlop+twos", {"swap.cards": "wild_cards", "points.wild_two": 1})
    state = position(
        rules, hands={"Ben": "8s Kd 4c"}, table={"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s6s7s2d"]}
    )
    found = hinted(state)
    assert found.says == "Swap 8s for the 2d in Cy's 5 to 8 of spades."
    assert found.why == ("You get the 2d; you have to play it this turn.",)


def test_a_two_makes_room() -> None:
    changes = {"swap.cards": "wild_cards", "swap.joker_use": "stays_in_run"}
    state = position(
        house("dunlop+twos", changes),
        hands={"Ben": "6s Kd 4c"},
        table={"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s2d7s8s"]},
    )
    found = hinted(state)
    assert found.says == "Swap 6s for the 2d in Cy's 5 to 8 of spades, which moves to the high end."
    assert found.why == ("That takes 6 points off your hand; the 2d stays in the run.",)


# New melds


def with_new_melds(hand: str, **more: object) -> State:
    rules = house("dunlop", {"layoff.new_melds": True})
    return position(rules, hands={"Ben": hand}, table=TABLE, **more)  # type: ignore[arg-type]  # fields of the state, as they are


def test_one_who_is_down_is_led_to_a_new_meld() -> None:
    found = hinted(with_new_melds("2c 2d 2h Kd Qh"))
    assert found.by.own == read_cards("2c2d2h")
    assert found.says == "Lay down a new meld: 2c 2d 2h."
    assert found.why[0].startswith("That takes 6 points off your hand.")


def test_one_who_is_down_takes_what_makes_a_new_meld() -> None:
    taking = hinted(with_new_melds("2c 2d Kd", phase=Phase.TURN, pile="2h"))
    assert taking.about.sentence == "2h makes a new meld with 2c and 2d."
    assert (taking.move, taking.why) == (Take(), ("With 2h you can lay down a new meld.",))
    none = hinted(with_new_melds("2c Qd Kd", phase=Phase.TURN, pile="2h"))
    assert (none.move, none.why) == (Draw(), ("You can't lay 2h off on any meld.",))
