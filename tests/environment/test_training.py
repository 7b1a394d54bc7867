"""A bot that learns: what it reads, how it plays, how it is trained and seated.

numpy, JAX and Ray are extras, so all of it runs with `--full`.
"""

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.arena.rollouts import redealt
from liverpool.bots.player import BotFault
from liverpool.cli import main
from liverpool.engine.chosen import rules_of
from liverpool.engine.dealing import new_game
from liverpool.engine.presets import names
from liverpool.engine.state import State, view_of, waiting_on
from liverpool.environment.batch import EngineBatch

pytestmark = [
    pytest.mark.full,
    pytest.mark.filterwarnings("default"),  # Ray's and JAX's own
]


def ours(name: str) -> Any:
    return import_module(f"liverpool.environment.training.{name}")


def weights_by_chance(seats: int) -> dict[str, Any]:
    random = import_module("numpy").random.default_rng(5)
    return {
        name: random.standard_normal(shape).astype("float32")
        for name, shape in ours("network").shapes(seats).items()
    }


def policy_by_chance(seats: int) -> Any:
    policy = ours("policy")
    reads = ours("network").inputs(seats).names
    about = policy.About(policy.FORMAT, "dunlop", (), seats, 1, reads)
    return policy.Policy("mine", about, weights_by_chance(seats))


def same(one: Any, other: Any) -> bool:
    array_equal = import_module("numpy").array_equal
    return all(map(array_equal, one, other))


def asked_of(state: State) -> list[int]:
    waiting = waiting_on(state.public)
    return [seat for seat in (*waiting.must, *waiting.may) if seat >= 0]


@pytest.mark.parametrize("name", names())
def test_it_plays_by_all_rules_and_by_its_view_alone(name: str) -> None:
    rules, random = rules_of(name), Random(name)
    seats = min(max(4, rules.players.min), rules.players.max)
    players = [policy_by_chance(seats)] * seats
    for number, step in enumerate(play_on(new_game(rules, seats), players, Dealer(name))):
        state = step.state
        for seat in asked_of(state) if number % 40 == 0 else ():
            view = view_of(state, seat)
            other = view_of(redealt(view, random), seat)
            assert players[seat].choose(view) == policy_by_chance(seats).choose(other)
        if number > 400:
            return


def test_it_reads_of_a_view_what_a_batch_has() -> None:
    policy, network = ours("policy"), ours("network")
    batch = EngineBatch("dunlop", 4, 4, seed=3)
    compared = 0
    for _ in range(300):
        batch.measure()
        all_read = network.inputs(4).of(batch.arrays())
        for game, position in enumerate(batch.positions):
            if not position.path:
                seen = policy.Position.seen(position.view(position.actor))
                if seen.mask() == position.mask():
                    one = [part[game : game + 1] for part in all_read]
                    assert same(policy._read(seen), one)
                    compared += 1
        batch.step(batch.sample())
    assert compared > 200


def test_a_file_says_what_it_is_and_others_are_refused(tmp_path: Path) -> None:
    policy, numpy = ours("policy"), import_module("numpy")
    path, mine = tmp_path / "mine.npz", policy_by_chance(3)
    policy.write_policy(path, mine._about, mine._weights)
    about, weights = policy.read_policy(path)
    assert about == mine._about
    assert same(weights.values(), mine._weights.values())

    policy.write_policy(path, replace(about, reads=("hand 0",)), weights)
    with pytest.raises(ValueError, match="another version's observations"):
        policy.read_policy(path)
    policy.write_policy(path, about, {**weights, "face": weights["pool"]})
    with pytest.raises(ValueError, match="not all there"):
        policy.read_policy(path)
    numpy.savez(path, face=weights["face"])
    with pytest.raises(ValueError, match="no file of weights"):
        policy.read_policy(path)
    path.write_bytes(b"PK nothing")
    with pytest.raises(BotFault, match=r"mine can't play: .*no file of weights"):
        policy.Policy.named("mine", str(path))
    with pytest.raises(BotFault, match="No such file"):
        policy.Policy.named("mine", str(tmp_path / "other.npz"))
    with pytest.raises(BotFault, match="play with 3 players, not 4"):
        mine.choose(view_of(new_game(rules_of("dunlop"), 4), 0))


def trained(path: Path, *more: str) -> int:
    return main(["train", "-o", str(path), "--iterations", "2", *more])


def test_the_same_seed_learns_the_same_and_the_bot_is_seated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ours("command"), "GAMES", 2)
    files = [tmp_path / "one.npz", tmp_path / "two.npz"]
    assert [trained(file) for file in files] == [0, 0]
    first, second = (ours("policy").read_policy(file) for file in files)
    assert same(first[1].values(), second[1].values())
    assert not same(first[1].values(), ours("network").random_weights(4, 1).values())
    out, err = capsys.readouterr()
    assert "ahead of rules of thumb" in out
    assert "min left" in err

    assert trained(files[0]) == 2
    assert "There is" in capsys.readouterr().err
    assert trained(files[0], "--resume", "--players", "3") == 2
    assert "learns another game: dunlop with 4 players" in capsys.readouterr().err
    plot = tmp_path / "curve.svg"
    assert trained(files[0], "--resume", "--plot", str(plot)) == 0
    assert "A bot that learns by playing itself" in plot.read_text("utf-8")
    about, _ = ours("policy").read_policy(files[0])
    assert about.curve[-1].deals > first[0].curve[-1].deals
    capsys.readouterr()

    seated = ["arena", "--bots", "mine,greedy", "--bot", f"mine={files[0]}", "--deals", "1"]
    assert main([*seated, "--workers", "1"]) == 0
    assert "2 × mine" in capsys.readouterr().out


def test_two_workers_on_ray_play_for_one_learner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ours("command"), "GAMES", 2)
    file = tmp_path / "mine.npz"
    assert trained(file, "--ray", "2") == 0
    about, _ = ours("policy").read_policy(file)
    training = ours("ppo")
    assert about.curve[-1].actions == 2 * 2 * training.GAMES * training.LENGTH
