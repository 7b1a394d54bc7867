"""A bot that learns: what it reads, how it plays, how it is trained and seated.

numpy, JAX and Ray are extras, so all of it runs with `--full`.
"""

from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.arena.command_line import rules_for
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

    for players in (-1, 0, 1, 11, 10**9):
        policy.write_policy(path, replace(about, players=players), weights)
        with pytest.raises(ValueError, match=f"for no table: {players} players"):
            policy.read_policy(path)
    for wrong in (weights["face"].astype("U3"), weights["face"] * numpy.nan):
        policy.write_policy(path, about, {**weights, "face": wrong})
        with pytest.raises(ValueError, match="not all numbers"):
            policy.read_policy(path)
    with path.open("wb") as file:
        numpy.save(file, weights["face"])
    with pytest.raises(ValueError, match="no file of weights"):
        policy.read_policy(path)
    with pytest.raises(OSError, match=f"{tmp_path}/none/mine.npz"):
        policy.write_policy(tmp_path / "none" / "mine.npz", about, weights)
    assert [*tmp_path.iterdir()] == [path]

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
    first_line, *_, last_line = [line for line in err.splitlines() if "ahead" in line]
    assert "min left" not in first_line  # of so many iterations nobody knows how long they take
    assert "0.0 min left" in last_line

    assert trained(files[0]) == 2
    assert "There is" in capsys.readouterr().err
    assert trained(files[0], "--resume", "--players", "3") == 2
    assert "learns another game: dunlop with 4 players" in capsys.readouterr().err
    plot = tmp_path / "curve.svg"
    deals = first[0].curve[-1].deals
    begun, games = [], ours("rollouts").Games

    def noted(*given: Any, **more: Any) -> Any:
        begun.append(more["first"])
        return games(*given, **more)

    monkeypatch.setattr(ours("rollouts"), "Games", noted)
    assert trained(files[0], "--resume", "--plot", str(plot)) == 0
    assert begun == [deals]
    assert "A bot that learns by playing itself" in plot.read_text("utf-8")
    about, _ = ours("policy").read_policy(files[0])
    assert about.curve[-1].deals > first[0].curve[-1].deals
    capsys.readouterr()

    seated = ["arena", "--bots", "mine,greedy", "--bot", f"mine={files[0]}", "--deals", "1"]
    assert main([*seated, "--workers", "1"]) == 0
    assert "2 × mine" in capsys.readouterr().out


class Stub:
    """Plays nothing and learns nothing; Ctrl-C comes with these calls of its."""

    deals, steps = 3, 9

    def __init__(self, *stops: str) -> None:
        self.weights, self.stops, self.calls = weights_by_chance(4), stops, list[str]()

    def call(self, name: str) -> None:
        self.calls.append(name)
        if f"{name} {self.calls.count(name)}" in self.stops:
            raise KeyboardInterrupt

    def play(self, _weights: Any) -> "Stub":
        self.call("play")
        return self

    def learn(self, _rollout: Any, _left: float) -> float:
        self.weights = {name: each + 1 for name, each in self.weights.items()}
        self.call("learn")
        return 1.0

    def compared(self, *_: Any) -> list[float]:
        self.call("compare")
        return [0.0, 1.0]


def stubbed(monkeypatch: pytest.MonkeyPatch, *stops: str) -> Stub:
    stub = Stub(*stops)
    monkeypatch.setattr(ours("command"), "workers", lambda *_: nullcontext(stub))
    monkeypatch.setattr(ours("command"), "Learner", lambda *_: stub)
    return stub


@pytest.mark.parametrize(
    ("stops", "points"),
    [
        (("learn 2",), 3),
        (("learn 2", "compare 3"), 2),
        (("compare 1", "compare 2"), 0),
        (("compare 3", "compare 4"), 2),
    ],
)
def test_ctrl_c_keeps_what_was_learnt_and_a_second_only_ends_the_comparing(
    stops: tuple[str, ...],
    points: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stub, file = stubbed(monkeypatch, *stops), tmp_path / "mine.npz"
    assert trained(file) == 0
    assert "what was learnt is written" in capsys.readouterr().err
    about, weights = ours("policy").read_policy(file)
    assert same(weights.values(), stub.weights.values())
    assert len(about.curve) == points


def test_names_that_cannot_be_are_refused_before_it_learns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stub, file = stubbed(monkeypatch), tmp_path / "mine.npz"
    for name, more, said in (
        ("mine", [], "files that end with .npz"),
        ("none/mine.npz", [], "folder that exists"),
        ("mine.npz", ["--plot", str(file)], "The plot is an SVG"),
        ("mine.npz", ["--plot", f"{tmp_path}/none/x.svg"], "folder that exists"),
    ):
        assert trained(tmp_path / name, *more) == 2
        assert said in capsys.readouterr().err
    assert (stub.calls, [*tmp_path.iterdir()]) == ([], [])


def test_rules_are_the_same_however_they_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stubbed(monkeypatch)
    file, changes = tmp_path / "mine.npz", ["--change", "buy.limit = 3"]
    assert trained(file, *changes, "--change", 'words.set = "x"') == 0
    assert trained(file, "--resume", "--change", 'words.set = "x"', *changes) == 0
    assert trained(file, "--resume", *changes) == 2


@pytest.mark.parametrize("fault", ["CannotRunSimulator", "SimulatorFault"])
def test_a_simulator_that_does_not_run_is_told_of(
    fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise getattr(ours("command"), fault)("It is not built.")

    monkeypatch.setattr(ours("command"), "workers", broken)
    assert trained(tmp_path / "mine.npz") == 2
    assert capsys.readouterr().err == "It is not built.\n"


@pytest.mark.parametrize(("partners", "seats"), [("none", 3), ("score", 4), ("score", 6)])
def test_partners_are_compared_with_the_others_and_not_with_each_other(
    partners: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A partner earns what the other does, so those who win by these rewards are all ahead."""
    training, numpy = ours("ppo"), import_module("numpy")
    rules = rules_for("dunlop", [f'players.partners = "{partners}"'], seats)
    batch, players = EngineBatch(rules, seats, 2, seed=1), rules.players.partners
    held = batch.arrays()
    rows = numpy.zeros((2, seats))

    def step(actions: Any) -> None:
        # Weights say which of the two chose; each seat acts once, then the deal ends.
        seat = held.actors[0]
        rows[:, seat] = actions
        held.actors[:] = seat + 1 if seat + 1 < seats else 0
        if seat + 1 == seats:
            held.rewards[:] = [
                [sum(row[list(players.side_of(at, seats))]) for at in range(seats)] for row in rows
            ]
            held.dealt[:] = held.done[:] = True

    held.actors[:] = 0
    monkeypatch.setattr(batch, "measure", lambda: None)
    monkeypatch.setattr(batch, "step", step)
    monkeypatch.setattr(training, "new_batch", lambda *_, **_more: batch)
    monkeypatch.setattr(training, "_best", lambda which, _: numpy.full(2, which))
    share = 2 if partners == "score" else 1
    assert training.compared(rules, range(2), 1, 1, 0, seats) == [share, share]


def test_two_workers_on_ray_play_for_one_learner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ours("command"), "GAMES", 2)
    file = tmp_path / "mine.npz"
    assert trained(file, "--ray", "2") == 0
    about, _ = ours("policy").read_policy(file)
    training = ours("ppo")
    assert about.curve[-1].actions == 2 * 2 * training.GAMES * training.LENGTH
