"""Positions to practise on: those that come with the game, and how they are written and judged."""

from collections import Counter
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.bots import expert
from liverpool.bots.search.comparison import Gain
from liverpool.bots.search.hidden_hands import likely_hands
from liverpool.engine.cards import HIDDEN, without_cards
from liverpool.record import NotationError, redact
from liverpool.review import practice
from liverpool.review.choices import Choice, Kind
from liverpool.review.games import Review
from liverpool.review.grading import CLEAR, SLIPS, Grade, Graded, grade_of
from liverpool.review.practice import (
    Option,
    Position,
    can_be_practised,
    of_the_day,
    options_of,
    position_of_slip,
    seen_until,
    slips_of,
)
from liverpool.review.practice_files import (
    MADE_KINDS,
    MADE_RULES,
    Entry,
    entry_of,
    made_set,
    position_of,
    read_set,
    write_set,
    written,
)
from tests.chance import drawn, so_many
from tests.review.played import begun, of_seat, one_deal, reviewed, with_other_hidden_cards


@cache
def slips() -> tuple[Position, ...]:
    return tuple(slips_of(one_deal(), reviewed()))


@cache
def positions() -> tuple[Position, ...]:
    """Those that come with the game."""
    return tuple(map(position_of, made_set()))


@pytest.mark.in_turn
def test_the_set_is_whole_and_in_each_position_everything_but_the_best_is_a_slip() -> None:
    found = made_set()
    assert len(found) >= 70
    assert len({entry.key for entry in found}) == len(found)
    kinds = Counter(entry.kind for entry in found)
    assert {*kinds} == {*MADE_KINDS}
    assert min(kinds.values()) >= 15
    rules = Counter(entry.rules for entry in found)
    assert {*rules} == {*MADE_RULES}
    assert min(rules.values()) >= 9
    assert {each.view.public.game.seats for each in positions()} == {3, 4, 6}
    assert {each.view.public.number for each in positions()} == {1, 2, 3, 4, 5, 6, 7}
    for entry, each in zip(found, positions(), strict=True):
        assert entry_of(each) == replace(entry, held=None)
        assert all(grade_of(option.behind) in SLIPS for option in each.options[1:])
        assert each.answered(0).grade is Grade.BEST


def test_each_position_of_the_set_carries_what_shows_that_its_best_move_holds() -> None:
    """In fresh worlds it was ahead of every other one by a point, and by three standard errors."""
    for entry in made_set():
        assert entry.held is not None
        worlds, ahead, error = entry.held
        assert worlds >= 4096
        assert ahead >= max(1.0, 3.0 * error - 0.02)  # two decimals are written
        assert all(each.behind.worlds >= 4096 for each in entry.moves)


@pytest.mark.in_turn
def test_no_position_of_the_set_holds_a_card_that_its_player_could_not_see() -> None:
    for position in positions():
        view, start = position.view, position.record.start
        assert redact(position.record, view.seat) == position.record
        for seat, hand in enumerate(start.hands):
            known = start.public.known[seat] if start.public.known else ()
            assert seat == view.seat or {*without_cards(hand, known)} <= {HIDDEN}
        assert {*start.stock} == {HIDDEN}


@pytest.mark.full
def test_other_worlds_find_the_same_move_best() -> None:
    for position in Random(drawn("practice again")).sample(positions(), 8):
        best, *others = (option.move for option in position.options)
        choice = replace(position.answered(0).choice, others=tuple(others))
        for option in options_of(choice, best, drawn("practice again"), 2048)[1:]:
            assert option.behind.mean > -3 * option.behind.error
            stored = next(each for each in position.options if each.move == option.move).behind
            apart = (stored.error**2 + option.behind.error**2) ** 0.5
            assert abs(stored.mean - option.behind.mean) < 5 * apart


