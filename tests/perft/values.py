"""For each question of the rules a moment on a tiny table at which its answers show.

A scene names the question, the rules around it, and where it begins; the answers are put
in one after the other. `python -m tests.perft.values KEY` counts them slowly.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from liverpool.engine.changes import FIELDS
from liverpool.engine.partners import Partners
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import NOBODY, Phase, State
from liverpool.engine.turn import apply
from tests.perft import naive
from tests.perft.scenes import CONTRACT
from tests.perft.tables import settled, start, tiny
from tests.rules.positions import ANN, CY, position

Root = Callable[[RuleSet], State]


class Scene(Struct, frozen=True):
    """Where the answers to a question are looked at, and how far."""

    key: str
    root: Root
    depth: int
    around: Mapping[str, object] = {}
    """The rules around the question, over those of dunlop."""
    contract: str = CONTRACT
    cards: int = 4
    answers: tuple[object, ...] = ()
    """Those that are looked at, where the question has more than a list of them."""

    def begins(self, answer: object) -> State:
        """The moment under this answer."""
        changes = {**self.around, self.key: answer}
        at_once = bool(changes.pop(AT_ONCE, False))
        rules = tiny("dunlop", self.cards, self.contract, at_once=at_once, changes=changes)
        return settled(self.root(rules))

    @property
    def name(self) -> str:
        """The question, and the window where that is another than before the draw."""
        window = self.around.get("buy.window")
        return f"{self.key}, {window}" if window else self.key

    def asked(self) -> tuple[object, ...]:
        """The answers to the question, as TOML has them."""
        return self.answers or listed(bool if self.key == AT_ONCE else FIELDS[self.key])


AT_ONCE = "deals.N.all_at_once"
TURN = Phase.TURN


def said(answer: object) -> str:
    """The answer as TOML has it."""
    return str(answer).lower() if isinstance(answer, bool) else str(answer)


def listed(kind: Any) -> tuple[object, ...]:
    """The answers to a question of this type, where it has just a list of them."""
    if kind is bool:
        return (True, False)
    return tuple(value.value for value in kind)


def shuffled(seed: int) -> Root:
    """A deal from the shuffle that this seed decides."""
    return lambda rules: start(rules, 3, seed)


def at(**given: Any) -> Root:
    """A moment in which it is Ben's turn; he plays unless the phase is another."""
    return lambda rules: position(rules, **{"deal": len(rules.deals), **given})


BEN_GOES_DOWN: dict[str, Any] = {
    "hands": {"Ann": "4d 3c", "Ben": "2d 2c 2c 3c 4c Ad **", "Cy": "3d Ac"},
    "table": {"Ann": ["4c4d", "Ad2d3d**"]},
    "pile": "3d",
    "stock": "Ac 3d",
}
GOING_DOWN = at(**BEN_GOES_DOWN)
"""Ann is down; Ben can lay the contract in many ways, and may have something left."""


def one_behind(rules: RuleSet) -> State:
    """The same in the second deal, after one in which only Ann went down."""
    over = position(rules, phase=Phase.OVER, down=(ANN,))
    return at(**BEN_GOES_DOWN, behind=settled(over).public.behind)(rules)


FOUR: dict[str, object] = {
    "players.max": 4,
    "deck.by_players": [[4, 2]],
    "buy.window": "off",
    "layoff.new_melds": True,
}


def four_at_a_table(rules: RuleSet) -> State:
    """The same with a fourth, Dee, whose partner Ben is, and whose cards fit."""
    hands = {**BEN_GOES_DOWN["hands"], "Cy": "3d", "Dee": "4c Ac"}
    down = (ANN, CY) if rules.players.partners is Partners.MELDS else (ANN,)
    return at(**{**BEN_GOES_DOWN, "hands": hands, "down": down}, seats=4)(rules)


