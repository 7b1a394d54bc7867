"""A thousand games of the engine, typed in: the keeper comes to the engine's own scores."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.scores.counting import coins, deal_under_way, score_lines, totals, winners
from liverpool.scores.faults import faults
from liverpool.scores.files import read_scores, write_scores
from liverpool.scores.keeper import (
    Keeping,
    begun,
    note_at_once,
    note_buys_left,
    note_cut,
    note_down,
    note_failed,
    note_first_dealer,
    note_left,
    note_out,
)
from liverpool.scores.noted_scores import NOBODY_OUT, HandLeft, KeptScores
from tests.chance import drawn, so_many
from tests.scores.games import FILE, GAMES, Played, played, rule_sets, text

HUNDREDS = range(0, GAMES, 100)
STEP = so_many(31, full=1)
"""Every day each thirty-first game is played, some under each of their rules."""


def looked_at(first: int) -> Iterator[int]:
    """Those of this hundred."""
    return (number for number in range(0, GAMES, STEP) if first <= number < first + 100)


def check(game: Played, kept: KeptScores) -> None:
    """These notes come to what the engine said of the game."""
    rules = rule_sets()[game.rules].rules
    assert faults(kept, rules) == ()
    assert deal_under_way(kept, rules) is None
    seats = range(len(kept.players))
    lines = [line for line in score_lines(kept, rules) if line is not None]
    assert tuple(tuple(line.total(seat) for seat in seats) for line in lines) == game.lines
    assert totals(kept, rules) == game.totals
    assert winners(kept, rules) == game.winners
    assert coins(kept, rules).coins == game.coins
    assert sum(game.coins) == 0


@pytest.mark.in_turn
@pytest.mark.parametrize("first", HUNDREDS)
def test_what_was_noted_comes_to_the_engines_scores(first: int) -> None:
    for number in looked_at(first):
        check(played(number), played(number).kept)


@pytest.mark.parametrize("first", HUNDREDS)
def test_a_script_that_types_the_notes_in_comes_to_the_same(first: int) -> None:
    for number in looked_at(first):
        game = played(number)
        kept = typed(game.kept, Random(drawn(f"typing/{number}")))
        assert kept == game.kept
        assert read_scores(write_scores(kept)) == kept


@pytest.mark.parametrize("first", HUNDREDS)
def test_what_was_noted_wrongly_first_and_then_corrected_comes_to_the_same(first: int) -> None:
    for number in looked_at(first):
        game = played(number)
        random = Random(drawn(f"slips/{number}"))
        kept = game.kept
        for at in random.sample(range(1, len(kept.deals) + 1), random.randint(1, len(kept.deals))):
            kept = spoilt(kept, at, random)
        assert kept != game.kept
        check(game, corrected(kept, game.kept))


def typed(wanted: KeptScores, random: Random) -> KeptScores:
    """The same notes made one by one, in any order within a deal, with steps back."""
    keeping = Keeping(begun(wanted.rules, wanted.players, wanted.first_dealer))
    for number, deal in enumerate(wanted.deals, start=1):
        seats = [seat for seat in range(len(wanted.players)) if seat != deal.out]
        for seat in random.sample(seats, len(seats)):
            slip = note_left(keeping.now, number, seat, HandLeft(points=9999))
            keeping = keeping.done(slip, "a slip").undone()
            note = note_left(keeping.now, number, seat, deal.left[seat])
            keeping = keeping.done(note, "a hand")
        keeping = keeping.done(note_out(keeping.now, number, deal.out), "out")
        once = note_at_once(keeping.now, number, at_once=deal.at_once)
        keeping = keeping.done(once, "in one turn")
        keeping = keeping.done(note_cut(keeping.now, number, perfect=deal.perfect_cut), "cut")
        for seat, times in enumerate(deal.failed):
            keeping = keeping.done(note_failed(keeping.now, number, seat, times), "failed")
        for seat, buys in enumerate(deal.buys_left):
            keeping = keeping.done(note_buys_left(keeping.now, number, seat, buys), "buys")
        for seat in deal.down:
            keeping = keeping.done(note_down(keeping.now, number, seat, down=True), "down")
    return keeping.now


def spoilt(kept: KeptScores, number: int, random: Random) -> KeptScores:
    """Another who went out, another hand, another first dealer."""
    seats = len(kept.players)
    out = kept.deals[number - 1].out
    kept = note_out(
        kept, number, random.choice([o for o in (NOBODY_OUT, *range(seats)) if o != out])
    )
    kept = note_left(
        kept, number, random.randrange(seats), HandLeft(points=random.randrange(100, 999))
    )
    return note_first_dealer(kept, random.randrange(seats))


def corrected(kept: KeptScores, wanted: KeptScores) -> KeptScores:
    kept = note_first_dealer(kept, wanted.first_dealer)
    for number, deal in enumerate(wanted.deals, start=1):
        kept = note_out(kept, number, deal.out)
        kept = note_at_once(kept, number, at_once=deal.at_once)
        for seat, left in enumerate(deal.left):
            if seat != deal.out:
                kept = note_left(kept, number, seat, left)
    return kept


def test_the_file_for_the_pages_tests_is_current() -> None:
    kept, now = json.loads(FILE.read_text(encoding="utf-8")), json.loads(text(STEP))
    assert len(kept["games"]) == GAMES
    kept["games"] = kept["games"][::STEP]
    assert kept == now, "python -m tests.generated writes it"


def test_the_games_have_everything_that_is_noted() -> None:
    games = [played(number) for number in range(0, GAMES, STEP)]
    deals = [deal for game in games for deal in game.kept.deals]
    hands = [left for deal in deals for left in deal.left if left is not None]
    assert any(deal.out == NOBODY_OUT for deal in deals)
    assert any(deal.perfect_cut for deal in deals)
    assert any(deal.at_once for deal in deals)
    assert any(times > 1 for deal in deals for times in deal.failed)
    assert any(buys > 1 for deal in deals for buys in deal.buys_left)
    assert any(deal.down for deal in deals)
    assert any(left.points for left in hands)
    assert {sign for left in hands for sign in left.cards or ()} >= set("A23456789TJQK*")
    kept = json.loads(FILE.read_text(encoding="utf-8"))["games"]
    assert any(len(game["winners"]) > 1 for game in kept)  # too rare for those of a day
    assert any(total < 0 for game in games for total in game.totals)
    assert any(game.kept.deals[-1].out == NOBODY_OUT and any(game.coins) for game in games)


def test_a_slip_that_is_not_corrected_shows() -> None:
    game = next(g for g in map(played, range(GAMES)) if g.kept.deals[0].out != NOBODY_OUT)
    rules = rule_sets()[game.rules].rules
    seat = next(seat for seat, left in enumerate(game.kept.deals[0].left) if left is not None)
    kept = note_left(game.kept, 1, seat, HandLeft(points=2000))
    assert totals(kept, rules) != game.totals
    lower = replace(kept, deals=kept.deals[:-1])
    assert winners(lower, rules) == ()
