"""What a seat is asked, in words, and which answers it can give."""

from typing import Any

import pytest

from liverpool.engine.cards import JOKER
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Phase, State, view_of
from liverpool.record.cards import read_cards
from liverpool.table.advice import progress_of
from liverpool.table.reasons import SHORT
from liverpool.table.seat.answers import SELECT, AnswerKind, Prompt
from liverpool.table.seat.draft import Draft, MeldGroup, check_draft
from liverpool.table.seat.for_hand import for_hand
from liverpool.table.seat.offer import offer_to
from liverpool.table.seat.prompt import Situation, prompt
from liverpool.table.seat.question import Question, asked_of
from liverpool.table.seat.tray import tray
from liverpool.table.words import Names
from tests.rules.positions import ANN, BEN, CY, house, play, position
from tests.table.seat.test_draft import your_turn

NAMES = ("Ann", "Ben", "Cy")


def asked(state: State, seat: int, *, calls: bool = False, **more: Any) -> Prompt:
    """What the seat is asked, the draft and the table's own knowledge in `more`."""
    names = Names(NAMES, seat)
    question = asked_of(state.public, seat, calls=calls)
    offer = offer_to(state, seat, names, said=more.pop("said", None))
    situation = Situation(names, more.pop("question", question), offer, **more)
    return prompt(view_of(state, seat), situation)


def answers(prompt: Prompt) -> list[tuple[AnswerKind, str, bool]]:
    """The second and the main answer: kind, label and whether it is possible."""
    both = [answer for answer in (prompt.second, prompt.main) if answer is not None]
    return [(answer.kind, answer.label, answer.off is None) for answer in both]


def filled(prompt: Prompt) -> list[AnswerKind]:
    both = [answer for answer in (prompt.second, prompt.main) if answer is not None]
    return [answer.kind for answer in both if answer.filled]


def test_every_refusal_has_a_short_form() -> None:
    assert set(SHORT) == set(Reason)
    assert all(0 < len(text) <= 18 for text in SHORT.values())


def test_in_turn_one_draws_or_takes() -> None:
    prompt = asked(position("dunlop", phase=Phase.TURN, by=ANN, pile="Kc 9c"), BEN)
    assert prompt.sentence == "Your turn. Take 9c or draw."
    assert answers(prompt) == [
        (AnswerKind.DRAW, "Draw", True),
        (AnswerKind.TAKE, "Take 9c", True),
    ]
    assert filled(prompt) == []


def test_what_cannot_be_taken_says_why() -> None:
    prompt = asked(position("dunlop", phase=Phase.TURN, by=ANN, pile="Kc **", dead=True), BEN)
    assert prompt.sentence == "Your turn. Draw from the stock."
    assert prompt.main is not None
    assert prompt.main.off is not None
    assert prompt.detail == prompt.main.off.sentence
    assert prompt.main.under == "cannot be taken"


def test_an_offer_is_asked_with_its_terms() -> None:
    state = position("dunlop", phase=Phase.BUY, by=ANN, open=(CY,), pile="Kc 9c")
    prompt = asked(state, CY)
    assert prompt.sentence == "Buy 9c from Ann?"
    assert prompt.detail == "Costs 1 extra card. Ben passed."
    assert answers(prompt) == [(AnswerKind.PASS, "Pass", True), (AnswerKind.BUY, "Buy 9c", True)]


@pytest.mark.parametrize(
    ("said", "detail"),
    [
        (None, "You may get the chance to buy 9c, for 1 extra card."),
        ("buy", "You will buy it if you get the chance."),
        ("pass", "You will pass."),
    ],
)
def test_an_offer_to_come_can_be_answered_before(said: str | None, detail: str) -> None:
    state = position("dunlop", phase=Phase.TURN, by=ANN, pile="Kc 9c")
    prompt = asked(state, CY, said=said)
    assert (prompt.sentence, prompt.detail) == ("Ben plays …", detail)
    pressed = [answer.pressed for answer in (prompt.second, prompt.main) if answer is not None]
    assert pressed == [said == "pass", said == "buy"]
    assert prompt.main is not None
    assert prompt.main.under == "if I can"


