"""Batches: each game is what a `Position` makes of the same cards and actions."""

import sys
from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from liverpool.engine.cards import JOKER
from liverpool.engine.chosen import changed
from liverpool.engine.presets import load, names
from liverpool.environment.actions import ACTIONS, DIGIT, FACES
from liverpool.environment.batch import (
    AnyBatch,
    Arrays,
    Batch,
    EngineBatch,
    new_batch,
)
from liverpool.environment.cores import Batches
from liverpool.environment.layout import FACT, FACT_COUNT, PLANE_COUNT
from liverpool.environment.measuring import measures
from liverpool.environment.position import IllegalAction, Position
from liverpool.simulator.covered import covered_deals
from liverpool.simulator.faults import NotCoveredError
from tests.chance import drawn, so_many, some, together
from tests.environment.beside import Memory, play_beside
from tests.simulator.deals import PRESETS, drawn_rules

EVERYWHERE = together(names(), (4, 3, 6, 2, 8, 5, 7))


@pytest.mark.parametrize(("name", "seats"), EVERYWHERE[:: so_many(11, full=1)])
def test_a_whole_game_is_that_of_a_position(name: str, seats: int) -> None:
    rules = load(name).rules
    seats = min(max(seats, rules.players.min), rules.players.max)
    seed = Random(drawn(f"batch/{name}/{seats}")).randrange(1 << 30)
    play_beside(rules, seats, seed, so_many(150, full=600))


@pytest.mark.parametrize("number", range(so_many(3, full=200)))
def test_a_deal_under_rules_of_ones_own_is_that_of_a_position(number: int) -> None:
    random = Random(drawn(f"batch/own/{number}"))
    rules = drawn_rules(random, random.choice(PRESETS), twos=0.4)
    seats = random.randint(rules.players.min, rules.players.max)
    deal = random.choice(covered_deals(rules, seats))
    play_beside(rules, seats, random.randrange(1 << 30), so_many(120, full=300), deal=deal)


RARER: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("bga", 3, {"swap.from": "runs_and_sets", "swap.targets": "any"}),
    ("christmas", 7, {"draw.same_card_discard": False, "end.out": "may_discard"}),
    ("dunlop+twos", 3, {"meld.set_min_naturals": 2, "meld.run_min_naturals": 2}),
    ("public_radio", 7, {"meld.wild_ranks": "twos", "points.wild_two": 20}),
    ("mahlum", 4, {"start.upcard": "first_discards", "end.out": "floats"}),
    ("dunlop+bury", 2, {"start.cutter": "nobody", "buy.carry_over": True}),
    ("wikipedia", 5, {"meld.same_suit_runs": "not_touching", "call.false_call": "caller_draws_1"}),
    ("six_deal", 6, {"meld.wild_ranks": "twos_everywhere", "points.wild_two": 20}),
)


@pytest.mark.parametrize(("name", "deal", "changes"), some(RARER, everyday=4))
def test_rarer_rules_are_those_of_a_position(
    name: str, deal: int, changes: dict[str, object]
) -> None:
    rules, seats = changed(load(name).rules, changes), 3
    seed = Random(drawn(f"batch/{name}/{changes}")).randrange(1 << 30)
    play_beside(rules, seats, seed, so_many(150, full=2000), deal=deal)


@pytest.mark.parametrize("changes", [{"buy.game_limit": 255}, {"buy.limit": 10_000}])
def test_more_buys_than_a_byte_holds_are_limited_still(changes: dict[str, object]) -> None:
    play_beside(changed(load("dunlop").rules, changes), 3, 5, 2)


@pytest.mark.full
@pytest.mark.parametrize(("name", "seats"), EVERYWHERE)
def test_ten_thousand_games_by_chance_come_to_their_end(name: str, seats: int) -> None:
    rules = load(name).rules
    seats = min(max(seats, rules.players.min), rules.players.max)
    games = 1 + 10_000 // len(EVERYWHERE)
    batch = Batch(rules, seats, games, Random(drawn(f"games/{name}/{seats}")).randrange(1 << 30))
    running = {*range(games)}
    while running:
        masks = batch.masks.tobytes()
        assert all(masks.find(1, game * ACTIONS, (game + 1) * ACTIONS) >= 0 for game in running)
        batch.step(batch.sample())
        running -= {game for game, done in enumerate(batch.done) if done}


@pytest.mark.full
def test_games_by_chance_bring_actions_of_every_kind() -> None:
    counts = Counter[str]()
    for name in ("wikipedia+swap", "mahlum", "christmas", "dunlop"):
        counts += play_beside(load(name).rules, 4, 5, 5000, games=4)
    kinds = {"pass", "draw", "buy", "call", "take", "lay", "expose", "discard", "give", "card"}
    assert kinds <= counts.keys()


