"""A thousand games that the engine played, as people at the table would have noted them.

Each is played by bots with small decks and short hands, who cut well and show cards in vain more
often than people. What is noted is what people see: who went out, the cards that are left or
their points, an exact cut, failed lay-downs, buys left. What the engine makes of the same game
(totals, winners, coins) stands beside it. `games.json` holds them for the page's tests;
`tests.generated` writes it.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.engine.cards import JOKER, Card, Hand, rank_of
from liverpool.engine.changes import changed
from liverpool.engine.check import checked
from liverpool.engine.moves import Cut, Expose, Fell, PlayerMove
from liverpool.engine.presets import NamedRules, load
from liverpool.engine.referee import refuse
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import (
    buy_left_points,
    hand_points,
    leaders,
    ledger,
    went_at_once,
)
from liverpool.engine.state import NOBODY, Phase, Seats, State, View
from liverpool.engine.supply import buys_lapsed
from liverpool.record.links import query_of
from liverpool.record.names import USUAL_NAMES
from liverpool.scores.keeper import begun, blank_deal
from liverpool.scores.noted_scores import (
    NOBODY_OUT,
    RANK_SIGNS,
    WILD_SIGN,
    DealKept,
    HandLeft,
    KeptScores,
    formatted,
)
from liverpool.scores.scoring import scoring_of

FILE: Final = Path(__file__).with_name("games.json")
GAMES: Final = 1000
EXACT: Final = 0.4
"""So often a cut falls where it is aimed, and it is aimed at what is wanted."""

_SMALL: Final[dict[str, object]] = {
    "players.min": 2,
    "players.max": 4,
    "deck.by_players": [[4, 2]],
    "deck.jokers": 1,
    "meld.ranks": 6,
    "meld.run_max_len": 7,
    "meld.suits": 2,
    "stock.renewals": 1,
    "draw.quiet_rounds": 1,
    "deals": [
        {"cards": 4, "contract": "set 3"},
        {"cards": 5, "contract": "run 4"},
        {"cards": 5, "contract": "set 2, run 3"},
    ],
}
_WIDE: Final[dict[str, object]] = _SMALL | {
    "meld.ranks": 13,
    "meld.run_max_len": 13,
    "deals": [{"cards": 4, "contract": "set 3"}, {"cards": 4, "contract": "set 3"}],
}
_RULES: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("dunlop", _SMALL),
    ("mahlum+quarters", _SMALL),
    (
        "mahlum+minus25",
        _WIDE | {"buy.limit": [1, 2], "buy.carry_over": True, "points.buy_left": -5},
    ),
    ("christmas", _SMALL | {"end.failed_meld": 50, "start.perfect_cut": -50}),
    ("wikipedia", _WIDE),
    (
        "dunlop+twos",
        _WIDE
        | {
            "points.out_bonus": -25,
            "points.at_once": -10,
            "buy.limit": 2,
            "points.buy_left": -10,
        },
    ),
    (
        "mahlum+quarters",
        _SMALL
        | {
            "stakes.ante": 7,
            "stakes.per_deal": 3,
            "points.joker": 50,
            "players.partners": "score",
        },
    ),
    (
        "dunlop",
        _SMALL
        | {
            "stakes.ante": 1,
            "end.out": "floats",
            "start.perfect_cut": 0,
            "end.contracts": "each_own",
            "players.partners": "melds",
            "layoff.new_melds": True,
            "meld.wild_ranks": "red_aces",
            "points.wild_two": 20,
        },
    ),
)


class Played(Struct, frozen=True):
    """A game as it was noted, and what the engine made of it."""

    rules: int
    """Which of `rule_sets`."""
    kept: KeptScores
    totals: tuple[int, ...]
    winners: Seats
    coins: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    """Of each deal the points of every seat, with what came on top."""


@cache
def rule_sets() -> tuple[NamedRules, ...]:
    return tuple(_own(f"small-{at}", name, new) for at, (name, new) in enumerate(_RULES))


def _own(name: str, base: str, new: dict[str, object]) -> NamedRules:
    """Rules of nobody's, without the sentences that describe the preset."""
    preset = load(base)
    rules = checked(changed(preset.rules, new))
    return NamedRules(name, preset.version, "Small", "", (), (), rules, base)


class Clumsy:
    """Plays as another does, but cuts well and shows cards in vain."""

    def __init__(self, bot: Bot, seed: str) -> None:
        self._bot, self._random = bot, Random(seed)

    def choose(self, view: View) -> PlayerMove | None:
        if view.public.phase is Phase.CUT:
            return Cut(view.public.cards_to_deal)
        if view.public.phase is Phase.PLAY and len(view.hand) > 2 and self._random.random() < 0.1:
            shows = Expose((tuple(sorted(self._random.sample(view.hand, 3))),))
            if refuse(view, shows) is None:
                return shows
        return self._bot.choose(view)


