"""The levels for people: they play anywhere, keep to their style, and are all different."""

from itertools import chain, pairwise

import pytest
from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots.levels import LEVELS, Level, player_of
from liverpool.bots.roster import make
from liverpool.bots.search import searcher
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, State, view_of, waiting_on
from tests.chance import so_many

PRESETS = ("dunlop", "wikipedia", "mahlum", "christmas", "bga+unlimited", "pagat_contract+jo")
INSTANT = [level for level in LEVELS if not level.looks_ahead]
by_level = pytest.mark.parametrize("level", INSTANT, ids=lambda level: level.key)


@pytest.fixture(autouse=True)
def not_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searcher, "WORLDS", searcher.FIRST)


def two_deals(rules: str, bots: list[str], seed: str) -> list[State]:
    """The states of two deals; a move that is not legal ends them with an error."""
    players = [make(bot, f"{seed}/{seat}") for seat, bot in enumerate(bots)]
    states = []
    for step in play_game(load(rules).rules, players, seed):
        states.append(step.state)
        if step.state.public.number > 2:
            break
    return states


@pytest.mark.in_turn
@pytest.mark.parametrize("rules", PRESETS[:: so_many(8, full=1)])
def test_all_levels_play_at_one_table_by_any_rules(rules: str) -> None:
    states = two_deals(rules, [level.key for level in LEVELS], "levels")
    assert states[-1].public.number > 2


@pytest.mark.full
@by_level
@pytest.mark.parametrize("rules", PRESETS)
def test_each_level_plays_among_its_like(level: Level, rules: str) -> None:
    assert two_deals(rules, [level.key] * 4, "alike")[-1].public.number > 2


@pytest.mark.in_turn
@by_level
def test_the_same_view_leads_to_the_same_move(level: Level) -> None:
    asked = 0
    for state in two_deals("dunlop", ["lottie", "sam", "rosa"], "again")[:200]:
        if state.public.phase in (Phase.PLAY, Phase.TURN, Phase.BUY):
            for seat in waiting_on(state.public).must:
                if seat >= 0:
                    view = view_of(state, seat)
                    one, other = (player_of(level, "seed").choose(view) for _ in range(2))
                    assert one == other
                    asked += 1
    assert asked > 50


@pytest.mark.in_turn
def test_the_levels_do_not_play_alike() -> None:
    """Each of them makes some decision of a few deals in its own way."""
    alike = set(pairwise(level.key for level in INSTANT))
    games = (two_deals("dunlop", ["steady"] * 4, f"unlike {number}") for number in range(3))
    for state in chain.from_iterable(games):
        for seat in waiting_on(state.public).must:
            if seat >= 0 and alike:
                view = view_of(state, seat)
                chosen = {level.key: player_of(level, "seed").choose(view) for level in INSTANT}
                alike = {(one, other) for one, other in alike if chosen[one] == chosen[other]}
    assert alike == set()


@pytest.mark.in_turn
@pytest.mark.parametrize("key", ["pip", "lottie", "sam", "rosa"])
def test_who_watches_nobody_plays_as_if_others_had_taken_nothing(key: str) -> None:
    (level,) = (level for level in LEVELS if level.key == key)
    asked = 0
    for state in two_deals("dunlop", ["lottie", "sam", "rosa"], "watched")[:300]:
        public = state.public
        if public.phase is Phase.PLAY and public.turn >= 0 and any(public.known):
            view = view_of(state, public.turn)
            own = view.public.known[view.seat]
            known = tuple(own if seat == view.seat else () for seat in range(3))
            blind = replace(view, public=replace(view.public, known=known))
            one, other = (player_of(level, "seed").choose(each) for each in (view, blind))
            assert one == other
            asked += 1
    assert asked > 20