TWO_RUNS = at(
    hands={"Ann": "4d 3d", "Ben": "Ac 2c 3c 4c 2c 3c Ad", "Cy": "3d Ad"},
    pile="4d",
    stock="Ac 4c",
)
"""Ben's runs may touch, overlap or leave a gap."""
ACES = at(
    hands={"Ann": "4d 3c", "Ben": "Ac 2c 4c 3c Ad 3d **", "Cy": "3d Ac"},
    table={"Ann": ["4c4d", "2d3d"]},
    pile="3d",
    stock="Ac 3d",
)
"""Ben has runs before and after the ace, and past it; his other ace may fit on Ann's run."""
BOTH_DOWN: dict[str, Any] = {
    "hands": {"Ann": "4d 2c", "Ben": "4c 3d 2d", "Cy": "3c Ad"},
    "table": {"Ann": ["4c4d**", "Ac2c3c**"], "Ben": ["3c3d", "Ad2d3d"]},
    "pile": "Ac 2c",
    "stock": "4d Ac",
}
"""Ann and Ben are down, with jokers in a set and in a run; most of what they hold fits."""
WILD = {"meld.wild_ranks": "twos"}
OTHER_WILDS = at(
    hands={"Ann": "4d 2c", "Ben": "Jh Jc 3c 3d 4c 5c Ah", "Cy": "5c Ad"},
    table={"Ann": ["4c4d4h", "run:9hThJh"]},
    down=(0,),
    pile="Ac 2c",
    stock="4s Js",
)
"""Ben, who is not down, has a jack with one eye, a red ace and 3s; one more jack lies in a run."""
FROM_THREE = at(
    hands={"Ann": "4d 3c", "Ben": "2d 2c 3c 4c Ac 4d **", "Cy": "3d 2c"},
    table={"Ann": ["4c4d", "3d4dAd"]},
    pile="3d",
    stock="Ac 3d",
)
"""Ann is down; Ben can lay the contract with 2s in their own place, if runs have that, or not."""
CALLS = {"call.offence": "fits_any"}
TO_BOTH = {"buy.discarder": True}
ON_OFFER: dict[str, Any] = {
    "phase": TURN,
    "by": ANN,
    "hands": {"Ann": "4d 2c", "Ben": "4c 2d", "Cy": "3c Ad"},
    "table": {"Ann": ["3c3d", "Ad2d3d"]},
    "pile": "Ac 4c",
    "stock": "4d Ac 2c **",
    "bought": (0, 0, 1),
}
OFFER = at(**ON_OFFER)
"""Ben may take Ann's discard, or leave it to Cy, who has bought once."""
UPCARD = at(**{**ON_OFFER, "by": NOBODY, "pile": "Ac", "bought": (0, 0, 0)})
"""The card turned up at the start is Ben's to take, or to leave to Cy."""
SWAPPING = at(
    hands={"Ann": "3c", "Ben": "2d 2c 2c 3c 3d Ac 4d", "Cy": "4d Ad"},
    table={"Ann": ["4c4c", "Ad2d3d**"]},
    down=(0, 2),
    pile="Ac",
    stock="**",
)
"""A joker is the four of diamonds, which Ben, not down yet, and Cy hold."""
TWOS_IN_RUNS = at(
    hands={"Ann": "3c", "Ben": "2d Ac 4c 3d", "Cy": "4d Ad"},
    table={"Ann": ["Ac**3c", "Ad2c3d"], "Cy": ["4d4d"]},
    down=(0, 2),
    pile="3d",
    stock="**",
)
"""The deuce of clubs is that of diamonds, which Ben, not down yet, holds; it could free a joker."""
FIRST_DEAL = at(
    deal=1,
    phase=TURN,
    by=ANN,
    hands={"Ann": "4d 2c", "Ben": "4c 2d", "Cy": "3c Ad"},
    pile="Ac 4c",
    stock="4d Ac 2c **",
)
JOKERS_IN_SETS = at(
    hands={"Ann": "2c 2d", "Ben": "Ac 4c 4d 3d", "Cy": "3d 2d"},
    table={"Ann": ["4c4d**", "2c3c**"], "Cy": ["AcAdAd**"]},
    down=(0, 1, 2),
    pile="3c",
    stock="**",
)
"""There are jokers in a set of three, in one of four, and in a run; Ben has all their cards."""
A_JOKER_STANDS_FOR_IT = at(
    hands={"Ann": "4d 2d", "Ben": "2c 3d 2d", "Cy": "3c Ad"},
    table={"Ann": ["4c4d", "Ac**3c4c"], "Ben": ["AdAd"]},
    pile="Ac 2c",
    stock="3d **",
)
"""Ben's deuce of clubs fits nowhere, but a joker stands for it."""
LAST_CARDS = at(
    hands={"Ann": "3d 2c", "Ben": "4c 4d", "Cy": "Ad 2c"},
    table={"Ann": ["4c4d", "Ad2d3d"], "Ben": ["AcAc"], "Cy": ["3c3c"]},
    pile="2d",
    stock="** **",
)
"""Both of Ben's last cards fit; all are down."""
EMPTY = at(
    phase=TURN,
    by=ANN,
    hands={"Ann": "Ac 2d", "Ben": "4c 4c", "Cy": "2c 4d"},
    table={"Ben": ["3c3d", "Ad2d3d"]},
    pile="3d 2c 4d",
    stock="",
)
"""The stock is out, and can be renewed once."""
SCENES = (
    Scene("meld.wild_ranks", GOING_DOWN, 3, answers=("none", "twos", "twos_everywhere")),
    Scene(
        "meld.wild_ranks",
        OTHER_WILDS,
        3,
        {"meld.ranks": 11, "meld.suits": 4, "meld.run_min_naturals": 2, "buy.window": "off"},
        answers=("none", "threes", "threes_everywhere", "red_aces", "one_eyed_jacks"),
    ),
    Scene("meld.twos_in_runs", FROM_THREE, 3, {**WILD, "meld.ace": "high"}),
    Scene("meld.ace", ACES, 3),
    Scene("meld.adjacent_wilds", GOING_DOWN, 3, WILD),
    Scene("meld.wild_limit", GOING_DOWN, 3, WILD, answers=("none", "as_many", "fewer", 0, 1)),
    Scene(
        "meld.wild_limit_run",
        GOING_DOWN,
        3,
        {**WILD, "meld.wild_limit": 1},
        answers=("same", "none", "as_many", 0, 2),
    ),
    Scene("meld.set_min_naturals", GOING_DOWN, 3, WILD, answers=(0, 1, 2)),
    Scene(
        "meld.wild_limit_lasts",
        at(**{**BOTH_DOWN, "hands": {"Ann": "4d 2c", "Ben": "4c ** 2d", "Cy": "3c **"}}),
        3,
        {"meld.wild_limit": 1, "deck.jokers": 2},
    ),
    Scene("end.contracts", one_behind, 3),
    Scene("players.partners", four_at_a_table, 4, FOUR, answers=("none", "melds")),
    Scene("meld.laydown_size", GOING_DOWN, 3),
    Scene("meld.same_suit_runs", TWO_RUNS, 3, contract="run 2, run 2"),
    Scene("meld.set_suits", GOING_DOWN, 3),
    Scene(AT_ONCE, shuffled(5), 5, contract="set 2, set 2", cards=3),
    Scene("deck.jokers", shuffled(3), 5, contract="set 2", cards=3, answers=(1, 2, [[3, 1]])),
    Scene("start.cutter", shuffled(3), 3, contract="set 2", cards=3),
    Scene("start.upcard", shuffled(6), 5, contract="set 2", cards=3),
    Scene("draw.when_down", at(**BOTH_DOWN, phase=TURN), 3),
    Scene("draw.multi_take", at(**BOTH_DOWN, phase=TURN), 3),
    Scene("draw.same_card_discard", at(**BOTH_DOWN, phase=TURN), 3),
    Scene(
        "draw.freeze_joker",
        at(**{**BOTH_DOWN, "hands": {"Ann": "4d 2c", "Ben": "4c ** 2d", "Cy": "3c"}}),
        3,
        {"deck.jokers": 2},
    ),
    Scene("layoff.from", GOING_DOWN, 3),
    Scene("layoff.targets", at(**BOTH_DOWN), 3),
    Scene("layoff.last_deal", at(**BOTH_DOWN), 3),
    Scene(
        "layoff.new_melds",
        at(**{**BOTH_DOWN, "hands": {"Ann": "4d 2c", "Ben": "4c 4d ** 2d 3d", "Cy": "3c Ad"}}),
        3,
        {"deck.jokers": 2},
        contract="set 2, run 3",
    ),
    Scene("buy.window", OFFER, 5, contract="set 2"),
    Scene("buy.priority", OFFER, 5, TO_BOTH),
    Scene("buy.priority", OFFER, 6, {**TO_BOTH, "buy.window": "until_next_discard"}),
    Scene("buy.price", OFFER, 6, {**TO_BOTH, "stock.renewals": 0}, answers=(0, 1, 2, [1, 2])),
    Scene("buy.limit", OFFER, 5, answers=("none", 1)),
    Scene(
        "buy.game_limit",
        at(**ON_OFFER, bought_before=(0, 0, 1)),
        5,
        answers=("none", 2),
    ),
    Scene("buy.carry_over", OFFER, 5, {"buy.limit": 1}),
    Scene("buy.when_down", OFFER, 5, TO_BOTH),
    Scene("buy.discarder", OFFER, 5),
    Scene("buy.upcard", UPCARD, 5),
    Scene(
        "buy.for_two",
        at(seats=2, turn=ANN, hands={"Ann": "4d 2c", "Ben": "4c 2d"}, pile="Ac", stock="4d 3c 2c"),
        6,
        {"players.min": 2},
        contract="set 2",
    ),
    Scene("buy.from_deal", FIRST_DEAL, 4, answers=(1, 2)),
    Scene("swap.who", SWAPPING, 4),
    Scene("swap.targets", at(**BOTH_DOWN, turn=ANN), 3, {"swap.from": "runs_and_sets"}),
    Scene("swap.from", JOKERS_IN_SETS, 3, {"deck.jokers": 2}),
    Scene("swap.cards", TWOS_IN_RUNS, 3, {**WILD, "swap.for_contract": True}, contract="set 2"),
    Scene("swap.joker_use", at(**BOTH_DOWN), 3),
    Scene("swap.for_contract", SWAPPING, 2),
    Scene("call.offence", at(**BOTH_DOWN), 3),
    Scene("call.joker_represented", A_JOKER_STANDS_FOR_IT, 3, CALLS),
    Scene("call.offender", at(**{**BOTH_DOWN, "down": (0, 2)}), 3, CALLS),
    Scene("call.caller", at(**BOTH_DOWN), 3, CALLS),
    Scene("call.remedy", LAST_CARDS, 4, {**CALLS, "call.caller": "down"}),
    Scene("call.penalty", at(**BOTH_DOWN), 5, CALLS, answers=(1, 2)),
    Scene("call.final_discard", LAST_CARDS, 5, CALLS),
    Scene("call.false_call", at(**BOTH_DOWN), 3, CALLS),
    Scene("end.out", LAST_CARDS, 5),
    Scene("stock.out", EMPTY, 4),
)


def counted_slowly(scene: Scene, answer: object) -> tuple[int, ...]:
    """How many ways there are to play on after one move, after two, and so on."""
    level, counts = [scene.begins(answer)], []
    for _ in range(scene.depth):
        moves = ((state, naive.moves(state)) for state in level)
        level = [settled(apply(state, *move)) for state, found in moves for move in found]
        counts.append(len(level))
    return tuple(counts)


if __name__ == "__main__":
    for scene in SCENES:
        for answer in scene.asked() if scene.key in sys.argv[1:] else ():
            print(f'"{scene.name} = {said(answer)}": {counted_slowly(scene, answer)},')
