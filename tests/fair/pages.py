"""Deals as the pages of a table saw them, with what a server shows of them afterwards.

Bots play by the numbers of `games`. `deals.json` holds a few deals for the page's own check; where
the events or the way of dealing change, it is written again:

    .venv/bin/python -m tests.fair.pages > tests/fair/deals.json
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import to_builtins

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import next_move
from liverpool.bots import roster
from liverpool.engine.cards import JOKER
from liverpool.engine.chosen import changed, rules
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import DEALER, Cut, DealerMove, Lot, Name
from liverpool.engine.state import Phase, Seat, State
from liverpool.engine.turn import apply
from liverpool.fair.agreement import AgreementStep
from liverpool.fair.dealer import EventKind, FairDealer, event_due, pool_of
from liverpool.fair.numbers import DealId, DealNumbers, NumberSet, Opened, Purpose
from liverpool.fair.receipt import opened_text
from liverpool.room.messages.shuffles import (
    ChanceShown,
    CommitmentsShown,
    NumbersShown,
    ShuffleOpened,
    ShuffleUpdate,
)
from liverpool.room.views.events import event_seen_by
from liverpool.table.due import Transition
from tests.fair.games import TABLE, some

KEPT: Final = Path(__file__).with_name("deals.json")
IN: Final = (0, 1)
"""The seats of people whose numbers are in."""


class _Fair(Dealer):
    def __init__(self, numbers: DealNumbers) -> None:
        super().__init__(numbers.id.deal)
        self._fair = FairDealer(numbers)
        self.shown: list[ChanceShown] = []

    def answer(self, state: State) -> DealerMove:
        move = self._fair.answer(state, [each.kind for each in self.shown])
        self.shown.append(_shown(state, move))
        return move


def _shown(state: State, move: DealerMove) -> ChanceShown:
    kind = event_due(state)
    assert kind is not None
    assert not isinstance(move, Name)
    found = move.seat if isinstance(move, Lot) else move.cards
    return ChanceShown(kind, *pool_of(kind, state), (found,) if isinstance(found, int) else found)


def _numbers(deal: int, salt: str) -> DealNumbers:
    def one(purpose: Purpose) -> NumberSet:
        seats = {seat: some(f"{salt} {seat} {deal} {purpose}") for seat in IN}
        return NumberSet(some(f"{salt} server {deal} {purpose}"), seats)

    return DealNumbers(DealId(TABLE, deal), one(Purpose.CARDS), one(Purpose.CUT))


def _of(one: NumberSet, seat: Seat | None) -> Opened:
    return one.server if seat is None else one.seats[seat]


def _of_cut(one: NumberSet, seat: Seat | None, is_cut: bool) -> str | None:
    return opened_text(_of(one, seat)) if is_cut else None


def _committed(numbers: DealNumbers, seat: Seat | None) -> CommitmentsShown:
    assert numbers.cut is not None
    both = [
        _of(one, seat).commitment(numbers.id, purpose, seat)
        for one, purpose in ((numbers.cards, Purpose.CARDS), (numbers.cut, Purpose.CUT))
    ]
    return CommitmentsShown(seat, both[0].hex(), both[1].hex())


def deals_seen(
    name: str, players: int, changes: dict[str, Any], salt: str, seat: Seat = 0
) -> Iterator[dict[str, Any]]:
    """Each deal of a game, as JSON of what the page needs to check it."""
    ruled = changed(rules(name), changes)
    bots = [roster.make("steady", f"{salt} {at}") for at in range(players)]
    names = tuple("ABCDEFGH"[:players])
    state = new_game(ruled, players)
    for deal in range(1, len(ruled.deals) + 1):
        numbers = _numbers(deal, salt)
        dealer = _Fair(numbers)
        seen: list[Any] = []
        aim = 0
        while not (state.public.phase is Phase.OVER and state.public.number == deal):
            made = next_move(state, bots, dealer)
            assert made is not None
            actor, move = made
            after = apply(state, actor, move)
            seen.append(event_seen_by(Transition(state, actor, move, after), seat, names))
            aim = move.cards if isinstance(move, Cut) else aim
            state = after
        yield to_builtins(_deal(numbers, dealer.shown, state, seat, seen, aim))


def _deal(
    numbers: DealNumbers,
    events: list[ChanceShown],
    state: State,
    seat: Seat,
    seen: list[Any],
    aim: int,
) -> dict[str, Any]:
    assert numbers.cut is not None
    public = state.public
    cut = any(event.kind is EventKind.FALL for event in events)
    server, seats = _committed(numbers, None), tuple(_committed(numbers, at) for at in IN)
    shown = [
        NumbersShown(at, opened_text(_of(numbers.cards, at)), _of_cut(numbers.cut, at, cut))
        for at in (None, *IN)
    ]
    opened = ShuffleOpened(tuple(shown), tuple(events), public.dealer, public.deal.cards)
    kept = {
        "deal": numbers.id.deal,
        "server": server.cards,
        "seats": {str(each.seat): each.cards for each in seats},
        "own": shown[1 + IN.index(seat)].cards,
        "cut_server": server.cut,
        "cut_seats": {str(each.seat): each.cut for each in seats},
        "own_cut": opened_text(numbers.cut.seats[seat]),
        **({"aim": aim} if aim else {}),
    }
    step = AgreementStep.DONE if cut else AgreementStep.AGREED
    update = ShuffleUpdate(TABLE, numbers.id.deal, step, server, seats, True, (), aim, opened)
    flown = [
        {"seat": DEALER if each.seat < 0 else each.seat, "verb": each.verb, "lines": (),
         "flights": each.flights}
        for each in seen
    ]  # fmt: skip
    sight = {"whole": True, "dealer": public.dealer, "events": flown}
    players = public.game.seats
    return {
        "update": update, "seat": seat, "players": players, "kept": kept,
        "sight": sight,
    }  # fmt: skip


_SHORT: Final[dict[str, Any]] = {
    "deck.by_players": [[8, 1]],
    "deals": [{"cards": 5, "contract": "set 3"}, {"cards": 5, "contract": "run 4"}],
}


def kept_deals() -> list[dict[str, Any]]:
    """With a cut and a renewal, with a joker that is buried, with an added deck, and with one card
    more for the page's player, who begins."""
    found: dict[str, dict[str, Any]] = {}
    for at in range(400):
        for name, deal in _few(f"kept {at}"):
            found.setdefault(name, deal)
        if len(found) == 4:
            return [found[name] for name in sorted(found)]
    raise AssertionError(f"only {sorted(found)} came up")


