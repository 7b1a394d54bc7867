"""What a review says: to its player, kind, and no more exact than it is."""

import pytest
from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain
from liverpool.engine.cards import JOKER
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Add, Buy, Discard, Draw, Give, Lay, Pass, PlayerMove, Swap, Take
from liverpool.engine.rules import Kind as MeldKind
from liverpool.engine.state import Phase
from liverpool.review.choices import Kind, LeftOut
from liverpool.review.counterfactuals import (
    BuysLeft,
    CardsLeft,
    Change,
    Fact,
    Held,
    NobodyDown,
    NotKnown,
    SomebodyDown,
)
from liverpool.review.games import Lost, SeatReview
from liverpool.review.grading import Grade, Graded, grade_of
from liverpool.review.habits import Habit
from liverpool.review.luck import Shares
from liverpool.simulator.covered import NotCovered
from liverpool.table.hint_reasons import Against, Reasons
from liverpool.table.review_words import (
    GRADES,
    HABITS,
    KINDS,
    ChoiceWords,
    about,
    about_loss,
    expected_text,
    headline,
    left_out_text,
    looking_at,
    lost_text,
    luck_text,
    margin_text,
    mark_text,
    shares_text,
    summary,
    when,
)
from liverpool.table.words import Names
from tests.review.played import NAMES, of_seat

ANN = Names(NAMES, 0)


def graded(points: float, kind: Kind = Kind.DISCARD, **changes: PlayerMove) -> Graded:
    """A choice of Ann's of this kind that cost so many points."""
    choice = next(each for each in of_seat(0) if each.kind is kind)
    other = changes.pop("other", choice.others[0])
    loss = Gain(100, points, 0.2)
    return Graded(
        replace(choice, is_usual=False, **changes), other, loss, grade_of(loss), points > 0, ()
    )


def words(points: float, kind: Kind = Kind.DISCARD, **changes: PlayerMove) -> ChoiceWords:
    return ChoiceWords(graded(points, kind, **changes), ANN)


def test_every_grade_kind_and_habit_has_its_words() -> None:
    assert {*GRADES} == {*Grade}
    assert {*KINDS} == {*Kind}
    assert {*HABITS} == {*Habit}


def test_a_choice_is_told_in_two_sentences_too() -> None:
    slip, fine = words(4.2), words(-3.0)
    assert (slip.did(), slip.verdict()) == (
        "You discarded Qd",
        "8s was better by about 4 points (4 to 5).",
    )
    assert fine.verdict() == "A fine move: worth about 3 points."
    assert words(6.6, Kind.BUY).verdict() == "Buying it was better by about 7 points (6 to 7)."
    assert slip.option(Draw()) == "Draw from the stock"
    assert slip.hand_then().startswith("Your hand then: two sets")
    assert slip.hand_then().endswith(" wanted")


def test_what_is_looked_at_is_told_deal_by_deal() -> None:
    assert looking_at(3, 7) == "Looking at deal 3 of 7…"
    assert looking_at(1, 1) == "Looking at your choices…"


def test_a_slip_says_what_was_better_and_by_how_much() -> None:
    assert words(4.2).title() == "You discarded Qd; 8s was better by about 4 points (4 to 5)."
    said = words(6.6, Kind.BUY).title()
    assert said.startswith("You let ")
    assert said.endswith(" go; buying it was better by about 7 points (6 to 7).")
    assert (
        words(1.45, Kind.BUY, move=Buy(), other=Pass())
        .title()
        .endswith("; letting it go was better by about 1 point (1 to 2).")
    )


def test_what_was_good_is_said_too() -> None:
    assert words(-5.4).title() == "You discarded Qd. A fine move: worth about 5 points (5 to 6)."
    assert words(0.1).title() == "You discarded Qd; 8s was about as good."
    unsure = ChoiceWords(replace(graded(1.3), grade=Grade.CLOSE), ANN)
    assert unsure.title() == "You discarded Qd; 8s may have been better, or about as good."
    usual = replace(graded(-5.4), grade=Grade.GOOD)
    assert ChoiceWords(usual, ANN).title() == "You discarded Qd; nothing else was as good."


def test_only_where_two_moves_are_close_both_did_about_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Reasons, "against", lambda *_: Against((), 0.0))
    start = "Played to the end of the deal many times,"
    assert words(0.1).why() == (f"{start} both did about as well.",)
    unsure = ChoiceWords(replace(graded(1.3), grade=Grade.CLOSE), ANN)
    assert unsure.why() == (f"{start} 8s did better than Qd.",)


