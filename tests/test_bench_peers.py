"""What the benchmark counts when it plays a peer; the peers themselves are stood in for."""

import itertools
import sys
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from bench import peers

CHOICE = ["draw", "take", "knock"]


class SpielDeal:
    """A card dealt at random, a forced move, a choice of three, a choice of two."""

    steps = (["Ks", "5h"], ["pass"], CHOICE, CHOICE[:2])

    def __init__(self, moves: list[str]) -> None:
        self.moves = moves
        self.step = 0

    def is_terminal(self) -> bool:
        return self.step == len(self.steps)

    def is_chance_node(self) -> bool:
        return self.step == 0

    def legal_actions(self) -> list[str]:
        return self.steps[self.step]

    def apply_action(self, action: str) -> None:
        assert action in self.legal_actions()
        self.moves.append(action)
        self.step += 1


class CardEnvironment:
    """Each deal is a choice of three and a forced move."""

    steps = (CHOICE, ["score"])

    def __init__(self, moves: list[str]) -> None:
        self.moves = moves
        self.step_number = 0

    def reset(self) -> tuple[dict[str, list[str]], int]:
        self.step_number = 0
        return self.observation(), 0

    def is_over(self) -> bool:
        return self.step_number == len(self.steps)

    def step(self, action: str) -> tuple[dict[str, list[str]], int]:
        assert action in self.steps[self.step_number]
        self.moves.append(action)
        self.step_number += 1
        return self.observation(), 1

    def observation(self) -> dict[str, list[str]]:
        return {"raw_legal_actions": [] if self.is_over() else self.steps[self.step_number]}


@pytest.fixture
def moves(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that the stand-ins were asked to make, on a clock that ticks once a reading."""
    made: list[str] = []

    def make(game: str, config: dict[str, int]) -> CardEnvironment:
        assert game == "gin-rummy"
        assert set(config) == {"seed"}
        return CardEnvironment(made)

    def load_game(game: str) -> SimpleNamespace:
        assert game == "gin_rummy"
        return SimpleNamespace(new_initial_state=lambda: SpielDeal(made))

    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(load_game=load_game))
    monkeypatch.setitem(sys.modules, "rlcard", SimpleNamespace(make=make))
    monkeypatch.setattr(peers, "version", lambda distribution: f"{distribution} 9")
    clock = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: float(next(clock)))
    return made


@pytest.mark.parametrize(
    ("measure", "release", "choices_a_deal"),
    [(peers.open_spiel_gin, "open-spiel 9", 2), (peers.rlcard_gin, "rlcard 9", 1)],
)
def test_only_choices_among_two_or_more_are_counted(
    moves: list[str],
    measure: Callable[[float, int], peers.PeerSpeed],
    release: str,
    choices_a_deal: int,
) -> None:
    speed = measure(4.0, 1)
    # The clock starts at 0 and ticks before each deal: at 1, 2 and 3 a deal is played, 4 is time.
    assert speed.decisions == 3 * choices_a_deal
    assert speed.cpu_seconds == 4.0
    assert speed.decisions_per_second == 3 * choices_a_deal / 4
    assert speed.version == release


def test_every_hand_is_asked_once_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[object]] = []

    def best(hand: list[object]) -> None:
        asked.append(hand)

    utils = SimpleNamespace(best_meld_group=best)
    finder = SimpleNamespace(GinRummyUtils=lambda *_: utils)
    melding = SimpleNamespace(get_best_meld_clusters=best)
    base = SimpleNamespace(Card=lambda suit, rank: rank + suit.lower())
    monkeypatch.setitem(sys.modules, "pyspiel.gin_rummy", finder)
    monkeypatch.setitem(sys.modules, "rlcard.games.gin_rummy.utils.melding", melding)
    monkeypatch.setitem(sys.modules, "rlcard.games.base", base)
    monkeypatch.setattr(peers, "import_module", sys.modules.__getitem__)
    monkeypatch.setattr(peers, "version", lambda distribution: f"{distribution} 9")
    clock = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: float(next(clock)))
    found = peers.open_spiel_melds([[0, 51], [13, 14]])
    assert found == peers.PeerMelds("OpenSpiel best_meld_group", "open-spiel 9", 5e5)
    assert asked == [[0, 51], [0, 51], [13, 14]]
    asked.clear()
    assert peers.rlcard_melds([[0, 51], [13, 14]]).microseconds == 5e5
    assert asked == [["Ac", "Ks"], ["Ac", "Ks"], ["Ad", "2d"]]


@pytest.mark.parametrize("measure", peers.PEERS)
def test_a_seed_repeats_its_moves(
    moves: list[str], measure: Callable[[float, int], peers.PeerSpeed]
) -> None:
    def played(seed: int) -> list[str]:
        moves.clear()
        measure(30.0, seed)
        return moves.copy()

    assert played(1) == played(1)
    assert played(1) != played(2)


@pytest.mark.parametrize(
    ("measure", "module", "name"),
    [
        (peers.open_spiel_gin, "pyspiel", "OpenSpiel"),
        (peers.rlcard_gin, "rlcard", "RLCard"),
    ],
)
def test_a_missing_peer_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
    measure: Callable[[float, int], peers.PeerSpeed],
    module: str,
    name: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(peers.PeerMissing, match=rf"{name}.*requirements/bench\.txt"):
        measure(1.0, 1)


@pytest.mark.usefixtures("moves")
@pytest.mark.parametrize("measure", peers.PEERS)
@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_a_time_that_cannot_be_measured_is_refused(
    measure: Callable[[float, int], peers.PeerSpeed], seconds: float
) -> None:
    with pytest.raises(ValueError, match="above 0 seconds and finite"):
        measure(seconds, 1)
