"""The conformance walk over the presets, their variations, and random rule sets.

Everyday runs take a sample that is the same each time; a full one plays 1,000 games at
each table size under each preset.
"""

from collections import Counter
from random import Random
from typing import Final

import pytest

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.engine.changes import changed
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load, names
from liverpool.engine.state import Phase
from tests.chance import drawn, so_many, together
from tests.rules.by_chance import PRESETS, SMALL, rules_by_chance
from tests.walk import Walk, check_cards, check_end, check_score

SIZES: Final = range(3, 9)
WALKED: Final = [name for name in names() if "+" not in name or so_many(0, full=1)]
"""Variations, each a preset but for a rule, in full runs; random rules vary all every day."""
LOOKS: Final = so_many(32, full=16)
"""One state in so many is looked at closely; cards are counted in every one."""


@pytest.mark.in_turn
@pytest.mark.parametrize("name", WALKED)
def test_a_walk_under_these_rules_meets_nothing_wrong(name: str) -> None:
    rules = load(name).rules
    seen: Counter[str] = Counter()
    at = names().index(name)
    # Every day one or two of the deals, and of the next preset the next ones.
    step = so_many(min(6, len(rules.deals)), full=1)
    for number in range(1 + at % step, len(rules.deals) + 1, step):
        seats = SIZES[(number + at) % len(SIZES)]
        walk = Walk(rules, seats, number, drawn(f"{name}/{number}"))
        walk.to_the_end(LOOKS)
        seen += walk.seen
    assert seen["move Lay"], "a walk in which nobody goes down shows little"
    assert seen["move Add"]


@pytest.mark.in_turn
@pytest.mark.parametrize("number", range(so_many(3, full=60)))
def test_a_walk_under_rules_made_by_chance_meets_nothing_wrong(number: int) -> None:
    random = Random(drawn(f"rules/{number}"))
    rules = rules_by_chance(random)
    deal = random.randint(1, len(rules.deals))
    seats = random.randint(rules.players.min, rules.players.max)
    Walk(rules, seats, deal, drawn(f"{number}")).to_the_end(LOOKS)


@pytest.mark.in_turn
@pytest.mark.parametrize("hundred", range(so_many(3, full=12)))
def test_walks_under_hundreds_of_rules_made_by_chance_meet_nothing_wrong(hundred: int) -> None:
    look_at_rules_by_chance(hundred)


@pytest.mark.full
@pytest.mark.parametrize("hundred", range(12, 200))
def test_walks_under_many_thousands_of_rules_made_by_chance(hundred: int) -> None:
    look_at_rules_by_chance(hundred)


def look_at_rules_by_chance(hundred: int) -> None:
    """Up to a hundred rule sets with small decks; their number tells how to make one again."""
    for number in range(100 * hundred, 100 * hundred + so_many(5, full=100)):
        random = Random(drawn(f"small/{number}"))
        rules = rules_by_chance(random, small=True)
        deal = random.randint(1, len(rules.deals))
        seats = random.randint(rules.players.min, rules.players.max)
        Walk(rules, seats, deal, drawn(f"{number}")).to_the_end(LOOKS)


@pytest.mark.parametrize("number", range(so_many(1, full=12)))
def test_sound_players_find_a_legal_move_under_rules_made_by_chance(number: int) -> None:
    random = Random(drawn(f"bots/{number}"))
    rules = rules_by_chance(random)
    seats = random.randint(rules.players.min, rules.players.max)
    bots = [make("steady", seat) for seat in range(seats)]
    *_, last = play_game(rules, bots, drawn(f"{number}"))
    public = last.state.public
    assert public.is_last_deal
    assert len(public.sheet) == public.number <= rules.most_deals


@pytest.mark.in_turn
def test_walks_come_through_every_phase_and_every_move() -> None:
    seen: Counter[str] = Counter()
    for number in range(so_many(30, full=1200)):  # cards are cut for in one of a hundred
        rules = changed(load("christmas").rules, SMALL)
        rules = changed(rules, VARIED[number % len(VARIED)])
        walk = Walk(rules, 4, 1 + number % 3, drawn(f"all/{number}"))
        walk.to_the_end(LOOKS)
        seen += walk.seen
    phases = {name.removeprefix("phase ") for name in seen if name.startswith("phase ")}
    assert phases | {Phase.OVER} == set(Phase)
    moves = {name.removeprefix("move ") for name in seen if name.startswith("move ")}
    assert {kind.__name__ for kind in PlayerMove.__args__} <= moves


VARIED: Final[tuple[dict[str, object], ...]] = (
    {},
    {"buy.priority": "cut", "end.failed_meld": 50},
    {"call.remedy": "caller_discards", "end.out": "floats"},
    {
        "call.remedy": "caller_plays_then_discards",
        "call.caller": "down",
        "call.joker_represented": False,
        "buy.window": "until_next_discard",
    },
    {"call.remedy": "take_back_plus_stock", "draw.multi_take": True},
    {"end.out": "never_discard", "points.at_once": -25, "swap.joker_use": "must_play"},
    {"end.out": "must_discard", "points.at_once": -25},
)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("name", "seats"), together(PRESETS, SIZES)[: so_many(3, full=len(PRESETS) * len(SIZES))]
)
def test_a_game_at_each_table_size_loses_no_card_and_comes_to_its_end(
    name: str, seats: int
) -> None:
    look_at_game(name, seats, 0)


@pytest.mark.full
@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_thousand_games_lose_no_card_and_come_to_their_end(name: str, seats: int) -> None:
    for game in range(1000):
        look_at_game(name, seats, game)


def look_at_game(name: str, seats: int, game: int) -> None:
    """Sound players and random ones in turn play a whole game; cards are counted in it."""
    rules = load(name).rules
    bots = [make(("steady", "random")[seat % 2], f"{game}/{seat}") for seat in range(seats)]
    deals = 0
    for at, step in enumerate(play_game(rules, bots, drawn(f"{name}/{seats}/{game}"))):
        over = step.state.public.phase is Phase.OVER
        if over or at % 10 == 0:
            check_cards(step.state)
        if over:
            check_score(step.state)
            check_end(step.state)
            deals += 1
    assert deals == len(rules.deals)