@pytest.mark.parametrize(
    ("move", "did", "better"),
    [
        (Take(), "took 10c", "taking 10c"),
        (Draw(), "drew from the stock", "drawing from the stock"),
        (Buy(), "bought 10c", "buying 10c"),
        (Pass(), "let 10c go", "letting 10c go"),
        (Discard(0), "discarded Ac", "discarding Ac"),
        (
            Lay((Meld(MeldKind.SET, -1, 1, (0, 13, 26)),)),
            "went down with Ac Ad Ah",
            "going down with Ac Ad Ah",
        ),
        (Add(39, 1, 0), "laid As off on Ben's 3 aces", "laying As off on Ben's 3 aces"),
        (
            Swap(39, 1, 0),
            "swapped As for the joker in Ben's 3 aces",
            "swapping As for the joker in Ben's 3 aces",
        ),
    ],
)
def test_every_move_is_told_as_done_and_as_better(move: PlayerMove, did: str, better: str) -> None:
    choice = next(each for each in of_seat(0) if each.kind is Kind.DRAW)
    aces = Meld(MeldKind.SET, -1, 1, (0, 13, JOKER))
    public = replace(choice.view.public, table=((), (aces,), ()), pile=(9,))
    choice = replace(choice, view=replace(choice.view, public=public), move=move)
    told = ChoiceWords(Graded(choice, move, Gain(9, 3.0, 0.1), Grade.MISTAKE, True, ()), ANN)
    assert told.did() == f"You {did}"
    assert told.better() == (better if not isinstance(move, Discard) else "Ac")


def test_a_move_of_another_question_has_no_words() -> None:
    for told in (words(1.0, move=Give(0)).did, words(1.0, other=Give(0)).better):
        with pytest.raises(ValueError, match="not looked at"):
            told()


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (NobodyDown(), "If nobody had been down"),
        (SomebodyDown(1), "If Ben had been down"),
        (CardsLeft(1, 1), "If Ben had had only 1 card left"),
        (CardsLeft(2, 6), "If Cy had had 6 cards left"),
        (BuysLeft(0, is_asked=False), "If you had had no buys left"),
        (BuysLeft(1, is_asked=False), "If you had had a buy left"),
        (BuysLeft(0, is_asked=True), "If this had been your last buy of the deal"),
        (BuysLeft(1, is_asked=True), "If you could have bought again in this deal"),
        (Held(9, 51), "If you had held 10c instead of Ks"),
        (NotKnown(1, (25,)), "If Ben had not been known to hold Kd"),
        (NotKnown(2, (22, 22, 25)), "If Cy had not been known to hold 10d or Kd"),
    ],
)
def test_what_would_have_changed_it_is_told_with_the_move_that_was_right_then(
    fact: Fact, said: str
) -> None:
    slip = graded(4.2)
    change = Change(fact, slip.choice.move, Gain(512, 3.0, 0.5))
    told = ChoiceWords(replace(slip, change=change), ANN).change()
    assert told == f"{said}, discarding Qd would have been better."
    assert ChoiceWords(slip, ANN).change() == ""


def test_a_moment_in_the_timeline_says_what_it_lost_or_that_it_was_fine() -> None:
    loss = Gain(100, 4.0, 0.2)
    assert mark_text("You discarded Kc", Grade.MISTAKE, loss) == "discarded Kc: about 4 points"
    assert mark_text("You discarded Kc", Grade.BEST, loss) == "fine move"


def test_when_it_was_is_told_by_turns() -> None:
    draw = next(each for each in of_seat(0) if each.kind is Kind.DRAW)
    offers = [each for each in of_seat(0) if each.kind is Kind.BUY]
    assert when(draw) == "Deal 1, your first turn"
    assert when(offers[0]) == "Deal 1, before your first turn"
    assert when(offers[1]) == "Deal 1, after your first turn"
    assert offers[0].view.public.phase is Phase.BUY


def seat(*points: float) -> SeatReview[Graded]:
    return SeatReview(0, tuple(map(graded, points)))


def test_what_was_good_comes_first() -> None:
    well = seat(-3.0, -2.0, 0.1, -1.0, 0.2, -0.3, 4.0)
    assert headline(well) == "You played well"
    assert summary(well) == (
        "6 of your 7 choices were the best one or close to it. One other is worth another look."
    )
    hard = seat(-3.0, 4.0)
    assert headline(hard) == "A game to learn from"
    assert summary(hard).startswith("1 of your 2 choices was the best one")
    assert summary(seat(3.0, 4.0)) == (
        "None of your 2 choices was the best one or close to it."
        " Two of them are worth another look."
    )
    assert summary(seat(0.1, 0.1)) == "Each of your 2 choices was the best one or close to it."
    assert summary(seat(3.0)) == ("Your one choice was not the best one. It is worth another look.")
    assert summary(seat(0.1)) == "Your one choice was the best or close to it."
    dear = seat(*(-3.0,) * 9, 6.5)
    assert headline(dear) == "You played well, except for one move"
    assert headline(seat()) == "Nothing to choose"
    assert summary(seat()) == "There was only one sensible move each time."


