"""Tiny tables, one for each rule set, and the dealer whose chance is written down beforehand."""

from collections.abc import Iterator, Mapping

from liverpool.engine.changes import changed
from liverpool.engine.dealing import full_deck, new_game, to_shuffle
from liverpool.engine.moves import (
    DEALER,
    CutCards,
    DealerMove,
    Fell,
    FirstCards,
    Lot,
    PlayerMove,
    Shuffle,
)
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.seating import FirstDealer
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


def tiny(
    name: str,
    cards: int,
    contract: str,
    *,
    at_once: bool = False,
    changes: Mapping[str, object] | None = None,
) -> RuleSet:
    """The preset with two decks of nine cards, and with a table's own changes.

    There is a single deal; where buying begins with a later one, as many as it takes, and two
    where it matters whether buys carry over, or whose contract is the next: the first is of a set.
    """
    rules = changed(load(name).rules, {**SMALL, **(changes or {})})
    deal = {"cards": cards, "contract": contract, "all_at_once": at_once}
    if "end.contracts" in (changes or {}):
        return changed(rules, {"deals": [{**deal, "contract": "set 2"}, deal]})
    count = rules.buy.from_deal + ("buy.carry_over" in (changes or {}))
    return changed(rules, {"deals": [deal] * count})


def start(rules: RuleSet, seats: int, seed: int) -> State:
    """What follows a shuffle that only the seed decides, be it the first turn or the cut."""
    state = new_game(rules, seats)
    by_lot = rules.start.first_dealer is FirstDealer.RANDOM
    state = apply(state, DEALER, Lot(1) if by_lot else FirstCards(tuple(range(seats))))
    deck = list(full_deck(state.public.game, state.public.number))
    order = []
    while deck:
        seed = (seed * 1103515245 + 12345) % 2**31
        order.append(deck.pop(seed // 65536 % len(deck)))
    return apply(state, DEALER, Shuffle(tuple(order)))


def chance(state: State) -> DealerMove:
    """The one thing that the dealer does here: nothing is mixed, and the first to knock wins."""
    public = state.public
    if public.phase is Phase.CUT_FOR:
        return CutCards(tuple(range(len(public.open), 0, -1)))
    if public.phase is Phase.FELL:
        return Fell(public.aim)
    due = to_shuffle(state)
    assert due is not None
    return Shuffle(due)


def choices(state: State) -> Iterator[tuple[Seat, PlayerMove]]:
    """What the seats may do that have to act or may interrupt."""
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


def levels(root: State, depth: int) -> list[list[State]]:
    """The states after one move, after two, and so on."""
    level, deeper = [root], []
    for _ in range(depth):
        level = [after for before in level for after in following(before)]
        deeper.append(level)
    return deeper
