"""Rule sets made by chance: presets with other answers, none of which contradict each other."""

from enum import StrEnum
from random import Random
from typing import Any, Final

from liverpool.engine.changes import FIELDS, changed
from liverpool.engine.check import faults
from liverpool.engine.presets import load, names
from liverpool.engine.rules import Ace, RuleSet

PRESETS: Final = tuple(name for name in names() if "+" not in name)

NUMBERS: Final[dict[str, tuple[object, ...]]] = {
    "buy.from_deal": (1, 2, 3),
    "buy.price": (0, 1, 2, 3, [1, 2], [0, 1, 3]),
    "buy.limit": (1, 3, "none"),
    "buy.game_limit": (2, 4, "none"),
    "call.penalty": (1, 2),
    "deck.jokers": (0, 1, 2, 4, [[3, 1], [5, 4], [8, 9]]),
    "draw.quiet_rounds": (1, 2, 5),
    "end.failed_meld": (0, 50),
    "meld.run_max_len": (7, 13, 14),
    "meld.run_min_naturals": (1, 2, 3),
    "meld.set_min_naturals": (1, 2),
    "meld.wild_limit": ("none", "as_many", "fewer", 1, 2),
    "points.out_bonus": (0, -25),
    "points.single": ([], [["Q", 15]], [["5", 20], ["K", 0]]),
    "points.two_to_nine": (5, "pips"),
    "start.perfect_cut": (0, -50),
    "stock.renewals": (0, 1, 5),
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
    """A preset in which every third question is answered by chance, without contradiction.

    With a small deck, or every second time.
    """
    while True:
        rules = load(random.choice(PRESETS)).rules
        if small or (small is None and random.random() < 0.5):
            rules = changed(rules, SMALL)
        answers: dict[str, object] = {}
        for key, kind in FIELDS.items():
            values = possible(key, kind)
            if values and random.random() < 1 / 3:
                answers[key] = random.choice(values)
        if answers.get("meld.ace", Ace.LOW_OR_HIGH) != Ace.LOW_OR_HIGH:
            answers["meld.run_max_len"] = min(rules.meld.run_max_len, rules.meld.ranks)
        rules = changed(rules, answers)
        if not faults(rules):
            return rules


def possible(key: str, kind: Any) -> tuple[object, ...]:
    if kind is bool:
        return (True, False)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(value.value for value in kind)
    return NUMBERS.get(key, ())