def _few(salt: str) -> Iterator[tuple[str, dict[str, Any]]]:
    never = {**_SHORT, "start.upcard": "never_joker", "deck.jokers": 6}
    for deal in deals_seen("dunlop", 3, _SHORT, salt):
        if _has(deal, EventKind.RENEWAL) and _has(deal, EventKind.FALL):
            yield "renewed", deal
    for deal in deals_seen("dunlop", 3, never, salt):
        order = _order(deal)
        if order[15] == JOKER and order[16] != JOKER:
            yield "buried", deal
    for deal in deals_seen("dunlop", 3, {**_SHORT, "stock.out": "add_deck"}, salt):
        if _has(deal, EventKind.RENEWAL):
            yield "added", deal
    for deal in deals_seen("dunlop", 3, {**_SHORT, "start.upcard": "first_discards"}, salt):
        if deal["sight"]["dealer"] == 2:
            yield "more", deal


def _has(deal: dict[str, Any], kind: EventKind) -> bool:
    return any(event["kind"] == kind for event in deal["update"]["opened"]["events"])


def _order(deal: dict[str, Any]) -> list[int]:
    events = {event["kind"]: event["result"] for event in deal["update"]["opened"]["events"]}
    order, (lifted,) = events["shuffle"], events.get("fall", [0])
    return [*order[lifted:], *order[:lifted]]


if __name__ == "__main__":
    print(json.dumps(kept_deals(), separators=(",", ":")))
