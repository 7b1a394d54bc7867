"""Which parts of the weighing decided, and the numbers that show it."""

import pytest

from liverpool.bots.measures.hand import unseen
from liverpool.bots.measures.ready import ready_within
from liverpool.bots.weighing import Part, Weighed, weighed
from liverpool.engine.cards import without_card
from liverpool.engine.moves import Buy, Draw, Pass, Take
from liverpool.engine.state import Phase, State, view_of
from liverpool.record.cards import read_card, read_cards
from liverpool.table import helping
from liverpool.table.helping import is_many
from liverpool.table.hint_reasons import Reasons, deciding
from liverpool.table.words import Names
from tests.rules.positions import BEN, position
from tests.table.hinting import HAND, throwing

NAMES = Names(("Ann", "Ben", "Cy"), BEN)


def why(state: State, *found: Weighed) -> tuple[str, ...]:
    return Reasons(view_of(state, BEN), NAMES).why(found)


def playing(hand: str = HAND, **more: object) -> State:
    return position("dunlop", hands={"Ben": hand}, **more)  # type: ignore[arg-type]  # fields of the state, as they are


# Which parts decided


def test_a_part_decides_if_another_move_would_be_first_without_it() -> None:
    best = throwing("Kd", ready=5.0, kept=1.0)
    other = throwing("2c", ready=1.0, kept=2.0)
    assert deciding([best, other]) == [(Part.READY, other)]


def test_a_part_whose_removal_changes_nothing_does_not() -> None:
    best = throwing("Kd", ready=5.0, kept=1.0)
    other = throwing("2c", ready=1.0, kept=0.5)
    assert Part.KEPT not in dict(deciding([best, other]))


def test_each_part_is_compared_with_the_move_that_it_beat() -> None:
    best = throwing("Kd", ready=6.0, kept=6.0)
    nearer = throwing("2c", ready=10.0, kept=0.0)
    dearer = throwing("Js", ready=0.0, kept=9.0)
    assert dict(deciding([best, nearer, dearer])) == {Part.READY: dearer, Part.KEPT: nearer}


def test_where_none_decides_alone_the_largest_does() -> None:
    best = throwing("Kd", ready=5.0, kept=3.0)
    other = throwing("2c", ready=1.0, kept=1.0)
    assert deciding([best, other]) == [(Part.READY, other)]


def test_what_is_worth_as_much_is_not_beaten() -> None:
    assert deciding([throwing("Kd", ready=5.0), throwing("2c", ready=4.8)]) == []
    assert deciding([throwing("Kd", ready=5.0)]) == []


def test_a_move_that_nobody_would_make_decides_nothing() -> None:
    """Without what speaks for the best move, a card would be first that costs a step."""
    best = throwing("Kd", ready=20.0, kept=1.0)
    rival = throwing("Js", ready=18.0, kept=0.9)
    absurd = throwing("9s", ready=0.0, kept=9.0)
    assert deciding([best, rival, absurd]) == [(Part.READY, rival)]
    given = why(playing(), best, rival, absurd)
    assert not any("9s" in each for each in given)


def test_what_looking_ahead_has_as_the_next_best_is_the_rival() -> None:
    best, other, seen = throwing("Kd", kept=9.0), throwing("Js", kept=8.0), throwing("2c", kept=1.0)
    reasons = Reasons(view_of(playing(), BEN), NAMES)
    assert reasons.why([best, other, seen], seen.move) == (
        "Left in your hand, Kd costs 10 points, 2c only 2.",
    )


def test_a_fact_is_told_where_the_instant_bot_sees_none() -> None:
    given = why(playing(), throwing("Kd", called=9.0), throwing("9s", called=0.0))
    assert given == (
        "Without Kd you lack 1 card; without 9s you lack 2 cards.",
        "Left in your hand, Kd costs 10 points, 9s only 9.",
    )


def test_where_nothing_else_is_a_fact_it_counts_what_may_come_beside_each_card() -> None:
    hand = "7c 7d 7h 9s 9d 2c 4d 6h Js Qd"
    best, rival = throwing("Js", called=9.0), throwing("Qd", called=0.0)
    (told,) = why(playing(hand, pile="Jc Jd Jh Jc"), best, rival)
    assert told == "7 cards that go with Qd may still come, only 3 with Js."
    (as_many,) = why(playing(hand, pile="Kc"), best, rival)
    assert "go with" not in as_many