def test_of_two_each_discard_is_offered_before_a_card_is_turned_onto_it() -> None:
    rules = house("dunlop", {"players.min": 2, "buy.for_two": True})
    hands = {"Ann": "3h Qc Kd", "Ben": "2d 4h 6s"}
    state = position(rules, seats=2, turn=ANN, hands=hands, pile="Kc", stock="4c 5c 6c")
    state = play(state, "Ann discard 3h")
    offered = asked(state, BEN)
    assert offered.sentence == "Buy 3h from Ann?"
    assert offered.detail.endswith("Pass, and a card is turned up.")
    waiting = asked(state, ANN)
    assert (waiting.sentence, waiting.detail) == (
        "Ben may buy 3h.",
        "Then a card from the stock is turned onto it.",
    )


def test_who_waits_can_prepare_melds() -> None:
    prompt = asked(position("dunlop", phase=Phase.TURN, by=CY, pile="Kc 9c"), CY)
    assert prompt.sentence == "Ben plays …"
    assert answers(prompt) == [
        (AnswerKind.DRAW, "Draw", False),
        (AnswerKind.PREPARE, "Prepare melds", True),
    ]


def test_a_call_is_an_answer_of_its_own() -> None:
    state = position(
        "christmas",
        phase=Phase.TURN,
        by=ANN,
        callers=(BEN, CY),
        pile="Jc 9s",
        table={"Ann": ["9c 9d 9h"]},
    )
    prompt = asked(state, CY, calls=True)
    assert prompt.sentence == "Ann discarded 9s. Call it, or let it go?"
    assert (prompt.call.label, prompt.call.off) == ("Rummy!", None)
    assert asked(state, ANN).call.under == "not now"
    assert asked(position("dunlop", phase=Phase.TURN), ANN).call.under == "no calls"


def test_one_who_is_not_down_lays_down_or_discards() -> None:
    state = position("dunlop", phase=Phase.PLAY, turn=BEN)
    prompt = asked(state, BEN)
    assert prompt.sentence == "Lay down your contract, or discard."
    assert prompt.second is not None
    assert prompt.second.off is not None
    assert prompt.second.off.reason == SELECT
    assert asked(state, BEN, complete=True).sentence == "You can lay down your contract."


def test_one_who_is_down_lays_off_or_discards() -> None:
    state = position("dunlop", phase=Phase.PLAY, turn=BEN, table={"Ben": ["9c 9d 9h"]})
    assert asked(state, BEN).sentence == "Lay off what you can, or discard."
    assert asked(state, BEN, played=True).detail == "Nobody sees this yet."
    ending = asked(state, BEN, ended=True)
    assert answers(ending) == [(AnswerKind.END_TURN, "End turn", True)]


def test_where_no_card_fits_nothing_says_to_lay_one_off() -> None:
    state = position("dunlop", phase=Phase.PLAY, turn=BEN, table={"Ben": ["9c 9d 9h"]})
    prompt = asked(state, BEN, fitting=0, none_fits=True)
    assert (prompt.sentence, prompt.detail) == ("Discard a card to end your turn.", "")
    assert prompt.main is not None
    assert prompt.main.off is not None
    assert (prompt.main.under, prompt.main.off.reason == SELECT) == ("none fits", False)


def test_one_who_is_down_may_lay_a_new_meld_where_the_rules_say_so() -> None:
    rules = house("dunlop", {"layoff.new_melds": True})
    state = position(rules, hands={"Ben": "2c2d2h Kd"}, table={"Ben": ["9c9d9h"]})
    prompt = asked(state, BEN)
    assert prompt.sentence == "Lay down or lay off what you can, or discard."
    assert prompt.main is not None
    assert prompt.main.off is not None
    assert prompt.main.off.sentence.endswith("or that make a new one.")


def test_a_last_card_that_cannot_be_discarded_is_laid_off() -> None:
    rules = house("dunlop", {"end.out": "never_discard"})
    state = position(rules, hands={"Ben": "9s"}, table={"Ben": ["9c9d9h"]})
    prompt = asked(state, BEN)
    assert prompt.sentence == "Lay off your last card to go out."
    assert answers(prompt) == [
        (AnswerKind.DISCARD, "Discard", False),
        (AnswerKind.LAY_OFF, "Lay off", False),
    ]
    assert prompt.second is not None
    assert prompt.second.off is not None
    assert prompt.second.off.reason == Reason.LAST_CARD_STAYS
    two = position(rules, hands={"Ben": "9s Kd"}, table={"Ben": ["9c9d9h"]})
    assert asked(two, BEN).sentence == "Lay off what you can, or discard."