def test_what_all_choices_gave_away_is_called_chance_where_it_may_be() -> None:
    clear, close = seat(4.0, 2.0), seat(0.1, 0.2)
    assert expected_text(clear, 2) == (
        "Counting the close ones too, your choices gave away 3.0 ± 0.1 points a deal."
    )
    assert expected_text(close, 1) == (
        "Counting the close ones too, your choices gave away 0.3 ± 0.3 points a deal, which may be"
        " chance."
    )


def test_the_cards_and_the_moves_are_told_apart() -> None:
    well, badly = Shares(44.4, -5.0, -13.0, 21.0), Shares(-50.0, 3.0, 9.6, 20.0)
    assert luck_text(replace(seat(4.0, 2.0), shares=well)) == (
        "The cards helped you: a steady player would have finished about 62 points ahead"
        " (± 21). Your moves cost about 6 points against the best ones."
    )
    assert luck_text(replace(seat(-4.0), shares=badly)) == (
        "The cards were against you: a steady player would have finished about 63 points behind"
        " (± 20). Your moves clearly cost nothing."
    )
    even = replace(well, result=-17.0)
    assert luck_text(replace(seat(), shares=even)).startswith(
        "The cards were about even, give or take 21 points."
    )
    perhaps = replace(well, result=-43.0)
    assert luck_text(replace(seat(), shares=perhaps)).startswith(
        "Perhaps the cards were against you: a steady player would have finished about 25 points"
        " behind (± 21)."
    )
    assert luck_text(seat(4.0)) == ""
    assert shares_text(well) == (
        "In the deals looked at, you were 44 points ahead of the average of the others: +62 came"
        " from the cards, −5 from your choices and −13 from those of the others, give or take 21."
        " Choices are compared with those of a steady player."
    )
    assert "+5 came from the cards, 0 from your" in shares_text(Shares(5.0, 0.2, -0.2, 0.0))
    rounded = Shares(-43.6, -34.3, 4.1, 0.0)
    assert "44 points behind" in shares_text(rounded)
    assert "−13 came from the cards, −34 from your choices and +3 from those" in shares_text(
        rounded
    )
    assert shares_text(badly).startswith(
        "In the deals looked at, you were 50 points behind the average of the others: −63"
    )


def test_what_is_told_stands_beside_where_it_lies_in_95_of_100_cases() -> None:
    for mean, error, said in (
        (4.2, 0.2, " (4 to 5)"),
        (4.2, 1.0, " (2 to 6)"),
        (4.0, 0.1, ""),
        (0.7, 0.2, ""),
        (0.7, 0.9, " (0 to 2)"),  # never below nothing: that it is better was clear
    ):
        assert margin_text(Gain(1000, mean, error)) == said


def test_numbers_are_no_more_exact_than_they_are() -> None:
    assert lost_text(Lost(9, 4.12, 0.61)) == "4.1 ± 0.6"
    assert lost_text(Lost(9, -0.04, 0.61)) == "0.0 ± 0.6"
    assert lost_text(Lost(9, -1.26, 0.61)) == "−1.3 ± 0.6"
    assert lost_text(Lost(9, 0.0, 0.0)) == "0"
    assert [about(each) for each in (0.9, 1.0, 1.4, 6.6)] == [
        *("less than a point", "about 1 point", "about 1 point", "about 7 points"),
    ]


def test_the_same_words_never_stand_beside_two_grades() -> None:
    """Six points are the border of a big mistake, and the only one that is hidden by rounding."""
    said: dict[str, set[Grade]] = {}
    for hundredths in range(1, 1000):
        points = hundredths / 100 + 0.005
        said.setdefault(about_loss(points), set()).add(grade_of(Gain(9, points, 0.0)))
    assert all(len(grades) == 1 for grades in said.values())
    assert [about_loss(each) for each in (0.9, 5.4, 5.97, 6.0, 6.01, 6.6)] == [
        *("less than a point", "about 5 points", "about 5.9 points", "about 6.0 points"),
        *("about 6.1 points", "about 7 points"),
    ]
    assert words(6.04).title().endswith("; 8s was better by about 6.1 points.")


def test_a_deal_that_is_left_out_says_why() -> None:
    deal = LeftOut(4, (NotCovered("call.offence", "discards that can be called"),))
    assert left_out_text(deal) == (
        "Deal 4 is left out. A review plays each move on to the end, and nobody can do that yet"
        " with discards that can be called."
    )