def test_each_day_has_its_position_the_same_for_all_and_each_comes_in_turn() -> None:
    found = made_set()
    first = date(2026, 12, 30)
    days = [first + timedelta(days=day) for day in range(len(found))]
    chosen = [of_the_day(found, day) for day in days]
    assert {each.key for each in chosen} == {each.key for each in found}
    assert all(one.key != other.key for one, other in pairwise(chosen))
    assert of_the_day(found, first) == of_the_day(read_set(written(found, 1)), first)


def test_a_position_is_the_choice_as_its_player_saw_it() -> None:
    for choice in of_seat(0)[:: so_many(9, full=1)]:
        record, view = seen_until(one_deal(), choice)
        assert redact(record, view.seat) == record
        assert (view.hand, view.sizes, view.stock) == (
            choice.view.hand,
            choice.view.sizes,
            choice.view.stock,
        )
        # and all that was done since the deal, by which bots and reviews judge
        assert expert.weigh(view) == expert.weigh(choice.view)
        assert likely_hands(view) == likely_hands(choice.view)


def test_what_the_player_could_not_see_is_in_no_position() -> None:
    for choice in of_seat(0)[:: so_many(9, full=1)]:
        record, here = begun(choice)
        other = with_other_hidden_cards(record, 0)
        assert other.start.hands != record.start.hands
        assert seen_until(other, here) == seen_until(record, here)


def test_a_choice_of_another_game_is_none_of_the_records() -> None:
    choice = of_seat(0)[0]
    with pytest.raises(ValueError, match="not one of the record's"):
        seen_until(one_deal(), replace(choice, line=choice.line + 1))


def test_all_slips_of_a_game_cost_what_the_review_says() -> None:
    review = reviewed()
    found = [each for seat in review.seats for each in seat.choices]
    expected = [each for each in found if can_be_practised(each)]
    assert len(slips()) == len(expected) > 0
    assert all(each.grade in SLIPS for each in expected)
    for slip in expected:
        position = next(each for each in slips() if _is_of(each, slip.choice))
        made = next(each for each in position.options if each.move == slip.choice.move)
        assert made.behind == slip.loss
        assert position.options[0] == Option(slip.other, position.options[0].behind)
        assert position.answered(position.options.index(made)).grade is slip.grade


def test_what_is_close_is_not_practised() -> None:
    choice, loss = of_seat(0)[0], Gain(1024, 4.0, 0.5)
    slip = Graded(choice, choice.others[0], loss, Grade.MISTAKE, True, ())
    assert can_be_practised(slip)
    assert not can_be_practised(replace(slip, grade=Grade.CLOSE))


