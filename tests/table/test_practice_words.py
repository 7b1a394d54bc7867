"""What is said of a position to practise on, and of each answer."""

import pytest
from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain
from liverpool.engine.moves import Discard
from liverpool.review.choices import Choice, Kind
from liverpool.review.practice import Option, Position, seen_until
from liverpool.review.practice_files import made_set, position_of
from liverpool.table.hint_words import top_text
from liverpool.table.practice_words import KINDS, PracticeWords
from liverpool.table.review_words import ChoiceWords
from tests.chance import some
from tests.review.played import of_seat, one_deal

FIRST = Gain(1024, 0.0, 0.0)


def position(kind: Kind, *behind: float) -> Position:
    """A choice of Ann's, with what each other move costs; the best is what she did."""
    choice = chosen(kind)
    costs = (Gain(1024, points, 0.2) for points in behind)
    others = map(Option, choice.others, costs)
    options = (Option(choice.move, FIRST), *others)
    return Position(*seen_until(one_deal(), choice), kind, options)


def chosen(kind: Kind) -> Choice:
    return next(each for each in of_seat(0) if each.kind is kind)


def test_every_kind_has_its_name() -> None:
    assert {*KINDS} == {*Kind}


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        (Kind.DRAW, "Take {top}, or draw from the stock?"),
        (Kind.BUY, "Buy {top}, or let it go?"),
        (Kind.DISCARD, "Which card do you discard?"),
    ],
)
def test_a_question_names_the_card_and_no_answer(kind: Kind, question: str) -> None:
    asked = position(kind, 3.0)
    words = PracticeWords(asked)
    assert words.question() == question.format(top=top_text(asked.view.public))
    lays = PracticeWords(replace(asked, kind=Kind.LAY_DOWN))
    assert lays.question() == "What do you do?"


def test_an_answer_is_told_as_a_review_tells_it() -> None:
    words = PracticeWords(position(Kind.DISCARD, 0.1, 1.45, 4.2))
    assert words.verdict(0).startswith("Close. ")
    assert words.verdict(1).startswith("Close. ")
    assert words.verdict(2).startswith("Small slip. ")
    assert words.verdict(3).startswith("Mistake. ")
    assert words.verdict(3).endswith(" was better by about 4 points (4 to 5).")
    assert [words.is_found(at) for at in range(4)] == [True, True, False, False]
    assert words.after(1) == f"{words.answer(1)}: close"
    assert words.after(3) == f"{words.answer(3)}: mistake, about 4 points"
    assert words.best() == f"{words.answer(0)}."
    assert all(words.why(at) for at in range(4))


def test_a_clear_best_is_praised_once() -> None:
    words = PracticeWords(position(Kind.DISCARD, 3.0, 7.0))
    assert words.verdict(0) == "Best, by about 3 points."
    assert words.after(2).endswith(": big mistake, about 7 points")
    words = PracticeWords(position(Kind.DISCARD, 1.3, 7.0))
    assert words.verdict(0) == "Best. Nothing else was as good."
    assert words.after(0).endswith(": best")
    assert words.after(1).endswith(": close")


def test_every_answer_is_told_why_as_in_a_review() -> None:
    asked = position(Kind.DISCARD, 3.0, 7.0)
    words = PracticeWords(asked)
    for at in range(3):
        as_in_a_review = ChoiceWords(asked.answered(at), words.names).why()
        assert as_in_a_review
        assert words.why(at).startswith(" ".join(as_in_a_review))


def test_beside_the_best_the_costliest_is_told_with_its_points_and_why() -> None:
    """The reasons named the points of two cards, and nothing of a mistake of eight."""
    asked = position(Kind.DISCARD, 3.0, 8.2)
    words = PracticeWords(asked)
    costliest = words.answer(2).removeprefix("Discard ")
    assert f" {costliest} costs most, about 8 points." in words.why(0)
    assert "costs most" not in words.why(1) + words.why(2)
    assert "costs most" not in PracticeWords(position(Kind.DISCARD, 3.0)).why(0)
    assert "costs most" not in PracticeWords(position(Kind.DISCARD, 0.2, 0.4)).why(0)


def test_a_card_carries_what_it_costs_in_a_word_or_a_number() -> None:
    words = PracticeWords(position(Kind.DISCARD, 0.1, 1.45, 4.2))
    assert [words.mark(at) for at in range(4)] == ["best", "close", "−1", "−4"]
    assert [words.counts(at) for at in range(4)] == [1.0, 1.0, 0.5, 0.0]


def test_answers_are_offered_in_an_order_that_gives_nothing_away() -> None:
    asked = position(Kind.DISCARD, 3.0, 7.0, 9.0)
    words = PracticeWords(asked)
    moves = [words.moves[at] for at in words.offered]
    assert moves == sorted(moves, key=lambda move: move.card if isinstance(move, Discard) else -1)
    turned = replace(asked, options=asked.options[::-1])
    words = PracticeWords(turned)
    assert [words.moves[at] for at in words.offered] == moves


def test_no_card_of_the_hand_lacks_its_answer() -> None:
    """Nine cards differed in a hand, and eight were offered."""
    asked = position(Kind.DISCARD, 3.0, 7.0)
    words = PracticeWords(asked)
    cards = [move.card for move in words.moves if isinstance(move, Discard)]
    assert sorted(cards) == sorted(set(asked.view.hand))
    left_out = len(asked.options)
    assert words.after(left_out) == f"{words.answer(left_out)}: not worth trying"
    assert words.verdict(left_out) == f"Not worth trying. Best was: {words.answer(0)}."
    assert words.why(left_out)
    assert not words.is_found(left_out)
    assert words.mark(left_out) == ""
    assert not [*PracticeWords(position(Kind.BUY, 3.0)).moves][2:]


def test_the_facts_name_who_is_down_what_is_held_and_what_is_known() -> None:
    asked = position(Kind.BUY, 3.0)
    facts = PracticeWords(asked).facts()
    assert facts.startswith("Rules: Dunlop's page. Deal 1, ")
    of_a_family = replace(asked.record, changes={"buy.limit": 1})
    changed = PracticeWords(replace(asked, record=of_a_family)).facts()
    assert changed.startswith("Rules: Dunlop's page, with changes. Deal 1, ")
    assert ": two sets of 3. It costs 1 extra card. " in facts, (
        "nobody discarded what was turned up"
    )
    of_ben = replace(asked.view, public=replace(asked.view.public, by=1))
    told = PracticeWords(replace(asked, view=of_ben)).facts()
    assert ": two sets of 3. Ben discarded it. It costs 1 extra card. " in told
    assert "Ben holds " in facts
    assert facts.endswith(f"The stock has {asked.view.stock} cards.")
    for down, said in (
        ((0,), "You are down."),
        ((1,), "Ben is down."),
        ((2, 0), "You and Cy are down."),
    ):
        view = replace(
            asked.view, public=replace(asked.view.public, down=down, known=((), (), (3,)))
        )
        told = PracticeWords(replace(asked, view=view)).facts()
        assert said in told
        assert "Cy is known to hold " in told


def test_hardly_a_slip_has_no_reason_but_that_something_else_did_better() -> None:
    """Of the 172 slips of the set seven had none when this was written."""
    found = [position_of(entry) for entry in some(made_set(), 15)]
    slips = [(PracticeWords(each), at) for each in found for at in range(1, len(each.options))]
    without = [words.why(at) for words, at in slips if words.why(at).startswith("Played to the")]
    assert len(slips) > 20
    assert len(without) <= 0.06 * len(slips) + 1, without