# The reasons in words


def test_the_reason_to_keep_a_card_is_what_would_be_lacking() -> None:
    given = why(playing(), throwing("Kd", ready=9.0), throwing("9s", ready=0.0))
    assert given == ("Without Kd you lack 1 card; without 9s you lack 2 cards.",)


def test_cards_that_help_are_counted_on_both_sides() -> None:
    state = playing("7c 7d 9s 9d 2c 2d 4d 6h Js Kd")
    given = why(state, throwing("Kd", ready=2.0), throwing("2c", ready=0.0))
    start = "Without Kd, 22 cards would bring you nearer; without 2c, only 16."
    assert len(given) == 1
    assert given[0].startswith(start)


def test_how_soon_the_hand_is_ready_is_said_where_it_differs() -> None:
    state = playing("7c 7d 9s 9d 2c 2d 4d 6h Js Kd")
    given = why(state, throwing("Kd", ready=2.0), throwing("2c", ready=0.0))
    view = view_of(state, BEN)
    chances = [
        100
        * ready_within(
            view.public, view.seat, without_card(view.hand, read_card(text)), unseen(view), 3
        )
        for text in ("Kd", "2c")
    ]
    soon = f"go down within 3 turns {chances[0]:.0f} times in 100 instead of {chances[1]:.0f}."
    assert given[0].endswith(soon)
    as_good = why(state, throwing("Kd", ready=2.0), throwing("Js", ready=0.0))
    assert "times in 100" not in "".join(as_good)


def test_a_number_that_speaks_for_the_other_move_is_left_out() -> None:
    given = why(playing(), throwing("9s", ready=9.0), throwing("Kd", ready=0.0))
    assert all("lack" not in reason or "with 9s" in reason for reason in given)
    dearer = why(playing(), throwing("2c", kept=9.0), throwing("Kd", kept=0.0))
    assert all("caught" not in reason for reason in dearer)


def test_points_in_the_hand_come_with_who_could_end_the_deal() -> None:
    state = playing(table={"Cy": ["5s6s7s8s"]})
    given = why(state, throwing("Kd", kept=4.0), throwing("2c", kept=0.0))
    assert given[0].startswith("Left in your hand, Kd costs 10 points, 2c only 2. ")
    assert given[0].endswith("Cy is down and has 3 cards left.")
    alone = why(playing(), throwing("Kd", kept=4.0), throwing("2c", kept=0.0))
    assert alone == ("Left in your hand, Kd costs 10 points, 2c only 2.",)


def test_who_could_lay_the_other_card_off_is_named() -> None:
    state = playing("9s Kd 2c 3c 4h 5h 6d Jd Qd Ah", table={"Cy": ["5s6s7s8s", "QcQdQh"]})
    given = why(state, throwing("Kd", others=0.0), throwing("9s", others=-4.0))
    assert given == ("Cy is next and could lay 9s off.",)
    both = playing("9s Kd 2c 3c 4h 5h 6d Jd Qd Ah", table={"Cy": ["5s6s7s8s", "KcKhKs"], "Ben": []})
    given = why(both, throwing("Kd", others=0.0), throwing("9s", others=-4.0))
    assert all("could lay" not in reason for reason in given), "Cy could lay the king off, too"


def test_who_was_seen_to_get_its_like_is_named() -> None:
    known = ((), (), tuple(read_cards("2h")))
    given = why(playing(known=known), throwing("Kd", others=0.0), throwing("2c", others=-2.0))
    assert given == ("Cy is known to hold 2h and may want 2c.",)
    # Not where the same is known of the better card, nor where cards of one rank are of no use.
    both = ((), (), tuple(read_cards("2h Kc")))
    assert (
        why(playing(known=both), throwing("Kd", others=0.0), throwing("2c", others=-2.0)) != given
    )
    runs = playing(known=known, deal=3)
    assert why(runs, throwing("Kd", others=0.0), throwing("2c", others=-2.0)) != given


