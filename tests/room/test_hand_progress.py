"""How far a hand is where that takes long: a worker finds it, and the page is shown it later."""

from random import Random

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Hand
from liverpool.engine.moves import Discard
from liverpool.engine.rules import MeldRules
from liverpool.engine.solver import Contract, TooMuchWork
from liverpool.engine.solver.runs import run_table, suit_lacks
from liverpool.engine.solver.search import search_for
from liverpool.engine.state import Phase, view_of
from liverpool.record.cards import read_card
from liverpool.room import hand_progress
from liverpool.room.failures import TookTooLong
from liverpool.room.messages.requests import Settings
from liverpool.room.views.game_views import TableContext
from liverpool.table import advice
from liverpool.table.advice import progress as job
from liverpool.table.offer_window import Passing, StandingWish
from tests.chance import drawn, so_many
from tests.room.house import House, Seated
from tests.room.jobs import LateWorkers
from tests.room.page import FakePage
from tests.room.scenes import scene
from tests.room.shown import view
from tests.rules.positions import ANN, BEN, CY, house, position

HAND = "7c 7d 9d 9h 2s 4h"
"""Two sets of three are asked: two cards of each are there."""


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


def too_much(*_: object) -> None:
    raise TooMuchWork


@pytest.fixture
def _all_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_progress, "progress", too_much)


def at_table(workers: LateWorkers) -> Seated:
    state = scene("dunlop", phase=Phase.PLAY, turn=BEN, by=ANN, hands={"Ben": HAND})
    return House(workers=workers).seated(state, 3)


def have(page: FakePage) -> list[int | None]:
    return [slot.have for slot in page.game.contract]


@pytest.mark.usefixtures("_all_takes_long")
def test_a_page_is_shown_its_hand_again_when_it_is_known(workers: LateWorkers) -> None:
    table = at_table(workers)
    before = [len(page.raw) for page in table.pages]
    assert [have(page) for page in table.pages] == [[None, None]] * 3
    assert [each for each, *_ in workers.jobs] == [job] * 3
    workers.finish()
    workers.finish()
    assert have(table.pages[BEN]) == [2, 2]
    # each page heard of its own hand, and of no other
    assert [len(page.raw) for page in table.pages] == [before[0] + 1, before[1] + 1, before[2]]
    assert have(table.pages[CY]) == [None, None]


@pytest.mark.usefixtures("_all_takes_long")
def test_what_is_found_of_a_hand_that_has_changed_is_of_no_use(workers: LateWorkers) -> None:
    table = at_table(workers)
    ben = table.pages[BEN]
    ben.makes(Discard(read_card("9h")))
    assert len(workers.jobs) == 4
    for _ in range(3):
        workers.finish()
        assert have(ben) == [None, None]
    workers.finish()
    assert have(ben) == [2, 1]


@pytest.mark.usefixtures("_all_takes_long")
def test_what_a_worker_does_not_find_is_not_shown(workers: LateWorkers) -> None:
    ben = at_table(workers).pages[BEN]
    for _ in range(3):
        workers.finish(TookTooLong("progress"))
    assert have(ben) == [None, None]
    assert not workers.jobs


@pytest.mark.usefixtures("_all_takes_long")
def test_without_workers_it_is_there_at_once() -> None:
    state = scene("dunlop", phase=Phase.PLAY, turn=BEN, by=ANN, hands={"Ben": HAND})
    assert have(House().seated(state, 3).pages[BEN]) == [2, 2]


def test_what_is_found_soon_asks_no_worker(workers: LateWorkers) -> None:
    assert have(at_table(workers).pages[BEN]) == [2, 2]
    assert not workers.jobs


