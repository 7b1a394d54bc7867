"""Random rule sets: presets with other answers, which do not contradict each other."""

from enum import StrEnum
from random import Random
from typing import Any, Final

from liverpool.engine.cards import Named
from liverpool.engine.changes import FIELDS, changed, contract_text
from liverpool.engine.check import mended
from liverpool.engine.contracts import cards_asked
from liverpool.engine.presets import load, names
from liverpool.engine.rules import Kind, RuleSet, Slot

PRESETS: Final = tuple(name for name in names() if "+" not in name)

ANSWERS: Final[dict[str, tuple[object, ...]]] = {
    "buy.from_deal": (1, 2, 3),
    "buy.price": (0, 1, 2, 3, [1, 2], [0, 1, 3]),
    "buy.limit": (1, 3, "none", [1, 1, 2]),
    "buy.game_limit": (2, 4, "none"),
    "call.penalty": (1, 2),
    "deck.by_players": ([[8, 4]], [[8, 8]], [[2, 1], [5, 3], [8, 5]]),
    "deck.jokers": (0, 1, 2, 4, [[3, 1], [5, 4], [8, 9]]),
    "deck.more_from_deal": (0, 2, 3),
    "draw.quiet_rounds": (1, 2, 5),
    "end.failed_meld": (0, 50),
    "meld.ranks": (5, 7, 12, 13),
    "meld.run_max_len": (7, 13, 14),
    "meld.run_min_naturals": (1, 2, 3),
    "meld.set_min_naturals": (0, 1, 2),
    "meld.suits": (1, 3, 4),
    "meld.wild_limit": ("none", "as_many", "fewer", 0, 1, 2),
    "meld.wild_limit_run": ("same", "none", "as_many", "fewer", 0, 1, 2),
    "players.max": (2, 4, 8, 10),
    "players.min": (2, 3, 4),
    "points.ace": (1, 15),
    "points.buy_left": (0, -10),
    "points.joker": (0, 25, 50),
    "points.out_bonus": (0, -25),
    "points.at_once": (0, -25),
    "points.single": ([], [["Q", 15]], [["5", 20], ["K", 0]]),
    "points.ten_to_king": (0, 10),
    "points.two_to_nine": (5, "pips"),
    "points.wild_two": (0, 1, 20),
    "stakes.ante": (0, 1, 4),
    "stakes.coin": ("coin", "quarter", "€"),
    "stakes.coins": ("", "pence"),
    "stakes.per_deal": (0, 1, 3),
    "start.perfect_cut": (0, -50),
    "stock.renewals": (0, 1, 5),
    "words.buy": ("Mine!", "May I?", "ich"),
    "words.call": ("Liverpool!", "Oops", "Ha…"),
    "words.note": ("", "Grandma begins.", "\n".join(f"Note {n}." for n in range(1, 7))),
    "words.run": ("straight", "row of one suit", "ass"),
    "words.runs": ("", "Straßen"),
    "words.set": ("book", "bunch", "Orbit", "trio"),
    "words.sets": ("", "Sätze"),
}
"""Answers to each question that has no fixed list of them; for the deals see `deals_by_chance`."""
SIZES: Final = ("deck.by_players", "meld.ranks", "meld.suits", "players.max")
"""What makes a small deck."""
LENGTHS: Final = {Kind.SET: (2, 3, 3, 3, 4, 5), Kind.RUN: (2, 3, 4, 4, 5, 8)}
NAMED: Final[dict[Kind, tuple[Named, ...]]] = {
    Kind.SET: ("", "", "", "", "A", "5", "Q"),
    Kind.RUN: ("", "", "", "", "red", "black"),
}
SMALL: Final[dict[str, object]] = {
    "deck.by_players": [[4, 2], [8, 3]],
    "deck.jokers": 1,
    "meld.ranks": 6,
    "meld.run_max_len": 7,
    "meld.suits": 2,
    "players.max": 4,
    "stock.renewals": 3,
    "deals": [
        {"cards": 4, "contract": "set 3"},
        {"cards": 5, "contract": "run 4"},
        {"cards": 5, "contract": "set 2, run 3"},
        {"cards": 5, "contract": "set 3, set 3", "all_at_once": True},
    ],
}
"""A deck of six ranks in two suits: hands that are nearly empty, stocks that run out."""


def rules_by_chance(random: Random, *, small: bool | None = None) -> RuleSet:
    """A preset in which every third question is answered at random, and contradictions are mended.

    With a small deck, or every second time.
    """
    rules = load(random.choice(PRESETS)).rules
    kept: tuple[str, ...] = ()
    if small or (small is None and random.random() < 0.5):
        rules, kept = changed(rules, SMALL), SIZES
    answers = {
        key: deals_by_chance(random) if key == "deals" else random.choice(possible(key, kind))
        for key, kind in FIELDS.items()
        if key not in kept and random.random() < 1 / 3
    }
    return mended(changed(rules, answers))


def deals_by_chance(random: Random) -> list[dict[str, object]]:
    """Up to five deals of up to three melds each, with about as many cards as these take."""
    return [deal_by_chance(random) for _ in range(random.randint(1, 5))]


def deal_by_chance(random: Random) -> dict[str, object]:
    kinds = [random.choice(tuple(Kind)) for _ in range(random.randint(1, 3))]
    contract = tuple(
        Slot(kind, random.choice(LENGTHS[kind]), random.choice(NAMED[kind])) for kind in kinds
    )
    return {
        "cards": cards_asked(contract) + random.randint(-1, 4),
        "contract": contract_text(contract),
        "all_at_once": random.random() < 1 / 6,
    }


def possible(key: str, kind: Any) -> tuple[object, ...]:
    """The answers that are tried to any question but that for the deals."""
    if kind is bool:
        return (True, False)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(value.value for value in kind)
    return ANSWERS[key]
