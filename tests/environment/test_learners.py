"""The game as PettingZoo, Gymnasium and OpenSpiel have it, by the tests that they bring along.

Their packages are extras, so they are only there with `--full`.
"""

import pickle
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from liverpool import changed, make_bot
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View
from liverpool.environment.actions import PASS
from liverpool.environment.paths import path_of
from liverpool.environment.position import IllegalAction

pytestmark = [
    pytest.mark.full,
    pytest.mark.filterwarnings("default"),  # theirs about observations that are mappings
]
SHORT = changed("dunlop", {"deals": [{"cards": 6, "contract": "set 3"}]})
OF_A_DEAL = "python_liverpool_rummy(rules=dunlop,players=3,deal=1)"


def ours(name: str) -> Any:
    return import_module(f"liverpool.environment.{name}")


def theirs(name: str) -> Any:
    return import_module(name)


def test_what_the_page_begins_with_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "study" / "research.md").read_text("utf-8")
    begin = page.partition("\n## Begin\n")[2].partition("\n## ")[0]
    examples = re.findall(r"^```python\n(.*?)^```", begin, re.DOTALL | re.MULTILINE)
    if not find_spec("pyspiel"):  # it has no wheel for this system
        examples = [each for each in examples if "pyspiel" not in each]
    assert len(examples) > 1
    for example in examples:
        exec(example, {})
    assert "points of the deal: " in capsys.readouterr().out


# PettingZoo


def short(**more: Any) -> Any:
    return ours("pettingzoo").env(rules=SHORT, players=3, **more)


def test_pettingzoos_own_tests() -> None:
    assert str(short()) == "liverpool_rummy_v0"
    tests = theirs("pettingzoo.test")
    tests.api_test(short(), num_cycles=500)
    tests.seed_test(short, num_cycles=50)
    with redirect_stdout(StringIO()) as printed:
        tests.render_test(short)
    assert "Deal 1 of 1" in printed.getvalue()
    parallel = ours("pettingzoo").parallel_env
    tests.parallel_api_test(parallel(rules=SHORT, players=3), num_cycles=100)


def played(env: Any, seed: int) -> Iterator[tuple[str, float]]:
    """Each agent and what it earned, in a game at random."""
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        yield agent, reward
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))


def test_agents_earn_minus_their_points_or_those_ahead() -> None:
    for zero_sum in (False, True):
        env = short(zero_sum=zero_sum)
        earned = dict.fromkeys(env.possible_agents, 0.0)
        for agent, reward in played(env, 4):
            earned[agent] += reward
        totals = env.unwrapped.position.state.public.totals()
        mean = [(sum(totals) - points) / 2 for points in totals]
        plain = [-float(points) for points in totals]
        ahead = [other - points for points, other in zip(totals, mean, strict=True)]
        assert [*earned.values()] == (ahead if zero_sum else plain)


def test_an_action_that_may_not_come_next_is_told() -> None:
    env = short()
    env.reset(seed=1)
    seen = env.last()[0]
    wrong = int((seen["action_mask"] == 0).argmax())
    env.unwrapped._cumulative_rewards[env.agent_selection] = -30.0
    with pytest.raises(IllegalAction, match="may not come next"):
        env.step(wrong)
    assert env.last()[1] == -30, "what was earned before is not lost"
    with pytest.raises(ValueError, match="has to act"):
        env.unwrapped.step(None)
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert [env.observe(agent)["action_mask"].sum() for agent in others] == [0, 0]


def test_observations_are_vectors_as_the_environment_has_them() -> None:
    observe = ours("observing").observe
    env = short()
    env.reset(seed=1)
    for seat, agent in enumerate(env.agents):
        vector = observe(env.unwrapped.position, seat).vector()
        assert env.observe(agent)["observation"].tolist() == [*vector]


# Gymnasium


def seated(**more: Any) -> Any:
    ours("gymnasium")
    return theirs("gymnasium").make("LiverpoolRummy-v0", rules=SHORT, players=3, **more)


def game_of(env: Any, seed: int) -> float:
    """What a game at random earns."""
    env.action_space.seed(seed)
    seen, _ = env.reset(seed=seed)
    earned, over = 0.0, False
    while not over:
        action = env.action_space.sample(seen["action_mask"])
        seen, reward, over, _, _ = env.step(action)
        earned += reward
    return earned


def test_gymnasiums_own_test() -> None:
    check = theirs("gymnasium.utils.env_checker").check_env
    check(seated(penalty=100).unwrapped, skip_render_check=True)
    assert "seat 0" in seated(render_mode="ansi").unwrapped.render().lower()


def test_a_seat_earns_minus_its_points_and_games_follow_from_the_seed() -> None:
    env = seated(opponents=["steady", "random"], seat=None)
    first = [game_of(env, seed) for seed in range(4)]
    totals = env.unwrapped.position.state.public.totals()
    assert first[-1] == -totals[env.unwrapped.seat]
    assert first == [game_of(env, seed) for seed in range(4)]
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1, 2}


class Noted:
    """A bot of one's own."""

    def __init__(self) -> None:
        self.asked = 0
        self.bot = make_bot("greedy")

    def choose(self, view: View) -> PlayerMove | None:
        self.asked += 1
        return self.bot.choose(view)