def test_hands_under_the_worst_rules_are_left_to_workers(workers: LateWorkers) -> None:
    """Runs that share cards, with few wild ones beside each other, once took seconds each."""
    for kept in (search_for, run_table, suit_lacks, advice.progress):
        kept.cache_clear()
    changes = {
        "deals": [{"cards": 24, "contract": "run 3, run 5, run 4"}],
        "meld.adjacent_wilds": False,
        "meld.run_min_naturals": 3,
        "meld.same_suit_runs": "allow",
        "deck.by_players": [[8, 4]],
    }
    hand = "2c 4c 6c 7c 9c Jc Kc Ad 3d 4d 6d 8d Td Qd 2h 3h 5h 7h 9h Jh 4s 6s 8s **"
    state = scene(house("dunlop", changes), phase=Phase.PLAY, turn=BEN, by=ANN, hands={"Ben": hand})
    House(workers=workers).seated(state, 3)
    assert job in [each for each, *_ in workers.jobs]


def test_where_it_takes_long_every_card_may_bring_one_nearer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(advice, "STEPS_AT_ONCE", -8)
    for kept in (search_for, advice._nearer):
        kept.cache_clear()
    state = scene("dunlop", phase=Phase.TURN, by=ANN, turn=BEN, hands={"Cy": HAND}, pile="Kc")
    wish = StandingWish(passing=Passing.NOT_NEARER)
    assert wish.answer(view_of(state, CY)) is None


def test_a_card_that_one_may_have_is_shown_where_it_would_lie() -> None:
    hands = {"Ben": HAND, "Cy": HAND}
    offered = position("dunlop", phase=Phase.BUY, by=ANN, open=(CY,), pile="Kc 9c", hands=hands)
    nine = read_card("9c")
    assert [slot.next for slot in view(offered, CY).contract] == [nine, None]
    # Who has left it, is not offered it; and a table may play without such help.
    assert [slot.next for slot in view(offered, BEN).contract] == [None, None]
    alone = TableContext(Settings(aids=False))
    assert [slot.next for slot in view(offered, CY, alone).contract] == [None, None]
    # What the card would do is a hint; how far the hand is, is none.
    unhinted = view(offered, CY, TableContext(Settings(hints=False)))
    assert [(slot.have, slot.next) for slot in unhinted.contract] == [(2, None), (2, None)]
    offers = [
        view(offered, CY, TableContext(it)).can.offer for it in (Settings(hints=False), Settings())
    ]
    assert [offer and offer.does for offer in offers] == ["", "Completes your first set."]
    useless = position("dunlop", phase=Phase.TURN, turn=BEN, by=ANN, pile="Kc Qc", hands=hands)
    assert [slot.next for slot in view(useless, BEN).contract] == [None, None]


def test_a_hand_that_has_not_changed_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, workers: LateWorkers
) -> None:
    asked: list[Hand] = []

    def noted(hand: Hand, contract: Contract, rules: MeldRules) -> advice.Progress | None:
        asked.append(hand)
        return advice.progress(hand, contract, rules)

    monkeypatch.setattr(hand_progress, "progress", noted)
    table = at_table(workers)
    asked.clear()
    table.pages[BEN].makes(Discard(read_card("9h")))
    assert have(table.pages[BEN]) == [2, 1]
    assert len(asked) == 1  # Ben's, and neither Ann's nor Cy's


@pytest.mark.parametrize("rules", ["dunlop", "mahlum", "pagat_contract"])
def test_what_a_card_brings_is_the_same_where_its_distance_alone_decides(rules: str) -> None:
    random = Random(drawn(f"brought/{rules}"))
    state = position(rules, phase=Phase.PLAY, turn=BEN)
    contract, melds = state.public.deal.contract, state.public.rules.meld
    told = set[bool]()
    for _ in range(so_many(40, full=400)):
        *hand, card = random.sample([*range(JOKER + 1)] * 2, 12)
        seen = replace(view_of(state, BEN), hand=tuple(sorted(hand)))
        before = advice.progress(seen.hand, contract, melds)
        after = advice.progress(tuple(sorted((*hand, card))), contract, melds)
        if before is None or after is None:
            continue
        more = [at for at in range(len(contract)) if after[at] != before[at]]
        fits = len(more) == 1 and after[more[0]] > before[more[0]]
        found = advice.brought(seen, before, card)
        assert (found and found.at) == (more[0] if fits else None)
        told.add(fits)
    assert told == {True, False}
