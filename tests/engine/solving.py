"""What the solver's tests share: rules and hands to draw from, cards and contracts as text."""

from collections.abc import Sequence
from typing import Final, Literal

from hypothesis import strategies as st

from liverpool.engine.cards import JACK, JOKER, TWO, Hand, Named, hand_of
from liverpool.engine.contracts import read_contract
from liverpool.engine.melds import Meld
from liverpool.engine.presets import load
from liverpool.engine.rules import (
    Ace,
    Kind,
    LaydownSize,
    MeldRules,
    SameSuitRuns,
    SetSuits,
    Slot,
    WildLimit,
)
from liverpool.engine.solver import Contract
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.cards import read_cards
from tests import oracle

PRESETS = ("dunlop", "wikipedia", "christmas", "mahlum")

WILD_LIMITS: Final[tuple[WildLimit, ...]] = ("none", "as_many", "fewer", 0, 1, 2)

LIMITS_OF_RUNS: Final[tuple[WildLimit | Literal["same"], ...]] = ("same", *WILD_LIMITS)

TINY = MeldRules(
    ranks=6,
    suits=2,
    wild_ranks=WildRanks.NONE,
    set_min_naturals=1,
    run_min_naturals=1,
    ace=Ace.LOW_OR_HIGH,
    run_max_len=7,
    adjacent_wilds=True,
    wild_limit="none",
    wild_limit_run="same",
    wild_limit_lasts=False,
    twos_in_runs=True,
    laydown_size=LaydownSize.MIN_OR_MORE,
    same_suit_runs=SameSuitRuns.ALLOW,
    set_suits=SetSuits.ANY,
)
"""Two suits, ace to six."""


def meld_rules(name: str) -> MeldRules:
    return load(name).rules.meld


def hand(text: str) -> Hand:
    return hand_of(read_cards(text))


def contract(text: str) -> Contract:
    """`set 3 queens, run 4`: the slots in that order."""
    slots = read_contract(text)
    assert slots is not None
    return tuple(slots)


def deck(rules: MeldRules, copies: int) -> list[int]:
    """The cards of so many decks, without jokers."""
    return [suit * 13 + at for suit in range(rules.suits) for at in range(rules.ranks)] * copies


def plain(melds: Sequence[Meld]) -> tuple[oracle.Laid, ...]:
    """Melds as the oracle writes them, in sorted order."""
    return tuple(sorted((meld.kind, meld.suit, meld.start, meld.cards) for meld in melds))


@st.composite
def small_rules(draw: st.DrawFn) -> MeldRules:
    """Rules of every kind for decks of one or two suits and four to six ranks."""
    ranks = draw(st.integers(4, 6))
    wild_ranks = draw(st.sampled_from([ranks for ranks in WildRanks if ranks.rank != JACK]))
    ace = draw(st.sampled_from(Ace))
    return MeldRules(
        ranks=ranks,
        suits=draw(st.integers(1, 2)),
        wild_ranks=wild_ranks,
        set_min_naturals=draw(st.integers(0, 2)),
        run_min_naturals=draw(st.integers(0, 3)),
        ace=ace,
        run_max_len=ranks + draw(st.integers(0, 1)),
        adjacent_wilds=draw(st.booleans()),
        wild_limit=draw(st.sampled_from(WILD_LIMITS)),
        wild_limit_run=draw(st.sampled_from(LIMITS_OF_RUNS)),
        wild_limit_lasts=draw(st.booleans()),
        twos_in_runs=ace is not Ace.HIGH or wild_ranks.rank != TWO or draw(st.booleans()),
        laydown_size=draw(st.sampled_from(LaydownSize)),
        same_suit_runs=draw(st.sampled_from(SameSuitRuns)),
        set_suits=draw(st.sampled_from(set_suits_with(wild_ranks))),
    )


def set_suits_with(wild_ranks: WildRanks) -> Sequence[SetSuits]:
    """The answers that go with these wild cards."""
    return [*SetSuits] if wild_ranks.rank == wild_ranks.whole_rank else [SetSuits.ANY]


@st.composite
def small_contracts(draw: st.DrawFn) -> Contract:
    """One to three melds of two to four cards, seven cards in all at most."""
    slots: Contract = ()
    for _ in range(draw(st.integers(1, 3))):
        room = 7 - sum(slot.length for slot in slots)
        if room >= 2:
            length, kind = draw(st.integers(2, min(4, room))), draw(st.sampled_from(Kind))
            names: list[Named] = ["A", "2", "4"] if kind is Kind.SET else ["red", "black"]
            slots = (*slots, Slot(kind, length, draw(st.sampled_from(["", "", *names]))))
    return slots


def hands(rules: MeldRules, copies: int, most: int, jokers: int) -> st.SearchStrategy[Hand]:
    """Hands of up to so many cards from so many decks, with up to so many jokers."""
    cards = [*deck(rules, copies), *[JOKER] * jokers]
    return st.permutations(cards).flatmap(
        lambda order: st.integers(0, most).map(lambda size: hand_of(order[:size]))
    )
