"""The contract question in the simulator, beside the engine's solver, for hands of all kinds."""

from random import Random

import pytest

from liverpool.engine.cards import JOKER, TWO, Hand, card, cards_text, hand_of
from liverpool.engine.rules import RuleSet
from liverpool.engine.solver import distance, outs
from liverpool.simulator.covered import covered_deals
from liverpool.simulator.simulator import Simulator
from tests.chance import drawn, so_many, some
from tests.simulator.deals import PRESETS, drawn_rules

SEATS = 4
NO_WAY = 99
"""What the simulator says where no cards help."""


def hand(random: Random) -> Hand:
    """A hand of two or three decks, some of them of few suits or ranks, or of many jokers or
    twos."""
    deck = [face for face in range(JOKER) for _ in range(random.choice((2, 3)))]
    kind = random.randrange(5)
    if kind == 1:
        suits = random.sample(range(4), 2)
        deck = [face for face in deck if face // 13 in suits]
    elif kind == 2:
        ranks = random.sample(range(13), 5)
        deck = [face for face in deck if face % 13 in ranks]
    elif kind == 3:
        deck += [card(TWO, suit) for suit in range(4)] * 6
    deck += [JOKER] * random.choice((4, 4, 4, 16))
    return hand_of(random.sample(deck, random.randint(1, 18)))


def compare(rules: RuleSet, hands: list[Hand]) -> None:
    """Asks both about the hands, for all contracts that the simulator covers."""
    for number in covered_deals(rules, SEATS):
        deal = rules.deals[number - 1]
        contract, least = deal.contract, sum(slot.length for slot in deal.contract)
        asked_about = hands[: so_many(2, full=30)] if deal.all_at_once else hands  # that takes long
        answers = Simulator(rules, number, SEATS).ask(asked_about)
        for each, answer in zip(asked_about, answers, strict=True):
            asked = f"{cards_text(each)} for deal {number}"
            once = deal.all_at_once and len(each) >= least
            away = distance(each, contract, rules.meld, all_at_once=once)
            assert answer.missing == min(away, NO_WAY), asked
            assert answer.outs == outs(each, contract, rules.meld, all_at_once=once), asked


@pytest.mark.in_turn
@pytest.mark.parametrize("preset", some(PRESETS, everyday=5))
def test_missing_cards_and_outs_are_the_solvers(preset: str) -> None:
    random = Random(drawn(f"contract/{preset}"))
    for _ in range(so_many(1, full=20)):
        rules = drawn_rules(random, preset, contracts=0.5, twos=0.5)
        compare(rules, [hand(random) for _ in range(so_many(7, full=100))])


def test_more_hands_than_fit_at_once_are_asked_in_parts() -> None:
    random = Random("many")
    hands = [hand(random) for _ in range(1500)]
    rules = drawn_rules(random, "dunlop")
    simulator = Simulator(rules, 2, SEATS)
    assert simulator.ask(hands) == [answer for each in hands for answer in simulator.ask([each])]
