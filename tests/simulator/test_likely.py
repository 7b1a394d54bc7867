"""Hidden hands are sampled as likely as they are said to be."""

from math import comb, exp, log
from statistics import fmean

from liverpool.engine.cards import JOKER
from liverpool.engine.presets import load
from liverpool.engine.state import View, view_of
from liverpool.simulator.packing import FACES, HandWorths
from liverpool.simulator.simulator import Simulator
from tests.simulator.deals import actor_of, begin

RULES, NUMBER, SEATS = load("dunlop").rules, 2, 4
SHORTS = 16
OTHER = 2
"""The seat whose hand something is said about."""


def at_first() -> tuple[View, Simulator]:
    state = begin(RULES, NUMBER, SEATS, "likely")
    return view_of(state, actor_of(state)), Simulator(RULES, NUMBER, SEATS)


def said(
    swaps: int,
    short: dict[int, float] | None = None,
    outs: dict[int, float] | None = None,
    cards: dict[int, float] | None = None,
) -> HandWorths:
    """Something said about the hand of one seat, and nothing about the others'."""

    def table(told: dict[int, float] | None, size: int) -> list[list[float]]:
        of_one = [(told or {}).get(at, 0.0) for at in range(size)]
        return [of_one if seat == OTHER else [0.0] * size for seat in range(SEATS)]

    helping = table(outs, FACES)
    return HandWorths(swaps, table(short, SHORTS), helping, helping, table(cards, FACES))


def test_cards_come_as_often_as_their_worth_says() -> None:
    """Jokers three times as likely as they are: how many then, is known (Fisher's distribution)."""
    view, simulator = at_first()
    worlds = simulator.deal_worlds(view, 700, 7, likely=said(80, cards={JOKER: log(3)}))
    unseen = sum(view.sizes) - view.sizes[view.seat] + view.stock - sum(map(len, view.public.known))
    jokers = 4 - (*view.hand, *view.public.pile).count(JOKER)
    size = view.sizes[OTHER]
    odds = [
        comb(jokers, held) * comb(unseen - jokers, size - held) * 3**held
        for held in range(jokers + 1)
    ]
    mean = sum(held * one for held, one in enumerate(odds)) / sum(odds)
    assert abs(fmean(world[OTHER].count(JOKER) for world in worlds) - mean) < 0.1


def test_hands_are_as_far_from_the_contract_as_is_said() -> None:
    view, simulator = at_first()
    plain = [world[OTHER] for world in simulator.deal_worlds(view, 700, 7)]
    short = [answer.missing for answer in simulator.ask(plain)]
    worth = {missing: -2.0 * missing for missing in range(SHORTS)}
    odds = [exp(worth[missing]) for missing in short]
    mean = sum(map(lambda missing, one: missing * one, short, odds)) / sum(odds)
    near = [world[OTHER] for world in simulator.deal_worlds(view, 700, 8, likely=said(80, worth))]
    found = fmean(answer.missing for answer in simulator.ask(near))
    assert abs(found - mean) < 0.15 < fmean(short) - mean


def test_faces_that_would_have_helped_can_be_ruled_out() -> None:
    view, simulator = at_first()
    never = dict.fromkeys(range(13), -50.0)
    hands = [w[OTHER] for w in simulator.deal_worlds(view, 100, 7, likely=said(200, outs=never))]
    plain = [world[OTHER] for world in simulator.deal_worlds(view, 100, 7)]
    assert any(min(answer.outs, default=99) < 13 for answer in simulator.ask(plain))
    assert sum(min(answer.outs, default=99) < 13 for answer in simulator.ask(hands)) <= 5


def test_what_is_public_stays_as_it_is() -> None:
    view, simulator = at_first()
    for world in simulator.deal_worlds(view, 20, 7, likely=said(30, {0: -9.0})):
        assert world[view.seat] == view.hand
        assert tuple(map(len, world)) == view.sizes


def test_a_world_follows_from_its_number_and_seed() -> None:
    view, simulator = at_first()
    likely = said(30, {0: -9.0})
    whole = list(simulator.deal_worlds(view, 10, 3, likely=likely))
    assert list(simulator.deal_worlds(view, 4, 3, first=7, likely=likely)) == whole[6:]
    codes = simulator.try_moves(view, [0], 10, 3, likely=likely)
    assert simulator.try_moves(view, [0], 4, 3, first=7, likely=likely) == codes[6:]
    assert simulator.try_moves(view, [0], 10, 3) != codes