@cache
def played(number: int) -> Played:
    """The game of this number; the same each time."""
    random = Random(f"kept/{number}")
    at = number % len(rule_sets())
    named = rule_sets()[at]
    seats = random.randint(named.rules.players.min, named.rules.players.max)
    bots = [
        Clumsy(make(random.choice(("steady", "random")), f"{number}/{seat}"), f"{number}/{seat}")
        for seat in range(seats)
    ]
    noted = _noted(named, bots, number, random)
    *_, (state, kept) = noted
    public = state.public
    return Played(
        at,
        kept,
        public.totals(),
        leaders(public),
        ledger(public),
        tuple(tuple(line.total(seat) for seat in range(seats)) for line in public.sheet),
    )


def _noted(
    named: NamedRules, bots: Sequence[Bot], seed: int, random: Random
) -> Iterator[tuple[State, KeptScores]]:
    """The game after every deal, and the notes of it."""
    kept = begun(query_of(named), USUAL_NAMES[: len(bots)])
    deal = blank_deal(len(bots))
    for actor, move, state in play_game(named.rules, bots, seed, exact_cut=EXACT):
        public = state.public
        if isinstance(move, Fell):
            if public.number == 1:
                kept = replace(kept, first_dealer=public.dealer)
            exact = move.cards == public.cards_to_deal and named.rules.start.perfect_cut != 0
            deal = replace(deal, perfect_cut=exact)
        elif isinstance(move, Expose):
            marks = [times + (seat == actor) for seat, times in enumerate(deal.failed)]
            deal = replace(deal, failed=tuple(marks))
        if public.phase is Phase.OVER:
            kept = formatted(replace(kept, deals=(*kept.deals, _at_the_end(deal, state, random))))
            deal = blank_deal(len(bots))
            yield state, kept


def _at_the_end(deal: DealKept, state: State, random: Random) -> DealKept:
    line = state.public.sheet[-1]
    out = line.out
    left = []
    for seat, hand in enumerate(state.hands):
        signs = _signs(hand, state.public.rules)
        random.shuffle(signs)
        summed = HandLeft(points=hand_points(hand, state.public.rules))
        by_cards = HandLeft(cards=tuple(signs))
        left.append(None if seat == out else random.choice((by_cards, by_cards, summed)))
    buys = [buys_lapsed(state.public, seat) for seat in range(len(left))]
    counts = buy_left_points(state.public.rules) != 0 and any(buys)
    return replace(
        deal,
        out=NOBODY_OUT if out == NOBODY else out,
        left=tuple(left),
        at_once=went_at_once(line, state.public.rules),
        buys_left=tuple(buys) if counts else (),
        down=state.public.down if state.public.rules.own_contracts else (),
    )


def _seldom(deal: DealKept) -> list[object]:
    """What only few deals have: going down and out in one turn, buys that are left, and who went
    down."""
    if deal.down:
        return [int(deal.at_once), list(deal.buys_left), list(deal.down)]
    if deal.buys_left:
        return [int(deal.at_once), list(deal.buys_left)]
    return [1] * deal.at_once


def _signs(hand: Hand, rules: RuleSet) -> list[str]:
    return [_sign(face, rules) for face in hand]


def _sign(face: Card, rules: RuleSet) -> str:
    wild = rules.meld.wild_ranks
    if face in wild.faces and not wild.whole_rank:
        return WILD_SIGN
    return "*" if face == JOKER else RANK_SIGNS[rank_of(face) - 1]


# The file


def text(step: int = 1) -> str:
    """All games, or each so many-th, one a line, in few letters."""
    scoring = ",\n".join(_line(to_builtins(scoring_of(named))) for named in rule_sets())
    games = ",\n".join(_line(_short(played(number))) for number in range(0, GAMES, step))
    return f'{{"scoring": [\n{scoring}\n],\n"games": [\n{games}\n]}}\n'


def _short(game: Played) -> dict[str, Any]:
    return {
        "rules": game.rules,
        "players": len(game.kept.players),
        "first_dealer": game.kept.first_dealer,
        "deals": [
            [
                deal.out,
                [None if left is None else _hand(left) for left in deal.left],
                int(deal.perfect_cut),
                list(deal.failed) if any(deal.failed) else 0,
                *_seldom(deal),
            ]
            for deal in game.kept.deals
        ],
        "totals": list(game.totals),
        "winners": list(game.winners),
        "coins": list(game.coins),
    }


def _hand(left: HandLeft) -> str | int | None:
    return left.points if left.cards is None else "".join(left.cards)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