def test_a_discard_that_waits_says_for_what() -> None:
    for open_to, when in {(CY,): "once everyone has had time to buy 9c", (): "in a moment"}.items():
        state = position("dunlop", phase=Phase.PLAY, turn=BEN, pile="Kc 9c", open=open_to)
        prompt = asked(state, BEN, held=read_cards("4d")[0])
        assert prompt.sentence == f"4d goes on the pile {when}."
        assert prompt.detail == "Nobody sees this yet."
        assert answers(prompt) == [(AnswerKind.TAKE_BACK, "Take 4d back", True)]


@pytest.mark.parametrize(
    ("groups", "sentence", "under"),
    [
        (("", ""), "Choose cards for your first meld.", "7 missing"),
        (("9c 9d", ""), "Choose cards for the next meld.", "5 missing"),
        (("9c 9d Kh", ""), "One of your melds is not valid yet.", "4 missing"),
        (("9c 9d 9h", "5d 6d 7d **"), "Say which card the joker stands for.", "joker first"),
        (("9c 9d 9h", "5d 6d 7d 8d"), "All your melds are ready.", ""),
    ],
)
def test_the_tray_says_what_is_still_to_do(
    groups: tuple[str, str], sentence: str, under: str
) -> None:
    aside = Draft(groups=tuple(MeldGroup(tuple(read_cards(cards))) for cards in groups))
    state = your_turn("9c 9d 9h Kh 5d 6d 7d 8d ** 2c")
    prompt = tray(check_draft(state, 0, aside), Question.PLAY)
    assert prompt.sentence == sentence
    assert prompt.main is not None
    assert prompt.main.under == under
    assert (prompt.main.off is None) == (under == "")


def test_the_tray_asks_for_the_rank_of_wild_cards_alone() -> None:
    aside = Draft(groups=(MeldGroup((JOKER,) * 3), MeldGroup(tuple(read_cards("5d 6d 7d 8d")))))
    state = your_turn("** ** ** 5d 6d 7d 8d Kh", changes={"meld.set_min_naturals": 0})
    prompt = tray(check_draft(state, 0, aside), Question.PLAY)
    assert prompt.sentence == "Say which rank the wild cards stand for."


def test_a_lay_down_that_may_fail_names_its_price() -> None:
    aside = Draft(groups=(MeldGroup(tuple(read_cards("9c 9d Kh"))), MeldGroup()))
    state = your_turn("9c 9d 9h Kh 5d 6d 7d 8d ** 2c")
    prompt = tray(check_draft(state, 0, aside, guard=False), Question.PLAY)
    assert prompt.main is not None
    assert (prompt.main.kind, prompt.main.under) == (AnswerKind.EXPOSE, "+50 if it fails")


@pytest.mark.parametrize(
    ("hand", "deal", "pile", "detail"),
    [
        ("7h 7d 9s 9h Kc Qc Js 2d 3d 4h", 1, "7c", "Completes your first set."),
        ("7h 7d 8s 4h Kc Qc Js 2d 3d Ah", 1, "Kd", "Fits your second set."),
        ("7h 7d 5s 6s Kc Qc Jd 2d 9d 4h", 2, "7s", "Completes your set."),
        ("Th Tc Ts 5s 6s Kc Jd 2d 8d 4h", 2, "7s", "Fits your sequence."),
        ("Th Tc Ts 5s 6s Kc Jd 2d 8d 4h", 2, "Kd", "You don't need it."),
    ],
)
def test_in_turn_one_is_told_what_the_top_card_would_do(
    hand: str, deal: int, pile: str, detail: str
) -> None:
    state = position(
        "dunlop", deal=deal, phase=Phase.TURN, by=ANN, hands={"Ben": hand}, pile=f"3s {pile}"
    )
    view = view_of(state, BEN)
    does = for_hand(view, progress_of(view), read_cards(pile)[0])
    assert does is not None
    prompt = asked(state, BEN, top=does)
    assert prompt.detail == detail
    assert filled(prompt) == ([AnswerKind.TAKE] if does.helps else [AnswerKind.DRAW])