def test_a_move_that_turns_out_better_than_the_best_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would be called close, and nothing as good."""
    choice = next(each for each in of_seat(0) if len(each.others) > 3)
    other, better, close, *_ = choice.others
    behind = {better: Gain(64, -1.5, 0.4), close: Gain(64, -0.7, 0.4)}
    monkeypatch.setattr(
        practice,
        "told",
        lambda _view, _best, others, *_: [behind.get(one, Gain(64, 5.0, 0.4)) for one in others],
    )
    slip = Graded(choice, other, Gain(64, 4.0, 0.4), Grade.MISTAKE, True, ())
    found = position_of_slip(slip, seen_until(one_deal(), choice), 1)
    moves = [each.move for each in found.options]
    assert moves[:2] == [other, close]
    assert better not in moves
    assert choice.move in moves


def _is_of(position: Position, choice: Choice) -> bool:
    return position.view.hand == choice.view.hand and position.view.public == replace(
        choice.view.public, history=position.view.public.history
    )


def test_a_game_without_slips_has_nothing_to_practise_on() -> None:
    review = reviewed()
    none = tuple(replace(seat, choices=()) for seat in review.seats)
    assert list(slips_of(one_deal(), replace(review, seats=none))) == []
    assert isinstance(review, Review)


def test_an_answer_is_judged_as_it_is_written() -> None:
    position = replace(
        slips()[0],
        options=tuple(
            Option(each.move, Gain(100, mean, 0.4))
            for each, mean in zip(slips()[0].options, (0.0, 0.3, 3.0, 7.0), strict=False)
        ),
    )
    best, *others = (position.answered(at) for at in range(len(position.options)))
    assert best.grade is Grade.CLOSE, "for the next one is about as good"
    assert best.loss.mean == -0.3
    assert [each.grade for each in others][: len(others)] == [
        grade_of(option.behind) for option in position.options[1:]
    ]
    assert all(each.other == position.options[0].move for each in others)
    assert CLEAR * 0.4 > 0.3


def test_a_set_that_is_written_is_read_back() -> None:
    found = slips()
    text = write_set(found, 5)
    assert "with seed 5" in text
    entries = read_set(text)
    again = [position_of(entry) for entry in entries]
    assert [entry_of(each) for each in again] == [*entries]
    assert [each.view.hand for each in again] == [each.view.hand for each in found]
    assert {entry.rules for entry in entries} == {"dunlop"}


def test_what_just_cost_something_still_does_when_it_is_read() -> None:
    entry = _short()
    best, made = entry.moves[:2]
    barely = Gain(256, 2.014, 0.5051)
    assert grade_of(barely) in SLIPS
    kept = replace(entry, moves=(best, replace(made, behind=barely)))
    [again] = read_set(write_set([position_of(kept)], 1))
    assert grade_of(again.moves[1].behind) in SLIPS


def broken(old: str, new: str) -> str:
    entry = _short()
    text = write_set([position_of(entry)], 1)
    assert old in text
    return text.replace(old, new, 1)


def _short() -> Entry:
    return min((each for each in made_set() if each.kind is Kind.DRAW), key=lambda e: len(e.game))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("liverpool-practice/1", "liverpool-practice/9", "This file is of a later version of the"),
        (
            "liverpool-practice/1",
            "liverpool-record/1",
            "This is a game file, and not a file of pos",
        ),
        ("liverpool-practice/1", "ours", "A file of positions says format = "),
        ("[[positions]]", "[[place]]", "There is no key “place” here"),
        ('kind = "draw"', 'kind = "guess"', "“guess” isn't a valid kind; write one of draw, buy"),
        ("behind = 0.0", 'behind = "none"', "behind must be a number such as 1.5."),
        ("behind = 0.0", "behind = nan", "behind must be a number such as 1.5, from -1000000"),
        ("error = 0.0", "error = -1.0", "error must be a number such as 1.5, from 0 to 1000000."),
        ("behind = 0.0", "behind = 99.0", "The best move comes first"),
        ("worlds = ", "worlds = -", "worlds must be a whole number from 1"),
        ("moves = [", "moves = []\nrest = [", "A position needs two moves or more"),
    ],
)
def test_a_file_that_cannot_be_read_says_why_and_where(old: str, new: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_set(broken(old, new))
    assert sentence in str(caught.value)
    assert caught.value.line > 0


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('kind = "draw"', 'kind = "buy"', "are not its kind"),
        (' take"', ' lift"', "A move of a position cannot be read"),
        (' take"', ' buy"', "which is refused: "),
        ('rules = "dunlop+classic/1"', 'rules = "nobody/1"', "The game of a position cannot be"),
    ],
)
def test_a_position_that_is_impossible_says_why(old: str, new: str, sentence: str) -> None:
    (entry,) = read_set(broken(old, new))
    with pytest.raises(NotationError) as caught:
        position_of(entry)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_moves_of_a_position_are_one_players() -> None:
    entry = _short()
    actor = entry.moves[0].text.split()[0]
    other = next(name for name in ("Ann", "Ben") if name != actor)
    for text in (f"{other} pass", "dealer shuffle 7h"):
        moves = (replace(entry.moves[0], text=text), *entry.moves[1:])
        with pytest.raises(NotationError):
            position_of(replace(entry, moves=moves))
    with pytest.raises(NotationError, match="There is no position in this file"):
        read_set('format = "liverpool-practice/1"\n')