def test_near_cards_of_a_suit_go_together_where_runs_are_wanted() -> None:
    known = ((), (), tuple(read_cards("4c")))
    state = playing(known=known, deal=3)
    given = why(state, throwing("Kd", others=0.0), throwing("2c", others=-2.0))
    assert given == ("Cy is known to hold 4c and may want 2c.",)


def test_a_card_that_could_be_called_is_a_reason() -> None:
    state = position(
        "wikipedia",
        hands={"Ben": "9s Kd 2c"},
        table={"Ben": ["7c7d7h", "JcJdJh"], "Cy": ["5s6s7s8s"]},
    )
    given = why(state, throwing("Kd", called=0.0), throwing("9s", called=-12.0))
    assert given == ("9s fits on the table, so it could be called.",)


def drawing(top: str, phase: Phase = Phase.TURN) -> State:
    return position("dunlop", phase=phase, hands={"Ben": HAND}, pile=top, open=(BEN,))


def test_a_card_that_helps_nothing_is_compared_with_the_stock() -> None:
    given = why(drawing("Qc"), weighed(Draw(), {Part.READY: 4.0}), weighed(Take(), {}))
    assert given[0].startswith("Qc brings you no nearer: with or without it you lack 1 card. Of")
    assert given[0].endswith("the 97 cards you can't see, 10 would.")


def test_what_comes_along_is_named_where_it_decided() -> None:
    state = drawing("9c", Phase.BUY)
    given = why(state, weighed(Pass(), {}), weighed(Buy(), {Part.READY: 5.0, Part.CARDS: -9.0}))
    much = "and 9 cards yet to come would help as much."
    assert given == (f"Buying 9c would add 9 points and 1 unseen card to your hand, {much}",)


def test_several_cards_of_the_pile_are_all_named_with_what_they_cost() -> None:
    state = position("mahlum", phase=Phase.TURN, hands={"Ben": HAND}, pile="Kc 4s 9c")
    deep = weighed(Take(3), {Part.READY: 9.0, Part.CARDS: -9.0})
    given = why(state, weighed(Draw(), {Part.READY: 4.0}), deep, weighed(Take(), {}))
    assert given == ("Taking Kc, 4s and 9c would add 23 points and 2 unseen cards to your hand.",)
    both = why(state, weighed(Take(2), {Part.READY: 9.0}), weighed(Draw(), {}))
    assert both == ("With 4s and 9c you can go down; without them you lack 1 card.",)


def test_more_cards_of_the_pile_are_compared_with_fewer() -> None:
    hand = "7c 7d 9s 9d 2c 4d 6h Js Kd Ah"
    state = position("mahlum", phase=Phase.TURN, hands={"Ben": hand}, pile="Kc 7h 9c")
    deep, top = weighed(Take(2), {Part.READY: 9.0}), weighed(Take(), {Part.READY: 1.0})
    assert why(state, deep, top) == (
        "With 7h and 9c you can go down; with 9c alone you lack 1 card.",
    )
    all_of_them = weighed(Take(3), {Part.READY: 9.0, Part.CARDS: -5.0})
    (given,) = why(state, weighed(Take(2), {Part.READY: 9.0}), all_of_them)
    assert given == "Taking Kc, 7h and 9c would add 26 points and 2 unseen cards to your hand."


@pytest.mark.parametrize(
    ("cards", "others", "named"),
    [
        (21, 20, False),
        (14, 12, False),
        (22, 16, True),
        (4, 3, True),
        (8, 7, False),
        (3, 3, False),
        (2, 0, True),
    ],
)
def test_a_trifle_is_no_reason(cards: int, others: int, named: bool) -> None:
    assert is_many(cards, others) is named


def test_a_few_more_cards_that_help_are_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(
        "dunlop", phase=Phase.TURN, hands={"Ben": "7c 7d 9s 9d 2c 4d 6h Js Kd Ah"}, pile="Jc"
    )
    found = weighed(Take(), {Part.READY: 4.0}), weighed(Draw(), {})
    assert why(state, *found) == ("With Jc, 22 cards would bring you nearer; without it, 16.",)
    monkeypatch.setattr(helping, "LEAST_SHARE", 0.5)
    assert not any("22 cards" in each for each in why(state, *found))