@pytest.mark.parametrize(
    ("phase", "helps"), [(Phase.TURN, AnswerKind.TAKE), (Phase.BUY, AnswerKind.PASS)]
)
def test_one_who_can_go_down_is_told_what_fits_the_table_then(
    phase: Phase, helps: AnswerKind
) -> None:
    state = position(
        "dunlop",
        phase=phase,
        by=ANN,
        turn=BEN if phase is Phase.TURN else CY,
        open=(BEN,) if phase is Phase.BUY else (),
        hands={"Ben": "7h 7d 7s 9s 9h 9c Kc Qc 2d 3d"},
        table={"Ann": ["5s 5c 5h", "Jc Jd Jh"]},
        pile="3s Js",
    )
    view = view_of(state, BEN)
    does = for_hand(view, progress_of(view), read_cards("Js")[0])
    assert does is not None
    assert does.sentence == "Fits a meld on the table, once you are down."
    assert filled(asked(state, BEN, top=does)) == [helps]
    other = for_hand(view, progress_of(view), read_cards("8s")[0])
    assert other is not None
    assert other.sentence == "Ready without it."


@pytest.mark.parametrize(
    ("changes", "helps"),
    [
        ({}, True),
        ({"layoff.from": "next_turn"}, False),
        ({"layoff.from": "others_next_turn"}, False),
        ({"layoff.targets": "others"}, True),
    ],
)
def test_a_card_that_cannot_be_laid_off_this_turn_is_no_use_in_it(
    changes: dict[str, object], *, helps: bool
) -> None:
    state = position(
        house("dunlop", changes),
        phase=Phase.TURN,
        by=ANN,
        turn=BEN,
        hands={"Ben": "7h 7d 7s 9s 9h 9c Kc Qc 2d 3d"},
        table={"Ann": ["5s 5c 5h", "Jc Jd Jh"]},
        pile="3s Js",
    )
    view = view_of(state, BEN)
    does = for_hand(view, progress_of(view), read_cards("Js")[0])
    assert does is not None
    assert does.sentence == "Fits a meld on the table, once you are down."
    assert does.helps is helps


@pytest.mark.parametrize("targets", ["any", "others"])
def test_ones_own_melds_do_not_count_where_only_those_of_others_are_played_on(
    targets: str,
) -> None:
    state = position(
        house("dunlop", {"layoff.targets": targets}),
        phase=Phase.TURN,
        by=ANN,
        turn=BEN,
        hands={"Ben": "Kc 2d"},
        table={"Ben": ["5s 5c 5h", "Jc Jd Jh"]},
        pile="3s Js",
    )
    does = for_hand(view_of(state, BEN), None, read_cards("Js")[0])
    assert does is not None
    assert does.helps is (targets == "any")


@pytest.mark.parametrize(
    ("hand", "card", "sentence", "answer"),
    [
        ("7h 7d 9s 9h Kc Qc Js 2d 3d 4h", "7c", "Completes your first set.", [AnswerKind.BUY]),
        ("7h 7d 8s 4h Kc Qc Js 2d 3d Ah", "Kd", "Fits your second set.", []),
        ("7h 7d 9s 9h Kc Qc Js 2d 3d 4h", "8c", "You don't need it.", [AnswerKind.PASS]),
    ],
)
def test_an_offer_says_what_the_card_would_do(
    hand: str, card: str, sentence: str, answer: list[AnswerKind]
) -> None:
    """The filled answer is what the hand says, and there is none where it is not sure."""
    state = position(
        "dunlop", phase=Phase.BUY, by=ANN, open=(CY,), hands={"Cy": hand}, pile=f"Kc {card}"
    )
    view = view_of(state, CY)
    does = for_hand(view, progress_of(view), read_cards(card)[0])
    assert does is not None
    assert does.sentence == sentence
    assert filled(asked(state, CY, top=does)) == answer
    assert filled(asked(state, CY)) == []


@pytest.mark.parametrize(
    ("card", "sentence", "answer"),
    [
        ("9s", "Fits a meld on the table.", []),
        ("2d", "Fits no meld on the table.", [AnswerKind.PASS]),
    ],
)
def test_one_who_is_down_is_told_whether_the_card_fits_the_table(
    card: str, sentence: str, answer: list[AnswerKind]
) -> None:
    state = position(
        "dunlop",
        phase=Phase.BUY,
        by=ANN,
        open=(CY,),
        table={"Cy": ["5s 6s 7s 8s", "9c 9d 9h"]},
        deal=2,
        pile=f"Kc {card}",
    )
    does = for_hand(view_of(state, CY), None, read_cards(card)[0])
    assert does is not None
    assert does.sentence == sentence
    assert filled(asked(state, CY, top=does)) == answer
