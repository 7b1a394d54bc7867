"""Tiny tables, one for each rule set, and the dealer whose chance is written down beforehand."""

from collections.abc import Iterator

from liverpool.engine.changes import changed
from liverpool.engine.dealing import full_deck, new_game, to_shuffle
from liverpool.engine.moves import (
    DEALER,
    CutCards,
    DealerMove,
    FirstCards,
    PlayerMove,
    Shuffle,
)
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.engine.turn import apply

SMALL: dict[str, object] = {
    "players.min": 2,
    "deck.by_players": [[3, 2]],
    "deck.jokers": 1,
    "meld.ranks": 4,
    "meld.suits": 2,
    "start.cutter": "nobody",
    "stock.renewals": 1,
    "draw.quiet_rounds": 1,
}


def tiny(name: str, cards: int, contract: str, *, at_once: bool = False) -> RuleSet:
    """The preset with two decks of nine cards and a single deal."""
    rules = load(name).rules
    deal = {"cards": cards, "contract": contract, "all_at_once": at_once}
    return changed(rules, {**SMALL, "deals": [deal]})


def start(rules: RuleSet, seats: int, seed: int) -> State:
    """The first turn after a shuffle that only the seed decides."""
    state = new_game(rules, seats)
    lowest = tuple(range(seats))
    state = apply(state, DEALER, FirstCards(lowest))
    deck = list(full_deck(state.public.game))
    order = []
    while deck:
        seed = (seed * 1103515245 + 12345) % 2**31
        order.append(deck.pop(seed // 65536 % len(deck)))
    return apply(state, DEALER, Shuffle(tuple(order)))


def chance(state: State) -> DealerMove:
    """The one thing that the dealer does here: no shuffle, and the first to knock wins."""
    if state.public.phase is Phase.CUT_FOR:
        return CutCards(tuple(range(len(state.public.open), 0, -1)))
    due = to_shuffle(state)
    assert due is not None
    return Shuffle(due)


def choices(state: State) -> Iterator[tuple[Seat, PlayerMove]]:
    """What the seats may do that have to act or may break in."""
    waiting = waiting_on(state.public)
    for seat in dict.fromkeys((*waiting.must, *waiting.may)):
        if seat != DEALER:
            for move in options(view_of(state, seat), complete=True):
                yield seat, move


def following(state: State) -> Iterator[State]:
    """The states one move on; the dealer's moves take no depth of their own."""
    for seat, move in choices(state):
        yield settled(apply(state, seat, move))


def settled(state: State) -> State:
    while DEALER in waiting_on(state.public).must:
        state = apply(state, DEALER, chance(state))
    return state