def test_a_card_that_could_be_laid_off_is_left_for_what_comes_with_it() -> None:
    table = {"Ben": ["9c9d9h", "7c7d7h"]}
    state = position(
        "dunlop", phase=Phase.BUY, hands={"Ben": "2c 4d"}, pile="9s", open=(BEN,), table=table
    )
    given = why(state, weighed(Pass(), {}))
    assert given == ("You could lay 9s off, but 1 unseen card would come with it.",)


def test_where_all_cards_play_at_once_a_card_that_helps_is_known_to_help() -> None:
    hand = "2c 2d 2h 2s 6c 6d 6h Qc Qd Qs Kh 3s"
    state = position("christmas", phase=Phase.TURN, deal=7, hands={"Ben": hand}, pile="6s")
    given = why(state, weighed(Take(), {Part.READY: 9.0}), weighed(Draw(), {}))
    assert given == ("With 6s you lack 1 card; without it you lack 2 cards.",)
    left = why(state, weighed(Draw(), {Part.READY: 9.0}), weighed(Take(), {}))
    assert all("no nearer" not in reason for reason in left)


def test_a_card_of_a_set_is_told_from_one_that_is_alone() -> None:
    """A fourth king costs more in the hand than a three, and yet it goes down with the others."""
    hand = "Kh Kd Ks Kc 3h 10s 10h 10c 7d 7c"
    three, king = throwing("3h", ready=1.0), throwing("Kh", ready=1.0)
    reasons = Reasons(view_of(playing(hand), BEN), NAMES)
    said = "Kh is one of your four kings; 3h is alone."
    assert reasons.against(three, king).reasons == (said,)
    assert said not in reasons.against(king, three).reasons
    seven = throwing("7d", ready=1.0)
    said = "Kh is one of your four kings; of sevens you have only two."
    assert reasons._breaks_a_set(read_card("7d"), read_card("Kh")) == said
    assert reasons._breaks_a_set(read_card("10s"), read_card("Kh")) == ""
    assert not any("alone" in each for each in reasons.against(seven, king).reasons)


def of_the_hand(
    hand: str, best: str, rival: str, beside: str = "QcQdQs", *, rules: str = "dunlop"
) -> str:
    """What speaks for one discard and against the other beside what was weighed, which is nothing;
    a run with a joker and another meld, three queens, lie on the table."""
    table = {"Ann": ["6h7h**9h", beside]}
    state = position(rules, deal=2, hands={"Ben": hand}, table=table)
    reasons = Reasons(view_of(state, BEN), NAMES)
    return " ".join(reasons.against(throwing(best), throwing(rival)).reasons)


def test_a_card_that_wins_a_joker_later_is_told_from_one_that_does_not() -> None:
    hand = "8h 8s 2c 4d 4c Js Kd 3s 5d Ac"
    swap = "you could swap 8h for the joker in Ann's 6 to 9 of hearts."
    for rules, when in (
        ("wikipedia", "In the turn in which you go down"),
        ("mahlum", "Once you are down"),
    ):
        assert of_the_hand(hand, "8s", "8h", rules=rules) == f"{when}, {swap}"
        assert "swap" not in of_the_hand(hand, "8h", "8s", rules=rules)
    both = "8h Qs 2c 4d 4c Js Kd 3s 5d Ac"
    assert "swap" not in of_the_hand(both, "8h", "Qs", "10sJs**Ks", rules="mahlum")


def test_a_card_that_fits_on_the_table_later_is_told_from_one_that_does_not() -> None:
    hand = "Qh Kh 2c 4d 4c 8s 3s 5d Ac"
    assert "lay Qh off on Ann's 3 queens" in of_the_hand(hand, "Kh", "Qh")
    assert "off on" not in of_the_hand(hand, "Qh", "Kh")


