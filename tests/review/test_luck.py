"""What the cards brought and what choices did: together the result, and chance favours nobody."""

from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.bots.steady import Steady
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Move, Pass
from liverpool.engine.presets import load, names
from liverpool.engine.state import Phase, Seat, State, View
from liverpool.record import GameRecord, redact
from liverpool.review.choices import BY_BOT
from liverpool.review.games import review_game
from liverpool.review.luck import Shares, leads, shares
from liverpool.review.luck import together as summed
from tests.chance import so_many
from tests.review.played import LITTLE, one_deal, reviewed

PRESETS = [name for name in names() if "+" not in name]
Deal = tuple[State, tuple[tuple[Seat, Move], ...]]


class Thrifty(Steady):
    """Plays as `steady` does, but never buys."""

    def offer(self, _view: View) -> Pass:
        return Pass()


class Stubborn(Steady):
    """Plays as `steady` does, but never goes down."""

    def go_down(self, _view: View) -> None:
        return None


OWN = {"thrifty": Thrifty, "stubborn": Stubborn}


def deals(bots: Sequence[str], preset: str, seed: str, most: int) -> list[Deal]:
    """So many deals of a game of these bots, each from the state before its first move."""
    found: list[Deal] = []
    before = new_game(load(preset).rules, len(bots))
    moves: list[tuple[Seat, Move]] = []
    playing = [
        OWN[name]() if name in OWN else make(name, f"{seed}/{at}") for at, name in enumerate(bots)
    ]
    for step in play_game(load(preset).rules, playing, seed):
        moves.append((step.actor, step.move))
        if step.state.public.phase is Phase.OVER:
            found.append((before, tuple(moves)))
            before, moves = step.state, []
            if len(found) == most:
                break
    return found


@lru_cache(maxsize=1)
def told() -> tuple[Shares, ...]:
    found = shares(*made(one_deal()), 1, 16)
    assert found is not None
    return found


def made(record: GameRecord) -> Deal:
    return record.start, tuple((line.actor, line.move) for line in record.deals[0].lines)


@pytest.mark.parametrize("preset", PRESETS[:: so_many(3, full=1)])
def test_where_all_play_as_steady_does_all_is_chance(preset: str) -> None:
    (deal,) = deals(["steady"] * 4, preset, "all the same", 1)
    found = shares(*deal, 1, 8)
    assert found is not None
    for each in found:
        assert (each.own, each.others, each.error) == (0.0, 0.0, 0.0)
        assert each.cards == each.result


@pytest.mark.parametrize("preset", ["dunlop", "bga"])
def test_a_card_that_is_not_bought_is_a_choice_also_while_a_turn_goes_on(preset: str) -> None:
    (deal,) = deals(["thrifty", "steady", "steady"], preset, "a", 1)
    found = shares(*deal, 1, 8)
    assert found is not None
    thrifty, *others = found
    assert thrifty.own != 0
    assert all(each.own == 0 for each in others)
    assert thrifty.own == pytest.approx(-sum(each.others for each in others))


def test_the_parts_make_the_result_and_what_one_gains_the_others_lose() -> None:
    for each in told():
        assert each.result == pytest.approx(each.cards + each.own + each.others)
        assert each.error > 0
    for part in ("result", "cards"):
        assert sum(getattr(each, part) for each in told()) == pytest.approx(0.0)
    assert leads((10, 40, 70)) == [45.0, 0.0, -45.0]


def test_deals_are_summed_and_their_errors_are_independent() -> None:
    assert summed([Shares(10.0, 1.0, 2.0, 3.0), Shares(-4.0, 1.0, 1.0, 4.0)]) == Shares(
        *(6.0, 2.0, 3.0, 5.0)
    )
    assert summed([]) is None


def test_the_same_seed_gives_the_same_and_another_does_not() -> None:
    assert shares(*made(one_deal()), 1, 16) == told()
    assert shares(*made(one_deal()), 2, 16) != told()


def test_whoever_hides_a_hand_or_stops_in_the_middle_is_told_nothing() -> None:
    start, moves = made(one_deal())
    assert shares(start, moves[:-1], 1, 1) is None
    hidden = redact(one_deal(), 1)
    assert shares(*made(hidden), 1, 1) is None


def test_only_the_last_deal_of_the_moves_counts() -> None:
    first, second = deals(("greedy", "lottie", "steady"), "dunlop", "two deals", 2)
    alone = shares(*second, 1, 4)
    assert shares(first[0], (*first[1], *second[1]), 1, 4) == alone


def test_the_review_of_a_game_has_the_shares_of_each_seat() -> None:
    deal = shares(*made(one_deal()), 1, LITTLE.apart)
    assert deal is not None
    assert tuple(each.shares for each in reviewed().seats) == deal


def test_what_a_bot_did_for_a_player_is_not_their_own_choice() -> None:
    deal = shares(*made(one_deal()), 1, LITTLE.apart)
    assert deal is not None
    lines = one_deal().deals[0].lines
    told_of = (replace(line, comment=BY_BOT) if line.actor == 1 else line for line in lines)
    record = replace(one_deal(), deals=(replace(one_deal().deals[0], lines=tuple(told_of)),))
    (found,) = review_game(record, (1,), effort=LITTLE, workers=1).seats
    assert found.choices == ()
    assert found.shares is not None
    assert deal[1].own != 0.0
    assert found.shares.own == 0.0
    assert found.shares.others == pytest.approx(deal[1].own + deal[1].others)
    assert found.shares.cards == pytest.approx(deal[1].cards)


def test_a_bot_for_one_player_changes_nothing_for_the_others() -> None:
    deal = shares(*made(one_deal()), 1, LITTLE.apart)
    bots = {at for at, line in enumerate(one_deal().deals[0].lines) if line.actor == 1}
    found = shares(*made(one_deal()), 1, LITTLE.apart, bots)
    assert deal is not None
    assert found is not None
    assert (found[0], found[2]) == (deal[0], deal[2])
    assert found[1] != deal[1]


def among_steady(bot: str, games: int, worlds: int) -> list[Shares]:
    """The shares of a bot among three `steady`, the seats going round, in deals of whole games."""
    found = []
    for number in range(games):
        names = ["steady"] * 4
        names[number % 4] = bot
        for deal in deals(names, "dunlop", f"fair/{number}", 7):
            parts = shares(*deal, 1, worlds)
            assert parts is not None
            found.append(parts[number % 4])
    return found


@pytest.mark.in_turn("games")
def test_whoever_never_goes_down_loses_by_choice_and_not_by_the_cards() -> None:
    found = among_steady("stubborn", 2, so_many(2, full=4))
    cards = [each.cards for each in found]
    assert fmean(each.result for each in found) < -70
    assert abs(fmean(cards)) < 2 * stdev(cards) / len(cards) ** 0.5 < 35


@pytest.mark.full
def test_over_many_deals_chance_favours_nobody_and_choices_are_told_more_exactly() -> None:
    found = among_steady("expert", 6, 64)
    cards = [each.cards for each in found]
    choices = [each.own + each.others for each in found]
    assert abs(fmean(cards)) < 2 * stdev(cards) / len(cards) ** 0.5
    assert stdev(choices) < 0.7 * stdev([each.result for each in found])