# The same seed, the same bytes


def after(batch: AnyBatch, steps: int) -> list[bytes]:
    """What the batch holds after so many steps by chance."""
    for _ in range(steps):
        batch.step(batch.sample())
    return [getattr(batch, name).tobytes() for name in Arrays._fields]


def test_the_same_seed_is_the_same_game() -> None:
    assert after(Batch("dunlop", 4, 3, seed=7), 400) == after(Batch("dunlop", 4, 3, seed=7), 400)
    assert after(Batch("dunlop", 4, 3, seed=7), 40) != after(Batch("dunlop", 4, 3, seed=8), 40)


def test_a_game_does_not_depend_on_what_is_beside_it() -> None:
    several, alone = Batch("bga", 3, 5, seed=2), Batch("bga", 3, 1, seed=2, first=4)
    found, wanted = after(several, 300), after(alone, 300)
    for name, all_games, one in zip(Arrays._fields, found, wanted, strict=True):
        assert all_games[-len(one) :] == one, name


def test_on_two_cores_the_games_are_the_same() -> None:
    whole, parts = Batch("christmas", 4, 7, seed=3), Batches("christmas", 4, 7, seed=3, cores=2)
    for _ in range(100):
        whole.sample()
        actions = whole.actions.tolist()
        parts.sample()
        assert [action for part in parts.parts for action in part.actions] == actions
        parts.step(actions)
        whole.step()
    for name in ("planes", "facts", "masks", "actors", "rewards"):
        together = b"".join(getattr(part, name).tobytes() for part in parts.parts)
        assert together == getattr(whole, name).tobytes(), name


# Chance


def test_any_seat_deals_first_and_any_card_is_turned_up() -> None:
    games = 1500
    batch = Batch("dunlop+classic", 3, games, seed=1)
    memories = [Memory(batch, game) for game in range(games)]
    dealers = Counter(memory.of_game("DEALER") for memory in memories)
    assert all(430 < dealers[seat] < 570 for seat in range(3))
    upcards = Counter(memory.part("PILE", 1)[0] for memory in memories)
    assert len(upcards) == FACES
    assert max(upcards[face] for face in range(JOKER)) < 60


def test_a_cut_falls_where_it_is_aimed_once_in_twenty_times() -> None:
    games, aim = 2000, 40
    batch = Batch("dunlop", 4, games, seed=1)
    for digit in f"{aim:03}":
        batch.step([DIGIT + int(digit)] * games)
    falls = Counter(Memory(batch, game).of_game("LIFTED") for game in range(games))
    assert {*falls} == {*range(aim - 20, aim + 20)}
    assert 70 < falls[aim] < 130
    assert all(count < 75 for place, count in falls.items() if place != aim)


def test_what_is_drawn_may_come_next_and_all_of_it_is_drawn() -> None:
    batch = Batch("mahlum", 4, 500, seed=1)
    drawn_of: Counter[int] = Counter()
    for _ in range(60):
        batch.sample()
        batch.check()
        batch.go_on()
    asked = batch.masks.cast("B")[:ACTIONS].tolist()
    for _ in range(2000):
        drawn_of[batch.sample()[0]] += 1
    assert {*drawn_of} == {action for action in range(ACTIONS) if asked[action]}
    fair = 2000 / len(drawn_of)
    assert all(0.6 * fair < count < 1.5 * fair for count in drawn_of.values())


# What it does not take


def test_an_action_that_may_not_come_next_moves_no_game() -> None:
    for batch in (Batch("dunlop", 4, 3), EngineBatch("dunlop", 4, 3)):
        before = batch.planes.tobytes()
        digit = batch.sample()[0]
        with pytest.raises(IllegalAction, match=r"Game 1: 0 \(pass\) may not come next; these may"):
            batch.step([digit, 0, digit])
        with pytest.raises(IllegalAction, match=r"Game 2: 341 \(no action at all\)"):
            batch.step([digit, digit, ACTIONS])
        with pytest.raises(ValueError, match="3 games can't go by 2 actions: give one"):
            batch.step([digit, digit])
        assert batch.planes.tobytes() == before


def test_an_action_that_may_not_come_next_moves_no_game_on_any_core() -> None:
    batches = Batches("dunlop", 4, 4, cores=2)
    before = [part.planes.tobytes() for part in batches.parts]
    with pytest.raises(IllegalAction, match="Game 0: 0"):
        batches.step([DIGIT, DIGIT, 0, DIGIT])
    with pytest.raises(ValueError, match="4 games can't go by 1 action: give one"):
        batches.step([DIGIT])
    assert [part.planes.tobytes() for part in batches.parts] == before