def test_a_card_that_goes_with_others_in_the_hand_is_told_from_one_that_goes_with_few() -> None:
    hand = "Jd 9d Jh 7c 7s 4d 3s 5h"
    said = "Jd goes with 9d and Jh in your hand; 7c only with 7s."
    state = position("dunlop", deal=2, hands={"Ben": hand})
    reasons = Reasons(view_of(state, BEN), NAMES)
    assert reasons._goes_with_more(read_card("7c"), read_card("Jd")) == said
    assert reasons._goes_with_more(read_card("Jd"), read_card("7c")) == ""
    none = "7c goes with 7s in your hand; 4d with none."
    hand = "7c 7s 4d Jc Kh"
    reasons = Reasons(view_of(position("dunlop", deal=2, hands={"Ben": hand}), BEN), NAMES)
    assert reasons._goes_with_more(read_card("4d"), read_card("7c")) == none
    pairs = Reasons(view_of(playing("Kc Kh Qs Qs 4d"), BEN), NAMES)
    assert pairs._goes_with_more(read_card("Qs"), read_card("Kh")) == ""


def test_what_somebody_may_want_more_is_told_with_all_that_goes_with_it() -> None:
    state = position(
        "dunlop",
        deal=2,
        hands={"Ben": "4c 7c Kh Js 2d"},
        known=((read_card("9c"),), (), (read_card("2c"), read_card("3c"))),
    )
    reasons = Reasons(view_of(state, BEN), NAMES)
    said = reasons.against(throwing("7c", others=1.0), throwing("4c")).reasons
    assert said == ("Cy is known to hold 2c and 3c and may want 4c more than 7c.",)
    assert not reasons.against(throwing("4c", others=1.0), throwing("7c")).reasons


def test_whoever_is_down_is_brought_nearer_to_nothing() -> None:
    state = playing("2c 3c 4c 7c Kc", table={"Ben": ["7c7d7h", "9c9d9h"]})
    reasons = Reasons(view_of(state, BEN), NAMES)
    best, other = throwing("7c", ready=2.0), throwing("3c")
    assert not any("nearer" in each for each in reasons.against(best, other).reasons)


def test_no_more_than_three_reasons_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = Reasons(view_of(playing(), BEN), NAMES)
    monkeypatch.setattr(reasons, "_against", lambda part, _best, _rival: f"{part}")
    parts = [part.value for part in Part]
    best = throwing("Kd", **dict.fromkeys(parts, 4.0))
    others = [
        throwing(face, **{**dict.fromkeys(parts, 4.0), part: -1.0, parts[-1]: 5.0})
        for face, part in zip(["2c", "4d", "6h", "Js"], parts[:-1], strict=False)
    ]
    assert len(reasons.why([best, *others])) == 3


def test_a_card_that_brings_no_step_is_judged_by_what_would_help_beside_it() -> None:
    state = position(
        "dunlop", phase=Phase.TURN, hands={"Ben": "7c 7d 9s 9d 2c 4d 6h Js Kd Ah"}, pile="Jc"
    )
    take = weighed(Take(), {Part.READY: 4.0})
    given = why(state, take, weighed(Draw(), {}))
    assert given == ("With Jc, 22 cards would bring you nearer; without it, 16.",)


def test_the_card_that_comes_with_a_buy_is_named_where_it_decides() -> None:
    given = why(drawing("Qc", Phase.BUY), weighed(Buy(), {Part.READY: 9.0}), weighed(Pass(), {}))
    assert given == ("The extra card may help: 10 of the 97 cards you can't see bring you nearer.",)


# Once down


def kept(other: str, hand: str, **more: object) -> tuple[str, ...]:
    state = playing(hand, table={"Ben": ["7c7d7h"], "Cy": ["5c6c7c8c"]}, **more)
    return why(state, throwing("2h", fits=0.0), throwing(other, fits=-3.0))


def test_what_a_run_may_take_later_is_named_with_the_run() -> None:
    assert kept("3c", "2h 3c 4d") == (
        "3c is one card away from 5c 6c 7c 8c, so you may lay it off later.",
    )


def test_what_fits_already_is_named() -> None:
    assert kept("9c", "2h 9c 4d") == (
        "9c fits on the table, so you can lay it off in your next turn.",
    )


def test_without_a_place_on_the_table_nothing_is_said_of_it() -> None:
    assert not any("lay it off" in each for each in kept("Kd", "2h Kd 4d"))
