"""Where bots can look ahead, and how it is said where they cannot."""

import sys
from collections.abc import Iterator
from threading import Thread

import pytest
from msgspec.structs import replace
from wasmtime import WasmtimeError

from liverpool.bots.expert import Expert
from liverpool.bots.search import coverage
from liverpool.bots.search.coverage import CannotLookAhead, lacks_cards, simulator_of
from liverpool.bots.search.searcher import Search, Thought
from liverpool.engine.changes import changed
from liverpool.engine.dealing import new_game
from liverpool.engine.presets import load
from liverpool.engine.state import view_of
from liverpool.simulator import module
from liverpool.simulator.covered import NotCovered
from tests.bots.search.dealt import searched, views

DUNLOP = load("dunlop").rules


@pytest.fixture(autouse=True)
def none_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(coverage, "_KEPT", coverage._Kept())
    coverage.cannot_run.cache_clear()
    yield
    coverage.cannot_run.cache_clear()


def test_the_simulator_of_a_deal_is_kept_by_the_thread_that_asked() -> None:
    simulator = simulator_of(DUNLOP, 2, 4)
    assert simulator_of(DUNLOP, 2, 4) is simulator
    assert simulator_of(DUNLOP, 3, 4) is not simulator
    elsewhere = []
    thread = Thread(target=lambda: elsewhere.append(simulator_of(DUNLOP, 2, 4)))
    thread.start()
    thread.join()
    assert elsewhere[0] is not simulator


def test_rules_that_are_not_covered_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = (NotCovered("meld.ranks", "only whole decks"), NotCovered("end.out", "no floating"))
    monkeypatch.setattr(coverage, "not_covered", lambda *_: missing)
    with pytest.raises(CannotLookAhead) as raised:
        simulator_of(DUNLOP, 2, 4)
    assert str(raised.value) == (
        "The simulator does not cover deal 2 of these rules: meld.ranks: only whole decks;"
        " end.out: no floating."
    )


def test_the_deals_that_are_covered_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = (NotCovered("deals.contract", "no run of 14"),)
    coverage.coverage_of.cache_clear()
    monkeypatch.setattr(
        coverage, "not_covered", lambda _rules, number, _seats: missing if number in (2, 7) else ()
    )
    found = coverage.coverage_of(DUNLOP, 4)
    coverage.coverage_of.cache_clear()
    assert found.deals == (1, 3, 4, 5, 6)
    assert found.where == "only in deals 1, 3, 4, 5 and 6"
    assert "no run of 14" in found.why_not


def forget_what_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("module", "simulator", "policy"):
        monkeypatch.delitem(sys.modules, f"liverpool.simulator.{name}", raising=False)


def test_without_what_runs_it_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_what_is_loaded(monkeypatch)
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(CannotLookAhead, match="install simulator"):
        simulator_of(DUNLOP, 2, 4)


class Raises:
    """Stands in for a package that is installed and cannot be loaded."""

    def __init__(self, error: Exception) -> None:
        self.error, self.asked = error, 0

    def find_spec(self, name: str, *_: object) -> None:
        if name == "wasmtime":
            self.asked += 1
            raise self.error


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (RuntimeError("wasmtime only works on 64 bits."), "wasmtime only works on 64 bits"),
        (OSError("libwasmtime.so: wrong ELF class\nand more"), "libwasmtime.so: wrong ELF class"),
        (ImportError("no code for riscv64"), "no code for riscv64"),
        (OSError(), "OSError"),
    ],
)
def test_a_machine_on_which_what_runs_it_cannot_be_loaded_is_asked_once(
    error: Exception, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_what_is_loaded(monkeypatch)
    raises = Raises(error)
    monkeypatch.delitem(sys.modules, "wasmtime")
    monkeypatch.setattr(sys, "meta_path", [raises, *sys.meta_path])
    assert coverage.cannot_run() == f"The simulator cannot be run on this machine: {reason}."
    with pytest.raises(CannotLookAhead, match=r"cannot be run on this machine"):
        simulator_of(DUNLOP, 2, 4)
    view, _ = searched()[0]
    assert Search("seed").think(view) == Thought(Expert().choose(view))
    assert raises.asked == 1


def no_memory(*_: object) -> None:
    raise WasmtimeError("out of memory")


@pytest.mark.parametrize("part", ["Module", "Instance"])
def test_a_machine_that_cannot_compile_or_start_the_module_says_so(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module._module.cache_clear()
    monkeypatch.setattr(module, part, no_memory)
    why = "The simulator cannot be run on this machine: out of memory."
    assert coverage.cannot_run() == why
    with pytest.raises(CannotLookAhead, match=why):
        simulator_of(DUNLOP, 2, 4)
    module._module.cache_clear()


def test_where_no_further_copy_can_be_started_nobody_looks_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not coverage.cannot_run()
    monkeypatch.setattr(module, "Instance", no_memory)
    with pytest.raises(CannotLookAhead, match=r"out of memory\."):
        simulator_of(DUNLOP, 2, 4)


def test_a_module_of_before_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    began = module.Running.__init__

    def begins(running: module.Running) -> None:
        began(running)
        del running._values["POINTS"]

    monkeypatch.setattr(module.Running, "__init__", begins)
    with pytest.raises(CannotLookAhead, match=r"it lacks POINTS\..* run\.py build"):
        simulator_of(DUNLOP, 2, 4)
    assert "it lacks POINTS." in coverage.cannot_run()


def test_a_module_that_measures_less_is_one_of_before(monkeypatch: pytest.MonkeyPatch) -> None:
    began = module.Running.__init__

    def begins(running: module.Running) -> None:
        began(running)
        running._values["MEASURES"] -= 1

    monkeypatch.setattr(module.Running, "__init__", begins)
    assert "it lacks measures of moves" in coverage.cannot_run()


def test_a_module_that_is_not_built_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    module._module.cache_clear()
    monkeypatch.setattr(module, "FILE", "not-there.wasm")
    with pytest.raises(CannotLookAhead, match=r"run\.py build"):
        simulator_of(DUNLOP, 2, 4)
    module._module.cache_clear()


def test_cards_are_missing_only_from_a_deal_that_has_begun_and_has_fewer_than_its_decks() -> None:
    view = views()[0]
    assert not lacks_cards(view)
    assert lacks_cards(replace(view, stock=view.stock - 1))
    assert not lacks_cards(view_of(new_game(DUNLOP, 3), 0))
    adds = changed(DUNLOP, {"stock.out": "add_deck"})
    public = replace(view.public, game=replace(view.public.game, rules=adds), renewals=1)
    assert lacks_cards(replace(view, public=public))
    added = public.game.added_size
    assert not lacks_cards(replace(view, public=public, stock=view.stock + added))
    later = changed(DUNLOP, {"deck.more_from_deal": view.public.number})
    public = replace(view.public, game=replace(view.public.game, rules=later))
    assert lacks_cards(replace(view, public=public))
    assert not lacks_cards(replace(view, public=public, stock=view.stock + added))