NOT_COVERED: dict[str, object] = {"layoff.new_melds": True}


def test_rules_that_are_not_covered_are_named_and_played_over_the_engine() -> None:
    rules = changed(load("dunlop").rules, NOT_COVERED)
    with pytest.raises(NotCoveredError, match=r"layoff\.new_melds: new melds after going down"):
        Batch(rules, 4, 2)
    assert isinstance(new_batch(rules, 4, 2), EngineBatch)
    assert isinstance(new_batch("dunlop", 4, 2), Batch)


def test_a_deal_is_played_whatever_the_others_are() -> None:
    fives = {"cards": 15, "contract": "set 3, set 3, set 3, set 3, set 3"}
    deals = [fives, {"cards": 6, "contract": "set 3"}, fives]
    rules = changed(load("dunlop").rules, {"deals": deals})
    assert covered_deals(rules, 3) == (2,)
    play_beside(rules, 3, 1, 60, deal=2)


@pytest.mark.parametrize(
    ("seats", "games", "deal"), [(1, 2, None), (9, 2, None), (4, 0, None), (4, 2, 8)]
)
def test_there_are_no_such_games(seats: int, games: int, deal: int | None) -> None:
    for kind in (Batch, EngineBatch):
        with pytest.raises(ValueError, match=r"for|deal|game"):
            kind("dunlop", seats, games, deal=deal)


def test_there_are_no_such_seeds_and_numbers() -> None:
    with pytest.raises(ValueError, match=r"A seed is a number from 0 to 2\^63 - 1, not -1"):
        Batch("dunlop", 4, 2, seed=-1)
    with pytest.raises(ValueError, match=r"The number of a game is from 0 .* not -1"):
        Batch("dunlop", 4, 2, first=-1)
    with pytest.raises(ValueError, match="up to 100,000 games, not 100,001"):
        Batch("dunlop", 4, 100_001)


def test_there_are_games_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="2 games can't be played on 3 cores"):
        Batches("dunlop", 4, 2, cores=3)
    with pytest.raises(ValueError, match="2 games can't be played on 0 cores"):
        Batches("dunlop", 4, 2, cores=0)
    with pytest.raises(ValueError, match="1 game can't be played on 2 cores"):
        Batches("dunlop", 4, 1, cores=2)
    monkeypatch.setattr("liverpool.environment.cores.cpu_count", lambda: 3)
    assert [part.games for part in Batches("dunlop", 4, 2).parts] == [1, 1]
    with pytest.raises(ValueError, match="one game or more, not 0"):
        Batches("dunlop", 4, 0)


# Over the engine


def test_over_the_engine_games_are_those_of_positions() -> None:
    batch = EngineBatch("six_deal", 3, 2, seed=4, deal=1)
    position, rewards = Position.begin("six_deal", 3, "4/1/0", deal=1), [0.0]
    while not position.is_over:
        assert batch.actors[1] == position.actor
        assert batch.masks.cast("B")[ACTIONS:].tobytes() == position.mask()
        batch.measure()
        flags = (bytes(each.cast("B")[FACES:]) for each in (batch.helps, batch.spare))
        assert measures(position) == (batch.away[1], *flags)
        batch.sample()
        position = position.step(batch.actions[1])
        batch.step()
        rewards = [batch.rewards[1, seat] for seat in range(3)]
        assert rewards == [*position.rewards]
        assert batch.done[1] == batch.dealt[1] == position.is_over
    assert [batch.scores[1, seat] for seat in range(3)] == [-reward for reward in rewards]
    assert batch.positions[1] == Position.begin("six_deal", 3, "4/1/1", deal=1)


def test_both_kinds_hold_the_same() -> None:
    one, other = Batch("dunlop", 3, 2), EngineBatch("dunlop", 3, 2)
    for name in Arrays._fields:
        own, others = getattr(one, name), getattr(other, name)
        assert (own.shape, own.format) == (others.shape, others.format), name
    assert one.planes.shape == (2, PLANE_COUNT, FACES)
    assert one.facts.shape == (2, FACT_COUNT)


def test_arrays_are_of_the_same_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", SimpleNamespace(asarray=lambda view: view))
    batch = Batch("dunlop", 4, 2)
    assert batch.arrays().masks is batch.masks
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r"Arrays need numpy: .*\brl\b"):
        batch.arrays()


def test_what_is_held_lives_as_long_as_somebody_looks_at_it() -> None:
    facts = Batch("dunlop", 4, 2).facts
    assert [facts[0, FACT["there"] + seat] for seat in range(5)] == [1, 1, 1, 1, 0]
