"""How the table of `likely_ready` is fitted, and how well it fits.

Hands are dealt under the presets' contracts, with some of the other cards gone, and get one
helpful card after another, drawn by chance. What is fitted is how the share of unseen cards
that help in one step follows from the share in the step before. How well that does is told
for other hands, for which the turns are drawn card by card: how many were ready, and how many
should have been. `python -m lab.ready` prints both; the fit is copied into the module.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from statistics import linear_regression
from typing import Final, NamedTuple

from liverpool.bots.measures.hand import helpers, steps
from liverpool.bots.measures.ready import likely_ready, ready_within
from liverpool.engine.cards import JOKER, Hand, hand_of, with_cards
from liverpool.engine.dealing import full_deck
from liverpool.engine.presets import load
from liverpool.engine.state import GameSetup, Phase, Public

PRESETS: Final = ("dunlop", "wikipedia", "christmas", "mahlum")
SEATS: Final = 4
HANDS: Final = 60
"""So many for each contract."""
MOST_GONE: Final = 45
TURNS: Final = (2, 4, 7, 10)
DEEPEST: Final = 5
"""Hands from which more cards are missing are too few to be fitted."""


class Held(NamedTuple):
    """A hand, and by face how many of the other cards are unseen."""

    public: Public
    hand: Hand
    copies: list[int]


def dealt(seed: str, each: int) -> Iterator[Held]:
    """So many hands for each contract, none of which lays all its cards at once."""
    chance = random.Random(seed)
    for preset in PRESETS:
        rules = load(preset).rules
        game = GameSetup(rules, SEATS, rules.decks(SEATS))
        for number, deal in enumerate(rules.deals, 1):
            for _ in range(0 if deal.all_at_once else each):
                deck = list(full_deck(game, number))
                chance.shuffle(deck)
                hand, rest = deck[: deal.cards], deck[deal.cards + chance.randint(0, MOST_GONE) :]
                copies = [rest.count(face) for face in range(JOKER + 1)]
                yield Held(Public(game, Phase.PLAY, number=number, dealer=0), hand_of(hand), copies)


def fitted(seed: str) -> Iterator[tuple[int, int, float, float]]:
    """For each number of cards that a hand lacks: how many such hands, a, and b."""
    pairs: dict[int, list[tuple[float, float]]] = defaultdict(list)
    chance = random.Random(f"{seed} helpful cards")
    for public, dealt_hand, copies in dealt(seed, HANDS):
        hand, away, before = dealt_hand, steps(public, 0, dealt_hand), 0.0
        first = True
        while away:
            helping = helpers(public, 0, hand)
            weights = [copies[face] for face in helping]
            if not any(weights):
                break
            share = sum(weights) / sum(copies)
            if not first:
                pairs[away + 1].append((before, share))
            face = chance.choices(helping, weights)[0]
            copies[face] -= 1
            hand, away, before, first = with_cards(hand, (face,)), away - 1, share, False
    for needed in range(2, DEEPEST + 1):
        b, a = linear_regression(*zip(*pairs[needed], strict=True))
        yield needed, len(pairs[needed]), a, b


def turns_needed(held: Held, chance: random.Random) -> int:
    """How many turns it takes, drawn card by card."""
    public, hand, copies = held
    unseen = [face for face, count in enumerate(copies) for _ in range(count)]
    chance.shuffle(unseen)
    away, helping = steps(public, 0, hand), helpers(public, 0, hand)
    for turn, face in enumerate(unseen, 1):
        if face in helping:
            hand, away = with_cards(hand, (face,)), away - 1
            if not away:
                return turn
            helping = helpers(public, 0, hand)
    return len(unseen) + 1


def report(seed: str) -> Iterator[str]:
    yield "| cards needed | hands | a | b |"
    yield "|--:|--:|--:|--:|"
    for needed, count, a, b in fitted(f"{seed} fit"):
        yield f"| {needed} | {count} | {a:.3f} | {b:.2f} |"
    yield ""
    yield "| cards needed | hands | " + " | ".join(f"ready within {n}" for n in TURNS) + " |"
    yield "|--:" * (2 + len(TURNS)) + "|"
    found: dict[int, list[tuple[int, list[float]]]] = defaultdict(list)
    misses = []
    chance = random.Random(f"{seed} turns")
    for held in dealt(f"{seed} check", 3 * HANDS):
        public, hand, copies = held
        needed = steps(public, 0, hand)
        share = sum(copies[face] for face in helpers(public, 0, hand)) / sum(copies)
        likely = [likely_ready(needed, share, turns) for turns in TURNS]
        found[needed].append((turns_needed(held, chance), likely))
        if needed == 2:
            exact = [ready_within(public, 0, hand, copies, turns) for turns in TURNS]
            misses += [abs(one - other) for one, other in zip(likely, exact, strict=True)]
    for needed in range(1, DEEPEST + 1):
        hands = found[needed]
        cells = []
        for at, turns in enumerate(TURNS):
            expected = sum(likely[at] for _, likely in hands) / len(hands)
            happened = sum(took <= turns for took, _ in hands) / len(hands)
            cells.append(f"{happened:.3f}, fitted {expected:.3f}")
        yield f"| {needed} | {len(hands)} | " + " | ".join(cells) + " |"
    yield ""
    yield f"Where two are needed, it misses the exact chance by {sum(misses) / len(misses):.3f}."


if __name__ == "__main__":
    for line in report(seed="20"):
        print(line, flush=True)