def test_opponents_may_be_ones_own_and_masks_say_what_may_be_done() -> None:
    bots = [Noted(), Noted()]
    env = seated(opponents=bots)
    assert game_of(env, 1) <= 0
    assert all(bot.asked for bot in bots)
    seen, _ = env.reset(seed=1)
    assert env.unwrapped.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"opponents": ["greedy"]}, "3 players have 2 opponents, not 1"),
        ({"opponents": "gredy"}, "did you mean greedy"),
        ({"seat": 3}, "name a seat from 0 to 2"),
        ({"deal": 2}, "there is no deal 2"),
    ],
)
def test_a_wrong_table_is_told(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        seated(**wrong)


def test_an_illegal_action_raises_or_ends_the_game_at_its_price() -> None:
    env = seated(penalty=50)
    seen, _ = env.reset(seed=1)
    wrong = int((seen["action_mask"] == 0).argmax())
    assert env.step(wrong)[1:4] == (-50, True, False)
    strict = seated()
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)


# OpenSpiel


@pytest.fixture
def load() -> Callable[[str], Any]:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")
    ours("open_spiel")
    found: Callable[[str], Any] = theirs("pyspiel").load_game
    return found


def test_openspiels_own_tests(load: Callable[[str], Any]) -> None:
    pyspiel = theirs("pyspiel")
    pyspiel.random_sim_test(load(OF_A_DEAL), num_sims=1, serialize=True, verbose=False)
    ahead = load("python_liverpool_rummy(players=3,deal=2,zero_sum=true)")
    assert ahead.utility_sum() == 0
    pyspiel.random_sim_test(ahead, num_sims=1, serialize=False, verbose=False)
    chance_after_deals = load("python_liverpool_rummy(rules=dunlop+first,players=3)")
    pyspiel.random_sim_test(chance_after_deals, num_sims=1, serialize=False, verbose=False)


def at_random(state: Any, seed: int, most: int = 10**9) -> Any:
    rng = theirs("numpy").random.RandomState(seed)
    while not state.is_terminal() and state.move_number() < most:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def test_returns_are_minus_the_points_and_states_come_back(load: Callable[[str], Any]) -> None:
    game = load(OF_A_DEAL)
    state = at_random(game.new_initial_state(), 1, most=70)
    again = pickle.loads(pickle.dumps(state))
    assert again.history() == state.clone().history() == state.history()
    for player in range(3):
        seen = state.information_state_string(player)
        assert again.information_state_string(player) == seen
        assert again.observation_tensor(player) == state.observation_tensor(player)
    over = at_random(state, 2)
    points = over.position.state.public.totals()
    assert over.returns() == over.rewards() == [-float(each) for each in points]
    assert at_random(again, 2).history() == over.history()


def test_tensors_are_those_of_the_other_environments(load: Callable[[str], Any]) -> None:
    observe = ours("observing").observe
    state = at_random(load(OF_A_DEAL).new_initial_state(), 3, most=90)
    for player in range(3):
        vector = [*observe(state.position, player).vector()]
        assert state.observation_tensor(player) == vector
        recalled = [*ours("remembering").information_state(state.position, player).vector()]
        assert state.information_state_tensor(player) == recalled
    observation = theirs("open_spiel.python.observation")
    seen = observation.make_observation(state.get_game())
    seen.set_from(state, 0)
    assert {*seen.dict} == {"planes", "facts"}
    with pytest.raises((ValueError, RuntimeError), match="no parameters"):
        observation.make_observation(state.get_game(), params={"history": 3})


def test_learners_of_openspiel_play_it(load: Callable[[str], Any]) -> None:
    environment = theirs("open_spiel.python.rl_environment").Environment(load(OF_A_DEAL))
    agents = theirs("open_spiel.python.algorithms.random_agent")
    actions = environment.action_spec()["num_actions"]
    players = [agents.RandomAgent(seat, actions) for seat in range(3)]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([players[player].step(step).action])
    assert max(step.rewards) <= 0 > min(step.rewards)


def by_bots(state: Any, seed: int) -> Any:
    """The deal to its end, as `greedy` plays it."""
    rng, bot = theirs("numpy").random.RandomState(seed), make_bot("greedy")
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.choice([face for face, _ in state.chance_outcomes()])))
            continue
        view = state.position.view(state.current_player())
        move = bot.choose(view)
        for action in (PASS,) if move is None else path_of(view, move):
            state.apply_action(action)
    return state


def test_a_playthrough_is_written(load: Callable[[str], Any]) -> None:
    state = by_bots(load(OF_A_DEAL).new_initial_state(), 4)
    written = theirs("open_spiel.python.algorithms.generate_playthrough").playthrough
    text = written(OF_A_DEAL, state.history())
    assert text.count("# Apply action") == len(state.history())
    returns = f"Returns() = {[*map(int, state.returns())]}"
    for said in ("deals first", "the cut falls at", "discard", "receives", returns):
        assert said in text


def test_what_openspiel_cannot_load_is_told(load: Callable[[str], Any]) -> None:
    with pytest.raises(Exception, match="did you mean dunlop"):
        load("python_liverpool_rummy(rules=dunlpo)")
